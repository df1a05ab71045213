"""A puzzle in a SAT solver, which finds one solution after another; each is verified.

All questions that need search use this: whether a solution is the only one (`pipeline`), all
solutions (`enumeration`), their common cells (`ambiguity`), and the reasons if there is none
(`irredundant_core`, `nonogram.diagnosis`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NewType

from nonogram.base.clock.deadline import Deadline, OutOfTime, Watched
from nonogram.base.errors import SolverError
from nonogram.core.formula import DEFAULT, NARROWED, WRITTEN, smtlib
from nonogram.core.formula.clauses import TRUE, Clause, Literal, folded, spelled
from nonogram.core.formula.encoding import Encoding, Region
from nonogram.core.formula.written import WrittenEncoding
from nonogram.core.logic.domains import Domains, with_known
from nonogram.core.puzzle import Clue, Grid, Puzzle
from nonogram.core.puzzle.clue import cornered
from nonogram.core.result import Counters, Progress
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Input, Status
from nonogram.core.search.terms import Terms

if TYPE_CHECKING:
    from typing_extensions import Self

    from nonogram.core.sat.base import Member
    from nonogram.core.sat.ganak import ModelCounter

#: Clauses handed over at once: they stay in the cache, and below the collector's threshold of 700.
_BATCH = 500

_LAST_LOOK = 0.1  #: seconds for what the solver has proved when its time is up
_PAUSE = 0.2  #: seconds between reports of progress while questions are answered quickly
_STATES = 200_000  #: states of all lines, at most, of which solutions are counted: 60 MB on 15 x 15
_ROUNDS = 5  #: rounds in which a core is shrunk by solving with it alone

CellNumber = NewType("CellNumber", int)  #: a cell, by number
Assumption = NewType("Assumption", int)  #: a literal that a session has given


class SolverSession:
    """A puzzle in a SAT solver, after propagation or whole; a context manager, which closes it.

    A session that exists is ready for questions. Each question has its own deadline.
    """

    solution: Grid  #: the last solution, after SATISFIABLE
    undecided: Sequence[CellNumber]  #: the cells that have variables
    selectors: Mapping[int, Assumption]  #: by line, in a selectable search: "it has its clue"

    def __init__(
        self,
        puzzle: Puzzle,
        domains: Domains,
        terms: Terms,
        counters: Counters | None = None,
        *,
        solutions: Sequence[Grid] = (),
        selectable: Sequence[int] | None = None,
        written: bool = False,
    ) -> None:
        """Open a SAT solver, and hand it the formula; raises OutOfTime at the deadline.

        The formula is that of the domains, or the written one with the given cells of the terms.
        With `selectable` lines no clue may have shaped the domains. All `solutions` but the last
        are blocked; the search begins at the last one.
        """
        self._found = len(solutions)
        self._told = monotonic()
        self._puzzle = puzzle
        self.geometry = puzzle.geometry
        self._counters = Counters(puzzle.geometry.size) if counters is None else counters
        self._on_progress = terms.on_progress
        self._step = "encode"
        self._settled: tuple[int, int] | None = None
        with self._counters.step("load"):
            self._sat = open_solver(terms.how.solver, terms.seats, terms.how.seed)
        self._counters.solver = self._sat.name
        self._domains = domains
        self._defined: dict[Literal, Literal] = {}
        try:
            with self._counters.step("encode"):
                self._encoding = _encoded(puzzle, domains, terms, selectable, written)
                self._counters.formula = WRITTEN if written else NARROWED
                self._sat.take(self._input(terms, selectable is None, written))
                self._variables = self._encoding.variables
                terms.deadline.check()
            for solution in solutions[-1:]:
                self._begin_at(solution, terms.deadline)
            for solution in solutions[:-1]:
                self.block(solution)
        except BaseException:
            self.close()
            raise
        selectors = self._encoding.selectors or {}
        self.undecided = [*map(CellNumber, self._encoding.undecided)]
        self.selectors = dict(zip(selectors, map(Assumption, selectors.values())))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the SAT solver, which otherwise lives until garbage is collected."""
        self._sat.close()

    def _input(self, terms: Terms, whole: bool, written: bool) -> Input:
        """The formula, as the kinds of back ends take it; `whole` if no line is selectable."""
        usual = whole and not written and terms.how.encoding in (None, DEFAULT)
        joined = usual and not any(map(cornered, self._puzzle.clues))
        return Input(
            self._batches(terms),
            self._encoding.clauses,
            self._integer_model() if whole else None,
            partial(self._members, terms.how.seed) if joined else None,
        )

    def _batches(self, terms: Terms) -> Iterator[list[Clause]]:
        """The clauses, counted. Raises OutOfTime."""
        clauses = self._encoding.clauses()
        at_once = None if terms.how.seed else _BATCH  # shuffling needs all variables at once
        while batch := list(islice(clauses, at_once)):
            yield batch
            self._counters.clauses += len(batch)
            terms.deadline.check()
            if self._is_time_to_tell():
                self._tick(terms.deadline)
        self._counters.variables = self._encoding.variables

    def _integer_model(self) -> Iterator[str]:
        """The commands for an SMT solver, counted as variables and clauses."""
        from nonogram.core.formula.integers import integer_model

        for command in integer_model(self._encoding):
            self._counters.variables += smtlib.kind(command) == smtlib.DECLARE
            self._counters.clauses += smtlib.kind(command) == smtlib.ASSERT
            yield command

    def _members(self, seed: int) -> Iterator[Member]:
        """Members of a race that get the puzzle, not only its formula."""
        # Not loaded for puzzles that are settled soon.
        from nonogram.core.search.members import members

        return members(self._domains, self._puzzle, seed)

    def _begin_at(self, grid: Grid, deadline: Deadline) -> None:
        """Let the solver begin its search at a solution, which is no answer to any question."""
        with self._counters.step(self._step):
            literals = [*self._encoding.literals(grid.cells)]
            self._sat.solve(deadline, partial(self._tick, deadline), literals)

    def ask(
        self,
        step: str,
        deadline: Deadline,
        assumptions: Sequence[Assumption] = (),
        *,
        settled: tuple[int, int] | None = None,
        conflicts: float = inf,
    ) -> Status:
        """Look for a solution that is not blocked; UNKNOWN at the deadline.

        A solver in this process gives up after so many `conflicts`. For a step through cells,
        `settled` are the numbers of cells done, and of all cells.

        In a selectable search only lines whose selectors are assumed must have their clues.
        Raises SolverError if the solver failed, or its solution violates a clue.
        """
        begins, self._step, self._settled = step != self._step, step, settled
        tick = partial(self._tick, deadline)
        self._counters.requests += 1
        try:
            if begins or self._is_time_to_tell():
                tick()
            with self._counters.step(step):
                status = self._sat.solve_for(conflicts, deadline, tick, assumptions)
            self._counters.gave_up = status is Status.UNKNOWN and not deadline.passed()
        except OutOfTime:
            status = Status.UNKNOWN
        self._counters.conflicts = self._sat.conflicts
        self._counters.solver = self._sat.name
        if status is Status.SATISFIABLE:
            with self._counters.step("verify"):
                self.solution = self._verified(assumptions)
            self._found += 1
        return status

    def core(self) -> list[Assumption]:
        """Assumptions that cannot hold together, not necessarily few; after UNSATISFIABLE."""
        return [*map(Assumption, self._sat.core())]

    def irredundant_core(
        self,
        step: str,
        deadline: Deadline,
        patience: float | None = None,
        always: Collection[Assumption] = (),
    ) -> tuple[list[Assumption], bool]:
        """Assumptions that cannot hold together, and whether all are needed; after UNSATISFIABLE.

        First the core is solved again alone, for a few rounds, which shrinks it. Then each literal,
        the smallest first, is left out, and stays out if the rest still cannot hold together
        (deletion, as in Marques-Silva, Lynce: On improving MUS extraction algorithms, SAT 2011).
        If a call has no answer after `patience` seconds, its literal is kept, needed or not.
        Assumptions that hold `always` do not belong to the core.
        """

        def core_now() -> list[Assumption]:
            return [literal for literal in self.core() if literal not in always]

        core = core_now()
        for _ in range(_ROUNDS):
            size, all_of = len(core), [*always, *core]
            if self.ask(step, deadline.within(patience), all_of) is not Status.UNSATISFIABLE:
                break
            core = core_now()
            if len(core) == size:
                break
        answered = True
        for literal in sorted(core):
            if literal not in core:
                continue
            others = [*always, *(other for other in core if other != literal)]
            status = self.ask(step, deadline.within(patience), others)
            answered = answered and status is not Status.UNKNOWN
            if status is Status.UNSATISFIABLE:
                core = core_now()
            if deadline.passed():
                return core, False
        return core, answered

    def literal(self, cell: CellNumber, colour: int) -> Assumption:
        """The literal "this cell has this colour"; TRUE or FALSE if that is known.

        If the formula says it with two literals, the first question gives them a variable.
        """
        literal = self._encoding.literal(cell, colour)
        if literal not in self._defined and len([*spelled([[literal]])]) > 1:
            defined = self._defined[literal] = self.guard()
            self._sat.add(spelled([[-defined, literal], [defined, -literal]]))
        return Assumption(self._defined.get(literal, literal))

    def shared(self, solutions: Sequence[Grid] = (), assumed: Sequence[Assumption] = ()) -> Grid:
        """The cells that all solutions share, as far as the solver sees that at once.

        Those given are blocked, and the others have the `assumed` literals. So it is for other
        colours to be refuted, by unit propagation with what the search has learnt.
        """
        deadline, known = Deadline(_LAST_LOOK), [*self._domains.grid().cells]
        for cell in self.undecided:
            possible = {grid.cells[cell] for grid in solutions}
            for colour, literal in self._encoding.cells[cell].items():
                units = [*folded(spelled([[literal]]))]
                plain = all(len(unit) == 1 for unit in units)
                if not (plain and self._sat.refutes([*assumed, *chain(*units)])):
                    possible.add(colour)
            known[cell] = possible.pop() if len(possible) == 1 else None
            if deadline.passed():
                break
        return Grid.of_cells(self.geometry, known)

    def negated(self, literals: Iterable[Assumption]) -> list[Assumption]:
        """The literals that say the opposite."""
        return [Assumption(-literal) for literal in literals]

    def literals(self, cells: Sequence[int | None]) -> dict[Assumption, CellNumber]:
        """The literals "this cell has this colour", without those that are TRUE, and the cells.

        Cells with None are left out. If a cell cannot have its colour, FALSE is among the literals.
        """
        known = ((CellNumber(cell), at) for cell, at in enumerate(cells) if at is not None)
        literals = {self.literal(cell, colour): cell for cell, colour in known}
        literals.pop(Assumption(TRUE), None)
        return literals

    def expect(self, starts: Mapping[int, Sequence[int]]) -> None:
        """Make the SAT solver try first what these likely starts of the blocks of lines mean."""
        self._sat.prefer(self._encoding.likely(starts))

    def prefer(self, literals: Sequence[Assumption]) -> None:
        """Make the SAT solver try these literals first, if it can."""
        self._sat.prefer(literals)

    def block(
        self, grid: Grid, region: Region | None = None, guard: Assumption | None = None
    ) -> int:
        """Rule out a solution, or all that equal it in a region, while a guard is assumed.

        Return the number of literals of the blocking clause.
        """
        clause = self._encoding.blocking_clause(grid, region)
        if guard is not None:
            clause.append(-guard)
        self._sat.add([clause])
        return len(clause)

    def forbid(self, literals: Iterable[Assumption]) -> None:
        """Rule out that all these literals hold."""
        self._sat.add([[-literal for literal in literals]])

    def learn(self, grid: Grid) -> None:
        """Rule out all solutions without the cells of a grid."""
        self._sat.add([[literal] for literal in self.literals(grid.cells)])

    def pictures(
        self, cells: Sequence[int | None], region: Region, deadline: Deadline
    ) -> int | None:
        """The number of solutions that have these colours outside a region; None if not found."""
        from nonogram.core.logic.counting import pictures  # not loaded where solutions are few

        known = with_known(self._domains, _without(cells, region))
        watched = Watched(deadline, partial(self._tick, deadline))
        with self._counters.step("count"), suppress(OutOfTime):
            return pictures(known, watched, _STATES)
        return None

    def model_counter(self, cells: Sequence[int | None], region: Region) -> ModelCounter:
        """A program, if it is installed, that counts the same solutions by the formula."""
        from nonogram.core.sat.ganak import ModelCounter  # not loaded where solutions are few

        others = self._encoding.literals(_without(cells, region))
        return ModelCounter(chain(self._encoding.clauses(), ([literal] for literal in others)))

    def regions(self) -> list[tuple[Region, Assumption]]:
        """The independent regions of the undecided cells, each with its own guard."""
        return [(region, self.guard()) for region in self._encoding.regions()]

    def alternative(self, line: int, clue: Clue) -> Assumption:
        """A new literal "this line, by index, has this other clue", in a selectable search."""
        guard = self.guard()
        clauses, self._variables = self._encoding.alternative(line, clue, guard)
        self._sat.add(clauses)
        return guard

    def guard(self) -> Assumption:
        """A new variable, with no clause that has it."""
        self._variables += 1
        return Assumption(self._variables)

    def _verified(self, assumptions: Sequence[Assumption]) -> Grid:
        """The solver's model as a grid, checked. Raises SolverError if it is no solution."""
        name = self._sat.name
        try:
            grid = self._encoding.decode(self._sat.model())
        except ValueError as error:
            raise SolverError(f"{name} gave a false model: {error}") from error
        selectors = self._encoding.selectors
        for line in self._puzzle.violated_lines(grid):
            if selectors is None or selectors.get(self.geometry.index_of(line)) in assumptions:
                raise SolverError(f"{name} gave a false solution: {line} does not have its clue")
        return grid

    def _is_time_to_tell(self) -> bool:
        return monotonic() - self._told > _PAUSE

    def _tick(self, deadline: Deadline) -> None:
        if self._on_progress is not None:
            self._told = monotonic()
            elapsed, conflicts = deadline.elapsed(), self._sat.conflicts
            so_far = self._found, self._step, self._settled, self._sat.at_work
            deadline.tell(partial(self._on_progress, Progress(elapsed, conflicts, *so_far)))


def _encoded(
    puzzle: Puzzle, domains: Domains, terms: Terms, lines: Sequence[int] | None, written: bool
) -> Encoding:
    """The formula of the domains, of which some lines may be selectable, or the written one."""
    encoding, deadline = terms.how.encoding, terms.deadline
    if written:
        return WrittenEncoding(puzzle, domains, terms.given, encoding, deadline)
    return Encoding(domains, encoding, lines, deadline)


def _without(cells: Sequence[int | None], region: Region) -> list[int | None]:
    """The colours of cells, with None for those in a region."""
    known = [*cells]
    for cell in region:
        known[cell] = None
    return known
