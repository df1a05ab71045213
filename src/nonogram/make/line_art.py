"""Drawings of thin lines on paper: recognised by what is darker than the paper around it.

The paper of a cell is found by a closing, in the words of mathematical morphology: each cell takes
the lightest shade of the cells around it, and then the darkest of these shades. So shadows on a
photograph do no harm. A picture is line art if this paper has no edges, if the lines are thinner
than a cell and fill few cells, and if they leave room. Light lines on a dark ground are the same,
inverted.

In a cell such lines are seldom most of the pixels. So they are made one cell thick before the
pixels of each cell are counted, and remain connected.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import NamedTuple

from nonogram.base.slices import slices
from nonogram.make.pixel_art import LEAST_CONTRAST, LEAST_SIDE, OPAQUE, Pixels

_AROUND = 7  #: cells of the side of the square in which the lightest one shows the paper
_MOST_EDGE = 40  #: the greatest difference of neighbouring cells of paper, of 255
_MOST_THICK = 0.8  #: the greatest thickness of thin lines, in cells
_FULL = 240  #: the least mean of a cell that is all ink, of 255
_MOST_FULL = 0.18  #: the largest share of the ink in such cells, which show shapes
_MOST_TOUCHED = 0.6  #: the largest share of the cells that the lines pass through


_Rows = Sequence[Sequence[int]]  #: shades of grey, row by row


class LineArt(NamedTuple):
    """The lines of a drawing."""

    mask: bytes  #: 255 for the pixels of lines, row by row, 0 for the others
    thick: float  #: the mean thickness, in cells


def line_art(fine: Pixels, side: int) -> LineArt | None:
    """The lines of a picture with `side` pixels to a cell's side; None if it is no line art."""
    if side < LEAST_SIDE:
        return None
    rows = fine.rows
    if any(alpha < OPAQUE for row in rows for *_, alpha in row):
        return _dark([[255 - alpha for *_, alpha in row] for row in rows], side)
    darkest = [[min(red, green, blue) for red, green, blue, _ in row] for row in rows]
    if (lines := _dark(darkest, side)) is not None:
        return lines
    lightest = [[max(red, green, blue) for red, green, blue, _ in row] for row in rows]
    return _dark(_inverted(lightest), side)


def _dark(shades: _Rows, side: int) -> LineArt | None:
    """The dark lines in rows of shades of grey, or None if there are other things, or nothing."""
    reach = _AROUND // 2
    paper = _inverted(grown(_inverted(grown(_reduced(shades, side), reach, reach)), reach, reach))
    lighter = zip(chain.from_iterable(grown(paper, 1, 1)), chain.from_iterable(paper))
    if max(most - here for most, here in lighter) > _MOST_EDGE:
        return None
    darker = [
        [ground - shade for ground, shade in zip(*both)]
        for both in zip(_enlarged(paper, side), shades)
    ]
    seen = [shade for row in darker for shade in row if shade >= LEAST_CONTRAST]
    if not seen:
        return None
    least = max(LEAST_CONTRAST, sum(seen) / len(seen) / 2)
    mask = [[255 * (shade >= least) for shade in row] for row in darker]
    thick = _thickness(mask, 255) / side
    cells = [*chain.from_iterable(_reduced(mask, side))]
    full = sum(share for share in cells if share >= _FULL)
    touched = len(cells) - cells.count(0)
    thin = thick < _MOST_THICK and full < _MOST_FULL * sum(cells)
    drawing = thin and touched < _MOST_TOUCHED * len(cells)
    return LineArt(bytes(chain.from_iterable(mask)), thick) if drawing else None


def thin_parts(bits: str, width: int, side: int) -> tuple[str, float]:
    """The bits of the thin parts of shapes, such as legs, and their mean thickness in cells.

    The shapes are bits, too: 1 for each of their pixels, row by row. Those in which no square of
    nearly a cell fits are lost by an opening. Corners are lost as well, but they are near to what
    is left, and dirt, from which no way leads there.
    """
    reach, every = (side - 1) // 2, (1 << width) - 1
    shapes = [int(line, 2) for line in slices(bits, width)]
    gaps = _spread([every ^ line for line in shapes], reach)
    left = _spread([every & ~line for line in gaps], reach)
    reached, numbers = [*left], range(len(shapes))
    waiting = [*numbers]  # lines near to which something was reached
    while waiting:
        y = waiting.pop()
        line = shapes[y] & _near(reached, y, reach)
        if line != reached[y]:
            reached[y] = line
            waiting += numbers[max(0, y - reach) : y + reach + 1]
    long = side + reach
    far = [line & ~near for line, near in zip(reached, _spread(left, long))]
    lines = [line & ~shape & at for line, shape, at in zip(reached, left, _spread(far, long))]
    rows = [f"{line:0{width}b}" for line in lines]
    return "".join(rows), _thickness(rows, "1") / side


def _thickness(rows: Sequence[Sequence[object]], ink: object) -> float:
    """The mean thickness of lines of ink, in pixels."""
    # A line of length n and thickness w has n * w pixels, and 2 * n sides of pixels along it.
    pairs = chain(zip(rows, [rows[-1], *rows]), ((row, [row[-1], *row]) for row in rows))
    around = sum(one != other for pair in pairs for one, other in zip(*pair))
    return 2 * sum(row.count(ink) for row in rows) / max(1, around)


def _spread(lines: list[int], reach: int) -> list[int]:
    """The lines of pixels, which are bits, grown by `reach` to all sides."""
    return [_near(lines, y, reach) for y in range(len(lines))]


def _near(lines: list[int], y: int, reach: int) -> int:
    """The pixels of a line that are at most `reach` from those of the lines."""
    high = reduce(or_, lines[max(0, y - reach) : y + reach + 1])
    return reduce(or_, (high << k | high >> k for k in range(reach + 1)))


def _inverted(rows: _Rows) -> _Rows:
    return [[255 - shade for shade in row] for row in rows]


def _reduced(rows: _Rows, side: int) -> _Rows:
    """The means of the squares with `side` pixels on a side."""
    half = side * side // 2
    sums = ([*map(sum, zip(*some))] for some in slices(rows, side))
    return [[(sum(some) + half) // side**2 for some in slices(row, side)] for row in sums]


def _enlarged(rows: _Rows, side: int) -> _Rows:
    """The shades with `side` pixels on a side for each, which go over into their neighbours."""
    parts = [(2 * k + 1) / (2 * side) + 0.5 for k in range(side)]  # on from the middle before
    for _ in range(2):  # along the rows, then along the columns
        shares = [(k + int(part), part % 1) for k in range(len(rows[0])) for part in parts]
        padded = ([row[0], *row, row[-1]] for row in rows)
        wide = (
            [int(row[k] * (1 - part) + row[k + 1] * part + 0.5) for k, part in shares]
            for row in padded
        )
        rows = [*zip(*wide)]
    return rows


def grown(rows: _Rows, before: int, after: int) -> _Rows:
    """The rows of pixels, with what is not 0 thicker; the greater number wins.

    It grows by `before` pixels to the left and upwards, by `after` to the right and downwards.
    """
    for _ in range(2):  # along the rows, then along the columns
        padded = [[0] * after + [*row] + [0] * before for row in rows]
        shifts = range(before + after + 1)
        rows = [*zip(*([*map(max, zip(*(row[k:] for k in shifts)))] for row in padded))]
    return rows
