"""Triddlers: triangular cells in a hexagon, on lines of three directions.

A cell is (a, b, c): a is its row, b its line in direction /, c its line in direction \\. One that
points up has a - b + c = -1, one that points down 0. Bounds of a, b and c describe a hexagon;
with sides of length 0 it is a trapezoid, a parallelogram or a triangle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from nonogram.base.arguments import items, whole
from nonogram.base.errors import RequestError, unexpected
from nonogram.base.limits import MOST_LINES
from nonogram.core.puzzle.geometry import Frame, Geometry, Line, Position, pair_of

_EXPECTED = "expected the lengths of six sides"


class Sides(NamedTuple):
    """The lengths of the six sides of a hexagon, counter-clockwise from the top left.

    The clues of rows are on the left sides, of lines \\ at the bottom and the bottom right, of
    lines / at the top right and the top.
    """

    top_left: int
    bottom_left: int
    bottom: int
    bottom_right: int
    top_right: int
    top: int

    def __str__(self) -> str:
        return ", ".join(map(str, self))


class Hexagon(Geometry):
    """The cells and lines of a triddler: triangles in a hexagon.

    Rows run from left to right, and are numbered from top to bottom. The other lines run from top
    to bottom; / are numbered along the top, then down the top right side, \\ along the bottom, then
    up the bottom right side. Two lines of different directions share up to two cells.

    Distances to the right are in halves of a triangle's side, from the leftmost corner;
    `width` is the distance of the rightmost corner.
    """

    axes = ("row", "/", "\\")

    def __init__(self, sides: Iterable[int]) -> None:
        """A hexagon of six `Sides`. Raises RequestError if that is impossible, or has no cell."""
        numbers = [whole("a side", side, 0, MOST_LINES) for side in items(sides, _EXPECTED)]
        if len(numbers) != 6:
            raise unexpected(_EXPECTED, sides)
        self.sides = Sides(*numbers)
        self.shape = (*self.sides,)
        top_left, bottom_left, bottom, bottom_right, top_right, top = self.sides
        rows, rising, falling = top_left + bottom_left, top_right + top, bottom + bottom_right
        closed = rows == top_right + bottom_right and rising == bottom_left + bottom
        if not closed:
            raise RequestError(f"no hexagon has sides {self.sides} (counter-clockwise)")
        if not (rows and rising and falling):
            raise RequestError(f"a hexagon of sides {self.sides} has no cell")
        ends = [*accumulate((rows, rising, falling), initial=0)]
        self.families = tuple(map(range, ends, ends[1:]))
        self.size = sum(self.row_sizes)
        self._check_size()

    @classmethod
    def regular(cls, side: int) -> Hexagon:
        """The hexagon with six equal sides. Raises RequestError for a length below 1."""
        return cls([side] * 6)

    @cached_property
    def row_spans(self) -> tuple[tuple[int, int], ...]:
        """The distances of the left corners of each row's first and last triangle."""
        top_left, bottom_left, _, _, top_right, top = self.sides
        far = top_left + 2 * top - 1
        return tuple(
            (
                top_left - 1 - row if row < top_left else row - top_left,
                far + row if row < top_right else far + 2 * top_right - 1 - row,
            )
            for row in range(top_left + bottom_left)
        )

    def by_side(self) -> dict[str, tuple[Line, ...]]:
        """A dictionary of the lines whose clues stand along each side, by its name in `Sides`."""
        rows, rising, falling = self.families
        top_left, _, bottom, _, _, top = self.sides
        numbers = (
            *(rows[:top_left], rows[top_left:]),
            *(falling[:bottom], falling[bottom:]),
            *(rising[top:], rising[:top]),
        )
        return {side: tuple(map(self.line, along)) for side, along in zip(Sides._fields, numbers)}

    @cached_property
    def frames(self) -> Sequence[Frame]:
        """The slopes of the outline, between which the rows are."""
        top_left, top_right = self.sides.top_left, self.sides.top_right
        return [
            (first, "/" if row < top_left else "\\", "\\" if row < top_right else "/")
            for row, (first, _) in enumerate(self.row_spans)
        ]

    @cached_property
    def row_sizes(self) -> tuple[int, ...]:
        return tuple(last - first + 1 for first, last in self.row_spans)

    @cached_property
    def width(self) -> int:
        return max(last for _, last in self.row_spans) + 2

    @cached_property
    def lines(self) -> tuple[Sequence[int], ...]:  # type: ignore[override]
        lines: list[list[int]] = [[] for family in self.families for _ in family]
        _, rising, falling = (family.start for family in self.families)
        offset = self.sides.top_left
        cell = 0
        for row, (first, last) in enumerate(self.row_spans):
            for left in range(first, last + 1):
                up = (left + row + offset) % 2 == 1
                b = (left + row + 1 - offset) // 2
                lines[row].append(cell)
                lines[falling + b - row - up + offset].append(cell)
                # Of two cells of a row on a line / the right one comes first.
                rightmost = not up and left > first
                lines[rising + b].insert(len(lines[rising + b]) - rightmost, cell)
                cell += 1
        return tuple(map(tuple, lines))

    def points_up(self, position: Position) -> bool:
        """Whether the triangle there points up; the triangles of a row alternate."""
        row, place = pair_of(position)
        return (place % 2 == 0) == (row < self.sides.top_left)

    def left_of(self, position: Position) -> int:
        """The distance of a triangle's left corner; the right corner is 2 further."""
        row, place = self._checked(position)
        return self.row_spans[row][0] + place

    def middle_of(self, cell: Position) -> tuple[float, float]:
        """The middle of a triangle in heights of a row: down and across."""
        return cell[0] + self.points_up(cell) / 3, self.left_of(cell) / 3**0.5

    def to_dict(self) -> dict[str, Any]:
        return {"sides": [*self.sides]}

    def __reduce__(self) -> tuple[type[Hexagon], tuple[Sides]]:
        return Hexagon, (self.sides,)

    def __repr__(self) -> str:
        return f"Hexagon({self.shape})"

    @property
    def short(self) -> str:
        """The size in a few characters, such as "hexagon of 5"."""
        return f"hexagon of {self._lengths}"

    def __str__(self) -> str:
        """The size in words, such as "a hexagon of side 5"."""
        return f"a hexagon of side{'s' * (len({*self.sides}) > 1)} {self._lengths}"

    @property
    def _lengths(self) -> str:
        """The lengths of the sides, one for all if they are equal."""
        return str(self.sides.top if len({*self.sides}) == 1 else self.sides)
