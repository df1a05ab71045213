"""The options of ``nonogram generate`` for random puzzles."""

from __future__ import annotations

import click

from nonogram.cli import app
from nonogram.cli.kinds import SECONDS, SEED, SHARE, OneOf, Size, whole
from nonogram.cli.options import blot_option
from nonogram.cli.outputs import out_option, puzzle_to_option
from nonogram.cli.typed import Options, option
from nonogram.explanation.steps import Level
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Geometry, Rectangle
from nonogram.result import Outcome

#: How many seeds are tried for a puzzle of some level.
SEEDS = 1000

#: What the cells are: squares in a rectangle, or triangles in a hexagon with sides of one length.
_RECTANGLE, _HEXAGON = "rectangle", "hexagon"


class RandomOptions(Options):
    """The options that all random puzzles share."""

    shape: str = option(
        "--shape",
        type=click.Choice([_RECTANGLE, _HEXAGON]),
        default=_RECTANGLE,
        show_default=True,
        help="Squares in a rectangle, or triangles in a hexagon: a triddler.",
    )
    size: tuple[int, int | None] = option(
        "--size",
        type=Size(MOST_LINES),
        default="20",
        show_default=True,
        metavar="N|WIDTHxHEIGHT",
        help="Width and height in cells; the sides of a hexagon.",
    )
    density: float = option(
        "--density",
        type=SHARE,
        default=0.5,
        show_default=True,
        metavar="D",
        help="Share of the cells that are filled.",
    )
    colours: int = option(
        "--colors",
        "--colours",
        "colours",
        type=whole(1, 1000),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of colours beside the background.",
    )
    seed: int = option(
        "--seed", type=SEED, default=0, show_default=True, help="Seed of the random numbers."
    )
    to: str | None = puzzle_to_option
    out: str | None = out_option("it")
    blots: int = blot_option
    level: str | None = option(
        "--difficulty",
        "level",
        type=OneOf([level.value for level in Level]),
        metavar="LEVEL",
        help=f"Try seeds, from --seed on, until a puzzle has one solution and is for people just "
        f"that: trivial, easy, medium, hard, very-hard or search. After {SEEDS:,} seeds give up, "
        f"with exit code {app.EXIT_CODES[Outcome.UNDECIDED]}.",
    )
    timeout: float | None = option(
        "--timeout",
        type=SECONDS,
        metavar="SECONDS",
        help="Give up on finding such a puzzle, and on hiding numbers, after this time.",
    )

    @property
    def geometry(self) -> Geometry:
        """The cells that are wished."""
        height, width = self.size
        if self.shape == _RECTANGLE:
            return Rectangle(height, height if width is None else width)
        from nonogram.puzzle.hexagon import Hexagon

        if width is not None:
            raise click.UsageError("--size of a hexagon is N, the cells of a side")
        return Hexagon.regular(height)
