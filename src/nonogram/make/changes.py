"""Changes of a picture's cells: which to try, and what becomes of its shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from warnings import warn

from nonogram.puzzle import BACKGROUND, Geometry, Grid, Position
from nonogram.puzzle.values import Value

#: How many ambiguous cells, with their neighbours, are tried for every change.
TRIED = 16


class Change(Value):
    """A cell, and its colour before and after."""

    cell: Position
    before: int
    after: int

    @property
    def row(self) -> int:
        """Deprecated: ``cell[0]``."""
        warn("use .cell[0] of a Change", DeprecationWarning, stacklevel=2)
        return self.cell[0]

    @property
    def column(self) -> int:
        """Deprecated: ``cell[1]``."""
        warn("use .cell[1] of a Change", DeprecationWarning, stacklevel=2)
        return self.cell[1]


def changed(grid: Grid, changes: Iterable[Change]) -> Grid:
    rows = [*map(list, grid.rows)]
    for change in changes:
        row, place = change.cell
        rows[row][place] = change.after
    return Grid(rows)


def candidates(
    geometry: Geometry,
    grid: Grid,
    taken: Collection[Position],
    unsettled: Sequence[Position],
    solutions: Sequence[Grid],
) -> list[Change]:
    """Changes to try: unsettled cells and their neighbours, in colours found there.

    Cells that are `taken` are left alone: those to keep, and those that have been changed before,
    so that there is an end.
    """
    step = -(-len(unsettled) // TRIED)
    found: dict[Change, None] = {}
    for cell in unsettled[::step]:
        for tried in [cell, *neighbours(geometry, cell)]:
            if tried in taken:
                continue
            before = grid[tried]
            other = [solution[tried] for solution in solutions]
            near = [grid[place] for place in neighbours(geometry, tried)]
            for after in (*other, *near, BACKGROUND):
                assert before is not None
                assert after is not None
                if after != before:
                    found[Change(tried, before, after)] = None
    return list(found)


def differing(left: Grid, right: Grid) -> list[Position]:
    """The cells in which two grids of one size differ, row by row."""
    return [cell for cell in left.positions() if left[cell] != right[cell]]


def neighbours(geometry: Geometry, cell: Position) -> Iterable[Position]:
    return map(geometry.position, geometry.neighbours[geometry.cell(cell)])


def pieces(geometry: Geometry, grid: Grid, cell: Position, colour: int) -> int:
    """Into how many pieces a cell's surroundings of one colour fall, without the cell itself.

    Where it is one, a shape of this colour stays one shape with the cell and without it.
    """
    near = [*neighbours(geometry, cell)]
    around = Counter(other for place in near for other in neighbours(geometry, place))
    corners = [other for other, number in around.items() if number > 1 and other != cell]
    left = {place for place in (*near, *corners) if grid[place] == colour}
    pieces = 0
    for place in near:
        if place in left:
            pieces += 1
            reached = [place]
            while reached:
                last = reached.pop()
                left.discard(last)
                reached += (other for other in neighbours(geometry, last) if other in left)
    return pieces
