"""Rectangles: cells in rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from nonogram.base.arguments import whole
from nonogram.base.limits import MOST_CELLS
from nonogram.base.text import counted
from nonogram.core.puzzle.geometry import Crossing, Geometry, Position


class Rectangle(Geometry):
    """The cells and lines of a rectangle: rows from top to bottom, columns from left to right."""

    axes = ("row", "column")
    place_name = "column"
    orthogonal = True

    def __init__(self, height: int, width: int) -> None:
        """A rectangle of this size in cells. Raises RequestError for no cells, or too many."""
        self.height = height = whole("the number of rows", height, 1, MOST_CELLS)
        self.width = width = whole("the number of columns", width, 1, MOST_CELLS)
        self.shape = height, width
        self.size = height * width
        self._check_size()
        self.families = (range(height), range(height, height + width))

    @cached_property
    def lines(self) -> tuple[Sequence[int], ...]:  # type: ignore[override]
        width, size = self.width, self.size
        rows = (range(start, start + width) for start in range(0, size, width))
        return (*rows, *(range(start, size, width) for start in range(width)))

    @cached_property
    def crossings(self) -> Sequence[Sequence[Crossing]]:
        height, width = self.height, self.width
        rows, columns = tuple(range(height)), tuple(range(height, height + width))
        return [
            *([(columns, (1 << row,) * width)] for row in range(height)),
            *([(rows, (1 << column,) * height)] for column in range(width)),
        ]

    @cached_property
    def row_sizes(self) -> tuple[int, ...]:
        return (self.width,) * self.height

    def position(self, cell: int) -> Position:
        self._check_cell(cell)
        return divmod(cell, self.width)

    def place_in(self, axis: str) -> str:
        return self.place_name if axis == "row" else "row"

    def to_dict(self) -> dict[str, Any]:
        return {"height": self.height, "width": self.width}

    def __reduce__(self) -> tuple[type[Rectangle], tuple[int, int]]:
        return Rectangle, (self.height, self.width)

    @property
    def short(self) -> str:
        return f"{self.height} x {self.width}"

    def __str__(self) -> str:
        """The size in words, such as "14 rows and 20 columns"."""
        return f"{counted(self.height, 'row')} and {counted(self.width, 'column')}"
