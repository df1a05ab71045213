"""Cube and conquer: one puzzle through an executor of `concurrent.futures`.

The puzzle is split until every worker has a cube. A worker that does not settle its cube soon gives
it back, to be split again; so hard parts are split more often, and nobody has to know beforehand
where they are. Workers may die: their cubes are given to others.

Cubes are a way to refute. Where it is known what is likely, a scout looks for a solution meanwhile.
"""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from nonogram.clock.deadline import OutOfTime
from nonogram.cubes.conquer import Answer, Task, conquer
from nonogram.cubes.conquest import Conquest
from nonogram.cubes.formula import Cube, Formula
from nonogram.cubes.journal import Journal
from nonogram.cubes.scout import Scout, around
from nonogram.cubes.split import Lookahead
from nonogram.cubes.tree import Open, Tree
from nonogram.errors import SolverError
from nonogram.puzzle import Grid
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.reasons import CluesContradict
from nonogram.result import Outcome, Progress, Result, Stats, outcome_of
from nonogram.sat.base import NO_ADVICE, Advice, Status
from nonogram.search.terms import Terms
from nonogram.workers import DEATHS

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from nonogram.sat.runners import Claim

#: Seconds between two reports of progress.
_TICK = 0.2

#: So many workers may die at one cube.
_DEATHS_ALLOWED = 3


class Run:
    """A puzzle under way.

    Args:
        formula: what line logic leaves of it.
        terms: how it is to be solved.
        limit: how many solutions are wanted, None for all.
        conquest: what it is solved with.
        lookahead: propagation of the formula.
        journal: remembers what is known of the cubes.
        first: what is known so far.
        advice: what else is known of the formula.
    """

    def __init__(
        self,
        formula: Formula,
        terms: Terms,
        limit: int | None,
        conquest: Conquest,
        lookahead: Lookahead,
        journal: Journal | None,
        first: Result,
        advice: Advice = NO_ADVICE,
    ) -> None:
        self._formula = formula
        self._terms = terms
        self._limit = limit
        self._conquest = conquest
        self._pace = conquest.pace
        self._lookahead = lookahead
        self._journal = journal
        self._stats = first.stats
        self._advice = advice
        self._scout: Scout | None = None
        self._tree = Tree()
        self._solutions = [*first.solutions]
        self._name = os.urandom(8).hex()
        self._deaths = Counter[Cube]()
        self._whole: set[Cube] = set()  # cubes that cannot be split
        self._at_work: dict[Future[Answer], tuple[int, Open]] = {}
        self._finished: SimpleQueue[Future[Answer]] = SimpleQueue()

    def run(self) -> Result:
        """Hand out cubes until enough is known, or time is up."""
        if self._journal is not None:
            earlier = self._journal.continued(self._formula, self._tree)
            for core in self._tree.cores:
                self._lookahead.exclude(core)
            for grid in self._solutions:
                if grid not in earlier:
                    self._journal.solution(grid)
            self._solutions = [*dict.fromkeys([*self._solutions, *earlier])]
        known = {*self._tree.cores}
        for clause in self._advice.clauses:
            core = tuple(-literal for literal in clause)
            if core not in known:
                self._refute(core)
        with suppress(OutOfTime):
            self._conquer()
        self._tell()
        return self._result()

    def _conquer(self) -> None:
        if self._answered():
            return
        executor = self._conquest.executor()
        try:
            number = getattr(executor, "workers", self._conquest.workers)
            idle = [*range(number)]
            here = self._conquest.here
            if self._advice.likely and not self._solutions and not (here and number == 1):
                self._scout = Scout(self._formula, self._advice.likely)
            scouting = [idle.pop()] if self._scout is not None and here else []
            self._split_widest(number * self._pace.cubes)
            while not self._answered():
                while idle and self._tree.waiting:
                    self._hand_out(executor, idle.pop())
                future = self._next_finished()
                if future is None:
                    idle += scouting
                    continue
                owner, entry = self._at_work.pop(future)
                idle.append(owner)
                self._take_down(future, entry, owner)
        finally:
            if self._scout is not None:
                self._scout.close()
            for future in self._at_work:
                future.cancel()
            if not self._conquest.lent:
                executor.shutdown(wait=not self._at_work, cancel_futures=True)

    def _answered(self) -> bool:
        limit = self._limit
        return self._tree.done or (limit is not None and len(self._solutions) >= limit)

    def _split_widest(self, number: int) -> None:
        """Split until there are so many cubes, the widest first."""
        tree = self._tree
        while waiting := [entry for entry in tree.waiting if entry.cube not in self._whole]:
            if len(tree.waiting) >= number:
                return
            self._split(min(waiting, key=lambda entry: len(entry.cube)).cube)
            self._pause()

    def _split(self, cube: Cube, owner: int | None = None) -> None:
        """Split a waiting cube; halves that propagation refutes are."""
        literal = self._lookahead.branch(cube)
        if self._lookahead.refutes(cube):
            self._refute(cube)
            return
        if literal is None:
            self._whole.add(cube)
            return
        self._tree.split(cube, literal, owner)
        if self._journal is not None:
            self._journal.split(cube, literal)
        for half in ((*cube, literal), (*cube, -literal)):
            if self._lookahead.refutes(half):
                self._refute(half)

    def _refute(self, core: Cube) -> None:
        self._tree.refute(core)
        self._lookahead.exclude(core)
        if self._journal is not None:
            self._journal.refuted(core)

    def _hand_out(self, executor: Executor, owner: int) -> None:
        entry = self._tree.take(owner)
        deadline, pace = self._terms.deadline, self._pace
        patience = max(pace.patience, pace.growth * deadline.elapsed())
        task = Task(
            self._name,
            self._formula.puzzle,
            self._formula.given,
            self._formula.name,
            self._terms.solver,
            entry.cube,
            tuple(self._tree.cores),
            tuple(self._solutions),
            None if entry.cube in self._whole else patience,
            deadline.left(),
        )
        future = executor.submit(conquer, task)
        self._at_work[future] = owner, entry
        future.add_done_callback(self._finished.put)

    def _next_finished(self) -> Future[Answer] | None:
        """The next call that has ended; None where it is the scout that has, who looks no more."""
        while True:
            self._pause()
            claim = None if self._scout is None else self._scout.claim()
            if claim is not None:
                self._hear(claim)
                return None
            with suppress(Empty):
                return self._finished.get(timeout=_TICK)

    def _hear(self, claim: Claim) -> None:
        """Look at what the scout says, and around it; then it is not needed any more."""
        assert self._scout is not None
        self._scout.close()
        self._scout = None
        if claim.status is Status.UNSATISFIABLE:
            self._refute(())
        if claim.status is not Status.SATISFIABLE:
            return
        for grid in around(claim.model, self._formula, self._terms):
            if grid is None:
                self._refute(())
                return
            self._found(grid)
            if self._answered():
                return

    def _pause(self) -> None:
        """Say how far this is. Raises OutOfTime when it is time to stop."""
        self._tell()
        self._terms.deadline.check()

    def _take_down(self, future: Future[Answer], entry: Open, owner: int) -> None:
        """Note what has become known of a cube."""
        cube = entry.cube
        error = None if future.cancelled() else future.exception()
        if future.cancelled() or error is not None:
            self._failed(error, cube)
            self._tree.give_back(entry)
            return
        answer = future.result()
        self._count(answer)
        if answer.core is not None:
            self._refute(answer.core)
            return
        self._tree.give_back(entry)
        if answer.solution is not None:
            self._found(answer.solution)
        else:
            self._split(cube, owner)

    def _failed(self, error: BaseException | None, cube: Cube) -> None:
        """A worker has died; raises SolverError if something else is wrong, or it is too often."""
        if type(error).__name__ in (*DEATHS, "MemoryError"):
            self._deaths[cube] += 1
            if self._deaths[cube] < _DEATHS_ALLOWED:
                return
            raise SolverError(f"{_DEATHS_ALLOWED} workers have died at the same part of the puzzle")
        if isinstance(error, SolverError):
            raise error
        what = "their work was cancelled" if error is None else f"{type(error).__name__}: {error}"
        raise SolverError(f"the workers fail: {what}") from error

    def _found(self, grid: Grid) -> None:
        """Keep a solution, checked once more: it comes from another process."""
        line = violated_line(self._formula.puzzle, grid)
        if line is not None:
            raise SolverError(f"a worker gave a false solution: {line} does not have its clue")
        if grid not in self._solutions:
            self._solutions.append(grid)
            if self._journal is not None:
                self._journal.solution(grid)

    def _count(self, answer: Answer) -> None:
        stats = self._stats
        seconds = {**stats.seconds}
        seconds["cubes"] = seconds.get("cubes", 0.0) + answer.seconds
        conflicts = None
        if stats.conflicts is not None and answer.conflicts is not None:
            conflicts = stats.conflicts + answer.conflicts
        self._stats = stats.replace(conflicts=conflicts, seconds=seconds)

    def _tell(self) -> None:
        if self._terms.on_progress is not None:
            elapsed = self._terms.deadline.elapsed()
            stats, found = self._stats, len(self._solutions)
            figures = self._tree.figures
            ahead = () if self._scout is None else self._scout.names
            self._terms.on_progress(
                Progress(elapsed, stats.conflicts, found, "cubes", solvers=ahead, cubes=figures)
            )

    def _result(self) -> Result:
        solutions, limit = tuple(self._solutions[: self._limit]), self._limit
        stats: Stats = self._stats
        if limit is not None and len(solutions) == limit:
            outcome = Outcome.SOLVED if limit == 1 else Outcome.MULTIPLE
            return Result(outcome, solutions, (), stats)
        complete = self._tree.done
        reasons = (CluesContradict(),) if complete and not solutions else ()
        outcome = outcome_of(len(solutions), complete)
        return Result(outcome, solutions, reasons, stats, complete)
