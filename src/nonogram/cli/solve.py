"""``nonogram solve``: the picture and the verdict."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import click

from nonogram.cli import app
from nonogram.cli.answer import VERDICTS, Answer, counted, enumerated
from nonogram.cli.options import colour_option, format_option
from nonogram.cli.pictures import in_characters
from nonogram.cli.progress import progress_line
from nonogram.cli.stats import describe
from nonogram.deadline import Deadline
from nonogram.errors import NonogramError, ParseError, UnknownNameError
from nonogram.files import STDIN, load
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Outcome, Result
from nonogram.sat import DEFAULT, STYLES, backend_named
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
    help="SAT back end: glucose, minisat, cadical or any other of `nonogram solvers`; or a "
    "program with its options, such as 'kissat -q' or ./solver; or an SMT solver: smt:z3.",
)
@click.option(
    "--solver-style",
    type=click.Choice(STYLES),
    help="How the program answers: as in the SAT competitions, in a result file as MiniSat, or "
    "as SMT solvers do. Which of the first two it is, is found out without this.",
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
    "--proof",
    type=click.Path(),
    metavar="OUT",
    help="Prove that there is no other solution, or none: write OUT.cnf and OUT.drat, which "
    "`nonogram verify-proof` and any checker of DRAT proofs can check.",
)
@format_option
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict only, no picture.")
@click.option("-v", "--stats", is_flag=True, help="Print figures of the run on standard error.")
@colour_option
@click.pass_context
def solve(
    ctx: click.Context,
    files: tuple[str, ...],
    solver: str,
    solver_style: str | None,
    first: bool,
    limit: int | None,
    every: bool,
    count: bool,
    timeout: float | None,
    proof: str | None,
    format_name: str | None,
    quiet: bool,
    stats: bool,
    colour: str,
) -> None:
    """Solve puzzles, and say whether each solution is the only one.

    For one FILE the picture is printed, then the verdict; for several, one line each. Without
    FILE, or for -, the puzzle is read from standard input. With --limit or --all every solution
    is printed as it is found, then how many there were.

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
    if solver_style is not None:
        solver = f"{solver_style}:{solver}"
        if backend_named(solver).program is None:
            raise click.UsageError("--solver-style goes with a program as --solver", ctx)
    if proof is not None:
        if len(files) > 1 or first or count or every or limit is not None:
            message = "--proof goes with one FILE, and not with --first, --limit, --all or --count"
            raise click.UsageError(message, ctx)
        if not backend_named(solver).proofs:
            raise click.UsageError(f"{solver} logs no proofs; see `nonogram solvers`", ctx)
    deadline = Deadline(timeout)
    judged: tuple[Puzzle, Result] | None = None
    pictures = not quiet and len(files) == 1

    def show(puzzle: Puzzle, grid: Grid, end: str = "\n") -> None:
        if pictures:
            click.echo(in_characters(puzzle, grid, colour) + end, nl=False, color=True)

    def answer(file: str) -> Answer:
        nonlocal judged
        puzzle = load(file, format_name)
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
        judged = puzzle, result
        return Answer(VERDICTS[result.outcome], result.outcome, result.conflicts, result.stats)

    if len(files) > 1:
        ctx.exit(app.most_serious([_line(file, answer, stats) for file in files]))
    only = answer(files[0])
    click.echo(only.text)
    _explain(only, stats)
    if proof is not None and judged is not None:
        from nonogram.cli.proof import write_proof

        timeout = None if timeout is None else deadline.remaining()
        if not write_proof(*judged, solver, timeout, proof, files[0]):
            ctx.exit(app.EXIT_CODES[Outcome.UNDECIDED])
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
