"""The typing errors that would explain why a puzzle has no solution.

A change in one line repairs a puzzle only if that line is in every set of lines that contradict
each other. So one such set is taken, and a line of it is a suspect if the lines of the puzzle
without it do not contradict each other. For each suspect, clues that differ from its own by a
plausible mistake are tried; adding up and line logic exclude nearly all of them. The others go, as
alternatives, to one SAT solver that has the whole puzzle, with a selector for each line; so it
keeps its lemmas. A change that gives the puzzle exactly one solution is a repair.

Often there are several. Small changes come first; among equals, pictures with mirror symmetry, then
those with short outlines, are slightly more likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cached_property
from itertools import pairwise
from typing import Any

from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import InternalError, RequestError
from nonogram.base.shown import Told
from nonogram.base.values import Value
from nonogram.core.logic.domains import with_clue
from nonogram.core.logic.fixpoint import all_but_one, lines_by_logic, nothing_known, propagate
from nonogram.core.puzzle import Clue, Geometry, Grid, Line, Puzzle
from nonogram.core.puzzle.arguments import items, of_kind
from nonogram.core.puzzle.reasons import LinesContradict
from nonogram.core.result import Progress
from nonogram.core.sat.base import Status
from nonogram.core.search.session import SolverSession
from nonogram.core.search.terms import GIVEN, Terms, with_options
from nonogram.diagnosis.conflicting import by_arithmetic, line_session
from nonogram.diagnosis.mistakes import plausible

_STEP = "repair"

#: Seconds for each question to the SAT solver, in the first round and in the second.
_PATIENCES = 0.5, 10.0


class Repair(Told, Value):
    """A changed clue that gives a puzzle exactly one solution.

    Attributes:
        line: the line of the clue.
        old, new: the clue, and what it becomes.
        puzzle: the puzzle with the new clue.
        solution: the solution of that puzzle.
    """

    line: Line
    old: Clue
    new: Clue
    puzzle: Puzzle
    solution: Grid


class Repairs(Told, Value, Sequence[Repair]):
    """The repairs of a puzzle, as a sequence, likeliest first.

    Attributes:
        found: the repairs.
        complete: whether time allowed to try everything.
        needless: whether a solution was found, so that there is nothing to repair.
    """

    found: tuple[Repair, ...]
    complete: bool
    needless: bool = False

    def __getitem__(self, index: Any) -> Any:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)


@with_options(GIVEN)
def repairs(puzzle: Puzzle, terms: Terms, *, reason: LinesContradict | None = None) -> Repairs:
    """Find all small changes of one clue that give a puzzle without solution exactly one.

    The changes are: one number larger or smaller by up to 3; one number larger, and another one
    smaller by as much; another colour of a block, or of a part of a block with corners, where a
    corner may also be added or removed. A puzzle that has a solution has no repairs. Solutions
    are those that agree with the given cells.

    Args:
        puzzle: the puzzle.
        reason: lines that contradict each other, as `check` finds them. They are looked at first,
            and found anew if that takes too long, or if none are given.
        given, solver, timeout, seed, on_progress: as in `nonogram.solve`, which also has the
            errors.

    Raises:
        RequestError: the lines of the reason do not contradict each other.
    """
    if reason is not None:
        of_kind(reason, LinesContradict, "expected lines that contradict each other, or None")
    return find_repairs(puzzle, terms, reason, trusted=False)


def find_repairs(
    puzzle: Puzzle, terms: Terms, reason: LinesContradict | None, *, trusted: bool = True
) -> Repairs:
    """Return the repairs. A reason that is not `trusted` is checked first."""
    with ExitStack() as closed:
        repairing = _Repairing(puzzle, terms, closed)
        suspects = None
        if reason is not None:
            lines = items(reason.lines, "expected lines that contradict each other")
            suspects = frozenset(map(puzzle.geometry.index_of, lines))
            if not trusted and not repairing.contradict(suspects):
                suspects = None
        try:
            complete = repairing.try_all(suspects)
        except OutOfTime:
            complete = False

    def unlikelihood(repair: Repair) -> tuple[int, int]:
        change = plausible(puzzle, puzzle.geometry.index_of(repair.line))[repair.new]
        return _unlikelihood(change, repair.solution, puzzle.geometry)

    found = tuple(sorted(repairing.found, key=unlikelihood))
    return Repairs(found, complete, repairing.needless)


class _Repairing:
    """The search through the plausible changes of the lines that are in every contradiction."""

    def __init__(self, puzzle: Puzzle, terms: Terms, closed: ExitStack) -> None:
        self.found: list[Repair] = []
        self.needless = False
        self._puzzle, self._terms, self._deadline = puzzle, terms, terms.deadline
        self._closed = closed  # closed at the end
        self._suspects: frozenset[int] = frozenset()

    def contradict(self, lines: frozenset[int]) -> bool:
        """Whether it is known that lines contradict each other.

        Raises RequestError if they do not.
        """
        given = self._terms.given
        known = by_arithmetic(self._puzzle)
        if known is not None and lines.issuperset(map(self._puzzle.geometry.index_of, known.lines)):
            return True
        if nothing_known(self._puzzle, given).with_lines(lines, self._deadline) is None:
            return True
        try:
            assumed = [self._session.selectors[line] for line in lines]
        except OutOfTime:
            return False
        status = self._session.ask(_STEP, assumed, _PATIENCES[-1])
        if status is Status.SATISFIABLE:
            raise RequestError("the lines of the reason do not contradict each other")
        return status is Status.UNSATISFIABLE

    def try_all(self, suspects: frozenset[int] | None) -> bool:
        """Try all changes, quick questions first.

        Returns whether there was time. Raises OutOfTime.
        """
        if suspects is None:
            by_logic = lines_by_logic(self._puzzle, self._deadline, self._terms.given)
            suspects = by_logic or self._lines_by_search()
        self._suspects = suspects
        changes = [*self._possible()]
        for patience in _PATIENCES:
            unanswered = []
            for tried, (index, clue) in enumerate(changes):
                if (tell := self._terms.on_progress) is not None:
                    told = f"{tried} of {len(changes)} changes tried"
                    tell(Progress(self._deadline.elapsed(), None, len(self.found), told))
                if index in self._suspects and not self._try(index, clue, patience):
                    unanswered.append((index, clue))
            changes = unanswered
        return not changes and not self._deadline.passed()

    def _lines_by_search(self) -> frozenset[int]:
        """Lines that contradict each other by the SAT solver, or all lines if it finds none."""
        status = self._session.ask(_STEP, [*self._session.selectors.values()])
        if status is Status.SATISFIABLE:
            self.needless = True
            return frozenset()
        return self._core if status is Status.UNSATISFIABLE else frozenset(self._session.selectors)

    @cached_property
    def _session(self) -> SolverSession:
        """The SAT solver with the whole puzzle. Raises OutOfTime if it is not ready in time."""
        terms = self._terms._replace(on_progress=None)
        session = line_session(self._puzzle, terms, given=terms.given)
        self._closed.callback(session.close)
        if not session.encode():
            raise OutOfTime
        return session

    def _possible(self) -> Iterator[tuple[int, Clue]]:
        """Yield the plausible clues that line logic leaves open, and note repairs that it finds."""
        deadline = self._deadline
        for index, others in all_but_one(self._puzzle, self._suspects, deadline, self._terms.given):
            for clue in plausible(self._puzzle, index):
                propagated = propagate(with_clue(others, index, clue), deadline, [index])
                if propagated.failed is not None:
                    continue
                if propagated.complete and not propagated.domains.count_undecided():
                    self._note(index, clue, propagated.domains.grid())
                else:
                    yield index, clue

    def _try(self, index: int, clue: Clue, patience: float) -> bool:
        """Try another clue for a line, and note it if it is a repair.

        Returns whether there was time.
        """
        session = self._session
        guard = session.alternative(index, clue)
        assumed = [*(literal for i, literal in session.selectors.items() if i != index), guard]
        status = session.ask(_STEP, assumed, patience)
        if status is Status.UNSATISFIABLE and guard not in session.core():
            self._suspects &= self._core  # the other lines contradict each other
        if status is Status.SATISFIABLE:
            grid = session.solution
            session.block(grid, guard=guard)
            status = session.ask(_STEP, assumed, patience)
            if status is Status.UNSATISFIABLE:
                self._note(index, clue, grid)
        return status is not Status.UNKNOWN

    @property
    def _core(self) -> frozenset[int]:
        """The lines of the SAT solver's last core, which contradict each other."""
        core = set(self._session.core())
        return frozenset(i for i, literal in self._session.selectors.items() if literal in core)

    def _note(self, index: int, clue: Clue, grid: Grid) -> None:
        """Note a change that gives the puzzle exactly one solution."""
        line = self._puzzle.geometry.line(index)
        puzzle = self._puzzle.with_clue(line, clue)
        if puzzle.violated_line(grid) is not None:
            raise InternalError(f"the picture of another clue for {line} does not have the clues")
        old = self._puzzle.clues[index]
        self.found.append(Repair(line, old, clue, puzzle, grid.as_in(puzzle)))


def _unlikelihood(change: int, grid: Grid, geometry: Geometry) -> tuple[int, int]:
    """The sort key of a repair by its change and its solution: larger if it is less likely."""
    cells = grid.cells
    if any(tuple(cells[cell] for cell in mirror) == cells for mirror in geometry.mirrors()):
        return change, 0
    lines = geometry.along_lines(cells)
    return change, sum(left != right for line in lines for left, right in pairwise(line))
