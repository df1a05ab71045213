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
from nonogram.scanning.pixels import Flags, marks_in, wider
from nonogram.scanning.warp import Warp, fitted

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST_CELLS = 4  #: of a line of a puzzle that is read
LINES = 0.05, 0.1, 0.2, 0.35  #: the ink from which on a pixel may be of a line, as it is tried

_LONGEST = 1_400  #: pixels of the longer side of the picture in which holes are looked for
_LEAST, _MOST = 4, 0.2  #: the sides of a hole: pixels, and the share of the picture
_MOST_EDGES = 250_000  #: of holes, which are too many to look at
_LINE = 0.15  #: the width of a line, in that of a hole, before it is known
_STEPS = 1, 2, 3  #: from a hole to the next one: filled cells may stand between
_ALIKE = 0.25  #: the share by which the sides of cells of one lattice differ
_OFF = 0.3  #: the sides of a hole by which the next one may be off
_OUTSIDE = 64  #: of 255: the share of a field between two cells that may be outside of holes
_MOST_LATTICES = 24
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


Place = list[Lattice]  #: one grid, as it is seen with several thresholds, most cells first


def places_in(ink: Image) -> list[Place]:
    """The places of lattices in a picture of ink, in reading order."""
    seen = [lattice for line in LINES for lattice in lattices_in(ink, line)]
    places: list[Place] = []
    for lattice in sorted(seen, key=lambda one: -one.cells):
        for place in places:
            if min(_shared(lattice.box, place[0].box, axis) for axis in (0, 1)) > 0.5:
                place.append(lattice)
                break
        else:
            places.append([lattice])
    return _in_order(places)


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
    for group in _groups(_neighbours(sides, paper)):
        places = np.array([*group.values()]) + 0.5
        if len(group) < LEAST_CELLS**2 or np.ptp(places, 0).min() < LEAST_CELLS - 1:
            continue
        boxes = shrunk * sides[[*group]]
        way = fitted(places, (boxes[:, :2] + boxes[:, 2:]) / 2)
        box = Box(*boxes[:, :2].min(0).tolist(), *boxes[:, 2:].max(0).tolist())
        found.append(Lattice(way, box, float(np.median(boxes[:, 2] - boxes[:, 0])), len(group)))
    return sorted(found, key=lambda one: -one.box.area)[:_MOST_LATTICES]


def part_of(lattice: Lattice, others: list[Box], size: tuple[int, int]) -> Part:
    """The part of a picture in which the grid and the numbers of a lattice may be.

    It has room for numbers left of the cells and above, up to the lattices around it.
    """
    box, around = lattice.box, _AROUND * lattice.cell
    most = Box(
        round(box.left - _NUMBERS * box.width), round(box.top - _NUMBERS * box.height), *box[2:]
    )
    begins = []
    for axis in (0, 1):
        before = [other for other in others if other[axis + 2] <= box[axis]]
        ends = [one[axis + 2] + around for one in before if _shared(most, one, 1 - axis) > 0]
        begins.append(max(0, int(max([most[axis], *ends]) - around / 2)))
    right, bottom = (min(side, int(end + around)) for side, end in zip(size, box[2:]))
    return begins[0], begins[1], right, bottom


def _in_order(places: list[Place]) -> list[Place]:
    """The places in reading order: those beside one another stand in one row."""

    def order(place: Place) -> tuple[int, int]:
        box = place[0].box
        row = [other[0].box.top for other in places if _shared(box, other[0].box, 1) > 0.5]
        return min(row), box.left

    return sorted(places, key=order)


def _shared(one: Box, other: Box, axis: int) -> float:
    """The part of the smaller of two boxes, along x or y, that both have."""
    begin, end = max(one[axis], other[axis]), min(one[axis + 2], other[axis + 2])
    return (end - begin) / min(box[axis + 2] - box[axis] for box in (one, other))


def _neighbours(holes: Floats, paper: Flags) -> list[list[Step]]:
    """The holes beside each hole, at the distances of cells, with the steps to them.

    Where a step leaves out a cell, it is filled or in a hole. Paper may part two grids.
    """
    from PIL import Image as Images
    from PIL import ImageFilter

    shape = paper.shape
    middles, sizes = (holes[:, :2] + holes[:, 2:]) / 2, holes[:, 2:] - holes[:, :2]
    names = np.full(shape, -1)
    for n in np.argsort(sizes.prod(1)).tolist():
        left, top, right, bottom = holes[n]
        names[top:bottom, left:right] = n
    outside = Images.fromarray(np.where(paper & (names < 0), np.uint8(255), np.uint8(0)))
    blur = ImageFilter.BoxBlur(float(np.median(sizes)) / 4)
    between = np.asarray(outside.filter(blur)) < _OUTSIDE
    found: list[list[Step]] = [[] for _ in holes]
    line = _LINE
    for step in _STEPS:
        widths = []
        for side, (right, down) in enumerate(((step, 0), (0, step))):
            good = np.full(len(holes), True)
            for away in range(1, step + 1):
                expected = middles.copy()
                expected[:, side] += away * (1 + line) * sizes[:, side]
                x, y = np.minimum(expected, (shape[1] - 1, shape[0] - 1)).astype(int).T
                good &= (away == step) | between[y, x]
            there = names[y, x]
            good = (
                good
                & (there >= 0)
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
