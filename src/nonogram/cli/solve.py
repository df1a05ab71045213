"""``nonogram solve``: the picture and the verdict."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import click

from nonogram.cli import app
from nonogram.cli.answer import Answer, Marked, counted, enumerated, judged
from nonogram.cli.drawing import TEXT, drawn, kind_of, output_options, put_page
from nonogram.cli.options import colour_option
from nonogram.cli.output import put
from nonogram.cli.stats import describe
from nonogram.errors import NonogramError, ParseError, UnknownNameError
from nonogram.files import STDIN, load
from nonogram.formats import FORMATS
from nonogram.puzzle import Grid, Puzzle
from nonogram.sat import DEFAULT, backend_named
from nonogram.text import picture


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
    help="Read the files as this format; without it their content decides.",
)
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict only, no picture.")
@click.option("-v", "--stats", is_flag=True, help="Print figures of the run on standard error.")
@output_options
@colour_option
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
    output: str | None,
    out: str | None,
    colour: str,
) -> None:
    """Solve puzzles, and say whether each solution is the only one.

    For one FILE the picture is printed, then the verdict; for several, one line each. Without
    FILE, or for -, the puzzle is read from standard input. With --limit or --all every solution
    is printed as it is found, then how many there were. As SVG or PNG the picture is drawn for
    print, cells that are not the same in all solutions hatched; PNG needs Pillow.

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
    kind = kind_of(output, out)
    if (out or kind != TEXT) and (len(files) > 1 or quiet or count or every or limit):
        raise click.UsageError("--output and -o are for one picture of one FILE", ctx)
    pictures = not quiet and len(files) == 1
    marked = Marked.NEVER
    if kind != TEXT:
        marked = Marked.ALWAYS
    elif pictures and out is None and sys.stdout.isatty():
        marked = Marked.IF_QUICK

    def show(puzzle: Puzzle, grid: Grid, end: str = "\n") -> None:
        if kind != TEXT:
            put_page(kind, puzzle, grid, out, clues=False)
        elif out is not None:
            put(picture(puzzle, grid) + "\n", out)
        elif pictures:
            click.echo(drawn(puzzle, grid, colour) + end, nl=False, color=True)

    def answer(file: str) -> Answer:
        puzzle = load(file, format_name)
        if count:
            return counted(puzzle, solver, timeout, limit)
        if every or limit is not None:
            return enumerated(puzzle, solver, timeout, limit, partial(show, puzzle, end="\n\n"))
        return judged(puzzle, solver, timeout, partial(show, puzzle), first=first, marked=marked)

    if len(files) > 1:
        ctx.exit(app.most_serious([_line(file, answer, stats) for file in files]))
    only = answer(files[0])
    click.echo(only.text, err=kind != TEXT and out in (None, STDIN))
    _explain(only, stats)
    ctx.exit(app.EXIT_CODES[only.outcome])


def _line(file: str, answer: Callable[[str], Answer], stats: bool) -> int:
    """Print the line of one file among several; its exit code. A bad one is not the end."""
    name = click.format_filename(file)  # which need not be text
    try:
        answered = answer(file)
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
