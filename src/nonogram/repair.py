"""Which typing error would explain why a puzzle has no solution?

A change in one line repairs a puzzle only if that line is in every set of lines that contradict
each other. So one such set is taken, and a line of it is a suspect if the others get on without
it. For each suspect the clues that differ from it by a plausible mistake are tried; adding up
and line logic throw nearly all of them out. The rest goes to one SAT solver that has the whole
puzzle, each line with a selector, and gets the changed clues as alternatives: what it learns from
one it need not learn from the next. What gives the puzzle exactly one solution is a repair.

Several repairs of one puzzle are common, and nothing in the pictures tells for sure which is the
author's. Small changes come first; among equals, pictures with few and short outlines and with
mirror symmetry are a little likelier.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import combinations, pairwise, product
from typing import NamedTuple

from nonogram.deadline import Deadline
from nonogram.diagnose import line_search, lines_by_logic
from nonogram.propagate import initial_domains, propagate, with_clue
from nonogram.puzzle import Block, Clue, Grid, Line, Puzzle, line_at, shortest
from nonogram.result import Outcome, Progress
from nonogram.sat import DEFAULT, Status, backend_named
from nonogram.search import OnProgress, Search
from nonogram.solve import solving

#: By how much a number may have been mistyped.
_MOST = 3

_STEP = "repair"

#: Seconds for the question whether a change gives a solution, and for whether it is the only one.
_PATIENCE, _MOST_PATIENCE = 0.5, 10.0


class Repair(NamedTuple):
    """A changed clue that gives a puzzle exactly one solution.

    Attributes:
        line: whose clue it is.
        old, new: the clue before and after.
        grid: the solution that the puzzle then has.
    """

    line: Line
    old: Clue
    new: Clue
    grid: Grid

    def applied(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the changed clue."""
        return puzzle.with_clue(self.line, self.new)


class Repairs(NamedTuple):
    """The repairs of a puzzle, likeliest first; `complete` if time allowed to try everything."""

    found: tuple[Repair, ...]
    complete: bool


def repairs(
    puzzle: Puzzle,
    solver: str = DEFAULT,
    timeout: float | None = None,
    *,
    on_progress: OnProgress | None = None,
) -> Repairs:
    """All small changes of one clue that give a puzzle without solution exactly one.

    Tried are: one number larger or smaller by up to 3; two numbers of a line, one larger and one
    smaller by as much; another colour for one block. Arguments and errors are those of
    `nonogram.solve`. A puzzle that has a solution has no repairs.
    """
    search = _RepairSearch(puzzle, backend_named(solver).name, Deadline(timeout), on_progress)
    with closing(search):
        search.run()
    return Repairs(tuple(sorted(search.found, key=_unlikelihood)), search.complete)


class _RepairSearch:
    """Goes through the plausible changes of the lines that are in every conflict.

    Attributes:
        found: the repairs.
        complete: could everything be tried?
    """

    def __init__(
        self, puzzle: Puzzle, solver: str, deadline: Deadline, on_progress: OnProgress | None
    ) -> None:
        self.found: list[Repair] = []
        self.complete = True
        self._puzzle = puzzle
        self._solver = solver
        self._deadline = deadline
        self._on_progress = on_progress
        self._search: Search | None = None
        self._suspects: frozenset[int] = frozenset()

    def close(self) -> None:
        """Give the SAT solver back, if one was needed."""
        if self._search is not None:
            self._search.close()

    def run(self) -> None:
        """Try everything, the quick questions first."""
        self._suspects = lines_by_logic(self._puzzle, self._deadline) or self._lines_by_search()
        changes = [(i, clue) for i in sorted(self._suspects) for clue in self._possible(i)]
        promising, unanswered = [], []
        for tried, (index, clue) in enumerate(changes):
            self._tell(f"{tried} of {len(changes)} changes tried")
            if index in self._suspects:
                has_solution = self._has_solution(index, clue)
                if has_solution is None:
                    unanswered.append((index, clue))
                elif has_solution:
                    promising.append((index, clue))
        for tried, (index, clue) in enumerate(promising + unanswered):
            self._tell(f"{tried} of {len(promising + unanswered)} promising changes tried")
            if index in self._suspects:
                self._judge(index, clue)
        self.complete = self.complete and not self._deadline.passed()

    def _lines_by_search(self) -> frozenset[int]:
        """Lines that contradict each other, as the SAT solver has it; all if it does not know."""
        self._search = line_search(self._puzzle, self._solver, self._deadline, self._on_progress)
        if not self._search.encode():
            return frozenset()
        status = self._search.ask(_STEP, [*self._search.selectors.values()])
        if status is Status.SATISFIABLE:
            return frozenset()
        if status is Status.UNSATISFIABLE:
            return self._core()
        return frozenset(self._search.selectors)

    def _possible(self, index: int) -> Iterator[Clue]:
        """The plausible clues of a line that line logic does not exclude.

        Those that it finds to give exactly one solution are noted as repairs and left out. A line
        without which line logic still finds a conflict is no suspect any more.
        """
        if index not in self._suspects:
            return
        deadline, silent = self._deadline, frozenset([index])
        others = propagate(initial_domains(self._puzzle, silent=silent), deadline, silent=silent)
        if others.conflict is not None:
            self._suspects &= others.blamed
            return
        line = line_at(index, self._puzzle.height)
        for clue in _plausible(self._puzzle, line):
            placed = with_clue(others.domains, index, clue)
            if placed is None:
                continue
            domains, lines = placed
            propagated = propagate(domains, deadline, lines)
            if propagated.conflict is None and propagated.domains.count_undecided():
                yield clue
            elif propagated.conflict is None:
                self._judge(index, clue)

    def _has_solution(self, index: int, clue: Clue) -> bool | None:
        """Has the puzzle a solution with another clue in a line? None if that takes too long."""
        if self._search is None:
            self._search = line_search(self._puzzle, self._solver, self._deadline)
            if not self._search.encode():
                return None
        others = [literal for i, literal in self._search.selectors.items() if i != index]
        guard = self._search.alternative(index, clue)
        status = self._search.ask(_STEP, [*others, guard], _PATIENCE)
        if status is Status.UNSATISFIABLE and guard not in self._search.core():
            self._suspects &= self._core()  # the other lines contradict each other
        return None if status is Status.UNKNOWN else status is Status.SATISFIABLE

    def _core(self) -> frozenset[int]:
        """The lines that the SAT solver has just found to contradict each other."""
        assert self._search is not None
        core = set(self._search.core())
        return frozenset(i for i, literal in self._search.selectors.items() if literal in core)

    def _judge(self, index: int, clue: Clue) -> None:
        """Note a change as a repair if it gives the puzzle exactly one solution."""
        line = line_at(index, self._puzzle.height)
        changed = self._puzzle.with_clue(line, clue)
        with solving(changed, self._solver, 2, self._deadline.within(_MOST_PATIENCE)) as (
            result,
            _,
        ):
            if result.outcome is Outcome.UNIQUE:
                repair = Repair(line, self._puzzle.clue(line), clue, result.solutions[0])
                self.found.append(repair)
            elif result.outcome is Outcome.UNDECIDED:
                self.complete = False

    def _tell(self, what: str) -> None:
        if self._on_progress is not None:
            elapsed = self._deadline.elapsed()
            self._on_progress(Progress(elapsed, None, len(self.found), what))


def _plausible(puzzle: Puzzle, line: Line) -> list[Clue]:
    """The clues that may have been meant in a line, and with which the totals agree."""
    here, there = puzzle.rows, puzzle.columns
    if line.axis == "column":
        here, there = there, here
    old = puzzle.clue(line)
    wanted = _cells(there)
    wanted.subtract(_cells(here))
    wanted.update(_cells([old]))  # what the line must have of each colour
    size = len(there)
    return [
        clue
        for clue in dict.fromkeys(_similar(old, puzzle.colours))
        if _cells([clue]) == wanted and shortest(clue) <= size
    ]


def _cells(clues: Sequence[Clue]) -> Counter[int]:
    """How many cells of each colour some clues have together."""
    cells = Counter[int]()
    for clue in clues:
        for length, colour in clue:
            cells[colour] += length
    return cells


def _similar(clue: Clue, colours: int) -> Iterator[Clue]:
    """The clues with one or two other numbers, or one other colour."""
    blocks = list(enumerate(clue))
    changes = [change for most in range(1, _MOST + 1) for change in (most, -most)]
    for (index, block), change in product(blocks, changes):
        yield _altered(clue, {index: block._replace(length=block.length + change)})
    for ((i, left), (j, right)), change in product(combinations(blocks, 2), changes):
        larger = left._replace(length=left.length + change)
        smaller = right._replace(length=right.length - change)
        yield _altered(clue, {i: larger, j: smaller})
    for (index, block), colour in product(blocks, range(1, colours + 1)):
        if colour != block.colour:
            yield _altered(clue, {index: block._replace(colour=colour)})


def _altered(clue: Clue, blocks: dict[int, Block]) -> Clue:
    """The clue with some of its blocks, by index, replaced; as it is if one would be empty."""
    if any(block.length < 1 for block in blocks.values()):
        return clue
    return tuple(blocks.get(index, block) for index, block in enumerate(clue))


def _unlikelihood(repair: Repair) -> tuple[int, int]:
    """Larger for repairs that are less likely what the author meant."""
    pairs = list(zip(repair.old, repair.new))
    change = sum(abs(new.length - old.length) for old, new in pairs)
    change += sum(new.colour != old.colour for old, new in pairs)
    rows, columns = repair.grid.rows, repair.grid.columns
    outline = sum(left != right for line in rows + columns for left, right in pairwise(line))
    symmetric = rows == rows[::-1] or columns == columns[::-1]
    return change, 0 if symmetric else outline
