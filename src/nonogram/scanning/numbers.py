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
            glyphs = _without_text(glyphs, straight.cell, height)
        numbers: Lines = []
        for digits, whole in _ended(_in_lines(glyphs, straight, side), side, straight.cell, height):
            line = [
                Number(tuple(sorted(some))) for some in _parts(digits, side, _APART[side] * height)
            ]
            if not whole or (line[1:] and 0 in [number.value for number in line]):
                unread.append(len(found) + len(numbers))
            numbers.append(line)
        if sum(map(bool, numbers)) < _FEWEST * len(numbers):
            raise ParseError(_NO_NUMBERS)
        found += numbers
    return found, unread


def _beside(straight: Straight, side: int) -> list[Glyph]:
    """The glyphs left of a grid or above it, within the outermost line along its side."""
    cell, edge, low = straight.cell, straight.corner[side], straight.corner[1 - side]
    high = low + straight.size[1 - side] * cell
    along = straight.marks.rules[side][: edge - cell // 2, low:high]
    far = (along.mean(1) > _RULED).argmax()
    near = edge - _BESIDE * cell
    return [
        glyph
        for glyph in straight.marks.glyphs
        if low < glyph.box.middle[1 - side] < high and far < glyph.box.middle[side] < near
    ]


def _parted(ink: Floats, glyph: Glyph, height: float) -> list[Glyph]:
    """The glyph; or its two parts, if it is wide and they are likelier.

    It is cut in its middle where there is least ink.
    """
    left, top, right, bottom = glyph.box
    if right - left <= _WIDE * height:
        return [glyph]
    begin, end = (left + int(at * glyph.box.width) + 1 for at in (0.2, 0.8))
    place = begin + int(ink[top:bottom, begin:end].sum(0).argmin())
    boxes = Box(left, top, place, bottom), Box(place, top, right, bottom)
    return max([glyph], glyphs_in(ink, boxes), key=_likely)


def _parts(glyphs: list[Glyph], axis: int, apart: float) -> list[list[Glyph]]:
    """The glyphs in order along x or y, parted where the next one is farther away than this."""
    found: list[list[Glyph]] = []
    before = -np.inf
    for glyph in sorted(glyphs, key=lambda glyph: glyph.box.middle[axis]):
        place = glyph.box.middle[axis]
        if place - before > apart:
            found.append([])
        found[-1].append(glyph)
        before = place
    return found


def _without_text(glyphs: list[Glyph], cell: int, height: float) -> list[Glyph]:
    """The glyphs above a grid up to a line of text: half of its marks are no digits, and some
    stand between columns."""
    below: list[Glyph] = []
    for band in reversed(_parts(glyphs, 1, 0.4 * height)):
        between = sum(abs(glyph.box.middle[0] / cell % 1 - 0.5) > 0.38 for glyph in band)
        none = sum(not glyph.sure for glyph in band)
        if len(band) > 3 and between and none + between > 0.4 * len(band):
            break
        below += band
    return below


def _in_lines(glyphs: list[Glyph], straight: Straight, side: int) -> list[list[Glyph]]:
    """The glyphs of each row, or of each column."""
    lines: list[list[Glyph]] = [[] for _ in range(straight.size[1 - side])]
    for glyph in glyphs:
        place = int((glyph.box.middle[1 - side] - straight.corner[1 - side]) / straight.cell)
        lines[min(place, len(lines) - 1)].append(glyph)
    return lines


def _likely(glyphs: Sequence[Glyph]) -> float:
    """The logarithm of the probability of all of them."""
    return sum(glyph.likely for glyph in glyphs)


def _ended(
    lines: list[list[Glyph]], side: int, cell: int, height: float
) -> Iterator[tuple[list[Glyph], bool]]:
    """The digits of each line from the grid on, up to a gap, and whether they are all.

    What is behind the gap belongs to no line. The line perhaps goes on if a digit stands where the
    number after the next one would. What is no digit, a title's letter, leads to nothing else.
    """
    digits = [[glyph for glyph in line if glyph.is_digit] for line in lines]
    places = [sorted(glyph.box.middle[side] for glyph in line) for line in digits]
    steps = [near - far for line in places for far, near in pairwise(line)]
    steps = [step for step in steps if _APART_FROM[side] * height < step < _FARTHEST[side] * cell]
    usual = float(np.median(steps)) if len(steps) >= _KNOWN[side] else 0.0
    step = _SPREAD[side] * usual + 0.1 * cell if usual else max(1.2 * cell, 2.6 * height)
    for line, some in zip(lines, digits):
        *lost, kept = _parts(some, side, step) or [[]]
        whole = bool(kept)
        if kept:
            at = kept[0].box.middle[side]
            whole = all(glyph.is_digit or at - glyph.box.middle[side] > step for glyph in line)
        if lost and usual:
            far = lost[-1][-1].box
            away = (at - far.middle[side]) / usual
            alike = 0.85 < far.height / kept[0].box.height < 1.18
            whole &= not (alike and away < 2.5 and (side == 0 or abs(away - 2) < 0.12))
        yield kept, whole
