"""``nonogram explain``: the whole path from the clues to the picture."""

from __future__ import annotations

from functools import partial

import click

from nonogram.cli import app
from nonogram.cli.drawing import columns, drawn
from nonogram.cli.input import file_or_stdin
from nonogram.cli.kinds import whole
from nonogram.cli.options import (
    Solver,
    colour_option,
    format_option,
    given_option,
    timeout_option,
    unknown_option,
)
from nonogram.cli.output import put, put_line, say, tell
from nonogram.cli.outputs import PAGES, kind_of
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import ProgressLine
from nonogram.cli.typed import Options, argument, command, flag, nested, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.conflicting import reasons_of
from nonogram.diagnosis.hint import LONGEST
from nonogram.explanation.explain import explain as explained
from nonogram.files.puzzles import load, load_picture
from nonogram.puzzle.reasons import Reason
from nonogram.result import VERDICTS, Outcome
from nonogram.search.terms import terms_for


class ExplainOptions(Options):
    """The options of `explain`."""

    file: str | None = argument("file", type=INPUT, required=False, metavar="[PUZZLE]")
    given: str | None = given_option
    unknown: str = unknown_option
    steps: int | None = option("--steps", type=whole(1), metavar="N", help="Stop after N steps.")
    as_json: bool = flag("--json", "as_json", help="Print one JSON object a step and line.")
    out: str | None = option(
        "-o",
        "--out",
        type=OUTPUT,
        metavar="FILE",
        help="Write a page of HTML, in which the puzzle can be played and the path walked.",
    )
    quiet: bool = flag("-q", "--quiet", help="Print no pictures between the steps.")
    solver: Solver = nested(Solver)
    timeout: float | None = timeout_option
    format_name: str | None = format_option
    colour: str = colour_option


@command(ExplainOptions)
def explain(options: ExplainOptions) -> int:
    """Explain how a person solves a puzzle: always the easiest step that there is.

    Each step is what one line says anew, or a contradiction: what a cell cannot be. After the
    last one it is said where logic ends, if it does. With -o the path is written as a page to
    play in, which needs no network; the sentences are not printed then.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided, 6 a SAT solver failed.

    Example: nonogram explain puzzles/cat.cwd --steps 5
    """
    given, steps, out = options.given, options.steps, options.out
    if options.as_json and out is not None:
        raise click.UsageError("--json and -o exclude each other")
    if given is None and options.unknown:
        raise click.UsageError("--unknown goes with --given")
    name = options.solver.name
    kind_of(out, PAGES, named=False)
    deadline = Deadline(options.timeout)
    with alarm(deadline):
        puzzle = load(file_or_stdin(options.file), options.format_name, timeout=options.timeout)
    cells = None if given is None else load_picture(given, puzzle, options.unknown)
    with alarm(deadline, GRACE):
        with ProgressLine() as on_progress:
            explanation = explained(
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
            say(VERDICTS[result.outcome])
        elif out is not None:
            from nonogram.report.walk import walk_page
            from nonogram.report.walk_data import walk_data

            put(walk_page(walk_data(explanation, steps)), out)
            if not options.quiet:
                say(VERDICTS[result.outcome], err=True)
        else:
            from nonogram.report.path import path_told

            draw = None if options.quiet else partial(drawn, puzzle, colour=options.colour)
            for line in path_told(explanation, steps, draw, columns()):
                tell(line)
        result = explanation.result  # steps may have shown that there is no solution
        for reason in reasons or result.reasons:
            say(str(reason), err=True)
    return app.EXIT_CODES[result.outcome]
