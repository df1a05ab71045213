"""All solutions of a puzzle, one by one, in memory that does not grow with their number.

The cells that line logic leaves undecided often form independent regions: twenty
separate switches of 2 x 2 cells make a million solutions, but each region has only two. So the
solver finds the solutions of every region, and the puzzle's solutions are their combinations. Each
region has a guard, a literal that is assumed for questions about it; its solutions are blocked
under that guard.

If only their number is asked for, a region with many is counted without listing them: cell by cell
(`logic.counting`), or, where that has too many states, by a model counter beside the solver.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from functools import total_ordering
from math import prod
from operator import index
from typing import NoReturn, SupportsIndex

from nonogram.base.arguments import whole_or_none
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import InternalError, RequestError, TimeUpError
from nonogram.base.shown import Told
from nonogram.base.text import counted
from nonogram.base.values import NeitherTrueNorFalse, Value
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.reasons import Reasons
from nonogram.core.result import Stats
from nonogram.core.sat.base import Status
from nonogram.core.search.pipeline import solving
from nonogram.core.search.session import SolverSession
from nonogram.core.search.terms import FORMULA, Terms, with_options
from nonogram.core.verdict import Cause, Verdict, verdict_of

#: Solutions of a region that are found one by one before they are counted in another way.
_FEW = 1_000


@total_ordering
class Count(NeitherTrueNorFalse, Told, Value):
    """The number of solutions that were found. `print` says whether there may be others.

    It is added and formatted as the integer `found`. Compared, it is the number of all solutions:
    "at least 2" are more than 1, but whether they are 2 is not known, and raises RequestError.

    Attributes:
        found: the number of solutions found.
        complete: whether that is all, which may not be known before the end, a deadline or a limit.
        reasons: why there is no solution, if there is none.
        stats: figures of the run.
        limit: the number of solutions behind which it was to end, or None.
    """

    _ASKED = "count.found > 0, and compare it only if count.complete"

    found: int
    complete: bool
    reasons: Reasons
    stats: Stats
    limit: int | None = None

    def __index__(self) -> int:
        return self.found

    def __add__(self, other: SupportsIndex) -> int:
        return self.found + index(other)

    __radd__ = __add__

    def __sub__(self, other: SupportsIndex) -> int:
        return self.found - index(other)

    def __format__(self, spec: str) -> str:
        """The number in this format; without one the text that `print` shows."""
        return format(self.found, spec) if spec else str(self)

    @property
    def _all(self) -> int:
        """The number of all solutions. Raises RequestError if that is not known."""
        return self.found if self.complete else bool(self)  # which is refused

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Count, float, SupportsIndex)) or other < self.found:  # type: ignore[operator]
            return False
        return self._all == other

    def __lt__(self, other: Count | float) -> bool:
        return self.found < other and self._all < other

    def __hash__(self) -> int:
        return hash(self.found)

    def __str__(self) -> str:
        return f"{'' if self.complete else 'at least '}{counted(self.found, 'solution')}"

    @property
    def cause(self) -> Cause | None:
        """The cause of an end before the count was complete, or at its limit; None without one."""
        return None if self.complete or self.found == self.limit else self.stats.cause

    @property
    def verdict(self) -> Verdict:
        """The verdict by the solutions found so far."""
        return verdict_of(self.found, self.complete)


class Solutions(Iterator[Grid]):
    """An iterator over the solutions of a puzzle. The function `solutions` makes it.

    Attributes:
        count: the number of solutions found so far, whether these are all, and figures.
    """

    def __init__(self, puzzle: Puzzle, terms: Terms, limit: int | None) -> None:
        self.count = Count(0, False, (), Stats(puzzle.geometry.size), limit)
        self._found = _enumerated(puzzle, terms, terms.deadline.left(), limit)
        self._failure: BaseException | None = None

    def __next__(self) -> Grid:
        if self._failure is not None:  # a later StopIteration would say that there are no more
            raise self._failure
        try:
            grid, self.count = next(self._found)
            if grid is None and not self.count.complete:
                stats = self.count.stats
                gave_up = f"{stats.solver} gave up" if stats.gave_up else "the time was up"
                raise TimeUpError(f"{self.count}: {stats.stopped or gave_up}")
        except StopIteration:
            raise
        except BaseException as error:
            self._failure = error
            raise
        if grid is None:
            raise StopIteration
        return grid

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.count}>"

    def __reduce__(self) -> NoReturn:
        raise RequestError("a search cannot be copied or pickled: begin another one")


@with_options(FORMULA)
def solutions(puzzle: Puzzle, terms: Terms, *, limit: int | None = None) -> Solutions:
    """Return an iterator that finds the solutions of a puzzle, one after the other.

    Each solution comes once, and is compared with the clues.

    Memory grows with the number of solutions of each region, not with their combinations. For the
    largest region it grows by one clause for each solution. The iterator ends behind `limit`
    solutions. The timeout runs from the first request for a solution. If it ends the search,
    TimeUpError is raised, at each further request as well. Other arguments and errors are those of
    `solve`.
    """
    return Solutions(puzzle, terms, whole_or_none("limit", limit, 1))


def _enumerated(
    puzzle: Puzzle, terms: Terms, left: float | None, limit: int | None
) -> Generator[tuple[Grid | None, Count]]:
    """Yield the solutions, each with the count so far; unless at the limit, None with the last one.

    The seconds that are left run from the first request.
    """
    deadline = Deadline(left)
    with solving(puzzle, terms.replace(deadline=deadline), limit=1) as run:
        result = run.result
        complete = result.complete and not result.solutions
        count = Count(0, complete, result.reasons, result.stats, limit)
        for first in result.solutions:
            regions = None
            if not result.complete:
                with suppress(OutOfTime):
                    regions = _Regions(first, run.session(), deadline)
            for grid in [first] if regions is None else regions.grids():
                count = count.replace(found=count.found + 1, stats=run.stats)
                yield _verified(puzzle, grid), count
                if count.found == limit:
                    return
                if deadline.passed():
                    break
            else:
                complete = result.complete if regions is None else not regions.out_of_time
                count = count.replace(complete=complete)
        count = count.replace(stats=run.stats)
    yield None, count


@with_options(FORMULA)
def count_solutions(puzzle: Puzzle, terms: Terms, *, limit: int | None = None) -> Count:
    """Count the solutions of a puzzle.

    The number `found` is exact if the count is `complete`.

    Independent regions are counted separately, and the numbers multiplied: forty switches, with a
    million million solutions, take no time. A region with more than a thousand solutions is counted
    without listing them where that is possible: cell by cell, or by Ganak, if it is installed.
    Nothing proves such a number. If the timeout or the limit ends the counting, the number is
    a lower bound, and its `cause` is None at the limit. Arguments and errors are those of `solve`.
    """
    limit = whole_or_none("limit", limit, 1)
    with solving(puzzle, terms, limit=1) as run:
        found, complete = len(run.result.solutions), run.result.complete
        if found and not complete:
            with suppress(OutOfTime):
                session, first = run.session(), run.result.solutions[0]
                found, complete = count_from(first, session, terms.deadline, limit)
        return Count(found, complete, run.result.reasons, run.stats, limit)


def count_from(
    first: Grid, session: SolverSession, deadline: Deadline, limit: int | None
) -> tuple[int, bool]:
    """The number of solutions up to `limit`, and whether it is exact; `first` may be blocked."""
    regions = _Regions(first, session, deadline)
    for number in range(len(regions)):
        regions.count(number, limit)
    found = regions.combinations()
    if limit is not None and found > limit:
        return limit, False
    return found, all(regions.exhausted)


def _verified(puzzle: Puzzle, grid: Grid) -> Grid:
    """The grid, or InternalError if it is no solution; every combination is checked here."""
    line = puzzle.violated_line(grid)
    if line is not None:
        raise InternalError(f"regions are not independent: {line} does not have its clue")
    return grid.as_in(puzzle)


class _Regions:
    """The regions of a puzzle, the largest first, and their known solutions as lists of colours."""

    def __init__(self, first: Grid, session: SolverSession, deadline: Deadline) -> None:
        self.out_of_time = False
        self._session, self._deadline = session, deadline
        self._cells = [*first.cells]
        self._regions = sorted(session.regions(), key=lambda region: -len(region[0]))
        self._known: list[list[list[int | None]]] = [[] for _ in self._regions]
        self._numbers = dict[int, int]()  # of solutions, of regions counted at once
        self.exhausted = [False for _ in self._regions]
        for number in range(len(self._regions)):
            self._take_down(number, first)

    def __len__(self) -> int:
        return len(self._regions)

    def combinations(self) -> int:
        """The number of combinations of the regions' known solutions."""
        return prod(self._numbers.get(k, len(known)) for k, known in enumerate(self._known))

    def count(self, number: int, limit: int | None) -> None:
        """Find the number of a region's solutions, up to this number of combinations."""
        known = self._known[number]
        while len(known) < _FEW if limit is None else self.combinations() < limit:
            if not self.extend(number):
                return
        if limit is None:
            region, _ = self._regions[number]
            exact = self._session.pictures(self._cells, region, self._deadline)
            if exact is None:
                exact = self._counted_beside(number)
            if exact is not None:
                if exact < len(known):
                    found = f"{len(known)} solutions of a region are known"
                    raise InternalError(f"{found}, but {exact} were counted")
                self._numbers[number], self.exhausted[number] = exact, True

    def _counted_beside(self, number: int) -> int | None:
        """Find a region's solutions until a model counter knows their number, or all are found."""
        region, _ = self._regions[number]
        with closing(self._session.model_counter(self._cells, region)) as counter:
            while (exact := counter.number()) is None and self.extend(number):
                pass
        return exact

    def extend(self, number: int) -> bool:
        """Find another solution of a region; False if there is none, or no time."""
        if self.exhausted[number]:
            return False
        _, guard = self._regions[number]
        status = self._session.ask("more solutions", self._deadline, [guard])
        if status is Status.SATISFIABLE:
            self._take_down(number, self._session.solution)
        elif status is Status.UNSATISFIABLE:
            self.exhausted[number] = True
        else:
            self.out_of_time = True
        return status is Status.SATISFIABLE

    def _take_down(self, number: int, solution: Grid) -> None:
        """Store the region's part of a solution, and block it in the region."""
        region, guard = self._regions[number]
        known = self._known[number]
        if number == 0 and known:  # each solution of the largest region is used once
            known[-1] = []
        colours = solution.cells
        known.append([colours[cell] for cell in region])
        self._session.block(solution, region, guard)

    def grids(self) -> Iterator[Grid]:
        """Yield the pictures of all combinations, found one by one."""
        choice = [0] * len(self)
        yield self._grid(choice)
        while self._advance(choice):
            yield self._grid(choice)

    def _advance(self, choice: list[int]) -> bool:
        """Step to the next combination, like an odometer; False after the last, or out of time."""
        for number in reversed(range(len(choice))):
            choice[number] += 1
            if choice[number] < len(self._known[number]) or self.extend(number):
                return True
            if self.out_of_time:
                return False
            choice[number] = 0
        return False

    def _grid(self, choice: list[int]) -> Grid:
        """The picture of a combination."""
        for (region, _), known, number in zip(self._regions, self._known, choice):
            for cell, colour in zip(region, known[number]):
                self._cells[cell] = colour
        return Grid.of_cells(self._session.geometry, self._cells)
