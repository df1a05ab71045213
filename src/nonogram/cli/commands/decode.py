"""``nonogram decode``: the picture in a SAT solver's answer."""

from __future__ import annotations

import click

from nonogram.cli import app
from nonogram.cli.drawing import drawn
from nonogram.cli.options import colour_option, format_option, second_option, within_timeout
from nonogram.cli.output import say
from nonogram.cli.paths import INPUT
from nonogram.errors import ParseError, SolverError
from nonogram.files.puzzles import load, load_solution
from nonogram.files.reading import read_text, source_of
from nonogram.puzzle import Grid
from nonogram.result import VERDICTS, Outcome
from nonogram.sat.answer import read_answer
from nonogram.sat.base import Status
from nonogram.search.encodings.instance import picture_of_model


@click.command()
@click.argument("file", type=INPUT)
@click.argument("answer", type=INPUT)
@second_option
@format_option
@within_timeout
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict only, no picture.")
@colour_option
@click.pass_context
def decode(
    ctx: click.Context,
    file: str,
    answer: str,
    second: str | None,
    format_name: str | None,
    quiet: bool,
    colour: str,
) -> None:
    """Print the picture in a SAT solver's ANSWER to the formula `nonogram encode` made of FILE.

    ANSWER is the output of the solver in the form of the SAT competitions (lines "s" and "v"),
    or the result file of MiniSat; - is standard input. The picture is compared with the clues.
    Give --second if `encode` had it: the verdict then says whether the solution is unique.

    Exit code: 0 solved (or unique, with --second), 1 bad input, 2 wrong usage,
    3 multiple solutions, 4 no solution, 5 undecided, 6 the solver's model is false.

    Example: nonogram decode puzzles/switches.cwc puzzles/switches.answer
    """
    puzzle = load(file, format_name)
    first = None if second is None else load_solution(second, puzzle)
    try:
        status, true = read_answer(read_text(answer))
    except ParseError as error:
        raise error.in_source(source_of(answer)) from None
    grid: Grid | None = first
    if status is Status.SATISFIABLE:
        grid = picture_of_model(puzzle, true)
        if grid == first:
            raise SolverError("a false model: it is the solution that was to be ruled out")
    if grid is not None and not quiet:
        click.echo(drawn(puzzle, grid, colour), color=True)
    outcome = _OUTCOMES[status, first is not None]
    say(VERDICTS[outcome])
    ctx.exit(app.EXIT_CODES[outcome])


#: The outcome for each status of the solver, and whether a solution was ruled out beforehand.
_OUTCOMES = {
    (Status.SATISFIABLE, False): Outcome.SOLVED,
    (Status.SATISFIABLE, True): Outcome.MULTIPLE,
    (Status.UNSATISFIABLE, False): Outcome.NO_SOLUTION,
    (Status.UNSATISFIABLE, True): Outcome.UNIQUE,
    (Status.UNKNOWN, False): Outcome.UNDECIDED,
    (Status.UNKNOWN, True): Outcome.UNDECIDED,
}
