"""A picture that is the only solution of its clues, a few cells from the one that was drawn.

While there is a second solution, one cell is changed: of those in which the two solutions
differ, and their neighbours, the one after whose change line propagation leaves the fewest cells
undecided. That is better than to ask only whether the ambiguity at this place is gone: a change
that decides many cells elsewhere saves other changes. At the end, changes that turn out not to be
needed are taken back.

The same is done while the puzzle is harder for people than is wished. Then the cells are looked at
that are left where all that is not too hard has been done; and of changes after which line
propagation leaves none, the best is the one after which such steps leave the fewest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from warnings import warn

from nonogram.clock.deadline import OutOfTime
from nonogram.explanation.steps import Level
from nonogram.logic.domains import initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.puzzle import BACKGROUND, Geometry, Grid, Position, Puzzle, Rows, puzzle_of
from nonogram.puzzle.arguments import whole_or_none
from nonogram.puzzle.values import Value
from nonogram.result import Outcome, Result
from nonogram.sat import DEFAULT
from nonogram.search.pipeline import result_for
from nonogram.search.terms import Terms, terms_for
from nonogram.shown import Shown, Told

#: How many ambiguous cells, with their neighbours, are tried for every change.
_TRIED = 16

#: The share of the cells that may be changed before giving up.
_MOST_CHANGES = 0.1


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


class Unique(Shown, Told, Value):
    """The result of `make_unique`.

    Attributes:
        grid: the picture, with the changes.
        changes: in the order they were made.
        outcome: UNIQUE if the picture is the only solution of its clues; MULTIPLE if too many
            changes would be needed; UNDECIDED if the time ran out.
        too_hard: the solution is unique, but to make the puzzle as easy as wished too many
            changes would be needed.
        minimal: the changes suffice, and it is known that none can be left out. False also where
            the time ran out before that was known.
    """

    grid: Grid
    changes: tuple[Change, ...]
    outcome: Outcome
    too_hard: bool = False
    minimal: bool = False


class _Wish(NamedTuple):
    """What is wished of a picture on a geometry, in so many colours."""

    geometry: Geometry
    colours: int
    level: Level | None
    terms: Terms

    def puzzle_of(self, grid: Grid) -> Puzzle:
        return puzzle_of(grid, self.colours, geometry=self.geometry)


def make_unique(
    grid: Rows,
    *,
    colours: int | None = None,
    geometry: Geometry | None = None,
    most: int | None = None,
    level: Level | None = None,
    solver: str = DEFAULT,
    timeout: float | None = None,
    colors: int | None = None,
) -> Unique:
    """Change cells of a decided grid, few of them, until its clues have no other solution.

    With a level, go on until the puzzle is also no harder for people than that.

    Args:
        grid: the picture, a grid or rows of colour numbers, all cells decided.
        colours: K, if the puzzle is to have more than the grid.
        geometry: whose cells they are; without it those of a rectangle.
        most: give up after so many changes; by default after 10 % of the cells (at least 10).
        level: the hardest that is wished, None if all are welcome.
        solver: name or alias of the SAT back end.
        timeout: wall-clock seconds for all of it, None for no limit. Where it ends the search for
            changes that can be left out, the result is not `minimal`.

    Raises:
        RequestError: as `puzzle_of`, or the timeout is no number of seconds.
        UnknownNameError: no such level, or solver.
    """
    grid = Grid.of(grid)
    level = None if level is None else Level(level)
    most = whole_or_none("most", most, 0)
    puzzle = puzzle_of(grid, colours, geometry=geometry, colors=colors)
    if most is None:
        most = max(10, int(_MOST_CHANGES * puzzle.geometry.size))
    wish = _Wish(puzzle.geometry, puzzle.colours, level, terms_for(puzzle, solver, timeout))
    terms = wish.terms

    def judged(drawn: Grid) -> tuple[Result, Sequence[Position]]:
        """The result, and the cells that are ambiguous, or left by what is not too hard."""
        puzzle = wish.puzzle_of(drawn)
        result = result_for(puzzle, terms)
        try:
            return result, _to_settle(puzzle, result, level, terms)
        except OutOfTime:
            return result.replace(outcome=Outcome.UNDECIDED), ()

    changes: list[Change] = []
    while True:
        result, unsettled = judged(_changed(grid, changes))
        if not unsettled:
            break
        best = None
        if len(changes) < most:
            drawn = _changed(grid, changes)
            tried = _candidates(wish.geometry, drawn, changes, unsettled, result.solutions)
            best = _best(wish, grid, changes, tried)
        if best is None:
            if terms.deadline.passed():
                result = result.replace(outcome=Outcome.UNDECIDED)
            break
        changes.append(best)
    too_hard = bool(unsettled) and result.outcome is Outcome.UNIQUE
    minimal = result.outcome is Outcome.UNIQUE and not too_hard
    waiting = changes[:-1] if minimal else []  # the last one was needed
    while waiting:
        change = waiting.pop()
        others = [other for other in changes if other != change]
        result_then, unsettled_then = judged(_changed(grid, others))
        if result_then.outcome is Outcome.UNIQUE and not unsettled_then:
            changes = others
            waiting = [*others]  # each of them may be needed no more
        minimal = minimal and result_then.outcome is not Outcome.UNDECIDED
    changed = _changed(grid, changes).as_in(grid.drawn_as or puzzle)
    return Unique(changed, tuple(changes), result.outcome, too_hard, minimal)


def _to_settle(
    puzzle: Puzzle, result: Result, level: Level | None, terms: Terms
) -> Sequence[Position]:
    """Cells to change something about: two solutions differ there, or logic has come to an end.

    Logic means steps that are no harder than the level. Raises OutOfTime.
    """
    if result.outcome is Outcome.MULTIPLE:
        return _differing(*result.solutions)
    if result.outcome is not Outcome.UNIQUE or level is None:
        return ()
    from nonogram.make.level import followed, needs_more_than_lines  # seldom needed

    if level.rank >= Level.MEDIUM.rank and not needs_more_than_lines(result):
        return ()
    return followed(puzzle, result, level, terms).undecided


def _candidates(
    geometry: Geometry,
    grid: Grid,
    made: list[Change],
    unsettled: Sequence[Position],
    solutions: Sequence[Grid],
) -> list[Change]:
    """Changes to try: unsettled cells and their neighbours, in colours found there.

    A cell that has been changed before is left alone, so that there is an end.
    """
    taken = {change.cell for change in made}
    step = -(-len(unsettled) // _TRIED)
    found: dict[Change, None] = {}
    for cell in unsettled[::step]:
        for tried in [cell, *_neighbours(geometry, cell)]:
            if tried in taken:
                continue
            before = grid[tried]
            other = [solution[tried] for solution in solutions]
            near = [grid[place] for place in _neighbours(geometry, tried)]
            for after in (*other, *near, BACKGROUND):
                assert before is not None
                assert after is not None
                if after != before:
                    found[Change(tried, before, after)] = None
    return list(found)


def _differing(left: Grid, right: Grid) -> list[Position]:
    """The cells in which two grids of one size differ, row by row."""
    return [cell for cell in left.positions() if left[cell] != right[cell]]


def _neighbours(geometry: Geometry, cell: Position) -> Iterable[Position]:
    return map(geometry.position, geometry.neighbours[geometry.cell(cell)])


def _best(wish: _Wish, grid: Grid, made: list[Change], tried: list[Change]) -> Change | None:
    """The change that leaves the fewest cells undecided; None if there is no time or none to try.

    Of several such, the one that looks best: its cell is like most of its neighbours.
    """
    level, terms = wish.level, wish.terms
    ranked: list[tuple[int, int, int]] = []
    for number, change in enumerate(tried):
        drawn = _changed(grid, [*made, change])
        propagated = propagate(initial_domains(wish.puzzle_of(drawn)), terms.deadline)
        if not propagated.complete:
            return None
        undecided = propagated.domains.count_undecided()
        near = _neighbours(wish.geometry, change.cell)
        strange = sum(drawn[place] != change.after for place in near)
        ranked.append((undecided, strange, number))
    ranked.sort()
    best = [tried[number] for undecided, _, number in ranked if undecided == ranked[0][0]]
    if not best or ranked[0][0] or level is None or level.rank >= Level.MEDIUM.rank:
        return best[0] if best else None
    few = best[:_TRIED]
    try:
        left = [_left(wish, level, _changed(grid, [*made, change])) for change in few]
    except OutOfTime:
        return None
    return few[left.index(min(left))]


def _left(wish: _Wish, level: Level, drawn: Grid) -> int:
    """How many cells of a picture are left by steps no harder than a level."""
    from nonogram.make.level import followed

    puzzle = wish.puzzle_of(drawn)
    result = result_for(puzzle, wish.terms)
    wish.terms.deadline.check()
    return len(followed(puzzle, result, level, wish.terms).undecided)


def _changed(grid: Grid, changes: Iterable[Change]) -> Grid:
    rows = [*map(list, grid.rows)]
    for change in changes:
        row, place = change.cell
        rows[row][place] = change.after
    return Grid(rows)
