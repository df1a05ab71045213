"""The lattices in a picture: cells of one size that stand side by side, and the way to each place.

A hole is paper with lines around it. The hole beside it, at the distance of its size, is the next
cell, and so on: that numbers the cells. Headlines, adverts and the bars of a phone have no holes,
or few. The way from cells to the picture is fitted to the middles of holes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.scanning.digits import Box, Floats
from nonogram.scanning.pixels import marks_in, wider
from nonogram.scanning.warp import Warp, fitted

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST_CELLS = 4  #: of a line of a puzzle that is read
LINES = 0.05, 0.1, 0.2, 0.35  #: the ink from which on a pixel may be of a line, as it is tried

_LONGEST = 1_400  #: pixels of the longer side of the picture in which holes are looked for
_LEAST, _MOST = 4, 0.2  #: the sides of a hole: pixels, and the share of the picture
_MOST_EDGES = 100_000  #: of holes, which are too many to look at
_LINE = 0.15  #: the width of a line, in that of a hole, before it is known
_STEPS = 1, 2, 3  #: from a hole to the next one: filled cells may stand between
_ALIKE = 0.25  #: the share by which the sides of cells of one lattice differ
_OFF = 0.3  #: the sides of a hole by which the next one may be off
_MOST_LATTICES = 6
_AROUND = 1.5  #: cells around the cells that are seen
_NUMBERS = 1.0  #: the room for numbers, in the size of what has cells

Part = tuple[int, int, int, int]  #: left, top, right and bottom
Step = tuple[int, int, int]  #: to a hole, by its index: so many columns to the right, and rows down


class Lattice(NamedTuple):
    """Cells of one size that stand side by side.

    Attributes:
        way: the way from (column, row) to pixels of the picture.
        box: the pixels around the cells.
        cell: pixels of a cell.
        cells: how many there are.
    """

    way: Warp
    box: Box
    cell: float
    cells: int


def lattices_in(ink: Image, line: float) -> list[Lattice]:
    """The lattices in a picture of ink, the largest first; `line` is one of LINES."""
    shrunk = -(-max(ink.size) // _LONGEST)
    lines = wider(np.asarray(ink.reduce(shrunk)) >= 255 * line)
    paper = ~wider(lines.T).T
    if np.count_nonzero(paper[:, 1:] != paper[:, :-1]) > _MOST_EDGES:
        return []
    most = _MOST * max(paper.shape)
    holes = [
        hole
        for hole in marks_in(paper)
        if _LEAST <= hole.width <= most and 0.5 < hole.width / hole.height < 2
    ]
    if not holes:
        return []
    sides = np.array(holes)
    found = []
    for group in _groups(_neighbours(sides, paper.shape)):
        if len(group) < LEAST_CELLS**2:
            continue
        boxes = shrunk * sides[[*group]]
        places = np.array([*group.values()]) + 0.5
        way = fitted(places, (boxes[:, :2] + boxes[:, 2:]) / 2)
        box = Box(*boxes[:, :2].min(0).tolist(), *boxes[:, 2:].max(0).tolist())
        found.append(Lattice(way, box, float(np.median(boxes[:, 2] - boxes[:, 0])), len(group)))
    return sorted(found, key=lambda one: -one.box.width * one.box.height)[:_MOST_LATTICES]


def parts_of(lattices: list[Lattice], size: tuple[int, int]) -> list[Part]:
    """The part of a picture in which the grid and the numbers of each lattice may be.

    It has room for numbers left of the cells and above, up to the next lattice.
    """
    found = []
    for lattice in lattices:
        box, around = lattice.box, _AROUND * lattice.cell
        left, top = box.left - _NUMBERS * box.width, box.top - _NUMBERS * box.height
        for other in [one.box for one in lattices]:
            if other.right <= box.left and other.bottom > top and other.top < box.bottom:
                left = max(left, other.right)
            if other.bottom <= box.top and other.right > left and other.left < box.right:
                top = max(top, other.bottom)
        x, y = max(0, int(left - around / 2)), max(0, int(top - around / 2))
        right, bottom = (
            min(size[0], int(box.right + around)),
            min(size[1], int(box.bottom + around)),
        )
        found.append((x, y, right, bottom))
    return found


def in_order(boxes: list[Box]) -> list[int]:
    """The number of each box in reading order, from 1."""

    def is_before(one: Box, other: Box) -> bool:
        shared = min(one.bottom, other.bottom) - max(one.top, other.top)
        if shared > 0.5 * min(one.height, other.height):
            return one.left < other.left
        return one.top < other.top

    return [1 + sum(is_before(one, box) for one in boxes) for box in boxes]


def _neighbours(holes: Floats, shape: tuple[int, int]) -> list[list[Step]]:
    """The holes beside each hole, at the distances of cells, with the steps to them."""
    middles, sizes = (holes[:, :2] + holes[:, 2:]) / 2, holes[:, 2:] - holes[:, :2]
    names = np.full(shape, -1)
    for n in np.argsort(sizes.prod(1)).tolist():
        left, top, right, bottom = holes[n]
        names[top:bottom, left:right] = n
    found: list[list[Step]] = [[] for _ in holes]
    line = _LINE
    for step in _STEPS:
        widths = []
        for side, (right, down) in enumerate(((step, 0), (0, step))):
            expected = middles.copy()
            expected[:, side] += step * (1 + line) * sizes[:, side]
            x, y = expected.astype(int).T
            inside = (x < shape[1]) & (y < shape[0])
            there = np.where(inside, names[y * inside, x * inside], -1)
            good = (
                (there >= 0)
                & (abs(sizes[there] / sizes - 1) < _ALIKE).all(1)
                & (abs(middles[there] - expected) < _OFF * sizes).all(1)
            )
            widths += ((middles[there] - middles) / sizes - 1)[good, side].tolist()
            for one, other in zip(np.flatnonzero(good).tolist(), there[good].tolist()):
                found[one].append((other, right, down))
                found[other].append((one, -right, -down))
        if step == 1 and widths:
            line = float(np.median(widths))
    return found


def _groups(neighbours: list[list[Step]]) -> Iterator[dict[int, tuple[int, int]]]:
    """The holes that stand side by side: for each group their columns and rows, by their index."""
    seen: set[int] = set()
    for begin in range(len(neighbours)):
        if begin in seen:
            continue
        group, reached = {begin: (0, 0)}, [begin]
        for one in reached:
            x, y = group[one]
            for other, right, down in neighbours[one]:
                if other not in group:
                    group[other] = x + right, y + down
                    reached.append(other)
        seen |= {*group}
        yield group
