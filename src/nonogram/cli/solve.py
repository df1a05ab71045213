"""``nonogram solve``: the picture and the verdict."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial

import click

from nonogram.cli import app
from nonogram.cli.answer import VERDICTS, Answer, counted, enumerated
from nonogram.cli.progress import progress_line
from nonogram.cli.stats import describe
from nonogram.errors import NonogramError, ParseError, UnknownNameError
from nonogram.files import STDIN, load_all
from nonogram.formats import FORMATS
from nonogram.puzzle import Grid, Puzzle
from nonogram.render import ansi_picture, picture
from nonogram.sat import DEFAULT, backend_named
from nonogram.solve import solve as solve_puzzle


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
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Print up to N solutions.")
@click.option("--all", "every", is_flag=True, help="Print every solution.")
@click.option("--count", is_flag=True, help="Print only how many solutions there are.")
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
    metavar="NAME",
    help="Read the files as this format (`nonogram convert --help` lists them); without it their "
    "content decides.",
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
    limit: int | None,
    every: bool,
    count: bool,
    timeout: float | None,
    format_name: str | None,
    quiet: bool,
    stats: bool,
    colour: str,
) -> None:
    """Solve puzzles, and say whether each solution is the only one.

    For one puzzle the picture is printed, then the verdict; for several FILES, or a FILE with
    several puzzles (FILE#3 is its third), one line each. Without FILE, or for -, standard input
    is read. With --limit or --all every solution is printed as it is found, then how many there
    were.

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
    if first + (limit is not None) + every > 1:
        raise click.UsageError("--first, --limit and --all exclude each other", ctx)
    if first and count:
        raise click.UsageError("--first and --count exclude each other", ctx)
    found = (puzzle for file in files for puzzle in _puzzles(file, format_name))
    only = None
    if len(files) == 1:
        puzzles = [*found]
        only = puzzles[0][1] if len(puzzles) == 1 else None
        found = (puzzle for puzzle in puzzles)
    pictures = not quiet and only is not None

    def show(puzzle: Puzzle, grid: Grid, end: str = "\n") -> None:
        if pictures:
            click.echo(_picture(puzzle, grid, colour) + end, nl=False, color=True)

    def answer(puzzle: Puzzle | NonogramError) -> Answer:
        if isinstance(puzzle, NonogramError):
            raise puzzle
        if count:
            return counted(puzzle, solver, timeout, limit)
        if every or limit is not None:
            return enumerated(puzzle, solver, timeout, limit, partial(show, puzzle, end="\n\n"))
        with progress_line() as on_progress:
            result = solve_puzzle(
                puzzle, solver, 1 if first else 2, timeout, on_progress=on_progress
            )
        if result.solutions:
            show(puzzle, result.solutions[0])
        return Answer(VERDICTS[result.outcome], result.outcome, result.conflicts, result.stats)

    if only is None:
        ctx.exit(app.most_serious([_line(*named, answer, stats) for named in found]))
    answered = answer(only)
    click.echo(answered.text)
    _explain(answered, stats)
    ctx.exit(app.EXIT_CODES[answered.outcome])


def _puzzles(file: str, format_name: str | None) -> Iterator[tuple[str, Puzzle | NonogramError]]:
    """The puzzles of a file, each with its name; for a bad file what is wrong with it."""
    name = click.format_filename(file)  # which need not be text
    try:
        puzzles = load_all(file, format_name)
    except NonogramError as error:
        yield name, error
        return
    for number, puzzle in enumerate(puzzles, 1):
        yield (f"{name}#{number}" if len(puzzles) > 1 else name), puzzle


def _line(
    name: str,
    puzzle: Puzzle | NonogramError,
    answer: Callable[[Puzzle | NonogramError], Answer],
    stats: bool,
) -> int:
    """Print the line of one puzzle among several; its exit code. A bad one is not the end."""
    try:
        answered = answer(puzzle)
    except NonogramError as error:
        click.echo(f"{name}: error: {_without_source(error)}")
        return app.exit_code(error)
    click.echo(f"{name}: {answered.text}")
    _explain(answered, stats, prefix=f"{name}: ")
    return app.EXIT_CODES[answered.outcome]


def _explain(answer: Answer, stats: bool, prefix: str = "") -> None:
    """On standard error: why there is no solution, and the figures if they are wanted."""
    for conflict in answer.conflicts:
        click.echo(f"{prefix}{conflict}", err=True)
    if stats:
        for line in describe(answer.stats):
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
