"""The grid in a picture: which lattice cells are closed by lines and are no numbers' boxes.

The picture is made straight first, with cells of one size. The grid is the rectangle with most
cells that lines close and that have no digit in them, whether they are empty, filled, crossed or
dotted. Its numbers stand left of it and above.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import Floats
from nonogram.scanning.lattice import LEAST_CELLS, Lattice, Part
from nonogram.scanning.marks import Marks, marks_of
from nonogram.scanning.pixels import Flags, cells_of, ink_of, inside
from nonogram.scanning.warp import Warp

if TYPE_CHECKING:
    from PIL.Image import Image


LEAST_CELL = 32  #: pixels of a cell in the straight picture, if these are not too many
MOST_CELLS = 150  #: of a line of a puzzle that is read
_TINY = 12  #: pixels of a cell in which no digit can be read
_MOST_PIXELS = 4_000  #: on a side of the straight picture
_EDGE = 0.03  #: the ink of an edge that is surely none
_USUAL = 0.3  #: the ink of a piece of a line, in that of pale lines
_SOME = 0.6  #: the ink of a piece near to its ends, in that of its middle
_MARKED = 0.3  #: the ink by which something stands in a cell
_MOST = 99  #: the percentage of a cell that may have less of it
_FULL = 0.35  #: the ink of most of a cell that is filled
_WRONG = 4  #: cells that one cell weighs which is not closed or not empty
_OUTSIDE = 3  #: cells around a part of a picture, which go on as its edge
_CLEAR = 0.7  #: cells beyond a grid that are seen, so that it does not go on
_IN_LINE = 0.2  #: cells from the middle of a line to that of its digits, at most

NO_GRID = (
    "no grid found: expected the whole puzzle, seen straight from above, with its lines "
    "(a terminal shows none: take the puzzle's file)"
)

Region = tuple[int, int, int, int]  #: top, bottom, left and right, in cells of the lattice


class Straight(NamedTuple):
    """The picture made straight, and the grid in it.

    Attributes:
        marks: what stands in the straight picture.
        cell: pixels of a cell.
        corner: pixels left of the grid, and above it.
        size: columns and rows of the grid.
        way: the way from cells of the straight picture to the picture.
        board: what stands in each cell: 1 if it is filled, 0 if it has another mark, else None.
    """

    marks: Marks
    cell: int
    corner: tuple[int, int]
    size: tuple[int, int]
    way: Warp
    board: list[list[int | None]]

    @property
    def crossings(self) -> tuple[tuple[tuple[float, float], ...], ...]:
        """The crossings of the grid's lines, in pixels of the picture, row by row."""
        rows = self.way.crossings(np.array(self.corner) / self.cell, self.size).tolist()
        return tuple([tuple(map(tuple, row)) for row in rows])


def find_grid(grey: Image, lattice: Lattice, part: Part) -> Straight:
    """The grid of a lattice in a part of a picture, whose lines are darker than the cells.

    Raises ParseError without a grid, and if it goes on beyond the part.
    """
    from PIL import Image as Images

    around = round(_OUTSIDE * lattice.cell)
    wide = Images.fromarray(np.pad(np.asarray(grey.crop(part)), around, "edge"))
    ends = lattice.way.cells(np.array([*product(part[::2], part[1::2])]))
    begin = np.floor(ends.min(0)) - 1  # a cell of paper around it
    columns, rows = (np.ceil(ends.max(0)) + 2 - begin).astype(int).tolist()
    factor = max(1, int(lattice.cell / LEAST_CELL))
    cell = min(_MOST_PIXELS // max(columns, rows), max(LEAST_CELL, round(lattice.cell / factor)))
    if cell < _TINY:
        raise ParseError(NO_GRID)
    way = lattice.way.begun(begin)
    to_wide = way.to(np.array(part[:2]) - around, factor)
    straight = to_wide.straight(wide.reduce(factor), (columns, rows), cell)
    ink = np.asarray(ink_of(straight, cell // 2), np.float32) / 255
    found = _grid_in(np.asarray(straight), ink, cell, way)
    beyond = np.array(found.corner) / cell + found.size + _CLEAR
    if ((part[2:] < way.points(beyond)) & (part[2:] < np.array(grey.size))).any():
        raise ParseError(NO_GRID)
    return found


def _closed(ink: Floats, cell: int, full: Flags) -> tuple[Flags, Flags]:
    """The cells that lines close, and the pieces of lines across and down that are seen.

    Between two filled cells no line is seen; there is one if the others of its line are seen.
    """
    edges = np.stack((_edges(ink, cell), _edges(ink.T, cell).T))

    def closed(pieces: Flags) -> Flags:
        sides = [some & np.roll(some, -1, axis) for axis, some in enumerate(pieces)]
        cells: Flags = np.logical_and(*sides)
        cells[[0, -1]] = cells[:, [0, -1]] = False
        return cells

    hidden = np.stack([full & np.roll(full, 1, axis) for axis in (0, 1)])
    top, bottom, left, right = _best(closed((edges > _EDGE) | hidden))
    there = edges[:, top:bottom, left:right]
    least = max(_EDGE, _USUAL * float(np.percentile(np.append(there[there > _EDGE], 0), 20)))
    seen: Flags = edges > least
    hidden[0] &= seen[0, :, left:right].any(1)[:, None]
    hidden[1] &= seen[1, top:bottom].any(0)
    return closed(seen | hidden), seen


def _grid_in(grey: Floats, ink: Floats, cell: int, way: Warp) -> Straight:
    """The grid in a straight picture, whose cells begin at its corner."""
    cells = inside(cells_of(ink, cell))
    closed, lines = _closed(ink, cell, cells.mean((1, 3)) > 0.5)
    marks = marks_of(grey, cell, closed)
    in_lines = np.full((2, *closed.shape), False)  # digits in the middle of a row, and of a column
    for glyph in marks.glyphs:
        x, y = (middle / cell for middle in glyph.box.middle)
        if glyph.sure and glyph.box.height <= 0.8 * cell:
            in_lines[:, int(y), int(x)] |= [abs(at % 1 - 0.5) < _IN_LINE for at in (y, x)]
    digits = in_lines.all(0)
    full = np.median(cells, (1, 3)) > _FULL
    marked = full | (np.percentile(inside(cells_of(marks.ink, cell)), _MOST, (1, 3)) > _MARKED)
    good = closed & ~digits
    region = top, bottom, left, right = _without_boxes(_best(good), digits, marked)
    size = right - left, bottom - top
    if min(size) < LEAST_CELLS:
        raise ParseError(NO_GRID)
    if good[top:bottom, left:right].mean() < 0.95:
        raise ParseError(f"{NO_GRID}; the lines or cells seen are no grid of one")
    if max(size) > MOST_CELLS:
        raise ParseError(f"a grid of more than {MOST_CELLS} cells a side")
    _check_end(lines, in_lines, closed | marked, region)
    board = np.where(marked, 0, np.full(full.shape, None))
    board[full] = 1
    return Straight(
        marks, cell, (left * cell, top * cell), size, way, board[top:bottom, left:right].tolist()
    )


def _without_boxes(region: Region, digits: Flags, marked: Flags) -> Region:
    """The region without lines of boxes at its left and top, which are empty near to the grid.

    Their numbers stand at the far end, and there is none beyond them.
    """
    top, bottom, left, right = region
    inside = digits[top:bottom, left:right]
    ways = []
    for columns in range(inside.shape[1] // 2):
        rows = int(np.flatnonzero(np.append(True, inside[:, columns:].any(1)))[-1])
        beyond = *marked[top - 1, left : left + columns], *marked[top : top + rows, left - 1]
        if rows <= inside.shape[0] // 2 and not any(beyond):
            ways.append((rows + columns, top + rows, left + columns))
    _, top, left = min(ways, default=(0, top, left))
    return top, bottom, left, right


def _check_end(lines: Flags, in_lines: Flags, boxes: Flags, region: Region) -> None:
    """Raise ParseError if lines go on beyond the grid, or numbers beside it.

    At its left and top such lines may be those of boxes of numbers. Elsewhere they may be cells of
    the grid, also where numbers stand at all of its sides: then it is refused. A digit looks like a
    piece of a line.
    If the numbers of rows go on below the grid, or those of columns beside it, it was cut: its last
    lines may be begun, so that their cells are not seen as closed.
    """
    top, bottom, left, right = region
    (across, down), (right_on, down_on) = lines & ~boxes, lines & ~in_lines
    sides = (
        across[top:bottom, left - 1],
        right_on[top:bottom, right],
        down[top - 1, left:right],
        down_on[bottom, left:right],
    )
    open_side = max(pieces.mean() for pieces in sides) > 0.5  # an empty line may lack its edge
    if open_side or in_lines[0, bottom, left - 1] or in_lines[1, top - 1, right]:
        raise ParseError("the grid is open at a side: expected all four of its outer lines")


def _edges(ink: Floats, cell: int) -> Floats:
    """The ink of each piece of a line across, more than that of the paper beside it.

    The result has a row for each line above cells, and a column for each cell. The paper is that of
    the fainter side, since a digit may stand on the other one. Digits on a line look like it, but
    do not reach its ends.
    """
    reach, far, middle = max(2, round(cell * 0.08)), round(cell * 0.16), cell // 2
    pieces = cells_of(np.roll(ink, middle, 0), cell)
    away = abs(np.arange(cell) + 0.5 - cell / 2) / cell

    def edges(part: Flags) -> Floats:
        some = pieces[..., part].mean(3)
        near = some[:, middle - reach : middle + reach + 1]
        beside = some[:, [middle - far, middle + far]].min(1)
        return near.max(1) - beside

    return np.minimum(edges(away < 0.3), edges((away > 0.33) & (away < 0.42)) / _SOME)


def _best(good: Flags) -> Region:
    """The top, bottom, left and right of the rectangle with most good cells and few others."""
    sums = np.pad(np.where(good, 1, -_WRONG).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    found = []
    for top in range(len(good)):
        runs = sums[top + 1 :] - sums[top]
        gains = runs - np.minimum.accumulate(runs, 1)
        row, right = np.unravel_index(gains.argmax(), gains.shape)
        left = runs[row, : right + 1].argmin()
        found.append((gains[row, right], top, top + row + 1, left, right))
    _, top, bottom, left, right = map(int, max(found))
    return top, bottom, left, right
