"""The options of ``nonogram generate`` for random puzzles."""

from __future__ import annotations

import click

from nonogram.cli import app
from nonogram.cli.options import (
    LEVELS,
    RECTANGLE,
    blot_option,
    colours_option,
    level_option,
    out_option,
    puzzle_to_option,
    shape_option,
    size_option,
    time_option,
)
from nonogram.cli.typed import MOST, Finite, Options, option
from nonogram.explanation.steps import Level
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Geometry, Rectangle
from nonogram.result import Outcome

#: How many seeds are tried for a puzzle of some level.
SEEDS = 1000


class RandomOptions(Options):
    """The options that all random puzzles share."""

    shape: str = shape_option("Squares in a rectangle, or triangles in a hexagon: a triddler.")
    size: tuple[int, int | None] = size_option(
        "Width and height in cells; the sides of a hexagon.", MOST_LINES, "20"
    )
    density: float = option(
        "--density",
        type=Finite(0, 1),
        default=0.5,
        metavar="D",
        help="Share of the cells that are filled.",
    )
    colours: int = colours_option("Number of colours beside the background.", 1000, 1)
    seed: int = option(
        "--seed", type=click.IntRange(-MOST, MOST), default=0, help="Seed of the random numbers."
    )
    to: str | None = puzzle_to_option
    out: str | None = out_option("Write it to FILE.")
    blots: int = blot_option
    level: Level | None = level_option(
        "--difficulty",
        f"Try seeds, from --seed on, until a puzzle has one solution and is for people just that: "
        f"trivial, easy, medium, hard, very-hard or search. After {SEEDS:,} seeds give up, with "
        f"exit code {app.EXIT_CODES[Outcome.UNDECIDED]}.",
        LEVELS,
    )
    timeout: float | None = time_option(
        "Give up on finding such a puzzle, and on hiding numbers, after this time."
    )

    @property
    def geometry(self) -> Geometry:
        """The cells that are wished."""
        height, width = self.size
        if self.shape == RECTANGLE:
            return Rectangle(height, height if width is None else width)
        from nonogram.puzzle.hexagon import Hexagon

        if width is not None:
            raise click.UsageError("--size of a hexagon is N, the cells of a side")
        return Hexagon.regular(height)
