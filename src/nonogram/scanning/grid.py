"""The grid in a picture: which lattice cells are closed by lines and empty, and what is beside.

The picture is made straight first, with cells of one size. The grid is the rectangle with most
closed and empty cells; its numbers stand left of it and above.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import ParseError
from nonogram.scanning.digits import Floats
from nonogram.scanning.lattice import FAR, LEAST_CELLS, LONGEST, find_lattice
from nonogram.scanning.pixels import Flags, Matrix, ink_of, moved

if TYPE_CHECKING:
    from PIL.Image import Image


LEAST_CELL = 32  #: pixels of a cell in the straight picture, if these are not too many
MOST_CELLS = 150  #: of a line of a puzzle that is read
_TINY = 12  #: pixels of a cell in which no digit can be read
_MOST_PIXELS = 4_000  #: on a side of the straight picture
_EDGE = 0.05  #: the ink of an edge that is surely none
_MARKED = 0.3  #: the ink by which something stands in a cell
_FULL = 0.5  #: the share of ink of a cell that is filled
_WRONG = 4  #: cells that one cell weighs which is not closed or not empty

NO_GRID = "no grid found: expected the whole puzzle, seen straight from above, with its lines"


class Straight(NamedTuple):
    """The picture made straight, and the grid in it.

    Attributes:
        ink: 0 paper, 1 ink, as an array of rows.
        cell: pixels of a cell.
        left, top: pixels left of the grid, and above it.
        columns, rows: cells of the grid.
        boxes: columns of boxes left of the grid, and rows of boxes above it; 0 without boxes.
        wide: columns and rows of cells up to the end of the boxes, a frame, or the picture.
        lines: whether there is each piece of a line, across and down, in the whole picture.
        perspective: the change of perspective from the straight picture to the picture.
    """

    ink: Floats
    cell: int
    left: int
    top: int
    columns: int
    rows: int
    boxes: tuple[int, int]
    wide: tuple[int, int]
    lines: tuple[Flags, Flags]
    perspective: Matrix


def find_grid(grey: Image, deadline: Deadline) -> Straight:
    """The grid in a picture, on bright paper or on dark one.

    Raises ParseError without a grid, and OutOfTime.
    """
    from PIL import ImageOps

    pixels = np.asarray(grey.reduce(-(-max(grey.size) // 500)))
    lit = np.median(pixels) >= pixels.mean()
    errors: list[ParseError] = []
    for far, bright in product(FAR, (lit, not lit)):
        deadline.check()
        try:
            return _grid_on(grey if bright else ImageOps.invert(grey), far)
        except ParseError as error:
            errors.append(error)
    raise errors[0]


def _grid_on(grey: Image, far: tuple[int, ...]) -> Straight:
    """The grid on brighter paper."""
    from PIL import Image as Images

    ink = ink_of(grey)
    shrunk = -(-max(grey.size) // LONGEST)
    to_cells = find_lattice(ink.reduce(shrunk), far)
    if to_cells is None:
        raise ParseError(NO_GRID)
    to_cells = to_cells @ np.diag((1 / shrunk, 1 / shrunk, 1))
    corners = moved(to_cells, [*product((0, grey.width), (0, grey.height))])
    begin, end = corners.min(0), corners.max(0)
    pitch = max(grey.size) / (end - begin).max()
    begin = np.floor(begin)
    cells = np.ceil(end) + 1 - begin
    factor = max(1, int(pitch / LEAST_CELL))  # so many pixels become one
    cell = int(min(_MOST_PIXELS // cells.max(), max(LEAST_CELL, round(pitch / factor))))
    if cell < _TINY:
        raise ParseError(NO_GRID)
    from_straight = np.linalg.inv(to_cells) @ (
        (1 / cell, 0, begin[0]),
        (0, 1 / cell, begin[1]),
        (0, 0, 1),
    )
    reduced = np.diag((1 / factor, 1 / factor, 1)) @ from_straight
    straight = ink.reduce(factor).transform(
        tuple((cells * cell).astype(int).tolist()),
        Images.Transform.PERSPECTIVE,
        (reduced / reduced[2, 2]).ravel()[:8].tolist(),
        Images.Resampling.BILINEAR,
    )
    return _grid_in(straight, cell, from_straight)


def _grid_in(straight: Image, cell: int, perspective: Matrix) -> Straight:
    """The grid in a straight picture, whose cells begin at its corner."""
    ink = np.asarray(straight, np.float32) / 255
    edges = np.stack((_edges(ink, cell), _edges(ink.T, cell).T))
    usual = np.median(np.append(edges[edges > 2 * _EDGE], 3 * _EDGE))
    least = max(_EDGE, 0.4 * usual)
    across, down = edges > least
    marked, filled = _content(straight, cell)
    good = across & np.roll(across, -1, 0) & down & np.roll(down, -1, 1) & ~marked
    top, bottom, left, right = _best(good)
    size = right - left, bottom - top
    if min(size) < LEAST_CELLS:
        raise ParseError(NO_GRID)
    if good[top:bottom, left:right].mean() < 0.95:
        raise ParseError(f"{NO_GRID}; the lines or cells seen are no grid of one")
    if filled[max(0, top - 1) : bottom + 1, max(0, left - 1) : right + 1].any():
        raise ParseError("cells are filled: a begun puzzle, or a crossword; expected an empty grid")
    if max(size) > MOST_CELLS:
        raise ParseError(f"a grid of more than {MOST_CELLS} cells a side")
    going_on = (  # lines between cells without a mark, though outside
        (across & ~marked)[top:bottom, [left - 1, right]].mean(0),
        (down & ~marked)[[top - 1, bottom], left:right].mean(1),
    )
    if np.max(going_on) > 0.5:  # an empty line of the puzzle may lack its outer edge
        raise ParseError("the grid is open at a side: expected all four of its outer lines")
    # Between cells, where there are no digits.
    beside = _edges(np.roll(ink, cell // 2, 0).T, cell, 0.15, np.mean).T[top + 1 : bottom, :left]
    above = _edges(np.roll(ink, cell // 2, 1), cell, 0.15, np.mean)[:top, left + 1 : right]
    boxes, wide = zip(
        _boxes(np.median(beside, 0)[::-1] > least), _boxes(np.median(above, 1)[::-1] > least)
    )
    corner = left * cell, top * cell
    return Straight(ink, cell, *corner, *size, boxes, wide, (across, down), perspective)


def _boxes(seen: Flags) -> tuple[int, int]:
    """The columns of boxes beside a grid, and of cells up to their end or to a frame without boxes.

    It is known whether each line is seen, from the grid on. One line of boxes may be missed.
    """
    near = seen[:1].any() & (seen | np.append(seen[1:], False))
    boxes = int(np.append(near, False).argmin())
    return boxes, boxes or min(len(seen), int(np.append(seen, True).argmax()) + 1)


def _edges(ink: Floats, cell: int, half: float = 0.3, paper: Any = np.min) -> Floats:
    """The ink of each piece of a line across, more than that of the paper beside it.

    The result has a row for each line above cells, and a column for each cell, of which `half` on
    either side of the middle is looked at. `paper` is that of both sides: the fainter, since a
    digit may stand on the other one, or the mean, since the fields of numbers may be shaded.
    """
    reach, far = max(2, round(cell * 0.08)), round(cell * 0.16)
    begin, end = round(cell * (0.5 - half)), round(cell * (0.5 + half))
    columns, middle = ink.shape[1] // cell, cell // 2
    pieces = np.roll(ink, middle, 0).reshape(-1, cell, columns, cell)[..., begin:end].mean(3)
    near = pieces[:, middle - reach : middle + reach + 1].max(1)
    return near - paper(pieces[:, [middle - far, middle + far]], 1)


def _content(straight: Image, cell: int) -> tuple[Flags, Flags]:
    """Whether there is a mark in each cell, and whether it is filled."""
    from PIL import ImageFilter

    blurred = np.asarray(straight.filter(ImageFilter.BoxBlur(1)), np.float32) / 255
    begin, end = round(cell * 0.22), round(cell * 0.78)
    columns = blurred.shape[1] // cell
    inside = blurred.reshape(-1, cell, columns, cell)[:, begin:end, :, begin:end]
    paper = np.median(inside, (1, 3))
    marked = inside.max((1, 3)) - np.minimum(paper, 0.3) > _MARKED
    return marked, paper > _FULL


def _best(good: Flags) -> tuple[int, ...]:
    """The top, bottom, left and right of the rectangle with most good cells and few others."""
    sums = np.pad(np.where(good, 1, -_WRONG).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    found = []
    for top in range(len(good)):
        runs = sums[top + 1 :] - sums[top]
        gains = runs - np.minimum.accumulate(runs, 1)
        row, right = np.unravel_index(gains.argmax(), gains.shape)
        left = runs[row, : right + 1].argmin()
        found.append((gains[row, right], top, top + row + 1, left, right))
    return tuple(map(int, max(found)[1:]))
