"""The numbers beside a grid: glyphs of ink, which the network reads, joined to numbers.

Marks are pieces of ink that hang together, as high as most of them are. Wide ones are cut where
there is least ink, if the parts are likelier digits. Numbers end with their boxes; without boxes,
one distance decides between 12 and "1 2" in all rows: of some that stand out, the one with which
rows and columns have the same total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import NONE, Box, Floats, around, field, read
from nonogram.scanning.pixels import Point, marks_in

if TYPE_CHECKING:
    from nonogram.scanning.grid import Straight

_FAINT = 0.25  #: ink that is surely paper
_DARK = 90  #: the percentage of inked pixels that are fainter than strokes of digits in the middle
_STROKE = 0.36  #: the share of their ink that thin strokes have
_LOWEST = 0.08  #: the least height of a glyph, in cells
_HEIGHTS = 0.6, 1.7  #: the least and the largest height of a digit, in heights of most
_MOST_GLYPHS = 12_000  #: of a puzzle of 100 x 100 cells, half of its numbers with two digits
_MOST_EDGES = 400_000  #: of the marks beside a grid, before they are joined
_WIDE, _NARROW = 0.9, 0.63  #: the widths of a glyph, sure or not, that may be two, in heights
_SURE = -0.1  #: the logarithm of the probability of a sure digit
_THIN = 0.4  #: the least width of a digit that is cut, in heights
_NONE = -0.03  #: the logarithm of the probability with which a glyph surely is no digit
_GAP = 1.2  #: the least gap between numbers of a line and what belongs to something else
_APART = 0.5, 1.6  #: distances between middles of digits that may part numbers, in heights
_USUAL = 1.05  #: what parts them usually
_TRIED = 6  #: distances tried

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


class Number(NamedTuple):
    """A number as it was read."""

    glyphs: tuple[Glyph, ...]

    @property
    def value(self) -> int:
        return int("".join([str(glyph.digit) for glyph in self.glyphs]))

    @property
    def confidence(self) -> float:
        """The probability that each digit is right, if they are independent."""
        return exp(sum(glyph.likely for glyph in self.glyphs))

    @property
    def box(self) -> Box:
        """The pixels around it, in the straight picture."""
        return around([glyph.box for glyph in self.glyphs])


Lines = list[list[Number]]  #: the numbers of each line, in order


class Numbers(NamedTuple):
    """The numbers of rows and columns.

    Attributes:
        rows, columns: the numbers of each line, in order; none for a line without a glyph.
        height: the height of most digits, in pixels of the straight picture.
    """

    rows: Lines
    columns: Lines
    height: float


def read_numbers(straight: Straight) -> Numbers:
    """The numbers left of a grid and above it. Raises ParseError if there are none."""
    left, top, cell = straight.left, straight.top, straight.cell
    ink, zones = _cleared(straight)
    boxes = [_boxes(ink, zone, cell) for zone in zones]
    heights = [box.height for some in boxes for box in some if box.width <= 2 * box.height]
    if len(heights) < (straight.rows + straight.columns) / 2:
        raise ParseError("a grid, but no numbers left of it and above: expected a nonogram")
    height = float(np.median(heights))
    across, down = (_read(ink, _merged(some, height), height) for some in boxes)
    rows: list[list[Glyph]] = [[] for _ in range(straight.rows)]
    columns: list[list[Glyph]] = [[] for _ in range(straight.columns)]
    for glyph in sorted(across, key=lambda glyph: glyph.box.left):
        rows[min(int((glyph.box.middle[1] - top) / cell), len(rows) - 1)].append(glyph)
    for glyph in sorted(down, key=lambda glyph: glyph.box.middle[1]):
        columns[min(int((glyph.box.middle[0] - left) / cell), len(columns) - 1)].append(glyph)
    in_columns = [
        _numbers(glyphs, lambda one, other: other.box.middle[1] - one.box.middle[1] > height / 2)
        for glyphs in columns
    ]
    if straight.boxes[1] == 0:
        in_columns = _ended(in_columns, lambda box: (box.top, box.bottom), top, height)
    if straight.boxes[0]:
        in_rows = [
            _numbers(
                glyphs,
                lambda one, other: _box_of(one, left, cell) != _box_of(other, left, cell),
            )
            for glyphs in rows
        ]
    else:
        in_rows = _parted(rows, left, in_columns, height)
    return Numbers(in_rows, in_columns, height)


def _box_of(glyph: Glyph, left: int, cell: int) -> int:
    """The number of the box that a glyph left of the grid is in, from the grid."""
    return int((left - glyph.box.middle[0]) / cell)


def _cleared(straight: Straight) -> tuple[Floats, list[tuple[int, int, int, int]]]:
    """The ink without the lines beside the grid and above it, and the zones there.

    The lines are those that go on from the grid, and those of boxes. A zone has its left, top,
    right and bottom; that beside the grid comes first.
    """
    cell, (beside, above) = straight.cell, straight.boxes
    x, y = straight.left // cell, straight.top // cell
    reach = max(2, round(cell * 0.09))
    ink, across, down = (part.copy() for part in (straight.ink, *straight.lines))
    across[: y - above], down[:, : x - beside] = False, False
    # Digits may hide the lines of their boxes.
    across[y - above : y + 1], across[y:, x - beside : x] = True, True
    down[:, x - beside : x + 1], down[y - above : y, x:] = True, True
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
    seen = part[part > _FAINT]
    if not seen.size:
        return []
    flags = part > _STROKE * np.percentile(seen, _DARK)
    if np.count_nonzero(flags[:, 1:] != flags[:, :-1]) > _MOST_EDGES:
        raise ParseError("too many small marks beside the grid: the picture is too noisy")
    boxes = marks_in(flags)
    found = [Box(one.left + x, one.top + y, one.right + x, one.bottom + y) for one in boxes]
    return [box for box in found if _LOWEST * cell <= box.height <= cell]


def _merged(boxes: list[Box], height: float) -> list[Box]:
    """The glyphs that are as high as digits; parts of a digit above one another become one."""
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
    if len(found) > _MOST_GLYPHS:
        raise ParseError(f"{len(found):,} marks beside the grid, more than numbers make")
    least, most = (share * height for share in _HEIGHTS)
    return [box for box in found if least <= box.height <= most]


def _read(ink: Floats, boxes: list[Box], height: float) -> list[Glyph]:
    """The glyphs that may be digits, as the network reads them; wide ones perhaps cut."""
    whole = _glyphs(ink, boxes)
    ways = [[glyph] for glyph in whole]
    for n, glyph in enumerate(whole):
        if glyph.box.width > (_WIDE if glyph.likely > _SURE else _NARROW) * height:
            cuts = [_glyphs(ink, parts) for parts in _cut(ink, glyph.box, height)]
            ways[n] = max([[glyph], *cuts], key=_likely)
    return [glyph for way in ways for glyph in way if glyph.scores[NONE] < _NONE]


def _likely(glyphs: list[Glyph]) -> float:
    """The mean of the logarithms of the probabilities."""
    return sum(glyph.likely for glyph in glyphs) / len(glyphs)


def _glyphs(ink: Floats, boxes: list[Box]) -> list[Glyph]:
    scores = read([field(ink, box) for box in boxes])
    return [Glyph(box, tuple(some)) for box, some in zip(boxes, scores.tolist())]


def _cut(ink: Floats, box: Box, height: float) -> Iterator[list[Box]]:
    """The ways to cut a glyph into two, three or four digits, where there is least ink."""
    left, top, right, bottom = map(int, box)
    sums = ink[top:bottom, left:right].sum(0)
    for number in range(2, min(4, int(box.width / (_THIN * height))) + 1):
        wide = box.width / number
        ends = [left]
        for n in range(1, number):
            begin, end = int(wide * (n - 0.3)), int(wide * (n + 0.3)) + 1
            ends.append(left + begin + int(sums[begin:end].argmin()))
        yield [
            Box(one, top, max(other, one + 1), bottom) for one, other in pairwise([*ends, right])
        ]


def _numbers(glyphs: Iterable[Glyph], apart: Callable[[Glyph, Glyph], bool]) -> list[Number]:
    """The glyphs of a line as numbers; `apart` says whether neighbours are of different ones."""
    found: list[list[Glyph]] = []
    for glyph in glyphs:
        if found and not apart(found[-1][-1], glyph):
            found[-1].append(glyph)
        else:
            found.append([glyph])
    return [Number(tuple(sorted(some, key=lambda glyph: glyph.box.left))) for some in found]


def _ended(lines: Lines, ends: Callable[[Box], Point], edge: float, height: float) -> Lines:
    """The numbers of lines from the grid on, up to a gap: what is behind belongs to no line.

    `ends` gives the beginning and the end of a box along the line, and the grid is at `edge`.
    """
    places = [[ends(number.box) for number in line] for line in lines]
    gaps = [after[0] - one[1] for line in places for one, after in pairwise(line)]
    usual = float(np.percentile(gaps, 20)) if gaps else height
    most = max(_GAP * height, 2 * min(usual, height))
    kept = []
    for line, some in zip(lines, places):
        right, begin = edge - most, len(line)  # the gap beside the grid may be wider
        while begin and right - some[begin - 1][1] <= most:
            begin -= 1
            right = some[begin][0]
        kept.append(line[begin:])
    return kept


def _parted(rows: list[list[Glyph]], left: int, columns: Lines, height: float) -> Lines:
    """The numbers of rows without boxes, parted at one distance."""

    def at(limit: float) -> Lines:
        def apart(one: Glyph, other: Glyph) -> bool:
            return other.box.middle[0] - one.box.middle[0] > limit * height

        return [_numbers(glyphs, apart) for glyphs in rows]

    near = _ended(at(_USUAL), lambda box: (box.left, box.right), left, height)
    rows = [[glyph for number in line for glyph in number.glyphs] for line in near]
    apart = sorted(
        (other.box.middle[0] - one.box.middle[0]) / height
        for glyphs in rows
        for one, other in pairwise(glyphs)
    )
    inside = [one for one in apart if _APART[0] < one < _APART[1]]
    jumps = sorted(pairwise([_APART[0], *inside, _APART[1]]), key=lambda jump: jump[0] - jump[1])
    total = sum(number.value for line in columns for number in line)

    def wrong(limit: float) -> tuple[int, float]:
        values = [[number.value for number in line] for line in at(limit)]
        long = sum(max(0, sum(line) + len(line) - 1 - len(columns)) for line in values)
        return abs(sum(map(sum, values)) - total) + long, abs(limit - _USUAL)

    return at(min([_USUAL, *((sum(jump) / 2) for jump in jumps[:_TRIED])], key=wrong))
