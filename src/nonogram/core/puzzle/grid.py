"""Pictures: a colour for every cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, islice, repeat
from typing import Any, Final, Protocol, overload

from nonogram.base import shown
from nonogram.base.arguments import cell_colour, items, plain
from nonogram.base.errors import RequestError, unexpected
from nonogram.base.shown import Plain, Shown
from nonogram.base.text import counted
from nonogram.base.values import Fixed
from nonogram.core.puzzle.geometry import (
    UNFRAMED,
    Frame,
    Geometry,
    Position,
    Positions,
    check_geometry,
    no_cell_at,
    pair_of,
)

Row = tuple[int | None, ...]  #: a row of a grid: a number for each cell


class RowSequence(Protocol):
    """An argument of rows in order: a list, a tuple, an array or a `Grid`, but no dictionary.

    Undecided cells are None. Type checkers use this type to tell rows from dictionaries of cells.
    """

    def __iter__(self) -> Iterator[Iterable[int | None]]: ...

    def __getitem__(self, row: int, /) -> Iterable[int | None]: ...


#: An argument that is a grid: rows of colour numbers, with None for undecided cells, or a `Grid`.
Rows = RowSequence | Iterator[Iterable[int | None]]

#: An argument that gives cells of a puzzle: rows of colour numbers, a text as `print` shows it, or
#: a dictionary from positions to colours, such as ``{(0, 3): 1}``. It can also be a list of the
#: lines of such a text, but type checkers accept only the joined text. A list of pairs is read as
#: rows of two cells. A set of positions is refused, because it has no colours.
GridLike = Rows | str | Mapping[Position, int | None]

BACKGROUND = "."
UNDECIDED = "?"

#: The characters of colours by number, if the palette has none.
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

MOST_WRITTEN = 100  #: most cells of a grid or a puzzle for a complete `repr`

_KINDS = frozenset([int, type(None)])  #: usual types of cells, among other whole numbers


class Looks(Shown):
    """The base class of puzzles, which draws grids in its shape and colours. A `Puzzle` is one."""

    def drawn(self, grid: GridLike) -> str:
        """The picture of a grid in characters. Raises RequestError if the grid does not fit."""
        raise NotImplementedError

    def grid(self, cells: GridLike) -> Grid:
        """The grid of these cells. Raises RequestError if they do not fit."""
        raise NotImplementedError


class Grid(Shown, Plain, Fixed):
    """A picture, stored as rows of colour numbers.

    `rows[i][j]` is the colour of the cell at place j of row i, None if undecided.

    Grids can be compared and hashed. ``grid[i, j]`` is a cell, ``grid[i]`` a row; iteration gives
    the rows, and ``len(grid)`` is their number. ``print(grid)`` and notebooks draw it with the
    shape and colours of the puzzle in `drawn_as`, if any. Drawings mark the cells at the positions
    in `marked`, in which other solutions differ. Neither matters for equality.
    """

    __slots__ = ("drawn_as", "marked", "rows")

    rows: Final[tuple[Row, ...]]
    drawn_as: Looks | None
    marked: Final[frozenset[Position]]

    def __init__(self, rows: Rows) -> None:
        """Raise RequestError if a row is not a row, or a cell is neither a number nor None."""
        self.drawn_as, self.marked = None, frozenset()
        if (dimensions := getattr(rows, "ndim", 2)) != 2:
            raise RequestError(f"an array of {counted(dimensions, 'dimension')}, expected 2")
        try:
            cells = tuple([tuple(_in_order(row)) for row in _in_order(rows)])
        except TypeError:
            solved = ", or result.solution" * hasattr(rows, "solution")
            raise unexpected("expected rows of colour numbers" + solved, rows) from None
        if not all(_KINDS.issuperset(map(type, row)) for row in cells):  # a quick test first
            cells = tuple(_numbers(row, i) for i, row in enumerate(cells))
        self.rows = cells
        for i, row in enumerate(self.rows):
            if (least := min((cell for cell in {*row} if cell is not None), default=0)) < 0:
                place = f"row {i + 1}, cell {row.index(least) + 1}"
                raise RequestError(f"{place}: {least} is no colour; undecided cells are None")

    @classmethod
    def unchecked(
        cls,
        rows: tuple[Row, ...],
        drawn_as: Looks | None = None,
        marked: frozenset[Position] = frozenset(),
    ) -> Grid:
        """The grid of rows that are known to be valid, without a check."""
        grid, put = cls.__new__(cls), object.__setattr__  # which does not look for what was set
        put(grid, "rows", rows)
        put(grid, "drawn_as", drawn_as)
        put(grid, "marked", marked)
        return grid

    @classmethod
    def of(cls, rows: Rows) -> Grid:
        """The grid of these rows; a `Grid` is returned itself. Raises RequestError as `Grid`."""
        return rows if isinstance(rows, Grid) else cls(rows)

    @classmethod
    def of_cells(cls, geometry: Geometry, cells: Iterable[int | None]) -> Grid:
        """The grid of a geometry whose cells, in order, have these colours."""
        check_geometry(geometry)
        cells = items(cells, "expected the colours of cells")
        if len(cells) != geometry.size:
            raise RequestError(f"{counted(cells, 'cell')}, expected {geometry.size:,}")
        left = iter(cells)
        return cls(tuple(islice(left, size)) for size in geometry.row_sizes)

    def as_in(self, puzzle: Looks) -> Grid:
        """The same grid, to be drawn with the shape and colours of a puzzle."""
        return Grid.unchecked(self.rows, puzzle, self.marked)

    def marking(self, cells: Collection[Position]) -> Grid:
        """The same grid with these cells marked in drawings."""
        return Grid.unchecked(self.rows, self.drawn_as, self._places(cells))

    @property
    def cells(self) -> Row:
        """The colours of all cells, in the order in which a geometry numbers them."""
        return tuple(chain.from_iterable(self.rows))

    def fits(self, geometry: Geometry) -> bool:
        """Whether the rows have the lengths that a geometry requires."""
        check_geometry(geometry)
        return tuple(map(len, self.rows)) == geometry.row_sizes

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def columns(self) -> tuple[Row, ...]:
        """The cells of a rectangle, column by column. RequestError if rows are not equally long."""
        if len({*map(len, self.rows)}) > 1:
            raise RequestError(f"a grid of {size_text(self.rows)} has no columns")
        return tuple(zip(*self.rows))

    def transposed(self) -> Grid:
        """The transposed grid of a rectangle."""
        return Grid(self.columns)

    def without(self, cells: Collection[Position]) -> Grid:
        """The grid with these cells undecided. Raises RequestError for a position outside."""
        places = self._places(cells)
        rows = (
            tuple([None if (i, j) in places else cell for j, cell in enumerate(row)])
            for i, row in enumerate(self.rows)
        )
        return Grid.unchecked(tuple(rows), self.drawn_as)

    def only(self, cells: Collection[Position]) -> Grid:
        """The grid with these cells alone, all others undecided."""
        return self.without(frozenset(self.positions()).difference(self._places(cells)))

    def differing(self, others: Grid | Iterable[GridLike]) -> Positions:
        """The positions of cells that differ in another grid, or one of several, row by row.

        A grid of a puzzle compares itself with every form of grid that `Puzzle.grid` takes, any
        other one with grids and rows.
        """
        several = [others] if isinstance(others, Grid) else others
        grids = [*map(self._alike, items(several, "expected grids"))]
        if any([*map(len, grid)] != [*map(len, self)] for grid in grids):
            raise RequestError(f"expected grids of {size_text(self.rows)}, as this one")
        cells = zip(self.positions(), self.cells, *(grid.cells for grid in grids))
        return tuple(at for at, *colours in cells if len({*colours}) > 1)

    def _alike(self, other: Any) -> Grid:
        """Another grid of the same puzzle, if that is known."""
        read = isinstance(other, (str, Mapping)) and self.drawn_as
        return read.grid(other) if read else Grid.of(other)

    def _places(self, cells: Collection[Position]) -> frozenset[Position]:
        """The positions, checked, of some cells of this grid."""
        return frozenset(map(self._place, items(cells, "expected the positions of cells")))

    def _place(self, cell: Position) -> Position:
        """The position of a cell, checked."""
        row, place = pair = pair_of(cell)
        if not (0 <= row < len(self.rows) and 0 <= place < len(self.rows[row])):
            raise no_cell_at(row, place)
        return pair

    def positions(self) -> Iterator[Position]:
        """The positions of all cells, row by row."""
        return ((i, j) for i, row in enumerate(self.rows) for j in range(len(row)))

    def by_place(self) -> dict[Position, int]:
        """The colours of the decided cells by position, a form that `Puzzle.grid` takes.

        ``puzzle.grid({**grid.by_place(), (0, 3): 1})`` is the grid with one more cell.
        """
        cells = zip(self.positions(), self.cells)
        return {at: colour for at, colour in cells if colour is not None}

    def __eq__(self, other: object) -> bool:
        return self.rows == other.rows if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        small = len(self.cells) <= MOST_WRITTEN
        return f"Grid({self.rows!r})" if small else f"<Grid of {size_text(self.rows)}>"

    @overload
    def __getitem__(self, position: Position) -> int | None: ...
    @overload
    def __getitem__(self, position: int) -> Row: ...
    def __getitem__(self, position: Position | int) -> int | Row | None:
        if not isinstance(position, tuple):
            return self.rows[position]
        try:  # at once where all is well: many ask for many cells
            row, place = position
            cells = self.rows[row] if row >= 0 else ()
            return cells[place if place >= 0 else len(cells)]
        except (TypeError, ValueError, IndexError):
            row, place = self._place(position)
            return self.rows[row][place]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        """The picture in characters, those of its puzzle if it has one; `Puzzle.grid` reads it.

        Marked cells have other characters, and a line says which. `Puzzle.drawn` has no marks.
        """
        if self.marked:
            told: str = shown.above("text", self)
            return told
        if self.drawn_as is not None:
            return self.drawn_as.drawn(self)
        return drawn_rows(self.rows, usual_characters(max(filter(None, self.cells), default=1)))


def usual_characters(colours: int) -> list[str]:
    """The characters of colours 0 to K without a palette; with very many colours their numbers."""
    if colours > len(LETTERS):
        return [BACKGROUND, *map(str, range(1, colours + 1))]
    return [BACKGROUND, *("#" if colours == 1 else LETTERS[:colours])]


def are_numbers(characters: Sequence[str]) -> bool:
    """Whether cells of these characters are written as numbers, with blanks between them."""
    return len(characters[-1]) > 1


def drawn_rows(
    rows: Sequence[Sequence[int | None]],
    characters: Sequence[str],
    frames: Iterable[Frame] = repeat(UNFRAMED),
) -> str:
    """Rows in the characters of colours 0 to K, within `frames`, the ends of each row.

    One line is for each row, and there is no line end after the last.
    """
    width, blank = len(characters[-1]), " " * are_numbers(characters)
    signs = [(None, UNDECIDED), *enumerate(characters)]
    shown = {cell: sign.rjust(width) for cell, sign in signs}
    lines = (
        " " * (indent * (width + len(blank)))
        + f"{left}{blank.join(shown.get(cell, str(cell)) for cell in row)}{right}"
        for (indent, left, right), row in zip(frames, rows)
    )
    return "\n".join(map(str.rstrip, lines) if blank else lines)


def or_none(grid: Grid | None) -> Grid | None:
    """The grid, or None if it has no decided cell."""
    return None if grid is None or {None}.issuperset(grid.cells) else grid


def joined(grid: Grid, other: Grid) -> Grid:
    """A grid with the decided cells of a second one of the same shape, which count if they differ.

    If the order of the two matters, they contradict each other.
    """
    rows = (
        tuple([cell if more is None else more for cell, more in zip(row, others)])
        for row, others in zip(grid.rows, other.rows)
    )
    return Grid.unchecked(tuple(rows), grid.drawn_as)


def _in_order(values: Any) -> Any:
    """The values. Raises TypeError if they are a mapping, whose keys would be read, or a set.

    Raises RequestError for a text.
    """
    if isinstance(values, str):
        raise unexpected("expected rows of colour numbers (Puzzle.grid reads texts)", values)
    if isinstance(values, (Mapping, Set)):
        raise TypeError
    return plain(values)


def _numbers(row: Sequence[object], i: int) -> Row:
    """A row as Python's ints, from numbers of other libraries or bools."""
    numbers = tuple(map(cell_colour, row))
    for j, (cell, number) in enumerate(zip(row, numbers)):
        if number is None and plain(cell) is not None:
            expected = "expected the number of a colour or None"
            if isinstance(cell, float) and cell.is_integer():
                expected = "expected a whole number, as after astype(int)"
            raise unexpected(f"row {i + 1}, cell {j + 1}: {expected}", cell)
    return numbers


def size_text(rows: Sequence[Sequence[object]]) -> str:
    """The size of a picture of these rows, for messages."""
    sizes = sorted({len(row) for row in rows})
    if len(sizes) == 1:
        return f"{counted(rows, 'row')} and {counted(sizes[0], 'column')}"
    return f"{len(rows)} rows of {sizes[0]} to {sizes[-1]} cells" if sizes else "no rows"
