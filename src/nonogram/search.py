"""A puzzle in a SAT solver: asked for solutions, every one verified, and told to go on.

This is what all questions that need search have in common: whether a solution is the only one
(`solve`), and which there are (`enumeration`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice

from nonogram.cnf import Literal
from nonogram.deadline import Deadline
from nonogram.encode import DEFAULT, Encoding, Region
from nonogram.errors import SolverError
from nonogram.propagate import Domains
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Progress, Stats
from nonogram.sat import IntegerSolver, Status, open_solver
from nonogram.verify import violated_line

#: Clauses handed over at once: few enough to look at the clock in between.
_BATCH = 10_000

#: Told how a search is getting on, several times a second.
OnProgress = Callable[[Progress], None]


class Search:
    """What propagation left of a puzzle, in a SAT solver; to be closed after use.

    Attributes:
        found: number of solutions found so far.
        solution: the last one, after an answer SATISFIABLE.
    """

    solution: Grid

    def __init__(
        self,
        puzzle: Puzzle,
        domains: Domains,
        solver: str,
        deadline: Deadline,
        stats: Stats,
        on_progress: OnProgress | None = None,
        encoding: str = DEFAULT,
    ) -> None:
        self.found = 0
        self._puzzle = puzzle
        self._deadline = deadline
        self._stats = stats
        self._on_progress = on_progress
        with stats.step("load"):
            self._sat = open_solver(solver)
        stats.solver = self._sat.name
        self._domains = domains
        self._encoding = Encoding(domains, encoding)

    def close(self) -> None:
        """Give the SAT solver back; without this it is held until the garbage is collected."""
        self._sat.close()

    def encode(self) -> bool:
        """Hand the formula to the solver; False if the deadline passed meanwhile."""
        stats = self._stats
        with stats.step("encode"):
            if isinstance(self._sat, IntegerSolver):
                self._sat.tell(self._integer_model())
                return not self._deadline.passed()
            clauses = self._encoding.clauses()
            while batch := list(islice(clauses, _BATCH)):
                self._sat.add(batch)
                stats.clauses += len(batch)
                stats.variables = self._encoding.variables
                if self._deadline.passed():
                    return False
                self._tick()
        return True

    def _integer_model(self) -> Iterator[str]:
        """The commands for a solver of integers, counted as variables and clauses."""
        from nonogram.smt import integer_model

        for command in integer_model(self._domains, self._encoding.cells):
            self._stats.variables += command.startswith("(declare-fun")
            self._stats.clauses += command.startswith("(assert")
            yield command

    def ask(self, step: str, assumptions: Sequence[Literal] = ()) -> Status:
        """Look for a solution that is not blocked, under assumptions; time goes to `step`.

        Raises:
            SolverError: the solver failed, or its solution is none.
        """
        with self._stats.step(step):
            status = self._sat.solve(self._deadline, self._tick, assumptions)
        self._stats.conflicts = self._sat.conflicts
        if status is Status.SATISFIABLE:
            with self._stats.step("verify"):
                self.solution = self._verified()
            self.found += 1
        return status

    def block(self, region: Region | None = None, guard: Literal | None = None) -> None:
        """Rule the last solution out, or all that are like it in a region.

        With a guard, a literal, only where the guard is assumed.
        """
        clause = self._encoding.blocking_clause(self.solution, region)
        if guard is not None:
            clause.append(-guard)
        self._sat.add([clause])

    def regions(self) -> list[tuple[Region, Literal]]:
        """The independent regions of the undecided cells, each with a guard of its own."""
        regions = self._encoding.regions()
        return list(zip(regions, count(self._encoding.variables + 1)))

    def _verified(self) -> Grid:
        """The solver's model as a grid. Nobody sees one that has not passed here."""
        name = self._sat.name
        try:
            grid = self._encoding.decode(self._sat.model())
        except ValueError as error:
            raise SolverError(f"{name} gave a false model: {error}") from error
        line = violated_line(self._puzzle, grid)
        if line is not None:
            raise SolverError(f"{name} gave a false solution: {line} does not have its clue")
        return grid

    def _tick(self) -> None:
        if self._on_progress is not None:
            progress = Progress(self._deadline.elapsed(), self._sat.conflicts, self.found)
            self._on_progress(progress)
