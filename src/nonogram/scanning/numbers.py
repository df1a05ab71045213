"""The numbers beside a grid: glyphs of ink, which the network reads, joined to numbers.

Marks are pieces of ink that hang together, as high as most of them are. Wide ones are cut where
there is least ink, if the parts are likelier digits. One distance decides between 12 and "1 2" in
all rows: without boxes, the one with which rows and columns have the same total. A mark as high as
digits that is none may be a number that nobody can read: its line is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import NONE, Box, Floats, around, field, read
from nonogram.scanning.marks import marks_beside

if TYPE_CHECKING:
    from nonogram.scanning.grid import Straight

_LEAST, _MOST = 0.7, 1.35  #: the least and the largest height of a digit, in heights of most
_MOST_GLYPHS = 12_000  #: of a puzzle of 100 x 100 cells, half of its numbers with two digits
_WIDE = 0.8  #: the width of a glyph, in heights, from which it may be two digits
_NONE = -0.03  #: the logarithm of the probability with which a glyph surely is no digit
_UNLIKE = -0.7  #: the logarithm of the probability with which a glyph more likely is no digit
_JOINED = 0.45  #: the gap between digits of a number, in heights, at most
_FARTHEST = 3  #: cells from a number to the next one, at most
_KNOWN = 4  #: distances between numbers from which the usual one is known
#: The distance to the next number of a row and of a column at most, in usual ones.
_SPREAD = 1.5, 1.25
#: Distances between middles of digits that may part numbers, in heights, the usual ones first.
_APART = sorted(np.linspace(0.6, 1.5, 19), key=lambda apart: abs(apart - 1.05))

Scores = tuple[float, ...]  #: the logarithms of the probabilities of a glyph's classes


class Glyph(NamedTuple):
    """A glyph in the straight picture, and the logarithm of the probability of each class."""

    box: Box
    scores: Scores

    @property
    def digit(self) -> int:
        return max(range(NONE), key=self.scores.__getitem__)

    @property
    def likely(self) -> float:
        """The logarithm of the probability of the digit."""
        return self.scores[self.digit]

    @property
    def is_digit(self) -> bool:
        """Whether it may be one."""
        return self.scores[NONE] < _NONE


class Limits(NamedTuple):
    """The distances of numbers from the grid, and from one to the next, at most, and usually."""

    first: float
    step: float
    usual: float


class Number(NamedTuple):
    """A number as it was read."""

    glyphs: tuple[Glyph, ...]

    @property
    def value(self) -> int:
        return int("".join([str(glyph.digit) for glyph in self.glyphs]))

    @property
    def confidence(self) -> float:
        """The probability that each digit is right, if they are independent."""
        return exp(_likely(self.glyphs))

    @property
    def box(self) -> Box:
        """The pixels around it, in the straight picture."""
        return around([glyph.box for glyph in self.glyphs])


Lines = list[list[Number]]  #: the numbers of each line, in order


def read_numbers(straight: Straight) -> tuple[Lines, list[int]]:
    """The numbers left of a grid and above it: those of rows, then those of columns, in order.

    Beside them are the indices of lines that were not read whole: those without a number, those
    with a mark among their numbers, or next to them, that is as high as a digit and is none, those
    with a 0 beside others, which may be a blot, and those that perhaps go on behind a gap. Raises
    ParseError if there are no numbers at all.
    """
    ink, marks, height = marks_beside(straight)
    in_rows: list[list[Glyph]] = []
    in_columns: list[list[Glyph]] = []
    cut: list[bool] = []
    for side, (boxes, ended) in enumerate(zip(marks, (in_rows, in_columns))):
        glyphs = _read(ink, boxes, height)
        if side == 1 and not straight.boxes[1]:
            glyphs = _without_text(glyphs, straight, height)
        found = _in_lines(glyphs, straight, side)
        edge = (straight.left, straight.top)[side]
        limits = None if straight.boxes[side] else _limits(found, side, edge, straight.cell, height)
        for line in found:
            kept = line if limits is None else _ended(line, side, edge, limits, height)
            cut.append(_goes_on(line, len(kept), side, limits))
            ended.append(kept)
    columns = [_numbers(line, 1, 0.5 * height) for line in in_columns]
    total = sum(number.value for line in columns for number in line)

    def wrong(rows: Lines) -> int:
        values = [[number.value for number in line] for line in rows]
        long = sum(max(0, sum(line) + len(line) - 1 - len(columns)) for line in values)
        return abs(sum(map(sum, values)) - total) + long

    tried = _APART[:1] if straight.boxes[0] else _APART  # boxes are wider than digits
    ways = [[_numbers(line, 0, apart * height) for line in in_rows] for apart in tried]
    lines = min(ways, key=wrong) + columns
    unread = [
        n
        for n, (glyphs, numbers) in enumerate(zip(in_rows + in_columns, lines))
        if cut[n]
        or {glyph.is_digit for glyph in glyphs} != {True}
        or (numbers[1:] and 0 in [number.value for number in numbers])
    ]
    return lines, unread


def _without_text(glyphs: list[Glyph], straight: Straight, height: float) -> list[Glyph]:
    """The glyphs above a grid up to a line of text: half of its marks are no digits, and some
    stand between columns."""
    bands: list[list[Glyph]] = []
    before = np.inf
    for glyph in sorted(glyphs, key=lambda glyph: -glyph.box.middle[1]):
        if before - glyph.box.middle[1] > 0.4 * height:
            bands.append([])
        bands[-1].append(glyph)
        before = glyph.box.middle[1]
    kept: list[Glyph] = []
    for band in bands:
        off = [abs((glyph.box.middle[0] / straight.cell) % 1 - 0.5) for glyph in band]
        none = [glyph.scores[NONE] > _UNLIKE for glyph in band]
        between = [away > 0.38 for away in off]
        if len(band) > 3 and sum(between) and sum(none) + sum(between) > 0.4 * len(band):
            break
        kept += band
    return kept


def _in_lines(glyphs: list[Glyph], straight: Straight, side: int) -> list[list[Glyph]]:
    """The glyphs of each row, from left to right, or of each column, from above."""
    corner, cell = (straight.left, straight.top), straight.cell
    lines: list[list[Glyph]] = [[] for _ in range((straight.rows, straight.columns)[side])]
    for glyph in sorted(glyphs, key=lambda glyph: glyph.box.middle[side]):
        place = int((glyph.box.middle[1 - side] - corner[1 - side]) / cell)
        lines[min(place, len(lines) - 1)].append(glyph)
    return lines


def _merged(boxes: list[Box], height: float) -> list[Box]:
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
            if is_part and other.top < box.bottom + height and both.height <= 1.2 * height:
                found[n] = both
                break
        else:
            reaching.append(len(found))
            found.append(box)
    return found


def _read(ink: Floats, boxes: list[Box], height: float) -> list[Glyph]:
    """The glyphs as high as digits, as the network reads them; wide ones perhaps cut in two."""
    boxes = _merged(boxes, height)
    if len(boxes) > _MOST_GLYPHS:
        raise ParseError(f"{len(boxes):,} marks beside the grid, more than numbers make")
    found = []
    for glyph in _glyphs(ink, [box for box in boxes if _LEAST <= box.height / height <= _MOST]):
        way = [glyph]
        if glyph.box.width > _WIDE * height:
            way = max(way, _glyphs(ink, _cut(ink, glyph.box)), key=_likely)
        found += way
    return found


def _likely(glyphs: Sequence[Glyph]) -> float:
    """The logarithm of the probability of all of them."""
    return sum(glyph.likely for glyph in glyphs)


def _glyphs(ink: Floats, boxes: list[Box]) -> list[Glyph]:
    scores = read([field(ink, box) for box in boxes])
    return [Glyph(box, tuple(some)) for box, some in zip(boxes, scores.tolist())]


def _cut(ink: Floats, box: Box) -> list[Box]:
    """The two parts of a glyph, cut in its middle where there is least ink."""
    left, top, right, bottom = map(int, box)
    begin, end = left + int(0.2 * box.width) + 1, left + int(0.8 * box.width) + 1
    place = begin + int(ink[top:bottom, begin:end].sum(0).argmin())
    return [Box(left, top, place, bottom), Box(place, top, right, bottom)]


def _limits(lines: list[list[Glyph]], side: int, edge: float, cell: int, height: float) -> Limits:
    """The distances that the numbers of lines have from the grid and from each other."""
    firsts, steps = [], []
    for line in lines:
        digits = [glyph.box for glyph in line if glyph.is_digit][::-1]
        firsts += [edge - box[side + 2] for box in digits[:1]]
        for box, other in pairwise(digits):
            apart = (
                box[side] - other[side + 2] > _JOINED * height
                if side == 0
                else (box.middle[1] - other.middle[1] > 0.5 * height)
            )
            steps += [box.middle[side] - other.middle[side]] if apart else []
    near = [step for step in steps if step < _FARTHEST * cell]
    usual = float(np.median(near)) if len(near) >= _KNOWN else 0.0
    step = _SPREAD[side] * usual + 0.1 * cell if usual else max(1.2 * cell, 2.6 * height)
    if not firsts:
        return Limits(step, step, usual)
    low, middle, high = np.percentile(firsts, (20, 50, 80))
    outward = high - low > cell  # the numbers begin at the far end
    return Limits(np.inf if outward else middle + max(cell, 0.8 * step), step, usual)


def _ended(line: list[Glyph], side: int, edge: float, limits: Limits, height: float) -> list[Glyph]:
    """The glyphs of a line from the grid on, up to a gap: what is behind belongs to no line."""
    middle = edge
    for n in reversed(range(len(line))):
        box, first = line[n].box, middle == edge
        if (
            (edge - box[side + 2] > limits.first)
            if first
            else (middle - box.middle[side] > limits.step)
        ):
            return line[n + 1 :]
        if line[n].is_digit:  # what is none, a title's letter, leads to nothing else
            middle = box.middle[side]
    return line


def _goes_on(line: list[Glyph], kept: int, side: int, limits: Limits | None) -> bool:
    """Whether a digit stands where the number after the next one would, behind those kept."""
    lost = [glyph for glyph in line[: len(line) - kept] if glyph.is_digit]
    if limits is None or not limits.usual or not lost or not kept:
        return False
    last, away = line[-kept].box, lost[-1].box
    steps = (last.middle[side] - away.middle[side]) / limits.usual
    alike = 0.85 < away.height / last.height < 1.18
    return alike and steps < 2.5 and (side == 0 or abs(steps - 2) < 0.12)


def _numbers(line: list[Glyph], side: int, apart: float) -> list[Number]:
    """The numbers of a line, whose middles are apart from each other, without what is no digit."""
    found: list[list[Glyph]] = []
    before = -apart
    for glyph in line:
        if not glyph.is_digit:
            continue
        if glyph.box.middle[side] - before > apart:
            found.append([])
        found[-1].append(glyph)
        before = glyph.box.middle[side]
    return [Number(tuple(sorted(some, key=lambda glyph: glyph.box.left))) for some in found]
