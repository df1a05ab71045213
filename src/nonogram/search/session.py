"""A puzzle in a SAT solver, which is asked for one solution after another; each is verified.

All questions that need search share this: whether a solution is the only one (`pipeline`), which
there are (`enumeration`), what they have in common (`ambiguity`), and why there is none
(`nonogram.diagnosis`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from nonogram.clock.deadline import OutOfTime
from nonogram.cnf.clauses import Literal
from nonogram.errors import SolverError
from nonogram.logic.domains import Domains
from nonogram.puzzle import Clue, Geometry, Grid, Line, Puzzle
from nonogram.puzzle.clue import joined
from nonogram.puzzle.judge import violated_lines
from nonogram.result import Progress, Stats
from nonogram.sat.backends import open_solver
from nonogram.sat.base import IntegerSolver, Status
from nonogram.search.counters import Counters
from nonogram.search.encodings import DEFAULT, Encoding, Region
from nonogram.search.encodings.line import LineEncoding
from nonogram.search.terms import Terms

if TYPE_CHECKING:
    from nonogram.sat.base import Member

#: Clauses handed over at once: so few that they stay in the cache, and clear of the garbage
#: collector, which looks for cycles after 700 new lists.
_BATCH = 500

#: Seconds between reports of progress while questions are answered quickly.
_PAUSE = 0.2


class Session:
    """What propagation left of a puzzle, in a SAT solver; to be closed after use.

    Call `encode` before all else.

    Attributes:
        deadline: when questions go unanswered; it may be moved between them.
        found: number of solutions found so far.
        settled: how many cells are done, of how many, where a step goes through them.
        solution: the last one, after an answer SATISFIABLE.
    """

    solution: Grid
    _encoding: Encoding

    def __init__(
        self,
        puzzle: Puzzle,
        domains: Domains,
        terms: Terms,
        counters: Counters,
        *,
        encoding: str | LineEncoding | None = None,
        selectable: Sequence[int] | None = None,
    ) -> None:
        """Open a SAT solver.

        `selectable` are lines by index. If it is given, every question says which of these lines
        count (see `ask`); then no line's clue may have been used for the domains.
        """
        self.deadline = terms.deadline
        self.found = 0
        self.settled: tuple[int, int] | None = None
        self._told = monotonic()
        self._puzzle = puzzle
        self._counters = counters
        self._on_progress = terms.on_progress
        self._seed = terms.seed
        self._step = ""
        with counters.step("load"):
            self._sat = open_solver(terms.solver, terms.seats, terms.seed)
        counters.solver = self._sat.name
        self._domains = domains
        self._encode_with = encoding
        self._selectable = selectable
        self._variables = 0

    def close(self) -> None:
        """Free the SAT solver, which otherwise lives until garbage is collected."""
        self._sat.close()

    @property
    def geometry(self) -> Geometry:
        """The cells and lines of the puzzle."""
        return self._puzzle.geometry

    @property
    def stats(self) -> Stats:
        """The figures so far."""
        return self._counters.stats

    def encode(self) -> bool:
        """Hand the formula to the solver; False if the deadline passed meanwhile."""
        self._step = "encode"
        try:
            with self._counters.step("encode"):
                self._hand_over()
        except OutOfTime:
            return False
        return True

    def _hand_over(self) -> None:
        counters = self._counters
        self._encoding = Encoding(self._domains, self._encode_with, self._selectable, self.deadline)
        if isinstance(self._sat, IntegerSolver) and self._encoding.selectors is None:
            self._sat.tell(self._integer_model())
        else:
            clauses = self._encoding.clauses()
            at_once = None if self._seed else _BATCH  # all variables are shuffled, or none
            with self._sat.repeatable(self._encoding.clauses):
                while batch := list(islice(clauses, at_once)):
                    self._sat.add(batch)
                    counters.clauses += len(batch)
                    counters.variables = self._encoding.variables
                    self.deadline.check()
                    if self._is_time_to_tell():
                        self._tick()
        guided = self._encode_with in (None, DEFAULT) and not any(map(joined, self._puzzle.clues))
        if self._selectable is None and guided:
            self._sat.helped(self._knowing)  # who think of all lines together
        self._variables = self._encoding.variables
        self.deadline.check()

    def _knowing(self) -> Iterator[Member]:
        """Members of a race that know the puzzle."""
        from nonogram.search.knowing import members  # not loaded for what is settled soon

        return members(self._domains, self._puzzle, self._seed)

    def _integer_model(self) -> Iterator[str]:
        """The commands for an SMT solver; the counters count them as variables and clauses."""
        from nonogram.search.encodings.integers import integer_model

        for command in integer_model(self._domains, self._encoding.cells):
            self._counters.variables += command.startswith("(declare-fun")
            self._counters.clauses += command.startswith("(assert")
            yield command

    def ask(
        self, step: str, assumptions: Sequence[Literal] = (), patience: float | None = None
    ) -> Status:
        """Look for a solution that is not blocked.

        Args:
            step: the step whose time this counts as.
            assumptions: literals that have to hold. In a selectable search only the lines whose
                selectors are among them have to satisfy their clues.
            patience: seconds after which to give this question up, if that is before the
                deadline.

        Raises:
            SolverError: the solver failed, or its solution violates a clue.
        """
        begins, self._step = step != self._step, step
        try:
            if begins or self._is_time_to_tell():
                self._tick()
            with self._counters.step(step):
                status = self._sat.solve(self.deadline.within(patience), self._tick, assumptions)
        except OutOfTime:
            status = Status.UNKNOWN
        self._counters.conflicts = self._sat.conflicts
        self._counters.solver = self._sat.name
        if status is Status.SATISFIABLE:
            with self._counters.step("verify"):
                self.solution = self._verified(assumptions)
            self.found += 1
        return status

    def core(self) -> list[Literal]:
        """After UNSATISFIABLE: assumptions that cannot hold together, not necessarily few."""
        return self._sat.core()

    def literal(self, cell: int, colour: int) -> Literal:
        """The literal "this cell has this colour"; TRUE or FALSE where that is known."""
        return self._encoding.literal(cell, colour)

    @property
    def selectors(self) -> Mapping[int, Literal]:
        """In a selectable search: for each line, by index, the literal "it has its clue"."""
        return self._encoding.selectors or {}

    def undecided(self) -> Sequence[int]:
        """The cells, by number, that propagation left undecided."""
        return self._encoding.undecided

    def fix(self, cell: int, colour: int) -> None:
        """Fix the colour of a cell from now on."""
        self._sat.add([[self._encoding.literal(cell, colour)]])

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Make the SAT solver try these literals first, if it can."""
        self._sat.prefer(literals)

    def block(self, grid: Grid, region: Region | None = None, guard: Literal | None = None) -> None:
        """Rule out a solution, or with a region all solutions that are equal to it there.

        With a guard, a literal, they are ruled out only while the guard is assumed.
        """
        clause = self._encoding.blocking_clause(grid, region)
        if guard is not None:
            clause.append(-guard)
        self._sat.add([clause])

    def forbid(self, literals: Iterable[Literal]) -> None:
        """Rule out that all these literals hold."""
        self._sat.add([[-literal for literal in literals]])

    def regions(self) -> list[tuple[Region, Literal]]:
        """The independent regions of the undecided cells, each with a guard of its own."""
        return [(region, self._guard()) for region in self._encoding.regions()]

    def alternative(self, line: int, clue: Clue) -> Literal:
        """In a selectable search: a new literal "this line, by index, has this other clue"."""
        guard = self._guard()
        clauses, self._variables = self._encoding.alternative(line, clue, guard)
        self._sat.add(clauses)
        return guard

    def _guard(self) -> Literal:
        """A new variable."""
        self._variables += 1
        return self._variables

    def _verified(self, assumptions: Sequence[Literal]) -> Grid:
        """The solver's model as a grid, checked. Raises SolverError if it is no solution."""
        name = self._sat.name
        try:
            grid = self._encoding.decode(self._sat.model())
        except ValueError as error:
            raise SolverError(f"{name} gave a false model: {error}") from error
        for line in violated_lines(self._puzzle, grid):
            if self._held(line, assumptions):
                raise SolverError(f"{name} gave a false solution: {line} does not have its clue")
        return grid

    def _held(self, line: Line, assumptions: Sequence[Literal]) -> bool:
        """Whether these assumptions require the line to satisfy its clue."""
        selectors = self._encoding.selectors
        if selectors is None:
            return True
        return selectors.get(self._puzzle.geometry.index_of(line)) in assumptions

    def _is_time_to_tell(self) -> bool:
        return monotonic() - self._told > _PAUSE

    def _tick(self) -> None:
        if self._on_progress is not None:
            elapsed = self.deadline.elapsed()
            conflicts = self._sat.conflicts
            self._told = monotonic()
            self._on_progress(
                Progress(
                    elapsed, conflicts, self.found, self._step, self.settled, self._sat.at_work
                )
            )
