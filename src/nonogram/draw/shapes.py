"""Drawings as lists of shapes of five kinds, which `svg`, `png` and `pdf` draw.

Lengths are in cells, from the upper left corner of the drawing inside its margin.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import ceil, floor
from typing import NamedTuple

from nonogram.core.puzzle.colours import WHITE, Rgb
from nonogram.draw import outlines
from nonogram.draw.outlines import CHIP_INSET, Box, Point, Points, Segment

INK: Rgb = (0x1A, 0x1A, 0x1A)
PAPER: Rgb = WHITE
GREY: Rgb = (0x5A, 0x5A, 0x58)  #: the colour of less important texts


#: Polygons and their colour, from bottom to top.
Layers = Iterable[tuple[Sequence[Points], Rgb]]


class Area(NamedTuple):
    """A polygon by its corners."""

    corners: Points
    rgb: Rgb

    @property
    def layers(self) -> Layers:
        """Itself, as the only layer."""
        return [([self.corners], self.rgb)]


class Hatch(NamedTuple):
    """The lines over all marked cells: convex polygons, each of neighbouring cells of a row."""

    cells: tuple[Points, ...]

    @property
    def lines(self) -> list[Segment]:
        """The strokes of the hatching, over the whole box around the cells."""
        across, down = zip(*chain.from_iterable(self.cells))
        top, bottom = floor(min(down)), ceil(max(down))
        first, last = floor(min(across)) - (bottom - top), ceil(max(across))
        starts = [first + third / 3 for third in range(3 * (last - first) + 1)]
        return [((x, bottom), (x + bottom - top, top)) for x in starts]


class Chip(NamedTuple):
    """The coloured ground of one number of a clue, in the cell with this upper left corner."""

    x: float
    y: float
    rgb: Rgb
    rim: bool  #: whether it has a rim, since it is as light as paper
    radius: float | None  #: radius of its corners; None for a blot, ink over an unreadable number

    @property
    def box(self) -> Box:
        """The square that a chip with corners fills."""
        side = 1 - 2 * CHIP_INSET
        return self.x + CHIP_INSET, self.y + CHIP_INSET, side, side

    @property
    def layers(self) -> Layers:
        """Polygons and their colour: first those of the rim, if it has one, then the ground's."""
        half = outlines.RIM_THICKNESS / 2
        with_rim = [(half, outlines.RIM), (-half, self.rgb)]
        for grown, rgb in with_rim if self.rim else [(0, self.rgb)]:
            if self.radius is None:
                polygons = outlines.blot_outlines(grown)
            else:
                polygons = [outlines.chip_outline(self.radius, grown)]
            yield [[(self.x + x, self.y + y) for x, y in polygon] for polygon in polygons], rgb


class Stroke(NamedTuple):
    """A line with round ends, thick enough to be visible."""

    start: Point
    end: Point
    thickness: float
    rgb: Rgb
    square: bool = False  #: whether its ends are square; only for lines to the right or down

    def box(self, least: float = 0) -> Box:
        """The rectangle of a stroke with square ends and at least this thickness."""
        (x, y), (right, bottom) = self.start, self.end
        thick = max(self.thickness, least)
        return x - thick / 2, y - thick / 2, right - x + thick, bottom - y + thick


class Label(NamedTuple):
    """A text with the x of its middle, the y of its base line, and its type size."""

    x: float
    y: float
    size: float
    text: str
    rgb: Rgb
    left: bool = False  #: whether `x` is its left end


Shape = Area | Hatch | Stroke | Chip | Label


class Page(NamedTuple):
    """A drawing, its width and height in cells, and the margin around it."""

    width: float
    height: float
    margin: float
    cell: float  #: millimetres
    title: str
    shapes: list[Shape]  #: in drawing order, from bottom to top
    board: Point  #: the place of the board's upper left corner, behind the clues


def printed(text: str | None) -> str:
    """The text without control characters, surrogates, and blanks around it."""
    return "".join(filter(str.isprintable, text or "")).strip()
