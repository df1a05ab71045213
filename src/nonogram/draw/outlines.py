"""The outlines of shapes, and the looks of chips and hatched cells. Lengths are in cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan2, ceil, copysign, cos, pi, sin

from nonogram.core.puzzle.colours import Rgb

Point = tuple[float, float]
Points = Sequence[Point]
Segment = tuple[Point, Point]  #: a line by its ends

Box = tuple[float, float, float, float]  #: a rectangle: left, top, width and height
CHIP_INSET = 0.07  #: distance from the sides of a cell to those of a chip in it
RIM_THICKNESS = 0.03  #: thickness of a chip's rim
RIM: Rgb = (0x8A, 0x8A, 0x86)

#: Undecided cells: their ground, and three slanted strokes, which continue from cell to cell.
HATCH_GROUND: Rgb = (0xEC, 0xEA, 0xE4)
MARKED_GROUND: Rgb = (0xCC, 0xC8, 0xBC)  #: of undecided cells that are marked, too
NEW_GROUND: Rgb = (0xFF, 0xD2, 0x4D)  #: of marked background among undecided cells
HATCH_INK: Rgb = (0x96, 0x92, 0x88)
HATCH_THICKNESS = 0.07

#: Spots of ink beside a blot: x, y and radius.
_DROPS = ((0.83, 0.25, 0.055), (0.2, 0.81, 0.045), (0.9, 0.63, 0.03), (0.22, 0.17, 0.035))


def corners_of(x: float, y: float, width: float, height: float) -> Points:
    """The corners of a rectangle, clockwise from the upper left one."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def box_of(corners: Points) -> Box | None:
    """The rectangle with these corners, in the order of `corners_of`, or None if they form none."""
    (x, y), (right, bottom) = corners[0], corners[2]
    if corners != ((x, y), (right, y), (right, bottom), (x, bottom)):
        return None
    return x, y, right - x, bottom - y


@cache
def blot_outlines(grown: float = 0) -> Sequence[Points]:
    """A spot of ink and its splashes, as polygons in a cell, `grown` larger to all sides."""
    spot = []
    for turn in _turns(60):
        wave = 0.03 * sin(3 * turn + 0.6) + 0.025 * sin(5 * turn + 2) + 0.02 * sin(7 * turn + 1)
        reach = 0.31 + wave + grown
        spot.append((0.5 + reach * cos(turn), 0.5 + reach * sin(turn)))
    drops = [
        [(x + (r + grown) * cos(turn), y + (r + grown) * sin(turn)) for turn in _turns(16)]
        for x, y, r in _DROPS
    ]
    return [spot, *drops]


@cache
def chip_outline(radius: float, grown: float = 0) -> Points:
    """A chip with corners of this radius, as a polygon in a cell, `grown` larger to all sides."""
    straight = 0.5 - CHIP_INSET - radius  # half of a side between two corners
    count = 4 * ceil(20 * radius)

    def along(share: float) -> float:
        return 0.5 + copysign(straight, share) + (radius + grown) * share

    turns = [turn + pi / count for turn in _turns(count)]  # none of them along a side
    return [(along(cos(turn)), along(sin(turn))) for turn in turns]


def _turns(count: int) -> list[float]:
    return [2 * pi * k / count for k in range(count)]


def line_outline(start: Point, end: Point, thickness: float) -> Points:
    """The outline of a line with round ends."""
    (x, y), (end_x, end_y) = start, end
    along = atan2(end_y - y, end_x - x)
    turns = [along + pi * (k / 8 - 0.5) for k in range(9)]
    radius = thickness / 2
    return [
        *((end_x + radius * cos(turn), end_y + radius * sin(turn)) for turn in turns),
        *((x - radius * cos(turn), y - radius * sin(turn)) for turn in turns),
    ]
