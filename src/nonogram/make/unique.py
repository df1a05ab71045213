"""A picture that is the only solution of its clues, a few cells from the one that was drawn.

While there is a second solution, one cell is changed: of those in which the two solutions
differ, and their neighbours, the one after whose change line propagation leaves the fewest cells
undecided. That is better than to ask only whether the ambiguity at this place is gone: a change
that decides many cells elsewhere saves other changes. At the end, changes that turn out not to be
needed are taken back.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.deadline import Deadline
from nonogram.logic.fixpoint import initial_domains, propagate
from nonogram.puzzle import BACKGROUND, Grid, Position, puzzle_of
from nonogram.result import Outcome, Result
from nonogram.sat import DEFAULT
from nonogram.search.pipeline import solving
from nonogram.search.terms import terms_for
from nonogram.values import Value

#: How many ambiguous cells, with their neighbours, are tried for every change.
_TRIED = 16

#: The share of the cells that may be changed before giving up.
_MOST_CHANGES = 0.1


class Change(Value):
    """A cell, by row and column from 0, and its colour before and after."""

    row: int
    column: int
    before: int
    after: int


class Unique(Value):
    """The result of `make_unique`.

    Attributes:
        grid: the picture, with the changes.
        changes: in the order they were made; none can be left out, if the outcome is UNIQUE.
        outcome: UNIQUE if the picture is the only solution of its clues; MULTIPLE if too many
            changes would be needed; UNDECIDED if the time ran out.
    """

    grid: Grid
    changes: tuple[Change, ...]
    outcome: Outcome


def make_unique(
    grid: Grid,
    *,
    colours: int | None = None,
    most: int | None = None,
    solver: str = DEFAULT,
    timeout: float | None = None,
) -> Unique:
    """Change cells of a decided grid, few of them, until its clues have no other solution.

    Args:
        grid: the picture, all cells decided.
        colours: K, if the puzzle is to have more than the grid.
        most: give up after so many changes; by default after 10 % of the cells (at least 10).
        solver: name or alias of the SAT back end.
        timeout: wall-clock seconds for all of it, None for no limit.
    """
    if most is None:
        most = max(10, int(_MOST_CHANGES * grid.height * grid.width))
    puzzle = puzzle_of(grid, colours)
    colours = puzzle.colours
    terms = terms_for(puzzle, solver, timeout)

    def solved(drawn: Grid) -> Result:
        with solving(puzzle_of(drawn, colours), terms) as (result, _):
            return result

    changes: list[Change] = []
    while (result := solved(_changed(grid, changes))).outcome is Outcome.MULTIPLE:
        best = None
        if len(changes) < most:
            tried = _candidates(_changed(grid, changes), changes, *result.solutions)
            best = _best(grid, colours, changes, tried, terms.deadline)
        if best is None:
            if terms.deadline.passed():
                result = result.replace(outcome=Outcome.UNDECIDED)
            break
        changes.append(best)
    if result.outcome is Outcome.UNIQUE:
        for change in changes[-2::-1]:  # the last one was needed
            others = [other for other in changes if other != change]
            if solved(_changed(grid, others)).outcome is Outcome.UNIQUE:
                changes = others
    return Unique(_changed(grid, changes), tuple(changes), result.outcome)


def _candidates(grid: Grid, made: list[Change], one: Grid, other: Grid) -> list[Change]:
    """Changes to try: ambiguous cells and their neighbours, in colours found there.

    A cell that has been changed before is left alone, so that there is an end.
    """
    taken = {(change.row, change.column) for change in made}
    ambiguous = _differing(one, other)
    step = -(-len(ambiguous) // _TRIED)
    found: dict[Change, None] = {}
    for cell in ambiguous[::step]:
        for row, column in [cell, *_neighbours(grid, cell)]:
            if (row, column) in taken:
                continue
            before = grid[row, column]
            near = [grid[place] for place in _neighbours(grid, (row, column))]
            for after in (one[row, column], other[row, column], *near, BACKGROUND):
                assert before is not None
                assert after is not None
                if after != before:
                    found[Change(row, column, before, after)] = None
    return list(found)


def _differing(left: Grid, right: Grid) -> list[Position]:
    """The cells in which two grids of one size differ, row by row."""
    return [cell for cell in left.positions() if left[cell] != right[cell]]


def _neighbours(grid: Grid, cell: tuple[int, int]) -> Iterable[tuple[int, int]]:
    row, column = cell
    for i, j in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= i < grid.height and 0 <= j < grid.width:
            yield i, j


def _best(
    grid: Grid, colours: int, made: list[Change], tried: list[Change], deadline: Deadline
) -> Change | None:
    """The change that leaves the fewest cells undecided; None if there is no time or none to try.

    Of several such, the one that looks best: its cell is like most of its neighbours.
    """
    best: tuple[int, int] | None = None
    chosen = None
    for change in tried:
        drawn = _changed(grid, [*made, change])
        propagated = propagate(initial_domains(puzzle_of(drawn, colours)), deadline)
        if not propagated.complete:
            return None
        undecided = propagated.domains.count_undecided()
        near = _neighbours(grid, (change.row, change.column))
        strange = sum(drawn[place] != change.after for place in near)
        if best is None or (undecided, strange) < best:
            best, chosen = (undecided, strange), change
    return chosen


def _changed(grid: Grid, changes: Iterable[Change]) -> Grid:
    rows = [*map(list, grid.rows)]
    for change in changes:
        rows[change.row][change.column] = change.after
    return Grid(rows)
