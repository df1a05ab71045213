"""``nonogram solve``: the picture and the verdict."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import click

from nonogram.cli import app
from nonogram.cli.progress import progress_line
from nonogram.cli.stats import describe
from nonogram.errors import NonogramError, ParseError, UnknownNameError
from nonogram.files import STDIN, load
from nonogram.formats import FORMATS
from nonogram.puzzle import Grid, Puzzle
from nonogram.render import ansi_picture, picture
from nonogram.sat import DEFAULT, backend_named
from nonogram.solve import Outcome, Result
from nonogram.solve import solve as solve_puzzle

VERDICTS = {
    Outcome.UNIQUE: "Unique solution",
    Outcome.MULTIPLE: "Multiple solutions",
    Outcome.NO_SOLUTION: "No solution",
    Outcome.UNDECIDED: "Undecided (time limit)",
    Outcome.SOLVED: "Solved (uniqueness not checked)",
}


def _known_solver(ctx: click.Context, param: click.Parameter, name: str) -> str:
    """Fail on an unknown solver before any file is read."""
    try:
        backend_named(name)
    except UnknownNameError as error:
        raise click.BadParameter(str(error)) from None
    return name


@click.command()
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE]...")
@click.option(
    "--solver",
    default=DEFAULT,
    show_default=True,
    callback=_known_solver,
    metavar="NAME",
    help="SAT back end: glucose, minisat, cadical or any other of `nonogram solvers`.",
)
@click.option("--first", is_flag=True, help="Stop at the first solution; do not ask for more.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up on a puzzle after this time.",
)
@click.option(
    "--format",
    "format_name",
    type=click.Choice([format.name for format in FORMATS]),
    help="Read the files as this format; without it their content decides.",
)
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict only, no picture.")
@click.option("-v", "--stats", is_flag=True, help="Print figures of the run on standard error.")
@click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour the picture; auto does on a terminal, unless NO_COLOR is set.",
)
@click.pass_context
def solve(
    ctx: click.Context,
    files: tuple[str, ...],
    solver: str,
    first: bool,
    timeout: float | None,
    format_name: str | None,
    quiet: bool,
    stats: bool,
    colour: str,
) -> None:
    """Solve puzzles, and say whether each solution is the only one.

    For one FILE the picture is printed, then the verdict; for several, one line each. Without
    FILE, or for -, the puzzle is read from standard input.

    \b
    Exit code: 0 unique (or solved, with --first), 1 bad input, 2 wrong usage,
    3 multiple solutions, 4 no solution, 5 undecided, 6 a SAT solver failed.
    Of several puzzles the most serious counts, in the order 1, 6, 5, 4, 3, 0.

    Example: nonogram solve puzzles/balloon.cwc
    """
    if not files:
        if sys.stdin.isatty():
            raise click.UsageError("expected a FILE, or a puzzle on standard input", ctx)
        files = (STDIN,)

    def run(file: str) -> tuple[Puzzle, Result]:
        puzzle = load(file, format_name)
        with progress_line() as show:
            return puzzle, solve_puzzle(
                puzzle, solver, 1 if first else 2, timeout, on_progress=show
            )

    if len(files) > 1:
        ctx.exit(app.most_serious([_line(file, run, stats) for file in files]))
    puzzle, result = run(files[0])
    if result.solutions and not quiet:
        click.echo(_picture(puzzle, result.solutions[0], colour), color=True)
    click.echo(VERDICTS[result.outcome])
    _explain(result, stats)
    ctx.exit(app.EXIT_CODES[result.outcome])


def _line(file: str, run: Callable[[str], tuple[Puzzle, Result]], stats: bool) -> int:
    """Print the line of one file among several; its exit code. A bad one is not the end."""
    name = click.format_filename(file)  # which need not be text
    try:
        _, result = run(file)
    except NonogramError as error:
        click.echo(f"{name}: error: {_without_source(error)}")
        return app.exit_code(error)
    click.echo(f"{name}: {VERDICTS[result.outcome]}")
    _explain(result, stats, prefix=f"{name}: ")
    return app.EXIT_CODES[result.outcome]


def _explain(result: Result, stats: bool, prefix: str = "") -> None:
    """On standard error: why there is no solution, and the figures if they are wanted."""
    for conflict in result.conflicts:
        click.echo(f"{prefix}{conflict}", err=True)
    if stats:
        for line in describe(result.stats):
            click.echo(f"{prefix}{line}", err=True)


def _without_source(error: NonogramError) -> str:
    """An error for a line that begins with the file's name anyway."""
    if isinstance(error, ParseError) and error.line is not None:
        return f"line {error.line}: {error.message}"
    return error.message if isinstance(error, ParseError) else str(error)


def _picture(puzzle: Puzzle, grid: Grid, colour: str) -> str:
    """The picture in colour or in characters, as the option and the terminal have it."""
    on_terminal = sys.stdout.isatty()
    if colour == "auto" and on_terminal and not os.environ.get("NO_COLOR"):
        colour = "always"
    if colour != "always":
        return picture(puzzle, grid)
    cramped = on_terminal and 2 * grid.width > os.get_terminal_size(sys.stdout.fileno()).columns
    true_colour = os.environ.get("COLORTERM") in ("truecolor", "24bit") or not on_terminal
    return ansi_picture(puzzle, grid, cell_width=1 if cramped else 2, true_colour=true_colour)
