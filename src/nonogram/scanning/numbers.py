"""The numbers beside a grid: glyphs of ink, which the network reads, joined to numbers.

Marks are pieces of ink that hang together, as high as most of them are. Wide ones are cut where
there is least ink, if the parts are likelier digits. A mark as high as digits that is none may be
a number that nobody can read: its line is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import Box, Floats, around
from nonogram.scanning.marks import Glyph, glyphs_in

if TYPE_CHECKING:
    from nonogram.scanning.grid import Straight

_LEAST, _MOST = 0.7, 1.35  #: the least and the largest height of a digit, in heights of most
_RULED = 0.6  #: the share of a side along which a line is seen that ends the numbers
_BESIDE = 0.1  #: cells around a line in which what is left of it stands
_WIDE = 0.8  #: the width of a glyph, in heights, from which it may be two digits
_APART_FROM = 0.95, 0.5  #: the distance of numbers in rows and in columns, in heights, at least
_FARTHEST = 3, 2  #: cells from a number of a row and of a column to the next one, at most
#: Distances in rows and in columns from which the usual one is known: text stands above.
_KNOWN = 3, 4
#: The distance to the next number of a row and of a column at most, in usual ones.
_SPREAD = 1.5, 1.25
_APART = 1.05, 0.5  #: the distance of middles of digits that parts numbers, in heights
_FEWEST = 0.4  #: the share of rows, or of columns, that have a number, at least
_NO_NUMBERS = (
    "a grid, but no numbers left of it and above that can be read: expected a whole nonogram, "
    "upright, with digits of six pixels at least"
)


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
    ParseError if most rows, or most columns, have no number.
    """
    sides = [_beside(straight, side) for side in (0, 1)]
    heights = [glyph.box.height for glyphs in sides for glyph in glyphs if glyph.is_digit]
    height = float(np.median(heights or [1]))
    found: Lines = []
    unread = []
    for side, some in enumerate(sides):
        glyphs = [
            part
            for glyph in some
            if _LEAST <= glyph.box.height / height <= _MOST
            for part in _parted(straight.marks.ink, glyph, height)
        ]
        if side == 1:
            glyphs = _without_text(glyphs, straight, height)
        for line, goes_on in _ended(_in_lines(glyphs, straight, side), straight, side, height):
            numbers = _numbers(line, side, _APART[side] * height)
            zero = numbers[1:] and 0 in [number.value for number in numbers]
            if goes_on or zero or {glyph.is_digit for glyph in line} != {True}:
                unread.append(len(found))
            found.append(numbers)
    rows = straight.rows
    if min(sum(map(bool, side)) / len(side) for side in (found[:rows], found[rows:])) < _FEWEST:
        raise ParseError(_NO_NUMBERS)
    return found, unread


def _beside(straight: Straight, side: int) -> list[Glyph]:
    """The glyphs left of a grid or above it, within the outermost line along its side."""
    cell = straight.cell
    edge, low = (straight.left, straight.top)[:: 1 - 2 * side]
    high = low + (straight.rows, straight.columns)[side] * cell
    along = straight.marks.rules[0] if side else straight.marks.rules[1].T
    far = (along[: edge - cell // 2, low:high].mean(1) > _RULED).argmax()
    near = edge - _BESIDE * cell
    return [
        glyph
        for glyph in straight.marks.glyphs
        if low < glyph.box.middle[1 - side] < high and far < glyph.box.middle[side] < near
    ]


def _parted(ink: Floats, glyph: Glyph, height: float) -> list[Glyph]:
    """The glyph, or its two parts if it is wide and they are likelier."""
    if glyph.box.width <= _WIDE * height:
        return [glyph]
    return max([glyph], glyphs_in(ink, _cut(ink, glyph.box)), key=_likely)


def _without_text(glyphs: list[Glyph], straight: Straight, height: float) -> list[Glyph]:
    """The glyphs above a grid up to a line of text: half of its marks are no digits, and some
    stand between columns."""
    upwards = sorted(glyphs, key=lambda glyph: -glyph.box.middle[1])
    places = [glyph.box.middle[1] for glyph in upwards]
    apart = [low - high > 0.4 * height for low, high in pairwise(places)]
    begins = [0, *np.flatnonzero(apart) + 1, len(upwards)]
    for begin, end in pairwise(begins):
        band = upwards[begin:end]
        none = sum(not glyph.sure for glyph in band)
        off = [abs((glyph.box.middle[0] / straight.cell) % 1 - 0.5) for glyph in band]
        between = sum(away > 0.38 for away in off)
        if len(band) > 3 and between and none + between > 0.4 * len(band):
            return upwards[:begin]
    return glyphs


def _in_lines(glyphs: list[Glyph], straight: Straight, side: int) -> list[list[Glyph]]:
    """The glyphs of each row, from left to right, or of each column, from above."""
    corner, cell = (straight.left, straight.top), straight.cell
    lines: list[list[Glyph]] = [[] for _ in range((straight.rows, straight.columns)[side])]
    for glyph in sorted(glyphs, key=lambda glyph: glyph.box.middle[side]):
        place = int((glyph.box.middle[1 - side] - corner[1 - side]) / cell)
        lines[min(place, len(lines) - 1)].append(glyph)
    return lines


def _likely(glyphs: Sequence[Glyph]) -> float:
    """The logarithm of the probability of all of them."""
    return sum(glyph.likely for glyph in glyphs)


def _cut(ink: Floats, box: Box) -> list[Box]:
    """The two parts of a glyph, cut in its middle where there is least ink."""
    left, top, right, bottom = box
    begin, end = left + int(0.2 * box.width) + 1, left + int(0.8 * box.width) + 1
    place = begin + int(ink[top:bottom, begin:end].sum(0).argmin())
    return [Box(left, top, place, bottom), Box(place, top, right, bottom)]


def _ended(
    lines: list[list[Glyph]], straight: Straight, side: int, height: float
) -> Iterator[tuple[list[Glyph], bool]]:
    """The glyphs of each line from the grid on, up to a gap, and whether it goes on behind this.

    What is behind the gap belongs to no line. The line perhaps goes on if a digit stands where the
    number after the next one would.
    """
    cell = straight.cell
    places = [[one.box.middle[side] for one in line if one.is_digit][::-1] for line in lines]
    steps = [near - far for line in places for near, far in pairwise(line)]
    steps = [step for step in steps if _APART_FROM[side] * height < step < _FARTHEST[side] * cell]
    usual = float(np.median(steps)) if len(steps) >= _KNOWN[side] else 0.0
    step = _SPREAD[side] * usual + 0.1 * cell if usual else max(1.2 * cell, 2.6 * height)
    for line in lines:
        at, most = 0.0, np.inf  # the first number may stand at the far end
        kept = 0
        for glyph in reversed(line):
            if at - glyph.box.middle[side] > most:
                break
            kept += 1
            if glyph.is_digit:  # what is none, a title's letter, leads to nothing else
                at, most = glyph.box.middle[side], step
        lost = [glyph.box for glyph in line[: len(line) - kept] if glyph.is_digit]
        goes_on = False
        if usual and lost and kept:
            away = (at - lost[-1].middle[side]) / usual
            alike = 0.85 < lost[-1].height / line[-kept].box.height < 1.18
            goes_on = alike and away < 2.5 and (side == 0 or abs(away - 2) < 0.12)
        yield line[len(line) - kept :], goes_on


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
