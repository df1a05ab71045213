"""The grid in a picture: which lattice cells are closed by lines and are no numbers' boxes.

The picture is made straight first, with cells of one size. The grid is the rectangle with most
cells that lines close and that have no digit in them, whether they are empty, filled, crossed or
dotted. Its numbers stand left of it and above.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import NONE, Floats, field, read
from nonogram.scanning.lattice import LEAST_CELLS, LONGEST, find_lattice
from nonogram.scanning.pixels import Flags, ink_of, marks_in, moved
from nonogram.scanning.warp import Region, Warp, bend_of

if TYPE_CHECKING:
    from PIL.Image import Image


LEAST_CELL = 32  #: pixels of a cell in the straight picture, if these are not too many
MOST_CELLS = 150  #: of a line of a puzzle that is read
_TINY = 12  #: pixels of a cell in which no digit can be read
_MOST_PIXELS = 4_000  #: on a side of the straight picture
_EDGE = 0.05  #: the ink of an edge that is surely none
_USUAL = 0.4  #: the ink of a piece of a line, in that of pale lines
_MARKED = 0.3  #: the ink by which something stands in a cell
_FULL = 0.35  #: the ink of most of a cell that is filled
_WRONG = 4  #: cells that one cell weighs which is not closed or not empty
_FEW = 0.25  #: the share of the cells of a line that have a digit, of boxes for numbers
_CONTRAST = 25  #: between a digit and its ground, of 255
_CLEAR = 0.7  #: cells beyond a grid that are seen, so that it does not go on
_MOST_MARKS = 12_000  #: in cells that are closed
_BESIDE = 3  #: cells beside a grid by whose marks it is known whether they are dark

NO_GRID = "no grid found: expected the whole puzzle, seen straight from above, with its lines"


Crop = tuple[int, int, int, int]  #: left, top, right and bottom of a part of a picture


class Straight(NamedTuple):
    """The picture made straight, and the grid in it.

    Attributes:
        grey: brightness, 0 to 255, as an array of rows; the numbers are darker than their ground.
        cell: pixels of a cell.
        left, top: pixels left of the grid, and above it.
        columns, rows: cells of the grid.
        boxes: columns of boxes left of the grid, and rows of boxes above it; 0 without boxes.
        wide: columns and rows of cells up to the end of the boxes, a frame, or the picture.
        lines: whether there is each piece of a line, across and down, in the whole picture.
        way: the way from cells of the straight picture to the picture.
        board: what stands in each cell: 1 if it is filled, 0 if it has another mark, else None.
    """

    grey: Floats
    cell: int
    left: int
    top: int
    columns: int
    rows: int
    boxes: tuple[int, int]
    wide: tuple[int, int]
    lines: tuple[Flags, Flags]
    way: Warp
    board: list[list[int | None]]

    @property
    def crossings(self) -> tuple[tuple[tuple[float, float], ...], ...]:
        """The crossings of the grid's lines, in pixels of the picture, row by row."""
        x, y = self.left / self.cell, self.top / self.cell
        places = [(x + n, y + m) for m in range(self.rows + 1) for n in range(self.columns + 1)]
        pixels = [(right, down) for right, down in self.way.points(np.array(places)).tolist()]
        wide = self.columns + 1
        return tuple(tuple(pixels[n : n + wide]) for n in range(0, len(pixels), wide))


def find_grid(
    grey: Image, far: tuple[int, ...], part: Crop | None = None, *, bright: bool
) -> Straight:
    """The grid in a part of a picture, whose lines are darker than the cells, if these are bright.

    `far` is one of FAR. Raises ParseError without a grid, and if it goes on beyond the part.
    """
    from PIL import ImageOps

    x, y, right, bottom = part or (0, 0, *grey.size)
    toned = grey.crop((x, y, right, bottom))
    paper = int(np.median(np.asarray(toned.reduce(-(-max(toned.size) // 500)))))
    if not bright:
        toned, paper = ImageOps.invert(toned), 255 - paper
    straight, ink, cell, way = _straightened(toned, far, paper)
    moving = (1, 0, x), (0, 1, y), (0, 0, 1)
    way = way._replace(perspective=moving @ way.perspective)
    found = _grid_in(straight, ink, cell, way, bright=bright)
    (beyond_x, beyond_y), *_ = way.points(
        [(found.left / cell + found.columns + _CLEAR, found.top / cell + found.rows + _CLEAR)]
    ).tolist()
    if (beyond_x > right and right < grey.width) or (beyond_y > bottom and bottom < grey.height):
        raise ParseError(NO_GRID)
    return found


def _straightened(grey: Image, far: tuple[int, ...], paper: int) -> tuple[Image, Floats, int, Warp]:
    """The straight picture, its ink, the pixels of a cell, and the way to the picture."""
    shrunk = -(-max(grey.size) // LONGEST)
    to_cells = find_lattice(ink_of(grey).reduce(shrunk), far)
    if to_cells is None:
        raise ParseError(NO_GRID)
    to_cells = to_cells @ np.diag((1 / shrunk, 1 / shrunk, 1))
    corners = moved(to_cells, [*product((0, grey.width), (0, grey.height))])
    begin, end = corners.min(0), corners.max(0)
    pitch = max(grey.size) / (end - begin).max()
    begin = np.floor(begin) - 1  # a cell of paper around it
    columns, rows = (np.ceil(end) + 2 - begin).astype(int).tolist()
    factor = max(1, int(pitch / LEAST_CELL))
    cell = int(min(_MOST_PIXELS // max(columns, rows), max(LEAST_CELL, round(pitch / factor))))
    if cell < _TINY:
        raise ParseError(NO_GRID)
    corner = (1, 0, begin[0]), (0, 1, begin[1]), (0, 0, 1)
    way = Warp(np.linalg.inv(to_cells) @ corner)
    straight = way.straight(grey, (columns, rows), cell, paper)
    ink = np.asarray(ink_of(straight), np.float32) / 255
    region = _best(_closed(ink, cell)[0])
    if min(region[1] - region[0], region[3] - region[2]) < LEAST_CELLS - 1:
        raise ParseError(NO_GRID)
    bend = bend_of(ink, cell, region)
    if bend is not None:
        way = way._replace(bend=bend)
        straight = way.straight(grey, (columns, rows), cell, paper)
        ink = np.asarray(ink_of(straight), np.float32) / 255
    return straight, ink, cell, way


def _closed(ink: Floats, cell: int) -> tuple[Flags, Flags, Flags, float]:
    """The cells that lines close, the pieces seen across and down, and the least ink of a piece.

    Between two filled cells no line is seen; there is one if the others of its line are seen.
    """
    edges = np.stack((_edges(ink, cell), _edges(ink.T, cell).T))
    full = _inside(ink, cell).mean((1, 3)) > 0.5
    hidden = np.stack((full & np.roll(full, 1, 0), full & np.roll(full, 1, 1)))

    def closed(across: Flags, down: Flags) -> Flags:
        return across & np.roll(across, -1, 0) & down & np.roll(down, -1, 1)

    top, bottom, left, right = _best(closed(*edges > _EDGE))
    pieces = [
        np.where(dark, np.nan, some)
        for some, dark in (
            (edges[0, :, left:right], hidden[0, :, left:right]),
            (edges[1, top:bottom].T, hidden[1, top:bottom].T),
        )
    ]
    across, down = (
        np.nan_to_num(np.nanmedian(np.pad(some, ((0, 0), (0, 1))), 1)) for some in pieces
    )
    usual = [*across[top : bottom + 1], *down[left : right + 1]]
    least = max(_EDGE, _USUAL * float(np.percentile(usual, 20)))
    hidden[0] &= across[:, None] > least
    hidden[1] &= down > least
    seen = edges > least
    return closed(*(seen | hidden)), *seen, least


def _grid_in(straight: Image, ink: Floats, cell: int, way: Warp, *, bright: bool) -> Straight:
    """The grid in a straight picture, whose cells begin at its corner."""
    closed, across, down, least = _closed(ink, cell)
    digits = _digits_in(straight, closed, cell)
    good = closed & ~digits
    marked = _marked(ink, cell)
    top, bottom, left, right = _without_boxes(_best(good), digits, marked)
    size = right - left, bottom - top
    if min(size) < LEAST_CELLS:
        raise ParseError(NO_GRID)
    if good[top:bottom, left:right].mean() < 0.95:
        raise ParseError(f"{NO_GRID}; the lines or cells seen are no grid of one")
    if max(size) > MOST_CELLS:
        raise ParseError(f"a grid of more than {MOST_CELLS} cells a side")
    _check_sides((across, down), marked, closed, digits, (top, bottom, left, right))
    # Between cells, where there are no digits.
    beside = _edges(np.roll(ink, cell // 2, 0).T, cell, 0.15, np.mean).T[top + 1 : bottom, :left]
    above = _edges(np.roll(ink, cell // 2, 1), cell, 0.15, np.mean)[:top, left + 1 : right]
    boxes, wide = zip(
        _boxes(np.median(beside, 0)[::-1] > least), _boxes(np.median(above, 1)[::-1] > least)
    )
    if not _dark_marks(straight, cell, (top, bottom, left, right)):
        from PIL import ImageOps

        straight = ImageOps.invert(straight)
        ink = np.asarray(ink_of(straight), np.float32) / 255
    corner = left * cell, top * cell
    board = _board(ink[top * cell : bottom * cell, left * cell : right * cell], cell)
    return Straight(
        np.asarray(straight), cell, *corner, *size, boxes, wide, (across, down), way, board
    )


def _without_boxes(region: Region, digits: Flags, marked: Flags) -> Region:
    """The region without lines of boxes at its left and top, which are empty near to the grid.

    Their numbers stand at the far end, and there is none beyond them.
    """
    top, bottom, left, right = region
    inside = digits[top:bottom, left:right]
    ways = []
    for columns in range(inside.shape[1] // 2):
        with_digit = np.flatnonzero(inside[:, columns:].any(1))
        rows = int(with_digit[-1]) + 1 if with_digit.size else 0
        above = marked[max(0, top - 2) : top, left : left + columns]
        beside = marked[top : top + rows, max(0, left - 2) : left]
        if rows <= inside.shape[0] // 2 and not above.any() and not beside.any():
            ways.append((rows + columns, top + rows, left + columns))
    _, top, left = min(ways, default=(0, top, left))
    return top, bottom, left, right


def _check_sides(
    lines: tuple[Flags, Flags], marked: Flags, closed: Flags, digits: Flags, region: Region
) -> None:
    """Raise ParseError if lines go on beyond the grid, between cells that are empty.

    At its left and top these may be boxes, which are closed, and at other sides with digits, too.
    """
    top, bottom, left, right = region
    across, down = lines
    boxes = marked | closed
    right_boxes = digits[top:bottom, right].mean() > _FEW
    bottom_boxes = digits[bottom, left:right].mean() > _FEW
    going_on = (
        (across & ~boxes)[top:bottom, left - 1],
        (across & ~(boxes if right_boxes else marked))[top:bottom, right],
        (down & ~boxes)[top - 1, left:right],
        (down & ~(boxes if bottom_boxes else marked))[bottom, left:right],
    )
    if max(pieces.mean() for pieces in going_on) > 0.5:  # an empty line may lack its outer edge
        raise ParseError("the grid is open at a side: expected all four of its outer lines")


def _dark_marks(straight: Image, cell: int, region: Region) -> bool:
    """Whether the marks left of the grid and above it are darker than their ground."""
    top, bottom, left, right = region
    grey = np.asarray(straight, np.float32)
    votes = []
    for part in (
        grey[top * cell : bottom * cell, max(0, left - _BESIDE) * cell : left * cell],
        grey[max(0, top - _BESIDE) * cell : top * cell, left * cell : right * cell],
    ):
        inside = _inside(part, cell)
        away = np.median(inside, (1, 3), keepdims=True) - inside
        votes += [np.percentile(away, 98) + np.percentile(away, 2)] if away.size else []
    return bool(np.sum(votes) >= 0)


def _marked(ink: Floats, cell: int) -> Flags:
    """Whether something stands in a cell, or it is filled."""
    inside = _inside(ink, cell)
    ground = np.median(inside, (1, 3), keepdims=True)
    away = np.maximum(inside - np.minimum(ground, 0.3), ground - inside)
    blurred = (away[:, :-1, :, :-1] + away[:, 1:, :, :-1] + away[:, :-1, :, 1:]) / 3
    marked: Flags = blurred.max((1, 3)) > _MARKED
    return marked


def _board(ink: Floats, cell: int) -> list[list[int | None]]:
    """Return what stands in the cells of a grid."""
    full = np.median(_inside(ink, cell), (1, 3)) > _FULL
    return [
        [1 if filled else 0 if marked else None for filled, marked in zip(*row)]
        for row in zip(full.tolist(), _marked(ink, cell).tolist())
    ]


def _digits_in(straight: Image, closed: Flags, cell: int) -> Flags:
    """The closed cells in which a digit stands."""
    from PIL import ImageFilter

    def away(image: Image) -> tuple[Floats, Floats]:
        """The distances of the pixels of cells from their ground, and the most of each cell."""
        inside = _inside(np.asarray(image, np.float32), cell)
        found = abs(inside - np.median(inside, (1, 3), keepdims=True))
        return found, np.percentile(found, 98, (1, 3), keepdims=True)

    inside, most = away(straight)
    _, clear = away(straight.filter(ImageFilter.BoxBlur(1)))  # without noise
    ink = np.zeros((len(closed), cell, closed.shape[1], cell), np.float32)
    begin = (cell - inside.shape[1]) // 2
    shares = np.where(
        (clear > _CONTRAST) & closed[:, None, :, None], inside / np.maximum(most, 1), 0
    )
    ink[:, begin : begin + inside.shape[1], :, begin : begin + inside.shape[1]] = shares
    ink = np.minimum(ink.reshape(straight.size[::-1]), 1)
    boxes = [
        box
        for box in marks_in(ink > 0.45)
        if 0.25 * cell <= box.height <= 0.8 * cell and box.width <= box.height
    ]
    if len(boxes) > _MOST_MARKS:
        raise ParseError(NO_GRID)
    found = np.full(closed.shape, False)
    scores = read([field(ink, box) for box in boxes])
    for box, is_digit in zip(boxes, scores[:, NONE] < np.log(0.5)):
        x, y = box.middle
        found[int(y) // cell, int(x) // cell] |= is_digit
    return found


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


def _inside(values: Floats, cell: int) -> Floats:
    """The inner pixels of all cells, (rows, y, columns, x)."""
    begin, end = round(cell * 0.16), round(cell * 0.84)
    return values.reshape(-1, cell, values.shape[1] // cell, cell)[:, begin:end, :, begin:end]


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
