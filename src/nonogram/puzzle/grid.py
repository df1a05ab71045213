"""Grids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import product

from nonogram.puzzle.geometry import Position


class Grid:
    """A picture: `rows[i][j]` is the colour of the cell in row i, column j; None is undecided.

    A grid can be compared and hashed, and ``grid[i, j]`` is a cell.
    """

    __slots__ = ("rows",)

    rows: tuple[tuple[int | None, ...], ...]

    def __init__(self, rows: Iterable[Iterable[int | None]]) -> None:
        self.rows = tuple(map(tuple, rows))

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def columns(self) -> tuple[tuple[int | None, ...], ...]:
        """The same cells, column by column."""
        return tuple(zip(*self.rows))

    def transposed(self) -> Grid:
        """Rows for columns."""
        return Grid(self.columns)

    def without(self, cells: AbstractSet[Position]) -> Grid:
        """The grid with these cells undecided."""
        return Grid(
            [None if (i, j) in cells else cell for j, cell in enumerate(row)]
            for i, row in enumerate(self.rows)
        )

    def positions(self) -> Iterator[Position]:
        """The places of all cells, row by row."""
        return product(range(self.height), range(self.width))

    def __eq__(self, other: object) -> bool:
        return self.rows == other.rows if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"Grid({self.rows!r})"

    def __getitem__(self, cell: Position) -> int | None:
        row, column = cell
        return self.rows[row][column]

    def __str__(self) -> str:
        return "\n".join(
            " ".join("?" if cell is None else str(cell) for cell in row) for row in self.rows
        )
