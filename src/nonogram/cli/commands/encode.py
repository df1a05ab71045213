"""``nonogram encode``: a puzzle as an instance for SAT solvers."""

from __future__ import annotations

import sys

import click

from nonogram.cli.options import format_option, second_option
from nonogram.encode import DEFAULT, ENCODINGS
from nonogram.encode.instance import Instance
from nonogram.files.disk import written
from nonogram.files.puzzles import load, load_solution
from nonogram.files.reading import STDIN


@click.command()
@click.argument("file", type=click.Path(), required=False)
@click.option(
    "-o", "--output", type=click.Path(), metavar="OUT", help="Write to this file, not to stdout."
)
@click.option(
    "--encoding",
    type=click.Choice(ENCODINGS),
    default=DEFAULT,
    show_default=True,
    help="How the clues are stated: ours, with a variable for every block and cell that Copris "
    "has, or with a variable for every start.",
)
@click.option(
    "--smt2", is_flag=True, help="Write the puzzle in integers as SMT-LIB 2, for SMT solvers."
)
@click.option("--no-propagation", is_flag=True, help="Encode the puzzle whole, without line logic.")
@second_option
@format_option
@click.pass_context
def encode(
    ctx: click.Context,
    file: str | None,
    output: str | None,
    encoding: str,
    smt2: bool,
    no_propagation: bool,
    second: str | None,
    format_name: str | None,
) -> None:
    """Write a puzzle as a formula in DIMACS CNF, for any SAT solver.

    Comments in it say what every variable and every clause means; the size of the formula is
    told on standard error. What the solver answers, `nonogram decode` turns into a picture. That
    goes for SMT solvers, too, with --smt2. Without FILE, or for -, the puzzle is read from
    standard input.

    Example: nonogram encode puzzles/planet.cwd
    """
    if file is None:
        if sys.stdin.isatty():
            raise click.UsageError("expected a FILE, or a puzzle on standard input", ctx)
        file = STDIN
    if (file, second).count(STDIN) > 1:
        raise click.UsageError("only one of the files can be standard input", ctx)
    puzzle = load(file, format_name)
    solution = None if second is None else load_solution(second, puzzle)
    instance = Instance(puzzle, encoding, propagation=not no_propagation, second=solution)
    write = instance.write_script if smt2 else instance.write
    if output is None:
        size = write(sys.stdout)
    else:
        with written(output) as out:
            size = write(out)
    if instance.failed is not None:
        click.echo(f"{instance.failed} cannot be completed", err=True)
    decided = (
        f"{instance.decided:,} of {puzzle.height * puzzle.width:,} cells decided by line logic"
    )
    figures = (f"{figure:,} {name}" for name, figure in size._asdict().items())
    click.echo(f"{decided}, {', '.join(figures)}", err=True)
