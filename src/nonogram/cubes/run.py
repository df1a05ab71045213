"""Cube and conquer: one puzzle through an executor of `concurrent.futures`.

A worker that does not settle its cube soon gives it back. It is split if others have nothing to do,
by what the worker was busy with; so nobody has to know beforehand where the hard parts are. Workers
may die: their cubes are given to others.

Cubes are a way to refute. Where it is known what is likely, a scout looks for a solution meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from nonogram.clock.deadline import OutOfTime
from nonogram.cubes.conquer import Answer, Task
from nonogram.cubes.conquest import Conquest
from nonogram.cubes.crew import Crew, Ended
from nonogram.cubes.formula import Cube, Known
from nonogram.cubes.journal import Journal
from nonogram.cubes.scout import Scout, around
from nonogram.cubes.split import Lookahead
from nonogram.cubes.tree import Tree
from nonogram.errors import SolverError
from nonogram.puzzle import Grid
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.reasons import CluesContradict
from nonogram.result import Outcome, Progress, Result, Stats, outcome_of
from nonogram.sat.base import Status
from nonogram.search.terms import Terms

if TYPE_CHECKING:
    from nonogram.sat.runners import Claim

#: Seconds between two reports of progress.
_TICK = 0.2


class Run:
    """A puzzle under way; to be closed.

    Args:
        known: what is known of it so far.
        terms: how it is to be solved.
        limit: how many solutions are wanted, None for all.
        conquest: what it is solved with.

    Raises:
        WriteError: what is to be resumed cannot be.
    """

    def __init__(self, known: Known, terms: Terms, limit: int | None, conquest: Conquest) -> None:
        self._formula = known.formula
        self._advice = known.advice
        self._stats = known.first.stats
        self._solutions = [*known.first.solutions]
        self._terms = terms
        self._limit = limit
        self._conquest = conquest
        self._journal = None if conquest.resume is None else Journal(conquest.resume)
        self._lookahead = Lookahead(known.formula)
        self._scout: Scout | None = None
        self._tree = Tree()
        self._name = os.urandom(8).hex()
        self._whole: set[Cube] = set()  # cubes that cannot be split

    def close(self) -> None:
        """Free the solvers, and close the file of what is to be resumed."""
        self._dismiss_scout()
        self._lookahead.close()
        if self._journal is not None:
            self._journal.close()

    def run(self) -> Result:
        """Hand out cubes until enough is known, or time is up."""
        if self._journal is not None:
            self._go_on(self._journal)
        for clause in self._advice.clauses:
            self._refute(tuple(-literal for literal in clause))
        with suppress(OutOfTime):
            if not self._answered():
                with closing(Crew(self._conquest)) as crew:
                    self._conquer(crew)
        self._dismiss_scout()
        self._tell()
        return self._result()

    def _go_on(self, journal: Journal) -> None:
        """Begin where an earlier run was interrupted."""
        earlier = journal.continued(self._formula, self._tree)
        for core in self._tree.cores:
            self._lookahead.exclude(core)
        for grid in self._solutions:
            if grid not in earlier:
                journal.solution(grid)
        self._solutions = [*dict.fromkeys([*self._solutions, *earlier])]

    def _conquer(self, crew: Crew) -> None:
        here = self._conquest.here
        scouting: list[int] = []
        if self._advice.likely and not self._solutions and not (here and crew.number == 1):
            self._scout = Scout(self._formula, self._advice.likely)
            if here:
                scouting.append(crew.idle.pop())
        self._split_widest(self._conquest.pace.cubes)
        while not self._answered():
            while crew.idle and self._tree.waiting:
                self._hand_out(crew)
            self._pause()
            claim = None if self._scout is None else self._scout.claim()
            if claim is not None:
                self._hear(claim)
                crew.idle += scouting
            elif ended := crew.next_ended(_TICK):
                self._take_down(ended, len(crew.idle))

    def _answered(self) -> bool:
        limit = self._limit
        return self._tree.done or (limit is not None and len(self._solutions) >= limit)

    def _split_widest(self, number: int, active: Sequence[int] = ()) -> None:
        """Split until so many cubes are waiting, the widest first, by active variables if any."""
        tree = self._tree
        while waiting := [entry for entry in tree.waiting if entry.cube not in self._whole]:
            if len(tree.waiting) >= number:
                return
            self._split(min(waiting, key=lambda entry: len(entry.cube)).cube, active)
            self._pause()

    def _split(self, cube: Cube, active: Sequence[int]) -> None:
        """Split a waiting cube; halves that propagation refutes are."""
        literal = self._lookahead.branch(cube, active)
        if self._lookahead.refutes(cube):
            self._refute(cube)
            return
        if literal is None:
            self._whole.add(cube)
            return
        self._tree.split(cube, literal)
        if self._journal is not None:
            self._journal.split(cube, literal)
        for half in ((*cube, literal), (*cube, -literal)):
            if self._lookahead.refutes(half):
                self._refute(half)

    def _refute(self, core: Cube) -> None:
        if not self._tree.refute(core):
            return
        self._lookahead.exclude(core)
        if self._journal is not None:
            self._journal.refuted(core)

    def _hand_out(self, crew: Crew) -> None:
        worker = crew.idle.pop()
        entry = self._tree.take(worker)
        deadline, pace = self._terms.deadline, self._conquest.pace
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
        crew.hand_out(worker, entry, task)

    def _hear(self, claim: Claim) -> None:
        """Look at what the scout says, and around it; then it is not needed any more."""
        self._dismiss_scout()
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

    def _dismiss_scout(self) -> None:
        if self._scout is not None:
            self._scout.close()
            self._scout = None

    def _pause(self) -> None:
        """Say how far this is. Raises OutOfTime when it is time to stop."""
        self._tell()
        self._terms.deadline.check()

    def _take_down(self, ended: Ended, idle: int) -> None:
        """Note what has become known in a cube, and split for so many who have nothing to do.

        Where it is written down how far this is, what is left of the cube is split anyway: a half
        is sooner refuted, and then known for good.
        """
        answer = ended.answer
        if answer is None:
            self._tree.give_back(ended.entry)
            return
        self._count(answer)
        for core in answer.cores:
            self._refute(core)
        if answer.solution is not None:
            self._found(answer.solution)
        is_open = self._tree.give_back(ended.entry, ended.worker)
        if is_open and answer.solution is None and self._journal is not None:
            self._split(ended.entry.cube, answer.active)
        self._split_widest(idle, answer.active)

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
