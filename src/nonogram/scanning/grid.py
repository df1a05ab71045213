"""The grid in a picture: which lattice cells are closed by lines and empty, and what is beside.

The picture is made straight first, with cells of one size. The grid is the rectangle with most
closed and empty cells; its numbers stand left of it and above.
"""

from __future__ import annotations

from itertools import product
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

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


def find_grid(grey: Image) -> Straight:
    """The grid in a picture, on bright paper or on dark one. Raises ParseError without a grid."""
    from PIL import ImageOps

    pixels = np.asarray(grey.reduce(-(-max(grey.size) // 500)))
    lit = bool(np.median(pixels) >= pixels.mean())
    first: ParseError | None = None
    for far, bright in product(FAR, (lit, not lit)):
        try:
            return _grid_on(grey if bright else ImageOps.invert(grey), far)
        except ParseError as error:
            first = first or error
    raise first or ParseError(NO_GRID)


def _grid_on(grey: Image, far: tuple[int, ...]) -> Straight:
    """The grid on brighter paper."""
    ink = ink_of(grey)
    shrunk = -(-max(grey.size) // LONGEST)
    lattice = find_lattice(ink.reduce(shrunk), far)
    if lattice is None or max(lattice[:2]) > 2 * MOST_CELLS:
        raise ParseError(NO_GRID)
    to_pixels = np.diag((shrunk, shrunk, 1)) @ lattice.to_pixels
    begin, end = _covered(to_pixels, grey.size)
    pitch = lattice.pitch * shrunk
    factor = max(1, int(pitch / LEAST_CELL))  # so many pixels become one
    most = _MOST_PIXELS // max(end[0] - begin[0], end[1] - begin[1])
    cell = min(most, max(LEAST_CELL, round(pitch / factor)))
    if cell < _TINY:
        raise ParseError(NO_GRID)
    from_straight = to_pixels @ ((1 / cell, 0, begin[0]), (0, 1 / cell, begin[1]), (0, 0, 1))
    size = (end[0] - begin[0]) * cell, (end[1] - begin[1]) * cell
    smaller = np.diag((1 / factor, 1 / factor, 1))
    straight = _straightened(ink.reduce(factor), smaller @ from_straight, size)
    return _grid_in(straight, cell, from_straight)


def _covered(to_pixels: Matrix, size: tuple[int, int]) -> tuple[list[int], list[int]]:
    """The first column and row, and the last ones, for which a picture has room in its middle."""
    to_cells = np.linalg.inv(to_pixels)
    width, height = size
    left, right = (moved(to_cells, x, height / 2)[0] for x in (0, width))
    top, bottom = (moved(to_cells, width / 2, y)[1] for y in (0, height))
    if not all(abs(place) < 4 * MOST_CELLS for place in (left, right, top, bottom)):
        raise ParseError(NO_GRID)
    return [floor(left) - 1, floor(top) - 1], [ceil(right) + 1, ceil(bottom) + 1]


def _straightened(ink: Image, matrix: Matrix, size: tuple[int, int]) -> Floats:
    """The picture that a change of perspective takes from one."""
    from PIL import Image as Images

    numbers = (matrix / matrix[2, 2]).ravel()[:8].tolist()
    way, smooth = Images.Transform.PERSPECTIVE, Images.Resampling.BILINEAR
    return np.asarray(ink.transform(size, way, numbers, smooth), np.float32) / 255


def _grid_in(
    ink: Floats,
    cell: int,
    perspective: Matrix,
) -> Straight:
    """The grid in a straight picture, whose cells begin at its corner."""
    across, down = _edges(ink, cell), _edges(ink.T, cell).T
    usual = np.median([*across[across > 2 * _EDGE], *down[down > 2 * _EDGE], 3 * _EDGE])
    least = max(_EDGE, 0.4 * float(usual))
    sides = across > least, down > least
    closed = sides[0][:-1].astype(int) + sides[0][1:] + sides[1][:, :-1] + sides[1][:, 1:] >= 4
    marked, filled = _content(ink, cell)
    top, bottom, left, right = _best(closed & ~marked)
    if min(bottom - top, right - left) < LEAST_CELLS:
        raise ParseError(NO_GRID)
    good = (closed & ~marked)[top:bottom, left:right].mean()
    if good < 0.95:
        raise ParseError(f"{NO_GRID}; the lines or cells seen are no grid of one")
    around = filled[max(0, top - 1) : bottom + 1, max(0, left - 1) : right + 1]
    if around.any():
        raise ParseError("cells are filled: a begun puzzle, or a crossword; expected an empty grid")
    if max(bottom - top, right - left) > MOST_CELLS:
        raise ParseError(f"a grid of more than {MOST_CELLS} cells a side")
    # Between cells, where there are no digits.
    across, down = _edges(ink, cell, between=True), _edges(ink.T, cell, between=True).T
    boxes, wide = zip(
        _boxes(np.median(down[top : bottom - 1, :left], 0)[::-1] > least),
        _boxes(np.median(across[:top, left : right - 1], 1)[::-1] > least),
    )
    size = right - left, bottom - top
    return Straight(ink, cell, left * cell, top * cell, *size, boxes, wide, sides, perspective)


def _boxes(seen: Flags) -> tuple[int, int]:
    """The columns of boxes beside a grid, and of cells up to their end or to a frame without boxes.

    It is known whether each line is seen, from the grid on. One line of boxes may be missed.
    """
    near = seen[:1].any() & (seen | np.append(seen[1:], False))
    boxes = int(np.append(near, False).argmin())
    return boxes, boxes or min(len(seen), int(np.append(seen, True).argmax()) + 1)


def _edges(ink: Floats, cell: int, *, between: bool = False) -> Floats:
    """The ink of each piece of a line across, more than that of the paper beside it.

    The result has a row for each line, one more than cells, and a column for each cell, or for
    what is between each and the next one.
    """
    height, columns = len(ink), ink.shape[1] // cell
    reach, far = max(2, round(cell * 0.08)), round(cell * 0.16)
    begin, end = round(cell * 0.2), round(cell * 0.8)
    if between:
        ink = np.roll(ink, -(cell // 2), 1)
        begin, end = round(cell * 0.35), round(cell * 0.65)
    means = ink.reshape(height, columns, cell)[:, :, begin:end].mean(2)
    strengths = np.zeros((height // cell + 1, columns), np.float32)
    for line in range(len(strengths)):
        y = line * cell
        near = means[max(0, y - reach) : y + reach + 1]
        beside = [means[min(max(0, y + by), height - 1)] for by in (-far, far)]
        strengths[line] = near.max(0) - np.mean(beside, 0)  # the fields of numbers may be shaded
    return strengths


def _content(ink: Floats, cell: int) -> tuple[Flags, Flags]:
    """Whether there is a mark in each cell, and whether it is filled."""
    blurred = (ink[:-2] + ink[1:-1] + ink[2:]) / 3
    blurred = np.pad((blurred[:, :-2] + blurred[:, 1:-1] + blurred[:, 2:]) / 3, 1, mode="edge")
    begin, end = round(cell * 0.22), round(cell * 0.78)
    rows, columns = (side // cell for side in ink.shape)
    inside = blurred.reshape(rows, cell, columns, cell)[:, begin:end, :, begin:end]
    paper = np.median(inside, (1, 3))
    marked = inside.max((1, 3)) - np.minimum(paper, 0.3) > _MARKED
    return marked, paper > _FULL


def _best(good: Flags) -> tuple[int, int, int, int]:
    """The top, bottom, left and right of the rectangle with most good cells and few others."""
    weights = np.where(good, 1, -_WRONG)
    sums = np.pad(np.cumsum(weights, 0), ((1, 0), (0, 0)))
    best, where = 0, (0, 0, 0, 0)
    rows = len(good)
    for top in range(rows):
        runs = np.cumsum(sums[top + 1 :] - sums[top], 1)
        runs = np.pad(runs, ((0, 0), (1, 0)))
        low = np.minimum.accumulate(runs, 1)
        gains = (runs - low).max(1)
        row = int(gains.argmax())
        if gains[row] > best:
            best = int(gains[row])
            right = int((runs[row] - low[row]).argmax())
            left = int(runs[row, : right + 1].argmin())
            where = top, top + row + 1, left, right
    return where
