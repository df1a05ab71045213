"""``nonogram explain``: the whole path from the clues to the picture."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import islice

import click

from nonogram.cli import app
from nonogram.cli.drawing import columns, drawn
from nonogram.cli.input import file_or_stdin
from nonogram.cli.numbers import whole
from nonogram.cli.options import (
    colour_option,
    format_option,
    given_option,
    named_solver,
    solver_options,
    timeout_option,
    unknown_option,
)
from nonogram.cli.output import put, say, tell
from nonogram.cli.outputs import PAGES, kind_of
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.progress import progress_line
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.conflicting import reasons_of
from nonogram.diagnosis.hint import LONGEST
from nonogram.errors import counted
from nonogram.explanation.explain import Explanation
from nonogram.explanation.explain import explain as explained
from nonogram.explanation.steps import Technique
from nonogram.files.puzzles import load, load_picture
from nonogram.puzzle import Puzzle
from nonogram.puzzle.reasons import Reason
from nonogram.result import VERDICTS, Outcome
from nonogram.search.terms import terms_for


@click.command()
@click.argument("file", type=INPUT, required=False, metavar="[PUZZLE]")
@given_option
@unknown_option
@click.option("--steps", type=whole(1), metavar="N", help="Stop after N steps.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a step and line.")
@click.option(
    "-o",
    "--out",
    type=OUTPUT,
    metavar="FILE",
    help="Write a page of HTML, in which the puzzle can be played and the path walked.",
)
@click.option("-q", "--quiet", is_flag=True, help="Print no pictures between the steps.")
@solver_options
@timeout_option
@format_option
@colour_option
@click.pass_context
def explain(
    ctx: click.Context,
    file: str | None,
    given: str | None,
    unknown: str,
    steps: int | None,
    as_json: bool,
    out: str | None,
    quiet: bool,
    solver: str,
    solver_style: str | None,
    timeout: float | None,
    format_name: str | None,
    colour: str,
) -> None:
    """Explain how a person solves a puzzle: always the easiest step that there is.

    Each step is what one line says anew, or a contradiction: what a cell cannot be. After the
    last one it is said where logic ends, if it does. With -o the path is written as a page to
    play in, which needs no network; the sentences are not printed then.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided, 6 a SAT solver failed.

    Example: nonogram explain puzzles/cat.cwd --steps 5
    """
    if as_json and out is not None:
        raise click.UsageError("--json and -o exclude each other")
    if given is None and unknown:
        raise click.UsageError("--unknown goes with --given")
    name = named_solver(solver, solver_style)
    kind_of(out, PAGES, named=False)
    deadline = Deadline(timeout)
    with alarm(deadline):
        puzzle = load(file_or_stdin(file), format_name, timeout=timeout)
    cells = None if given is None else load_picture(given, puzzle, unknown)
    with alarm(deadline, GRACE):
        with progress_line() as on_progress:
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
        if as_json:
            _put_json(puzzle, explanation, steps, reasons)
        elif result.outcome is Outcome.NO_SOLUTION:
            say(VERDICTS[result.outcome])
        elif out is not None:
            from nonogram.report.walk import walk_page
            from nonogram.report.walk_data import walk_data

            put(walk_page(walk_data(explanation, steps)), out)
            if not quiet:
                say(VERDICTS[result.outcome], err=True)
        else:
            for line in _told(puzzle, explanation, steps, None if quiet else colour):
                tell(line)
        result = explanation.result  # steps may have shown that there is no solution
        for reason in reasons or result.reasons:
            say(str(reason), err=True)
    ctx.exit(app.EXIT_CODES[result.outcome])


def _put_json(
    puzzle: Puzzle, explanation: Explanation, most: int | None, reasons: tuple[Reason, ...]
) -> None:
    """Print the steps, and where logic ends or why there is no solution, an object a line."""
    from nonogram.ask.journal import json_line
    from nonogram.ask.record import reason_data
    from nonogram.report.steps import standstill_data, step_data

    for number, step in enumerate(islice(explanation, most), 1):
        tell(json_line(step_data(step, number)), "")
    if explanation.standstill is not None:
        tell(json_line(standstill_data(explanation.standstill)), "")
    if reasons:
        tell(json_line({"reasons": [*map(reason_data, reasons)]}), "")


def _told(
    puzzle: Puzzle, explanation: Explanation, most: int | None, colour: str | None
) -> Iterator[str]:
    """The path in sentences, by line, with the picture after each quarter of the cells."""
    from nonogram.report.sentences import head, told

    size = puzzle.geometry.size
    last, quarter, number, hardest = "", 1, 0, Technique.FORCED
    for number, step in enumerate(islice(explanation, most), 1):
        title = head(puzzle, step)
        if title != last:
            yield title
        last = title
        label = f"[{step.technique}, {step.level}]"
        yield _wrapped(f"{number:>4}  ", f"{told(puzzle, step)} {label}")
        hardest = max(hardest, step.technique, key=[*Technique].index)
        decided = size - explanation.grid.cells.count(None)
        if colour is not None and decided * 4 >= size * quarter:
            quarter = decided * 4 // size + 1
            yield f"{decided / size:.0%} of the cells:"
            yield drawn(puzzle, explanation.grid, colour)
            last = ""
    if explanation.standstill is None:
        open_cells = explanation.grid.cells.count(None)
        so_far = f"{counted(open_cells, 'cell')} open" if open_cells else "the picture is complete"
        yield f"{counted(number, 'step')}, {so_far}; the hardest: {hardest} ({hardest.level})"
        return
    if colour is not None:
        yield drawn(puzzle, explanation.grid, colour)
    yield from _end(puzzle, explanation)


def _end(puzzle: Puzzle, explanation: Explanation) -> Iterator[str]:
    """Where logic ends."""
    standstill = explanation.standstill
    assert standstill is not None
    yield f"Logic ends here: {counted(len(standstill.undecided), 'cell')} open."
    geometry = puzzle.geometry

    def name(cells: tuple[tuple[int, int], ...]) -> str:
        return geometry.name_of(map(geometry.cell, cells))

    rest = {*standstill.undecided} - {*standstill.ambiguous} - {*standstill.unknown}
    if standstill.ambiguous:
        yield f"No reasoning decides these, as solutions differ: {name(standstill.ambiguous)}"
    if rest:
        only = tuple(cell for cell in standstill.undecided if cell in rest)
        yield f"Only search decides these: {name(only)}"
    if standstill.unknown:
        yield f"Not known, as time was short: {name(standstill.unknown)}"


def _wrapped(first: str, text: str) -> str:
    return textwrap.fill(
        text, min(columns(), 80), initial_indent=first, subsequent_indent=" " * len(first)
    )
