"""``nonogram generate``: test puzzles by rule and seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import click
from click.exceptions import Exit

from nonogram.cli import app
from nonogram.cli.blots import blot_option, hidden_text
from nonogram.cli.choices import OneOf
from nonogram.cli.numbers import SECONDS, SEED, SHARE, whole
from nonogram.cli.output import put_puzzle, say
from nonogram.cli.outputs import PUZZLES, kind_of, out_option, puzzle_to_option
from nonogram.cli.size import parsed_size
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.explanation.steps import Level
from nonogram.limits import MOST_LINES
from nonogram.make.rules import ndom_puzzle, picture_puzzle_on, random_puzzle_on
from nonogram.puzzle import Geometry, Puzzle, Rectangle
from nonogram.result import Outcome

#: How many seeds are tried for a puzzle of some level.
_SEEDS = 1000

_HELP = {"help_option_names": ["-h", "--help"]}


#: What the cells are: squares in a rectangle, or triangles in a hexagon with sides of one length.
_RECTANGLE, _HEXAGON = "rectangle", "hexagon"


def _size(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int | None]:
    """Height and width from N or WIDTHxHEIGHT; of the first the width is None."""
    return parsed_size(value, MOST_LINES)


def _geometry(shape: str, size: tuple[int, int | None]) -> Geometry:
    """The cells that are wished."""
    height, width = size
    if shape == _RECTANGLE:
        return Rectangle(height, height if width is None else width)
    from nonogram.puzzle.hexagon import Hexagon

    if width is not None:
        raise click.UsageError("--size of a hexagon is N, the cells of a side")
    return Hexagon.regular(height)


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that all random puzzles share."""
    for option in (
        click.option(
            "--timeout",
            type=SECONDS,
            metavar="SECONDS",
            help="Give up on finding such a puzzle, and on hiding numbers, after this time.",
        ),
        click.option(
            "--difficulty",
            "level",
            type=OneOf([level.value for level in Level]),
            metavar="LEVEL",
            help=f"Try seeds, from --seed on, until a puzzle has one solution and is for people "
            f"just that: trivial, easy, medium, hard, very-hard or search. After {_SEEDS:,} seeds "
            f"give up, with exit code {app.EXIT_CODES[Outcome.UNDECIDED]}.",
        ),
        blot_option,
        out_option("it"),
        puzzle_to_option,
        click.option(
            "--seed", type=SEED, default=0, show_default=True, help="Seed of the random numbers."
        ),
        click.option(
            "--colors",
            "--colours",
            "colours",
            type=whole(1, 1000),
            default=1,
            show_default=True,
            metavar="N",
            help="Number of colours beside the background.",
        ),
        click.option(
            "--density",
            type=SHARE,
            default=0.5,
            show_default=True,
            metavar="D",
            help="Share of the cells that are filled.",
        ),
        click.option(
            "--size",
            callback=_size,
            default="20",
            show_default=True,
            metavar="N|WIDTHxHEIGHT",
            help="Width and height in cells; the sides of a hexagon.",
        ),
        click.option(
            "--shape",
            type=click.Choice([_RECTANGLE, _HEXAGON]),
            default=_RECTANGLE,
            show_default=True,
            help="Squares in a rectangle, or triangles in a hexagon: a triddler.",
        ),
    ):
        command = option(command)
    return command


@click.group(context_settings=_HELP)
def generate() -> None:
    """Make test puzzles by rule and seed: the same seed gives the same puzzle everywhere.

    They are written to standard output in the format CWD, or CWC if they have several colours,
    triddlers in XML, unless -o or --to says otherwise.

    Example: nonogram generate picture --size 30x20 --seed 7
    """


class _Wanted(NamedTuple):
    """Where to write a random puzzle, and which one."""

    seed: int
    level: str | None
    blots: int
    timeout: float | None
    out: str | None
    to: str | None


@generate.command("random")
@_options
def _random(
    shape: str, size: tuple[int, int | None], density: float, colours: int, **wanted: Any
) -> None:
    """Cells filled at random.

    Example: nonogram generate random --size 10 --density 0.6 --colors 3 --seed 7
    """
    cells = _geometry(shape, size)
    _put(lambda seed: random_puzzle_on(cells, density, colours, seed), _Wanted(**wanted))


@generate.command("picture")
@_options
@click.option(
    "--blurs",
    type=whole(0, 100),
    default=3,
    show_default=True,
    metavar="N",
    help="Smooth the shapes N times: the more, the larger they are.",
)
def _picture(
    shape: str,
    size: tuple[int, int | None],
    density: float,
    colours: int,
    blurs: int,
    **wanted: Any,
) -> None:
    """Smooth shapes, like those of pictures.

    Example: nonogram generate picture --size 15x10 --difficulty easy --seed 7
    """
    cells = _geometry(shape, size)
    _put(lambda seed: picture_puzzle_on(cells, density, colours, seed, blurs), _Wanted(**wanted))


def _put(make: Callable[[int], Puzzle], wanted: _Wanted) -> None:
    """Write the puzzle of a seed, or of the first one from there on that makes what is wanted."""
    format = kind_of(wanted.out, PUZZLES, wanted.to)
    seed = wanted.seed
    if wanted.level is None and not wanted.blots:
        if wanted.timeout is not None:
            raise click.UsageError("--timeout goes with --difficulty or --blot")
        put_puzzle(make(seed), wanted.out, format)
        return
    from nonogram.make.level import first_of_level

    deadline = Deadline(wanted.timeout)
    level = None if wanted.level is None else Level(wanted.level)
    puzzles = map(make, range(seed, seed + _SEEDS))
    with alarm(deadline, GRACE):
        found = first_of_level(puzzles, level, timeout=wanted.timeout)
    what = "one solution" if level is None else f"level {level.value}"
    if found.puzzle is None:
        seeds = f"the {found.tried:,} seeds from {seed} on" if found.tried else "any seed"
        until = " before time was up" if found.tried < _SEEDS else ""
        say(f"no puzzle of {what} with {seeds}{until}", err=True)
        raise Exit(app.EXIT_CODES[Outcome.UNDECIDED])
    puzzle = found.puzzle
    notes = [] if level is None else [level.value]
    if wanted.blots:
        from nonogram.make import blot

        with alarm(deadline, GRACE):
            hidden = blot(puzzle, wanted.blots, level=level, timeout=deadline.left())
        puzzle = hidden.puzzle
        notes.append(hidden_text(hidden, wanted.blots))
    put_puzzle(puzzle, wanted.out, format)
    say(f"seed {seed + found.tried - 1}: {', '.join(notes)}", err=True)


@generate.command("ndom")
@click.option(
    "--size",
    "n",
    type=whole(1, (MOST_LINES - 1) // 2),
    default=9,
    show_default=True,
    metavar="N",
    help="Number of dominoes; there are 2 N + 1 cells a side.",
)
@out_option("it")
@puzzle_to_option
def _ndom(n: int, out: str | None, to: str | None) -> None:
    """N dominoes in a staircase: one solution, and hard to find for the size.

    Example: nonogram generate ndom --size 5
    """
    put_puzzle(ndom_puzzle(n), out, kind_of(out, PUZZLES, to))
