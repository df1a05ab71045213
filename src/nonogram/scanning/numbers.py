"""The numbers beside a grid: marks of ink, which the network reads, joined to numbers.

Marks are pieces of ink that hang together, as high as most of them are. Wide ones are cut where
there is least ink, if the parts are likelier digits. Numbers end with their boxes; without boxes,
one distance decides between 12 and "1 2" in all rows: of some that stand out, the one with which
rows and columns have the same total.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import NONE, Box, Floats, field, read
from nonogram.scanning.pixels import Flags, marks_in, threshold_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonogram.scanning.grid import Straight

_LOWEST = 0.2  #: the least height of a mark, in cells
_HEIGHTS = 0.6, 1.7  #: the least and the largest height of a digit, in heights of most
_WIDE = 0.9  #: the width of a mark that may be two digits, in heights
_NONE = -0.03  #: the logarithm of the probability with which a mark surely is no digit
_FAR = 1.35  #: what is farther above a number belongs to something else, in usual distances
_LOOSE = 2.5  #: the most that is usual between the middles of numbers in columns, in heights
_APART = 0.5, 1.6  #: distances between middles of digits that may part numbers, in heights
_USUAL = 1.05  #: what parts them usually
_TRIED = 6  #: distances tried
_LEAST_HEIGHT = 9  #: pixels of digits in the picture

Scores = tuple[float, ...]  #: the logarithms of the probabilities of a mark's classes


class Mark(NamedTuple):
    """A mark in the straight picture, and the logarithm of the probability of each class."""

    box: Box
    scores: Scores

    @property
    def digit(self) -> int:
        return max(range(NONE), key=self.scores.__getitem__)


class Number(NamedTuple):
    """A number as it was read."""

    marks: tuple[Mark, ...]

    @property
    def value(self) -> int:
        return int("".join([str(mark.digit) for mark in self.marks]))

    @property
    def confidence(self) -> float:
        """The probability that each digit is right, if they are independent."""
        return float(np.exp(sum([max(mark.scores[:NONE]) for mark in self.marks])))

    @property
    def box(self) -> Box:
        """The pixels around it, in the straight picture."""
        lefts, tops, rights, bottoms = zip(*(mark.box for mark in self.marks))
        return Box(min(lefts), min(tops), max(rights), max(bottoms))


Lines = list[list[Number]]  #: the numbers of each line, in order


class Reading(NamedTuple):
    """The numbers of rows and columns.

    Attributes:
        rows, columns: the numbers of each line, in order; none for a line without a mark.
        height: the height of most digits, in pixels of the straight picture.
    """

    rows: Lines
    columns: Lines
    height: float


def read_numbers(straight: Straight) -> Reading:
    """The numbers left of a grid and above it. Raises ParseError if there are none."""
    from PIL import Image as Images

    left, top, cell = straight.left, straight.top, straight.cell
    ink = Images.fromarray(straight.ink)
    zones = [_zone(straight, axis) for axis in (0, 1)]
    boxes = [_marks(part, at) for part, at in zones]
    heights = [
        box.height
        for some in boxes
        for box in some
        if _LOWEST * cell <= box.height <= cell and box.width <= 2 * box.height
    ]
    if len(heights) < (straight.rows + straight.columns) / 2:
        raise ParseError("a grid, but no numbers left of it and above: expected a nonogram")
    height = float(np.median(heights))
    across, down = (_read(ink, _merged(some, height), height) for some in boxes)
    rows: list[list[Mark]] = [[] for _ in range(straight.rows)]
    columns: list[list[Mark]] = [[] for _ in range(straight.columns)]
    for mark in across:
        rows[min(max(int((mark.box.middle[1] - top) / cell), 0), len(rows) - 1)].append(mark)
    for mark in down:
        place = int((mark.box.middle[0] - left) / cell)
        columns[min(max(place, 0), len(columns) - 1)].append(mark)
    for marks in rows:
        marks.sort(key=lambda mark: mark.box.left)
    stacks = [_stacked(marks, height) for marks in columns]
    if not straight.boxes[1]:
        stacks = _ended(stacks, top, height)
    in_columns = [[Number(tuple(marks)) for marks in stack] for stack in stacks]
    if straight.boxes[0]:
        in_rows = [_boxed(marks, left, cell) for marks in rows]
    else:
        in_rows = _parted(_near(rows, left, height), in_columns, straight.columns, height)
    return Reading(in_rows, in_columns, height)


def _zone(straight: Straight, axis: int) -> tuple[Floats, tuple[int, int]]:
    """The part of the picture left of the grid (axis 0), or above (1), and its place.

    The lines in it are removed: those that go on from the grid, and those of boxes.
    """
    cell, boxes = straight.cell, straight.boxes[axis]
    x, y = straight.left // cell, straight.top // cell
    across, down = (lines.copy() for lines in straight.lines)
    if axis == 0:
        place = (x - boxes if boxes else 0, y)
        end = x, y + straight.rows
        down[:, : x - boxes] = False
        down[:, x] = True
    else:
        place = (x, y - boxes if boxes else 0)
        end = x + straight.columns, y
        across[: y - boxes] = False
        across[y] = True
    part = straight.ink[place[1] * cell : end[1] * cell, place[0] * cell : end[0] * cell].copy()
    reach = max(2, round(cell * 0.09))
    across = across[place[1] : end[1] + 1, place[0] : end[0]]
    down = down[place[1] : end[1], place[0] : end[0] + 1]
    _clear(part, across, cell, reach)
    _clear(part.T, down.T, cell, reach)
    return part, (place[0] * cell, place[1] * cell)


def _clear(part: Floats, lines: Flags, cell: int, reach: int) -> None:
    """Remove the pieces of lines across that are there."""
    for line, pieces in enumerate(lines):
        y = line * cell
        there = np.repeat(pieces, cell)
        part[max(0, y - reach) : y + reach + 1, there] = 0


def _marks(part: Floats, at: tuple[int, int]) -> list[Box]:
    """The marks in a zone, in pixels of the whole straight picture."""
    if not part.size:
        return []
    boxes = marks_in(part > max(threshold_of(part), 0.15))
    x, y = at
    return [Box(one.left + x, one.top + y, one.right + x, one.bottom + y) for one in boxes]


def _merged(boxes: list[Box], height: float) -> list[Box]:
    """The marks that are as high as digits; parts of a digit above one another become one."""
    found: list[Box] = []
    boxes = [box for box in boxes if box.height >= 0.12 * height]
    for box in sorted(boxes, key=lambda box: (box.left, box.top)):
        for n, other in enumerate(found):
            both = _around(other, box)
            shared = min(other.right, box.right) - box.left
            least = min(other.width, box.width)
            if shared >= 0.4 * least and both.height <= 1.2 * height:
                found[n] = both
                break
        else:
            found.append(box)
    least, most = (share * height for share in _HEIGHTS)
    return [box for box in found if least <= box.height <= most and box.width <= 4 * height]


def _around(one: Box, other: Box) -> Box:
    left, top = min(one.left, other.left), min(one.top, other.top)
    return Box(left, top, max(one.right, other.right), max(one.bottom, other.bottom))


def _read(ink: Image, boxes: list[Box], height: float) -> list[Mark]:
    """The marks that may be digits, as the network reads them; wide ones perhaps cut."""
    whole = _marked(ink, boxes)
    wide = [mark for mark in whole if _is_wide(mark, height)]
    cuts = [[*_cut(ink, mark.box, height)] for mark in wide]
    parts = iter(_marked(ink, [box for some in cuts for boxes in some for box in boxes]))
    instead: dict[Mark, list[Mark]] = {}
    for mark, some in zip(wide, cuts):
        ways = [[next(parts) for _ in boxes] for boxes in some]
        best = max(ways, key=_likely)
        if _likely(best) > _likely([mark]):
            instead[mark] = best
    marks = [part for mark in whole for part in instead.get(mark, [mark])]
    return [mark for mark in marks if mark.scores[NONE] < _NONE]


def _marked(ink: Image, boxes: list[Box]) -> list[Mark]:
    scores = read([field(ink, box) for box in boxes])
    return [Mark(box, tuple(map(float, some))) for box, some in zip(boxes, scores)]


def _is_wide(mark: Mark, height: float) -> bool:
    sure = max(mark.scores[:NONE]) > -0.1
    return mark.box.width > (_WIDE if sure else 0.7 * _WIDE) * height


def _likely(marks: list[Mark]) -> float:
    """How likely these are digits, on average."""
    return sum(max(mark.scores[:NONE]) for mark in marks) / len(marks)


def _cut(ink: Image, box: Box, height: float) -> Iterator[list[Box]]:
    """The ways to cut a mark into two, three or four digits, where there is least ink."""
    left, top, right, bottom = map(int, box)
    sums = np.asarray(ink.crop((left, top, right, bottom))).sum(0)
    for number in (2, 3, 4):
        wide = box.width / number
        if number > 2 and wide < 0.4 * height:
            return
        ends = [left]
        for n in range(1, number):
            begin = int(wide * (n - 0.3))
            some = sums[begin : int(wide * (n + 0.3)) + 1]
            ends.append(left + begin + int(some.argmin()))
        ends.append(right)
        yield [Box(one, top, max(other, one + 1), bottom) for one, other in pairwise(ends)]


def _stacked(marks: list[Mark], height: float) -> list[list[Mark]]:
    """The marks of a column by numbers, from above; digits of one stand beside one another."""
    stack: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda mark: mark.box.middle[1]):
        if stack and mark.box.middle[1] - stack[-1][-1].box.middle[1] < 0.5 * height:
            stack[-1].append(mark)
        else:
            stack.append([mark])
    return [sorted(number, key=lambda mark: mark.box.left) for number in stack]


def _ended(stacks: list[list[list[Mark]]], top: int, height: float) -> list[list[list[Mark]]]:
    """The stacks up to a gap: what stands above it belongs to no column."""
    heights = [[number[0].box.middle[1] for number in stack] for stack in stacks]
    apart = [below - above for some in heights for above, below in pairwise(some)]
    usual = min([float(np.percentile(apart, 20)) if apart else 0.0, _LOOSE * height])
    ended = []
    for stack, middles in zip(stacks, heights):
        below, kept = float(top), 0
        for number in reversed(range(len(stack))):
            most = _FAR * usual if kept else 2 * usual
            if apart and below - middles[number] > most:
                break
            below, kept = middles[number], kept + 1
        ended.append(stack[len(stack) - kept :])
    return ended


def _boxed(marks: list[Mark], left: int, cell: int) -> list[Number]:
    """The numbers of a row, each in a box."""
    boxes: dict[int, list[Mark]] = {}
    for mark in marks:
        boxes.setdefault(int((left - mark.box.middle[0]) / cell), []).append(mark)
    return [Number(tuple(boxes[place])) for place in sorted(boxes, reverse=True)]


def _near(rows: list[list[Mark]], left: int, height: float) -> list[list[Mark]]:
    """The marks of rows up to a gap, from the grid: what stands left of it belongs to no row."""
    gaps = [
        right.box.left - one.box.right
        for marks in rows
        for one, right in pairwise(marks)
        if right.box.middle[0] - one.box.middle[0] > _USUAL * height
    ]
    usual = float(np.median(gaps)) if gaps else height
    most = max(2 * usual, 1.2 * height)
    ended = []
    for marks in rows:
        begin = len(marks)
        right = float(left)
        while begin and right - marks[begin - 1].box.right <= (
            most if begin < len(marks) else 3 * most
        ):
            begin -= 1
            right = marks[begin].box.left
        ended.append(marks[begin:])
    return ended


def _parted(rows: list[list[Mark]], columns: Lines, size: int, height: float) -> Lines:
    """The numbers of rows without boxes, parted at one distance."""
    apart = sorted(
        (right.box.middle[0] - one.box.middle[0]) / height
        for marks in rows
        for one, right in pairwise(marks)
    )
    inside = [_APART[0], *(one for one in apart if _APART[0] < one < _APART[1]), _APART[1]]
    jumps = sorted(pairwise(inside), key=lambda jump: jump[0] - jump[1])[:_TRIED]
    total = sum(number.value for line in columns for number in line)

    def wrong(limit: float) -> tuple[int, float]:
        lines = _joined(rows, limit * height)
        values = [[number.value for number in line] for line in lines]
        long = sum(max(0, sum(line) + len(line) - 1 - size) for line in values)
        return abs(sum(map(sum, values)) - total) + long, abs(limit - _USUAL)

    limits = [_USUAL, *((one + other) / 2 for one, other in jumps)]
    return _joined(rows, min(limits, key=wrong) * height)


def _joined(rows: Sequence[list[Mark]], most: float) -> Lines:
    """The numbers of rows: digits whose middles are nearer than this belong to one."""
    lines: Lines = []
    for marks in rows:
        numbers: list[list[Mark]] = []
        for mark in marks:
            last = numbers[-1][-1].box.middle[0] if numbers else -most
            if mark.box.middle[0] - last < most:
                numbers[-1].append(mark)
            else:
                numbers.append([mark])
        lines.append([Number(tuple(number)) for number in numbers])
    return lines
