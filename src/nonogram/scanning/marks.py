"""The marks in a straight picture that may be digits: pieces of ink that hang together.

Ink is what differs from the ground of its cell, whether it is darker or lighter. How much of it
counts is decided cell by cell, so that pale numbers are seen beside dark ones. Whatever is straight
for longer than a cell is a line and no mark, and so are the sides of closed cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import NONE, Box, Floats, around, field, read
from nonogram.scanning.pixels import Flags, cells_of, inside, marks_in, runs_in, wider

_LOWEST = 0.2  #: the least height of a digit, in cells
_SMALLEST = 0.12  #: the least longer side of a mark, which may be a part of one
_FAINT = 0.12  #: ink that is surely paper
_FIELD = 90  #: the brightness by which a field of numbers differs from paper, at most, of 255
_NOISY = 6  #: the ink that is no noise, in the median of all
_REST = 0.25  #: the ink of what is left of lines, at most, in that of usual digits as high
_PALEST = 0.17  #: the ink of strokes, at least, in the darkest ink
_STROKE = 0.34  #: the share of the darkest ink of a cell that thin strokes have
_RULE = 1.25  #: cells from which on what is straight is a line
_AT_SIDE = 0.41  #: cells from the middle of a cell to its sides
_MOST_EDGES = 400_000  #: of marks, which are too many to look at
_STRUCK = 0.9  #: the share of a row of a mark that a line through it covers
_THIN = 0.25  #: the height of such a line, in that of the mark
_OFF = 0.2  #: how far it is from the middle of the mark, at most
_LIKELIER = -0.7  #: the logarithm of the probability of what is as likely as not
_SURELY = -0.1  #: that of what is surely a digit
_NONE = -0.03  #: the logarithm of the probability with which a glyph surely is no digit


class Glyph(NamedTuple):
    """A glyph in the straight picture, and the logarithm of the probability of each class."""

    box: Box
    scores: tuple[float, ...]

    @property
    def digit(self) -> int:
        return max(range(NONE), key=self.scores.__getitem__)

    @property
    def likely(self) -> float:
        """The logarithm of the probability of the digit."""
        return self.scores[self.digit]

    @property
    def sure(self) -> bool:
        """Whether it is likelier a digit than none."""
        return self.scores[NONE] < _LIKELIER

    @property
    def is_digit(self) -> bool:
        """Whether it may be one."""
        return self.scores[NONE] < _NONE


class Marks(NamedTuple):
    """The marks in a straight picture.

    Attributes:
        ink: from 0 to 1, without lines.
        rules: the pixels of lines down, by columns, and of those across, by rows.
        glyphs: the marks that are as high as digits may be.
    """

    ink: Floats
    rules: tuple[Flags, Flags]
    glyphs: list[Glyph]


def marks_of(grey: Floats, cell: int, closed: Flags) -> Marks:
    """The marks in a straight picture; the sides of closed cells are lines.

    Raises ParseError if the marks are too many.
    """
    ink = _ink(grey, cell)
    faint = max(_FAINT, _NOISY * float(np.median(ink[:, ::2, :, ::2])))
    most = np.percentile(inside(ink)[:, ::2, :, ::2], 98, (1, 3), keepdims=True)
    least = np.maximum(_STROKE * most, max(faint, _PALEST * most.max()))
    flags, ink = (ink > least).reshape(grey.shape), ink.reshape(grey.shape)
    rules = _long(flags.T, round(_RULE * cell)), _long(flags, round(_RULE * cell))
    lines = rules[0].T | rules[1] | _sides(cell, closed)
    flags &= ~lines
    if np.count_nonzero(flags[:, 1:] != flags[:, :-1]) > _MOST_EDGES:
        raise ParseError("too many small marks beside the grid: the picture is too noisy")
    for box in marks_in(flags):
        if _LOWEST * cell < box.height <= cell:
            _unstrike(flags, lines, ink, box)
    marks = [box for box in marks_in(flags) if box.height <= cell]
    parts = [box for box in marks if max(box.width, box.height) >= _SMALLEST * cell]
    height = np.median([box.height for box in parts if box.height > _LOWEST * cell] or [cell])
    boxes = [box for box in _joined(parts, float(height)) if box.height > _LOWEST * cell]
    ink = np.where(lines, 0, ink)
    glyphs = glyphs_in(ink, boxes)
    inked = [ink[box.top : box.bottom, box.left : box.right].sum() / box.height**2 for box in boxes]
    usual = np.median([some for some, glyph in zip(inked, glyphs) if glyph.sure] or [0])
    seen = [one for some, one in zip(inked, glyphs) if some > _REST * usual]
    return Marks(ink, rules, seen)


def _sides(cell: int, closed: Flags) -> Flags:
    """The pixels at the sides of closed cells."""
    away = abs(np.arange(cell) - (cell - 1) / 2) / cell > _AT_SIDE
    return np.kron(closed, away[:, None] | away)


def _unstrike(flags: Flags, lines: Flags, ink: Floats, box: Box) -> None:
    """Take the line through a number that is struck out from its pixels to those of lines.

    Such a line is longer than the number is wide. Strokes that go on below it are left. What is
    surely a digit has none: the bar of a 4 looks like one.
    """
    left, top, right, bottom = box
    part = flags[top:bottom, left:right]
    full = np.flatnonzero(part.mean(1) > _STRUCK)
    off = abs((full + 0.5) / len(part) - 0.5)
    if not 0 < len(full) < _THIN * len(part) or off.max() > _OFF:
        return
    if glyphs_in(ink, [box])[0].likely > _SURELY:
        return
    begin, end = full[0] - 1, full[-1] + 2
    above, below = wider(part[[begin - 1, end]].T).T
    struck = ~(above & below)
    part[begin:end, struck] = False
    lines[top + begin : top + end, left:right] |= struck


def _ink(grey: Floats, cell: int) -> Floats:
    """The difference of each pixel from the ground of its cell, from 0 to 1.

    The ground of a cell is what most of it is, or most of a cell beside it: a number may fill a
    cell, and a field of numbers may end within one. What is much darker there is a filled cell.
    """
    cells = cells_of(grey.astype(np.float32), cell)
    usual = np.median(inside(cells)[:, ::2, :, ::2], (1, 3), keepdims=True)
    beside = [np.roll(usual, step, axis) for step in (-1, 1) for axis in (0, 2)]
    grounds = [np.where(abs(one - usual) < _FIELD, one, usual) for one in (*beside, usual)]
    ground = np.clip(cells, np.min(grounds, 0), np.max(grounds, 0))
    dark, light = (ground - cells) / np.maximum(ground, 16), cells - ground
    ink: Floats = np.maximum(dark, 0) + np.maximum(light, 0) / np.maximum(255 - ground, 100)
    return ink


def glyphs_in(ink: Floats, boxes: Sequence[Box]) -> list[Glyph]:
    """The glyphs in some boxes, as the network reads them."""
    scores = read([field(ink, box) for box in boxes])
    return [Glyph(box, tuple(some)) for box, some in zip(boxes, scores.tolist())]


def _joined(boxes: list[Box], height: float) -> list[Box]:
    """Return the marks, with those joined that stand above one another as parts of one digit."""
    found: list[Box] = []
    reaching: list[int] = []  # those that may overlap with the next ones, which are sorted by left
    for box in sorted(boxes):
        reaching = [n for n in reaching if found[n].right > box.left]
        for n in reaching:
            other = found[n]
            both = around((other, box))
            shared = min(other.right, box.right) - box.left
            is_part = shared >= 0.4 * min(other.width, box.width)
            if is_part and both.height <= 1.2 * height:
                found[n] = both
                break
        else:
            reaching.append(len(found))
            found.append(box)
    return found


def _long(flags: Flags, length: int) -> Flags:
    """The pixels that hang together in a row, at least so many; they may be a little oblique."""
    begins, ends, width = runs_in(wider(flags))
    kept = ends - begins >= length
    steps = np.zeros((len(flags), width), np.int8)
    steps.flat[begins[kept]], steps.flat[ends[kept]] = 1, -1
    return wider(steps.cumsum(1, dtype=np.int8)[:, :-1] > 0)
