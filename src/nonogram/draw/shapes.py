"""Drawings as lists of shapes, of five kinds: all that `svg`, `png` and `pdf` have to draw.

Lengths are in cells, from the upper left corner of the drawing, inside its margin.
"""

from __future__ import annotations

from typing import NamedTuple

from nonogram.colours import WHITE, Rgb
from nonogram.draw.outlines import CHIP_INSET, Box, Point

INK: Rgb = (0x1A, 0x1A, 0x1A)
PAPER: Rgb = WHITE


class Area(NamedTuple):
    """A convex polygon by its corners."""

    corners: tuple[Point, ...]
    rgb: Rgb


class Hatch(NamedTuple):
    """Neighbouring undecided cells of a row, by the corners of their outline."""

    corners: tuple[Point, ...]


class Chip(NamedTuple):
    """The coloured ground of one number of a clue, in the cell with this upper left corner."""

    x: float
    y: float
    rgb: Rgb
    rim: bool  #: whether it has one, being as light as paper
    radius: float | None  #: of its corners; None of a blot, ink over a number that cannot be read

    @property
    def box(self) -> Box:
        """The square that a chip with corners fills."""
        side = 1 - 2 * CHIP_INSET
        return self.x + CHIP_INSET, self.y + CHIP_INSET, side, side


class Stroke(NamedTuple):
    """A line, at least as thick as can be seen, with round ends."""

    start: Point
    end: Point
    thickness: float
    rgb: Rgb
    square: bool = False  #: square ends, for one that goes right or down

    def box(self, least: float = 0) -> Box:
        """The rectangle that a stroke with square ends fills, if it is at least that thick."""
        (x, y), (right, bottom) = self.start, self.end
        thick = max(self.thickness, least)
        return x - thick / 2, y - thick / 2, right - x + thick, bottom - y + thick


class Label(NamedTuple):
    """A text; x is its middle, y the line it stands on, `size` that of its type."""

    x: float
    y: float
    size: float
    text: str
    rgb: Rgb


Shape = Area | Hatch | Stroke | Chip | Label


class Page(NamedTuple):
    """A drawing, its width and height in cells, and the margin around it."""

    width: float
    height: float
    margin: float
    cell: float  #: millimetres
    title: str
    shapes: list[Shape]  #: as they are drawn, each above those before it


def printed(text: str | None) -> str:
    """The text without control characters and half characters, and without blanks around it."""
    return "".join(filter(str.isprintable, text or "")).strip()
