"""A puzzle in a SAT solver: asked for solutions, every one verified, and told to go on.

This is what all questions that need search have in common: whether a solution is the only one
(`solve`), which there are (`enumeration`), what they have in common (`ambiguity`), and why there
is none (`diagnose`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice

from nonogram.cnf import FALSE, TRUE, Literal
from nonogram.deadline import Deadline
from nonogram.encode import Encoding, Region
from nonogram.errors import SolverError
from nonogram.propagate import Domains
from nonogram.puzzle import Grid, Position, Puzzle
from nonogram.result import Progress, Stats
from nonogram.sat import Status, open_solver
from nonogram.verify import violated_lines

#: Clauses handed over at once: few enough to look at the clock in between.
_BATCH = 10_000

#: Told how a search is getting on, several times a second.
OnProgress = Callable[[Progress], None]


class Search:
    """What propagation left of a puzzle, in a SAT solver; to be closed after use.

    Attributes:
        deadline: when questions go unanswered; it may be moved between them.
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
        *,
        selectable: bool = False,
    ) -> None:
        """Open a SAT solver.

        With `selectable` every question names the lines that it is about (`ask`); the domains
        must then owe nothing to propagation.
        """
        self.deadline = deadline
        self.found = 0
        self._puzzle = puzzle
        self._index_of = {line: index for index, (line, _) in enumerate(puzzle.lines())}
        self._stats = stats
        self._on_progress = on_progress
        self._step = ""
        with stats.step("load"):
            self._sat = open_solver(solver)
        stats.solver = self._sat.name
        self._encoding = Encoding(domains, selectable=selectable)
        self._guards = 0

    def close(self) -> None:
        """Give the SAT solver back; without this it is held until the garbage is collected."""
        self._sat.close()

    def encode(self) -> bool:
        """Hand the formula to the solver; False if the deadline passed meanwhile."""
        stats = self._stats
        self._step = "encode"
        with stats.step("encode"):
            clauses = self._encoding.clauses()
            while batch := list(islice(clauses, _BATCH)):
                self._sat.add(batch)
                stats.clauses += len(batch)
                stats.variables = self._encoding.variables
                if self.deadline.passed():
                    return False
                self._tick()
        return True

    def ask(
        self,
        step: str,
        assumptions: Sequence[Literal] = (),
        lines: Collection[int] | None = None,
    ) -> Status:
        """Look for a solution that is not blocked.

        Args:
            step: what this is for; its time goes there.
            assumptions: literals that have to hold.
            lines: in a selectable search the lines, by index, whose clues have to hold.

        Raises:
            SolverError: the solver failed, or its solution is none.
        """
        if FALSE in assumptions:
            raise ValueError("an assumption that the formula excludes")
        assumed = [literal for literal in assumptions if literal != TRUE]
        assumed += map(self._encoding.selector, lines or ())
        self._step = step
        with self._stats.step(step):
            status = self._sat.solve(self.deadline, self._tick, assumed)
        self._stats.conflicts = self._sat.conflicts
        if status is Status.SATISFIABLE:
            with self._stats.step("verify"):
                self.solution = self._verified(lines)
            self.found += 1
        return status

    def core(self) -> list[Literal]:
        """After UNSATISFIABLE: assumptions, and selectors of lines, that cannot hold together."""
        return self._sat.core()

    def literal(self, position: Position, colour: int) -> Literal:
        """The literal "this cell has this colour"; TRUE or FALSE where that is known."""
        return self._encoding.literal(position, colour)

    def selector(self, line: int) -> Literal:
        """The literal "this line's clue holds", in a selectable search."""
        return self._encoding.selector(line)

    def undecided(self) -> Iterator[Position]:
        """The cells that propagation left undecided, row by row."""
        return self._encoding.undecided()

    def fix(self, position: Position, colour: int) -> None:
        """From now on the cell has the colour."""
        self._sat.add([[self._encoding.literal(position, colour)]])

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Have these literals tried first, where the SAT solver can."""
        self._sat.prefer(literals)

    def block(self, grid: Grid, region: Region | None = None, guard: Literal | None = None) -> None:
        """Rule a solution out, or all that are like it in a region.

        With a guard, a literal, only where the guard is assumed.
        """
        clause = self._encoding.blocking_clause(grid, region)
        if guard is not None:
            clause.append(-guard)
        self._sat.add([clause])

    def regions(self) -> list[tuple[Region, Literal]]:
        """The independent regions of the undecided cells, each with a guard of its own."""
        return [(region, self._guard()) for region in self._encoding.regions()]

    def _guard(self) -> Literal:
        """A new variable."""
        self._guards += 1
        return self._encoding.variables + self._guards

    def _verified(self, lines: Collection[int] | None) -> Grid:
        """The solver's model as a grid. Nobody sees one that has not passed here."""
        name = self._sat.name
        try:
            grid = self._encoding.decode(self._sat.model())
        except ValueError as error:
            raise SolverError(f"{name} gave a false model: {error}") from error
        for line in violated_lines(self._puzzle, grid):
            if lines is None or self._index_of[line] in lines:
                raise SolverError(f"{name} gave a false solution: {line} does not have its clue")
        return grid

    def _tick(self) -> None:
        if self._on_progress is not None:
            elapsed = self.deadline.elapsed()
            progress = Progress(elapsed, self._sat.conflicts, self.found, self._step)
            self._on_progress(progress)
