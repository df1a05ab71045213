"""The parts of a picture that have a grid each: where many holes of one size stand side by side.

A hole is paper with lines around it. Headlines, adverts and the bars of a phone have none, or few,
so that a part has its grid and its numbers alone.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.scanning.digits import Box, around
from nonogram.scanning.lattice import LEAST_CELLS
from nonogram.scanning.pixels import ink_of, marks_in

if TYPE_CHECKING:
    from PIL.Image import Image

_LONGEST = 900  #: pixels of the longer side of the picture in which holes are looked for
_LINE = 0.09  #: the ink from which on a pixel may be of a line
_LEAST, _MOST = 4, 0.2  #: the sides of a hole: pixels, and the share of the picture
_ALIKE = 0.75  #: the least share of holes' usual size that a hole has
_MOST_EDGES = 60_000  #: of holes, which are too many to look at
_BOXES = 0.35  #: the area of boxes for numbers, in that of the grid, at most
_FILLED = 1.5  #: cells between parts of one grid, at most: filled ones
_BESIDE = 2.2  #: cells between boxes for numbers and the grid, at most
_MOST_PARTS = 6
_AROUND = 1.5  #: cells around the cells that are seen
_NUMBERS = 1.0  #: the room for numbers, in the size of what has cells


class GridPart(NamedTuple):
    """A part of a picture with a grid: pixels around it, and its number in reading order."""

    box: Box
    number: int


def parts_of(grey: Image) -> list[GridPart]:
    """The parts of a picture with bright cells, the largest first.

    A part has room for numbers left of its cells and above, up to the next part.
    """
    from PIL import ImageFilter

    shrunk = -(-max(grey.size) // _LONGEST)
    ink = ink_of(grey).reduce(shrunk).filter(ImageFilter.MaxFilter(3))
    paper = np.asarray(ink, np.float32) / 255 < _LINE
    if np.count_nonzero(paper[:, 1:] != paper[:, :-1]) > _MOST_EDGES:
        return []
    most = _MOST * max(ink.size)
    holes = [
        hole
        for hole in marks_in(paper)
        if _LEAST <= hole.width <= most and 0.5 < hole.width / hole.height < 2
    ]
    groups = [group for group in _groups(holes, paper.shape) if len(group) >= LEAST_CELLS**2]
    sizes = {around(group): float(np.median([hole.width for hole in group])) for group in groups}
    while close := [both for both in permutations(sizes, 2) if _is_close(*both, sizes)]:
        one, other = close[0]  # filled cells may stand between
        sizes[around((one, other))] = max(sizes.pop(one), sizes.pop(other))
    boxes = sorted(sizes, key=lambda box: -box.width * box.height)[:_MOST_PARTS]
    found = []
    for box, number in zip(boxes, in_order(boxes)):
        room = _AROUND * sizes[box]
        left, top = box.left - _NUMBERS * box.width, box.top - _NUMBERS * box.height
        for other in boxes:
            if other.right <= box.left and other.bottom > top and other.top < box.bottom:
                left = max(left, other.right)
            if other.bottom <= box.top and other.right > left and other.left < box.right:
                top = max(top, other.bottom)
        grown = Box(left - room / 2, top - room / 2, box.right + room, box.bottom + room)
        found.append(GridPart(Box(*(shrunk * side for side in grown)), number))
    return found


def in_order(boxes: list[Box]) -> list[int]:
    """The number of each box in reading order, from 1."""

    def is_before(one: Box, other: Box) -> bool:
        shared = min(one.bottom, other.bottom) - max(one.top, other.top)
        if shared > 0.5 * min(one.height, other.height):
            return one.left < other.left
        return one.top < other.top

    return [1 + sum(is_before(one, box) for one in boxes) for box in boxes]


def _is_close(one: Box, other: Box, sizes: dict[Box, float]) -> bool:
    """Whether less than a cell is between two boxes of which the other is no farther up or left."""
    cell = max(sizes[one], sizes[other])
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    alike = min(sizes[one], sizes[other]) > _ALIKE * cell
    return max(across, down) > 2 * cell and min(across, down) > -_gap(one, other, alike) * cell


def _gap(one: Box, other: Box, alike: bool) -> float:
    """The gap, in cells, at which boxes are of one grid: a part of it, or boxes for its numbers."""
    areas = sorted(box.width * box.height for box in (one, other))
    return max(_FILLED * alike, _BESIDE if areas[0] < _BOXES * areas[1] else -1)


def _holds(box: Box, other: Box) -> bool:
    """Whether the middle of another box is in a box."""
    x, y = other.middle
    return box.left <= x < box.right and box.top <= y < box.bottom


def _groups(holes: list[Box], shape: tuple[int, int]) -> list[list[Box]]:
    """The holes that stand side by side, those of one size."""
    painted = np.full(shape, False)
    for hole in holes:
        room = 2 + 0.15 * min(hole.width, hole.height)
        left, top = max(0, int(hole.left - room)), max(0, int(hole.top - room))
        painted[top : int(hole.bottom + room), left : int(hole.right + room)] = True
    areas = marks_in(painted)
    groups: list[list[Box]] = [[] for _ in areas]
    for hole in holes:
        inside = [n for n, area in enumerate(areas) if _holds(area, hole)]
        groups[min(inside, key=lambda n: areas[n].width)].append(hole)
    found = []
    for group in groups:
        if group:
            usual = float(np.median([hole.height for hole in group]))
            found.append([hole for hole in group if hole.height > _ALIKE * usual])
    return found
