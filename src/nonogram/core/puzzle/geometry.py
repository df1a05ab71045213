"""The cells of a puzzle, and the lines that they form.

A geometry gives every line its cells. Line logic, encodings, search and diagnosis know nothing else
about a shape: for them cells and lines are numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, groupby, pairwise
from typing import Any, TypeVar

from nonogram.base.arguments import items, of_kind, whole
from nonogram.base.errors import RequestError, unexpected
from nonogram.base.limits import MOST_CELLS
from nonogram.base.text import counted, in_short, listed
from nonogram.base.values import Fixed, Value

T = TypeVar("T")

#: The row of a cell and its place in this row, both counted from 0.
Position = tuple[int, int]
Positions = tuple[Position, ...]  #: the positions of several cells

#: For each cell of a line, its line in another direction, and its bit in that line.
Crossing = tuple[tuple[int, ...], tuple[int, ...]]


#: The names of sizes: those of a rectangle, and that of a hexagon.
MEASURES = ("height", "width", "sides")


class Line(Value):
    """The name of a line, such as "row 3": an axis, and a number counted from 1.

    It equals its text, and lines sort as in a puzzle. `Puzzle.clue` takes it. The axis is any text,
    since a `Geometry` may have directions of your own; that of a rectangle is "row" or "column".
    """

    axis: str
    number: int

    def _check(self) -> None:
        of_kind(self.axis, str, "expected the name of a direction")
        self.__dict__["number"] = whole("the number of a line", self.number, 1)

    def __str__(self) -> str:
        return f"{self.axis} {self.number}"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, (Line, str)) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __lt__(self, other: Line) -> bool:
        """Rows come first, as in a puzzle, and lines of a direction by their numbers."""
        return self._place < other._place if isinstance(other, Line) else NotImplemented

    @property
    def _place(self) -> tuple[bool, str, int]:
        """The sort key."""
        return self.axis != "row", self.axis, self.number


def runs_told(numbers: Iterable[int]) -> list[str]:
    """The texts for ascending numbers; three or more in a row become "4 to 7"."""
    parts: list[str] = []
    for _, group in groupby(enumerate(numbers), lambda at: at[1] - at[0]):
        run = [number for _, number in group]
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return parts


def named(lines: Iterable[Line]) -> str:
    """The names of lines in a sentence: "rows 3 to 5 and 7", "rows 3, 7 and column 9".

    A sign alone reads like a part of a fraction: "line / 4".
    """
    numbers: dict[str, set[int]] = {}
    for line in lines:
        numbers.setdefault(line.axis, set()).add(line.number)
    parts = []
    for axis, of_axis in numbers.items():
        many, told = "s" * (len(of_axis) > 1), runs_told(sorted(of_axis))
        name = f"{axis}{many}" if axis.isalpha() else f"line{many} {axis}"
        parts.append(f"{name} {', '.join(told) if len(numbers) > 1 else listed(told)}")
    return " and ".join(parts)


#: The beginning and the end of a row in a picture of characters: the cells between the left end of
#: the leftmost row and its own, and the characters before its first cell and after its last.
Frame = tuple[int, str, str]
UNFRAMED: Frame = (0, "", "")


class Geometry(Fixed):
    """The cells of a puzzle, and the lines through them in two or more directions.

    Every cell lies on one line of each direction. Two lines may share several cells. ``Position``
    is the form of cells in grids, and `cells_of` has those of a line.

    Attributes:
        axes: the names of the directions, such as "row".
        size: the number of cells.
        lines: for programs that count cells from 0, along the rows: the cells of every line, in
            order, direction by direction. `index_of` numbers lines, `cell` and `position` cells.
        families: the numbers of the lines of every direction.
    """

    axes: tuple[str, ...]
    lines: tuple[Sequence[int], ...]
    families: tuple[range, ...]
    size: int

    place_name = "cell"  #: the name of a place in a row

    #: Height and width of a rectangle, or the sides of a hexagon; () for any other geometry.
    shape: tuple[int, ...]

    #: Whether there are two directions, such that the k-th cells of all lines of one are, in order,
    #: a line of the other.
    orthogonal = False

    def __init__(self, axes: Mapping[str, Sequence[Sequence[int]]]) -> None:
        """Make lines from the names of the directions, each with the cells of its lines.

        Raises RequestError unless there are two directions that have every cell once, row by row.
        """
        of_kind(axes, Mapping, "expected directions with their lines")
        by_axis = {
            _axis_named(axis): [
                tuple(items(line, f"{axis}: expected the cells of every line"))
                for line in items(lines, f"{axis}: expected lines")
            ]
            for axis, lines in axes.items()
        }
        if len(by_axis) < 2:
            raise RequestError(f"{counted(by_axis, 'direction')}, expected at least two")
        self.axes, self.shape = tuple(by_axis), ()
        self.lines = tuple(chain.from_iterable(by_axis.values()))
        ends = [*accumulate(map(len, by_axis.values()), initial=0)]
        self.families = tuple(map(range, ends, ends[1:]))
        rows = [*chain.from_iterable(by_axis[self.axes[0]])]
        self.size = len(rows)
        if rows != list(range(self.size)):
            raise RequestError("the cells of a geometry have to be numbered row by row")
        for axis, lines in by_axis.items():
            if Counter(chain.from_iterable(lines)) != Counter(rows):
                raise RequestError(f"the lines of axis {axis} do not have every cell once")
        if not self.size or not all(self.lines):
            raise RequestError("a geometry has to have cells, and so has each of its lines")
        self._check_size()

    def _check_size(self) -> None:
        if self.size > MOST_CELLS:
            raise RequestError(f"{self}: {self.size:,} cells, expected at most {MOST_CELLS:,}")

    def line(self, index: int) -> Line:
        """The name of the line with this number."""
        for axis, family in zip(self.axes, self.families):
            if index in family:
                return Line(axis, index - family.start + 1)
        raise RequestError(f"no line {in_short(index)} among {len(self.lines)}")

    def index_of(self, line: Line | str) -> int:
        """The number of a line, or of one named like "row 21". RequestError if there is none."""
        of_kind(line, (Line, str), "expected a Line or its name")
        if (index := self._named.get(str(line))) is not None:
            return index
        sizes = zip(self.axes, map(len, self.families))
        known = [f"{axis} 1" + f" to {size}" * (size > 1) for axis, size in sizes]
        what = line if isinstance(line, Line) else in_short(line)
        raise RequestError(f"no line {what}, expected one of: {', '.join(known)}")

    def cells_of(self, line: Line | str) -> Positions:
        """The positions of the cells of a line, or of one named like "row 21", in their order."""
        return tuple(map(self.position, self.lines[self.index_of(line)]))

    @cached_property
    def _named(self) -> dict[str, int]:
        """The numbers of the lines by their names."""
        return {str(self.line(index)): index for index in range(len(self.lines))}

    def family_of(self, index: int) -> int:
        """The number of a line's direction."""
        return self.axes.index(self.line(index).axis)

    @cached_property
    def crossings(self) -> Sequence[Sequence[Crossing]]:
        """The lines that cross each line, one `Crossing` for each other direction."""
        line_at = [[0] * self.size for _ in self.families]
        bit_at = [[0] * self.size for _ in self.families]
        for number, family in enumerate(self.families):
            for index in family:
                for place, cell in enumerate(self.lines[index]):
                    line_at[number][cell] = index
                    bit_at[number][cell] = 1 << place
        return [
            [
                (tuple([lines[cell] for cell in cells]), tuple([bits[cell] for cell in cells]))
                for family, lines, bits in zip(self.families, line_at, bit_at)
                if index not in family
            ]
            for index, cells in enumerate(self.lines)
        ]

    def along_lines(self, cells: Sequence[T]) -> list[Sequence[T]]:
        """Values of all cells, given in their order, arranged by lines."""
        if len(of_kind(cells, Sequence, "expected what all cells have")) != self.size:
            raise RequestError(f"{counted(cells, 'cell')}, expected {self.size:,}")
        return [
            cells[line.start : line.stop : line.step]
            if isinstance(line, range)  # as in a rectangle
            else [cells[cell] for cell in line]
            for line in self.lines
        ]

    @cached_property
    def row_sizes(self) -> tuple[int, ...]:
        """The number of cells of each row."""
        return tuple(len(self.lines[index]) for index in self.families[0])

    @cached_property
    def _row_starts(self) -> tuple[int, ...]:
        return tuple(accumulate(self.row_sizes, initial=0))

    def position(self, cell: int) -> Position:
        """The position of a cell. Raises RequestError if there is no such cell."""
        from bisect import bisect

        self._check_cell(cell)
        row = bisect(self._row_starts, cell) - 1
        return row, cell - self._row_starts[row]

    def cell(self, position: Position) -> int:
        """The cell at a position. Raises RequestError if there is none."""
        row, place = pair_of(position)
        if 0 <= row < len(self.row_sizes) and 0 <= place < self.row_sizes[row]:
            return self._row_starts[row] + place
        raise no_cell_at(row, place)

    def _check_cell(self, cell: int) -> None:
        if cell not in range(self.size):
            raise RequestError(f"no cell {in_short(cell)}, expected 0 to {self.size - 1:,}")

    @cached_property
    def frames(self) -> Sequence[Frame]:
        """The beginning and the end of each row in a picture of characters."""
        return [UNFRAMED] * len(self.row_sizes)

    @cached_property
    def neighbours(self) -> Mapping[Position, Positions]:
        """The positions of the neighbours of each cell on its lines, by its own position."""
        found = {self.position(cell): dict[Position, None]() for cell in range(self.size)}
        for family in reversed(self.families):
            for index in family:
                for cell, following in pairwise(map(self.position, self.lines[index])):
                    found[following][cell] = None
                    found[cell][following] = None
        return {cell: tuple(near) for cell, near in found.items()}

    def place_in(self, axis: str) -> str:
        """The name of a place in a line of a direction."""
        return "cell"

    def middle_of(self, cell: Position) -> tuple[float, float]:
        """The middle of a cell in heights of a row: down and across, from that of the first."""
        return cell

    def name_of(self, cells: Iterable[Position]) -> str:
        """The name of some cells, row by row: "row 3 columns 4 to 7, 9; row 5 ..."."""
        numbers: dict[int, list[int]] = {}
        for row, place in map(self._checked, items(cells, "expected the positions of cells")):
            numbers.setdefault(row + 1, []).append(place + 1)
        return "; ".join(
            f"row {row} {self.place_name}{'s' * (len(places) > 1)} {', '.join(runs_told(places))}"
            for row, places in numbers.items()
        )

    def cell_name(self, cell: Position) -> str:
        """The name of one cell, as a line and a place: "row 2, column 7"."""
        row, place = self._checked(cell)
        return f"{self.line(row)}, {self.place_name} {place + 1}"

    def _checked(self, position: Position) -> Position:
        """The position of a cell. Raises RequestError if there is none."""
        return self.position(self.cell(position))

    def to_dict(self) -> dict[str, Any]:
        """The size as plain data: "height" and "width" of a rectangle, "sides" of a hexagon."""
        return {}

    @property
    def short(self) -> str:
        """The size in a few characters, such as "14 x 20" of a rectangle, rows by columns."""
        return counted(self.size, "cell")

    def __str__(self) -> str:
        """The size in words, such as "14 rows and 20 columns"."""
        counts = zip(self.axes, self.families)
        return ", ".join(f"{counted(family, 'line')} {axis}" for axis, family in counts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.shape}" if self.shape else f"<{self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Geometry):
            return NotImplemented
        if self.shape and other.shape:
            return self.shape == other.shape
        if (self.axes, self.families) != (other.axes, other.families):
            return False
        return all(map(list.__eq__, map(list, self.lines), map(list, other.lines)))

    def __hash__(self) -> int:
        return hash((self.axes, self.size))


def by_direction(geometry: Geometry, of_lines: Sequence[T]) -> list[Sequence[T]]:
    """The values of lines, direction by direction."""
    return [of_lines[family.start : family.stop] for family in geometry.families]


def check_geometry(value: object) -> None:
    """Raise RequestError if this is not a geometry."""
    of_kind(value, Geometry, "expected a geometry such as Rectangle(2, 3)")


def no_cell_at(row: int, place: int) -> RequestError:
    """The error for a position outside of a board."""
    return RequestError(f"no cell at {(row, place)}: rows and places count from 0")


def pair_of(position: Position) -> Position:
    """The position from a pair of numbers, which need not be in a geometry."""
    expected = "expected the row of a cell and its place there, from 0"
    pair = items(position, expected)
    if len(pair) != 2:
        raise unexpected(expected, position)
    return whole("a row", pair[0]), whole("a place", pair[1])


def _axis_named(name: str) -> str:
    """The name of a direction. Raises RequestError unless the map of a formula can have it."""
    expected = "expected the name of a direction, a word in ASCII that begins with no digit"
    if re.fullmatch("[!-/:-~][!-~]*", of_kind(name, str, expected)) is None:
        raise unexpected(expected, name)
    return name
