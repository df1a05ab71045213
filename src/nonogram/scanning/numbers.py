"""The numbers beside a grid: glyphs of ink, which the network reads, joined to numbers.

Marks are pieces of ink that hang together, as high as most of them are. Wide ones are cut where
there is least ink, if the parts are likelier digits. One distance decides between 12 and "1 2" in
all rows: without boxes, the one with which rows and columns have the same total. A mark as high as
digits that is none may be a number that nobody can read: its line is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import NONE, Box, Floats, around, field, read
from nonogram.scanning.pixels import marks_in

if TYPE_CHECKING:
    from nonogram.scanning.grid import Straight

_FAINT = 0.25  #: ink that is surely paper
_DARK = 90  #: the percentage of inked pixels that are fainter than strokes of digits in the middle
_STROKE = 0.36  #: the share of their ink that thin strokes have
_LOWEST = 0.08  #: the least height of a glyph, in cells
_LEAST, _MOST = 0.6, 1.7  #: the least and the largest height of a digit, in heights of most
_MOST_GLYPHS = 12_000  #: of a puzzle of 100 x 100 cells, half of its numbers with two digits
_MOST_EDGES = 400_000  #: of the marks beside a grid, before they are joined
_WIDE = 0.8  #: the width of a glyph, in heights, from which it may be two digits
_NONE = -0.03  #: the logarithm of the probability with which a glyph surely is no digit
_GAP = 1.6  #: the gap between numbers of a line and what belongs to something else, in heights
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
    with a mark among their numbers, or next to them, that is as high as a digit and is none, and
    those with a 0 beside others, which may be a blot. Raises ParseError if there are no numbers at
    all.
    """
    ink, zones = _cleared(straight)
    boxes = [_boxes(ink, zone, straight.cell) for zone in zones]
    heights = [box.height for some in boxes for box in some if box.width <= 2 * box.height]
    if len(heights) < (straight.rows + straight.columns) / 2:
        raise ParseError("a grid, but no numbers left of it and above: expected a nonogram")
    height = float(np.median(heights))
    in_rows, in_columns = (
        _in_lines(_read(ink, some, height), straight, side, height)
        for side, some in enumerate(boxes)
    )
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
        if {glyph.is_digit for glyph in glyphs} != {True}
        or (numbers[1:] and 0 in [number.value for number in numbers])
    ]
    return lines, unread


def _in_lines(
    glyphs: list[Glyph], straight: Straight, side: int, height: float
) -> list[list[Glyph]]:
    """The glyphs of each row, from left to right, or of each column, from above."""
    corner, cell = (straight.left, straight.top), straight.cell
    lines: list[list[Glyph]] = [[] for _ in range((straight.rows, straight.columns)[side])]
    for glyph in sorted(glyphs, key=lambda glyph: glyph.box.middle[side]):
        place = int((glyph.box.middle[1 - side] - corner[1 - side]) / cell)
        lines[min(place, len(lines) - 1)].append(glyph)
    if straight.boxes[side]:
        return lines
    return [_ended(line, side, corner[side], height) for line in lines]


def _cleared(straight: Straight) -> tuple[Floats, list[tuple[int, int, int, int]]]:
    """The ink without the lines beside the grid and above it, and the zones there.

    The lines are those that go on from the grid, and those of boxes. A zone has its left, top,
    right and bottom; that beside the grid comes first.
    """
    cell, (beside, above) = straight.cell, straight.boxes
    x, y = straight.left // cell, straight.top // cell
    reach = max(2, round(cell * 0.09))
    ink, across, down = (part.copy() for part in (straight.ink, *straight.lines))
    across[: y - above], down[:, : x - beside] = False, False  # digits may look like lines
    for lines in (across, down):
        lines[y - above :, x - beside :] = True  # and may hide the lines of their boxes
    for turned, lines in ((ink, across), (ink.T, down.T)):
        for line, pieces in enumerate(lines):
            begin = max(0, line * cell - reach)
            turned[begin : line * cell + reach + 1, np.repeat(pieces, cell)] = 0
    left, top = x - straight.wide[0], y - straight.wide[1]
    return ink, [
        (left * cell + reach, y * cell, x * cell, (y + straight.rows) * cell),
        (x * cell, top * cell + reach, (x + straight.columns) * cell, y * cell),
    ]


def _boxes(ink: Floats, zone: tuple[int, int, int, int], cell: int) -> list[Box]:
    """The boxes of glyphs in a zone that may be digits, or parts of them."""
    x, y, right, bottom = zone
    part = ink[y:bottom, x:right]
    flags = part > _STROKE * np.percentile(np.append(part[part > _FAINT], 1), _DARK)
    if np.count_nonzero(flags[:, 1:] != flags[:, :-1]) > _MOST_EDGES:
        raise ParseError("too many small marks beside the grid: the picture is too noisy")
    return [
        Box(*np.add(mark, (x, y, x, y)).tolist())
        for mark in marks_in(flags)
        if _LOWEST * cell <= mark.height <= cell
    ]


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


def _ended(line: list[Glyph], side: int, edge: float, height: float) -> list[Glyph]:
    """The glyphs of a line from the grid on, up to a gap: what is behind belongs to no line."""
    edge -= _GAP * height  # the gap beside the grid may be wider
    for n in reversed(range(len(line))):
        if edge - line[n].box[side + 2] > _GAP * height:
            return line[n + 1 :]
        if line[n].is_digit:  # what is none, a title's letter, leads to nothing else
            edge = line[n].box[side]
    return line


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
