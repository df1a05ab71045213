"""What several grids of one puzzle have in common, and where they differ."""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.puzzle import Grid


def agreed(grids: Sequence[Grid]) -> Grid:
    """The cells that have the same colour in all grids; the others are None.

    There has to be at least one grid.
    """
    first, *others = grids
    return Grid(
        [
            cell if all(other[i, j] == cell for other in others) else None
            for j, cell in enumerate(row)
        ]
        for i, row in enumerate(first.rows)
    )


def differing(left: Grid, right: Grid) -> list[tuple[int, int]]:
    """The cells, as (row, column) from 0, in which two grids of one size differ."""
    return [
        (i, j)
        for i, rows in enumerate(zip(left.rows, right.rows))
        for j, (one, other) in enumerate(zip(*rows))
        if one != other
    ]
