"""Lines."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """Names a line: `axis` is "row" or "column", `number` counts from 1."""

    axis: str
    number: int

    def __str__(self) -> str:
        return f"{self.axis} {self.number}"


def line_at(index: int, height: int) -> Line:
    """The line of this index, in a puzzle so high: rows from 0, then columns."""
    if index < height:
        return Line("row", index + 1)
    return Line("column", index - height + 1)


#: A cell's place: its row and its column, counted from 0.
Position = tuple[int, int]
