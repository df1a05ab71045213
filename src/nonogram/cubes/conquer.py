"""What a worker does: look for a solution in one cube, for a while.

A worker keeps its solver from cube to cube. What was learnt in one cube holds in all of them, and
hard puzzles need it: solved each from the beginning, the cubes of n-Dom together take several times
as long as the puzzle.
"""

from __future__ import annotations

import threading
from time import thread_time
from typing import NamedTuple

from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.cubes.formula import Cube, Formula
from nonogram.errors import SolverError
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Progress
from nonogram.sat.base import Status
from nonogram.search.terms import Terms

#: What a worker learns others are told if it has at most so many literals.
_SHORT = 4


class Task(NamedTuple):
    """A cube, and all that a worker has to know; it can be pickled.

    Attributes:
        run: tells the tasks of one run from those of others.
        puzzle, given: what is to be solved.
        formula: the name of its formula.
        solver: the SAT back end.
        cube: where to look.
        cores: cubes that are known to be refuted.
        known: solutions that are not wanted again.
        patience: CPU seconds after which to give up; None for no limit. Seconds of the clock would
            split more where a machine has other work, too.
        timeout: seconds of the clock after which to give up; None for no limit.
    """

    run: str
    puzzle: Puzzle
    given: Grid | None
    formula: str
    solver: str
    cube: Cube
    cores: tuple[Cube, ...]
    known: tuple[Grid, ...]
    patience: float | None
    timeout: float | None


class Answer(NamedTuple):
    """What was found in a cube: that it is refuted, a solution, or neither.

    Attributes:
        cores: literals that cannot hold together; some of the cube's, if no solution is left in it.
        active: the variables that it was about, the busiest first.
        solution: one that was not known.
        conflicts: of the SAT solver; None where it does not tell.
        seconds: CPU seconds.
    """

    cores: tuple[Cube, ...]
    active: tuple[int, ...]
    solution: Grid | None
    conflicts: int | None
    seconds: float


class _Conqueror:
    """A SAT solver with a formula, and what it has been told so far."""

    def __init__(self, task: Task) -> None:
        self.run = task.run
        formula = Formula(task.puzzle, task.given)
        if formula.name != task.formula:
            raise SolverError("a worker makes another formula: it has another version of nonogram")
        self._session = formula.session(Terms(task.solver, Deadline(), task.given, self._check))
        self._until: float | None = None
        self._cores: set[Cube] = set()
        self._blocked: set[Grid] = set()
        self._session.encode()
        self._session.listen(_SHORT)

    def close(self) -> None:
        self._session.close()

    def _check(self, progress: Progress) -> None:
        """End the question in hand when it has taken long enough."""
        if self._until is not None and thread_time() >= self._until:
            raise OutOfTime

    def look(self, task: Task) -> Answer:
        started, conflicts = thread_time(), self._session.stats.conflicts
        for core in task.cores:
            if core not in self._cores:
                self._cores.add(core)
                self._session.exclude(core)
        for grid in task.known:
            if grid not in self._blocked:
                self._blocked.add(grid)
                self._session.block(grid)
        self._until = None if task.patience is None else started + task.patience
        status = self._session.ask("cubes", task.cube, task.timeout)
        self._until = None
        now = self._session.stats.conflicts
        learnt = self._session.learnt()
        cores = [tuple(-literal for literal in clause) for clause in learnt.clauses]
        if status is Status.UNSATISFIABLE:
            cores.append(tuple(self._session.core()))
        return Answer(
            tuple(cores),
            tuple(learnt.active),
            self._session.solution if status is Status.SATISFIABLE else None,
            None if now is None or conflicts is None else now - conflicts,
            thread_time() - started,
        )


#: What each thread has at hand: a cluster may have several in a process.
_at_hand = threading.local()


def conquer(task: Task) -> Answer:
    """Look for a solution in a cube.

    Raises:
        SolverError: the solver failed, or this process makes another formula of the puzzle.
    """
    conqueror: _Conqueror | None = getattr(_at_hand, "conqueror", None)
    if conqueror is None or conqueror.run != task.run:
        if conqueror is not None:
            del _at_hand.conqueror
            conqueror.close()
        conqueror = _at_hand.conqueror = _Conqueror(task)
    return conqueror.look(task)
