"""Pictures of triddlers: rows of cells between the slopes of their outline.

::

     /.#.\\
    /##.##\\
    \\.###./

A slope is a `/` or a `\\`. The hexagon follows from these and from the lengths of the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonogram.errors import RequestError, counted
from nonogram.formats.reader import SLOPES, Fail
from nonogram.puzzle import Geometry
from nonogram.puzzle.hexagon import Hexagon


class Row(NamedTuple):
    """A row of a picture: the slope before it, its cells, the slope behind it."""

    left: str
    cells: str
    right: str


def row_in(line: str) -> Row | None:
    """The row in a line of text, wherever it begins; None if slopes are missing."""
    line = line.strip()
    if len(line) < 2 or line[0] not in SLOPES or line[-1] not in SLOPES:
        return None
    return Row(line[0], line[1:-1], line[-1])


def outline(rows: Sequence[Row], fail: Fail, geometry: Geometry | None = None) -> Hexagon:
    """The hexagon that rows make, at least one; it has to be `geometry` if that is known."""
    geometry = geometry or _hexagon(rows, fail)
    assert isinstance(geometry, Hexagon)
    expected = zip(geometry.row_sizes, geometry.frames)
    for number, (row, (size, (_, left, right))) in enumerate(zip(rows, expected)):
        if (row.left, len(row.cells), row.right) != (left, size, right):
            cells = counted(size, "cell")
            found = f"{len(row.cells)} between {row.left} and {row.right}"
            wrong = f"expected row {number + 1} to have {cells} between {left} and {right}"
            fail(number, f"{wrong}, found {found}")
    if len(rows) != len(geometry.row_sizes):
        fail(len(rows) - 1, f"expected {len(geometry.row_sizes)} rows, found {len(rows)}")
    return geometry


def _hexagon(rows: Sequence[Row], fail: Fail) -> Hexagon:
    """The hexagon by the slopes of its rows and the length of the first."""
    top_left = sum(row.left == "/" for row in rows)
    top_right = sum(row.right == "\\" for row in rows)
    top = (len(rows[0].cells) + 1 - bool(top_left) - bool(top_right)) // 2
    bottom_left, bottom_right = len(rows) - top_left, len(rows) - top_right
    bottom = top_right + top - bottom_left
    try:
        return Hexagon((top_left, bottom_left, bottom, bottom_right, top_right, top))
    except RequestError:
        fail(0, "expected rows between slopes that make a hexagon")
