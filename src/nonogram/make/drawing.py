"""A drawing made from a picture: a grid, its colours, and the texts of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from nonogram.base.shown import Shown, Told
from nonogram.base.values import Value
from nonogram.core.puzzle import (
    BACKGROUND,
    Colour,
    Geometry,
    Grid,
    Palette,
    Positions,
    Puzzle,
)
from nonogram.core.puzzle.colours import Rgb, distance, rgb_of
from nonogram.core.puzzle.corners import corners_of
from nonogram.core.puzzle.puzzle import trianogram_of

T = TypeVar("T")


class Lost(NamedTuple):
    """A colour of the picture that no cell of the drawing has."""

    rgb: Rgb
    share: float  #: its share of the picture, 0 to 1
    became: Rgb | None  #: the colour in its place; None if others outnumber it in each cell


class Taken(Value):
    """The facts about how a drawing was made from a picture, and which colours were lost.

    Attributes:
        pixels: height and width of the picture.
        side: the pixels of a cell's side, or None if the picture was reduced.
        lost: the colours of the picture that no cell has.
        uncertain: the cells whose colours are unclear after compression.
        lines: the thickness of a line drawing's lines in cells, if it is below 1.
    """

    pixels: tuple[int, int]
    side: int | None
    lost: tuple[Lost, ...] = ()
    uncertain: Positions = ()
    lines: float | None = None


class Drawing(Shown, Told, Value):
    """A picture whose cells all have a colour, and the look of these colours.

    Attributes:
        grid: the picture.
        palette: the looks of the background, then of the colours from dark to light.
        taken: the way it was taken from an image, and what was lost, if it was.
        geometry: the geometry of the cells, or None for a rectangle.
    """

    grid: Grid
    palette: Palette
    taken: Taken | None = None
    geometry: Geometry | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with the drawing as a solution. Colours named as corners become corners."""
        corners = corners_of(self.palette)
        if corners and all(self.palette[number].character == c for number, c in corners.items()):
            return trianogram_of(self.grid, self.palette)
        colours = len(self.palette) - 1 if self.palette else None
        return Puzzle.from_grid(self.grid, colours, geometry=self.geometry).replace(
            palette=self.palette
        )

    def in_colours_of(self, puzzle: Puzzle) -> Drawing:
        """The drawing in the colours of a puzzle, each replaced by the most similar one."""
        looks = [rgb_of(puzzle, colour) for colour in range(puzzle.colours + 1)]
        filled_first = [*range(1, len(looks)), BACKGROUND]
        mine = self.puzzle
        became = {BACKGROUND: BACKGROUND}
        for colour in range(1, len(self.palette)):
            rgb = rgb_of(mine, colour)
            became[colour] = min(filled_first, key=lambda known: distance(rgb, looks[known]))
        grid = Grid([became[cell or 0] for cell in row] for row in self.grid.rows)
        return self.replace(grid=grid, palette=palette_of(puzzle))


def palette_of(puzzle: Puzzle) -> Palette:
    """The looks of all colours of a puzzle. Those that the file lacks are default ones."""
    missing = puzzle.colours + 1 - len(puzzle.palette)
    return puzzle.palette[: puzzle.colours + 1] + (Colour(),) * missing


def border_of(rows: Sequence[Sequence[T]]) -> list[T]:
    """The cells along the border of a picture. Those in its corners occur twice."""
    return [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
