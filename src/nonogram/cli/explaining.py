"""What `explain` is asked, and the path of a puzzle told, or added to a page."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from nonogram.ask.record import Record
from nonogram.cli import app
from nonogram.cli.drawing import columns, drawn
from nonogram.cli.kinds import whole
from nonogram.cli.options import (
    Marks,
    Solver,
    colour_option,
    format_option,
    given_option,
    timeout_option,
)
from nonogram.cli.output import put_line, say, tell
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import ProgressLine
from nonogram.cli.typed import Options, argument, flag, nested, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.conflicting import reasons_of
from nonogram.diagnosis.hint import LONGEST
from nonogram.explanation.explain import explain
from nonogram.puzzle import Puzzle
from nonogram.puzzle.reasons import Reason
from nonogram.result import VERDICTS, Outcome
from nonogram.search.terms import terms_for


class ExplainOptions(Options):
    """The options of `explain`."""

    files: tuple[str, ...] = argument("files", nargs=-1, type=INPUT, metavar="[PUZZLE|DIR]...")
    given: str | None = given_option
    marks: Marks = nested(Marks)
    steps: int | None = option("--steps", type=whole(1), metavar="N", help="Stop after N steps.")
    as_json: bool = flag("--json", "as_json", help="Print one JSON object a step and line.")
    out: str | None = option(
        "-o",
        "--out",
        type=OUTPUT,
        metavar="FILE",
        help="Write a page of HTML, in which puzzles can be played and their paths walked.",
    )
    deep: bool = flag("--deep", help="Say of contradictions what follows, line by line.")
    quiet: bool = flag("-q", "--quiet", help="Print no pictures between the steps.")
    solver: Solver = nested(Solver)
    timeout: float | None = timeout_option
    format_name: str | None = format_option
    colour: str = colour_option


def told(
    options: ExplainOptions, puzzle: Puzzle, deadline: Deadline, before: str, pages: list[Record]
) -> int:
    """Print the path of a puzzle, or add it to the pages; the exit code.

    Args:
        options: what is asked.
        puzzle: the puzzle.
        deadline: when to give up.
        before: the puzzle's name and a colon, if there are several.
        pages: the data of pages so far.
    """
    name, steps, given = options.solver.name, options.steps, options.given
    cells = options.marks.read(given, puzzle)
    with alarm(deadline, GRACE):
        with ProgressLine() as on_progress:
            explanation = explain(
                puzzle,
                solver=name,
                timeout=deadline.left(),
                given=cells,
                on_progress=on_progress,
            )
        result = explanation.result
        reasons: tuple[Reason, ...] = ()
        if result.outcome is Outcome.NO_SOLUTION:
            terms = terms_for(puzzle, name, deadline.left(), cells)
            reasons = reasons_of(puzzle, terms.within(LONGEST), result.reasons)
        if options.as_json:
            from nonogram.report.steps import path_data

            for record in path_data(explanation, steps, reasons):
                put_line(record)
        elif result.outcome is Outcome.NO_SOLUTION:
            say(f"{before}{VERDICTS[result.outcome]}", err=bool(before))
        elif options.out is not None:
            from nonogram.report.walk_data import walk_data

            file = Path(before.removesuffix(": ")).name
            pages.append({**walk_data(explanation, steps), "file": file or None})
            if not options.quiet:
                say(f"{before}{VERDICTS[result.outcome]}", err=True)
        else:
            from nonogram.report.path import path_told

            draw = None if options.quiet else partial(drawn, puzzle, colour=options.colour)
            for line in path_told(explanation, steps, draw, columns(), deep=options.deep):
                tell(line)
        result = explanation.result  # steps may have shown that there is no solution
        for reason in reasons or result.reasons:
            say(f"{before}{reason}", err=True)
    return app.EXIT_CODES[result.outcome]
