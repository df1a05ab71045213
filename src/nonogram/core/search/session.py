"""A puzzle in a SAT solver, which finds one solution after another; each is verified.

All questions that need search use this: whether a solution is the only one (`pipeline`), all
solutions (`enumeration`), their common cells (`ambiguity`), and the reasons if there is none
(`irredundant_core`, `nonogram.diagnosis`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import nullcontext, suppress
from itertools import chain, islice
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from nonogram.base.clock.deadline import OutOfTime, Watched
from nonogram.base.errors import SolverError
from nonogram.core.formula import DEFAULT, smtlib
from nonogram.core.formula.clauses import Literal, spelled
from nonogram.core.formula.encoding import Encoding, Region
from nonogram.core.formula.written import WrittenEncoding
from nonogram.core.logic.domains import Domains, with_known
from nonogram.core.puzzle import Clue, Grid, Puzzle
from nonogram.core.puzzle.clue import cornered
from nonogram.core.result import Progress
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status
from nonogram.core.search.terms import Counters, Terms

if TYPE_CHECKING:
    from nonogram.core.sat.base import Member
    from nonogram.core.sat.ganak import ModelCounter

#: Clauses handed over at once: they stay in the cache, and below the collector's threshold of 700.
_BATCH = 500

_PAUSE = 0.2  #: seconds between reports of progress while questions are answered quickly
_STATES = 200_000  #: states of all lines, at most, of which solutions are counted: 60 MB on 15 x 15
_ROUNDS = 5  #: rounds in which a core is shrunk by solving with it alone

#: Takes a core, and its literal that the last solution showed to be necessary; returns other
#: literals that this solution shows to be necessary.
NeededToo = Callable[[Sequence[Literal], Literal], AbstractSet[Literal]]


class SolverSession:
    """A puzzle in a SAT solver, after propagation or whole; `encode` it first, and close it."""

    solution: Grid  #: the last solution, after SATISFIABLE
    undecided: Sequence[int]  #: the cells that have variables
    selectors: Mapping[int, Literal]  #: by line, in a selectable search: "it has its clue"
    _encoding: Encoding

    def __init__(
        self,
        puzzle: Puzzle,
        domains: Domains,
        terms: Terms,
        counters: Counters | None = None,
        *,
        selectable: Sequence[int] | None = None,
        written: bool = False,
    ) -> None:
        """Open a SAT solver; with `selectable` lines no clue may have shaped the domains.

        The formula is that of the domains, or the written one with the given cells of the terms.
        """
        self.deadline = terms.deadline  # may be changed between questions
        self.found = 0  # solutions so far
        self.settled: tuple[int, int] | None = None  # cells done, and all cells, of a step
        self._told = monotonic()
        self._puzzle = puzzle
        self.geometry = puzzle.geometry
        self._counters = Counters(puzzle.geometry.size) if counters is None else counters
        self._on_progress = terms.on_progress
        self._given = terms.given
        self._written = written
        self._seed = terms.seed
        self._step = ""
        with self._counters.step("load"):
            self._sat = open_solver(terms.solver, terms.seats, terms.seed)
        self._counters.solver = self._sat.name
        self._domains = domains
        self._encode_with = terms.encoding
        self._propagation = terms.propagation
        self._selectable = selectable
        self._variables = 0
        self._defined: dict[Literal, Literal] = {}

    def close(self) -> None:
        """Free the SAT solver, which otherwise lives until garbage is collected."""
        self._sat.close()

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
        self._encoding = (
            Encoding(self._domains, self._encode_with, self._selectable, self.deadline)
            if not self._written
            else WrittenEncoding(
                self._puzzle, self._domains, self._given, self._encode_with, self.deadline
            )
        )
        counters.formula = self._encoding.name
        self.undecided = self._encoding.undecided
        self.selectors = self._encoding.selectors or {}
        if self._selectable is None and self._sat.add_commands is not None:
            self._sat.add_commands(self._integer_model())
        else:
            clauses = self._encoding.clauses()
            unrecorded = self._sat.unrecorded
            at_once = None if self._seed else _BATCH  # shuffling needs all variables at once
            with unrecorded(self._encoding.clauses) if unrecorded else nullcontext():
                while batch := list(islice(clauses, at_once)):
                    self._sat.add(batch)
                    counters.clauses += len(batch)
                    counters.variables = self._encoding.variables
                    self.deadline.check()
                    if self._is_time_to_tell():
                        self._tick()
        guided = (
            self._selectable is None
            and self._propagation
            and self._encode_with in (None, DEFAULT)
            and not any(map(cornered, self._puzzle.clues))
        )
        if guided and self._sat.invite is not None:
            self._sat.invite(self._knowing)
        self._variables = self._encoding.variables
        self.deadline.check()

    def _knowing(self) -> Iterator[Member]:
        """Members of a race that get the puzzle, not only its formula."""
        # Not loaded for puzzles that are settled soon.
        from nonogram.core.search.knowing import members

        return members(self._domains, self._puzzle, self._seed)

    def _integer_model(self) -> Iterator[str]:
        """The commands for an SMT solver, counted as variables and clauses."""
        from nonogram.core.formula.integers import integer_model

        for command in integer_model(self._encoding):
            self._counters.variables += smtlib.kind(command) == smtlib.DECLARE
            self._counters.clauses += smtlib.kind(command) == smtlib.ASSERT
            yield command

    def ask(
        self,
        step: str,
        assumptions: Sequence[Literal] = (),
        patience: float | None = None,
        conflicts: float = inf,
    ) -> Status:
        """Look for a solution that is not blocked; UNKNOWN at the deadline or after `patience`.

        A solver in this process gives up after so many `conflicts`.

        In a selectable search only lines whose selectors are assumed must have their clues.
        Raises SolverError if the solver failed, or its solution violates a clue.
        """
        begins, self._step = step != self._step, step
        self._counters.requests += 1
        try:
            if begins or self._is_time_to_tell():
                self._tick()
            deadline = self.deadline.within(patience)
            with self._counters.step(step):
                status = self._sat.solve_for(conflicts, deadline, self._tick, assumptions)
            self._counters.gave_up = status is Status.UNKNOWN and not deadline.passed()
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
        """Assumptions that cannot hold together, not necessarily few; after UNSATISFIABLE."""
        return self._sat.core()

    def irredundant_core(
        self, step: str, patience: float | None = None, needed_too: NeededToo | None = None
    ) -> tuple[list[Literal], bool]:
        """Assumptions that cannot hold together, and whether all are needed; after UNSATISFIABLE.

        First the core is solved again alone, for a few rounds, which shrinks it. Then each literal,
        the smallest first, is left out, and stays out if the rest still cannot hold together
        (deletion, as in Marques-Silva, Lynce: On improving MUS extraction algorithms, SAT 2011).
        If a call has no answer after `patience` seconds, its literal is kept, needed or not.
        """
        core = self.core()
        for _ in range(_ROUNDS):
            size = len(core)
            if self.ask(step, core, patience) is not Status.UNSATISFIABLE:
                break
            core = self.core()
            if len(core) == size:
                break
        answered = True
        needed: set[Literal] = set()
        for literal in sorted(core):
            if literal not in core or literal in needed:
                continue
            status = self.ask(step, [other for other in core if other != literal], patience)
            answered = answered and status is not Status.UNKNOWN
            if status is Status.UNSATISFIABLE:
                core = self.core()
            elif status is Status.SATISFIABLE and needed_too is not None:
                needed |= needed_too(core, literal)
            if self.deadline.passed():
                return core, False
        return core, answered

    def literal(self, cell: int, colour: int) -> Literal:
        """The literal "this cell has this colour"; TRUE or FALSE if that is known.

        If the formula says it with two literals, the first question gives them a variable.
        """
        literal = self._encoding.literal(cell, colour)
        if literal not in self._defined and len([*spelled([[literal]])]) > 1:
            defined = self._defined[literal] = self._guard()
            self._sat.add(spelled([[-defined, literal], [defined, -literal]]))
        return self._defined.get(literal, literal)

    def likely(self, starts: Mapping[int, Sequence[int]]) -> list[Literal]:
        """The literals that are likely true, given the likely starts of the blocks of lines."""
        return [*self._encoding.likely(starts)]

    def begin_at(self, grid: Grid) -> None:
        """Let the solver begin its search at a solution, which is no answer to any question."""
        with self._counters.step(self._step):
            self._sat.solve(self.deadline, self._tick, [*self._encoding.literals(grid.cells)])

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Make the SAT solver try these literals first, if it can."""
        self._sat.prefer(literals)

    def block(self, grid: Grid, region: Region | None = None, guard: Literal | None = None) -> int:
        """Rule out a solution, or all that equal it in a region, while a guard is assumed.

        Return the number of literals of the blocking clause.
        """
        clause = self._encoding.blocking_clause(grid, region)
        if guard is not None:
            clause.append(-guard)
        self._sat.add([clause])
        return len(clause)

    def forbid(self, literals: Iterable[Literal]) -> None:
        """Rule out that all these literals hold."""
        self._sat.add([[-literal for literal in literals]])

    def pictures(self, cells: Sequence[int | None], region: Region) -> int | None:
        """The number of solutions that have these colours outside a region; None if not found."""
        from nonogram.core.logic.counting import pictures  # not loaded where solutions are few

        deadline = Watched(self.deadline, self._tick)
        with self._counters.step("count"), suppress(OutOfTime):
            return pictures(with_known(self._domains, _without(cells, region)), deadline, _STATES)
        return None

    def model_counter(self, cells: Sequence[int | None], region: Region) -> ModelCounter:
        """A program, if it is installed, that counts the same solutions by the formula."""
        from nonogram.core.sat.ganak import ModelCounter  # not loaded where solutions are few

        others = self._encoding.literals(_without(cells, region))
        return ModelCounter(chain(self._encoding.clauses(), ([literal] for literal in others)))

    def regions(self) -> list[tuple[Region, Literal]]:
        """The independent regions of the undecided cells, each with its own guard."""
        return [(region, self._guard()) for region in self._encoding.regions()]

    def alternative(self, line: int, clue: Clue) -> Literal:
        """A new literal "this line, by index, has this other clue", in a selectable search."""
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
        selectors = self._encoding.selectors
        for line in self._puzzle.violated_lines(grid):
            if selectors is None or selectors.get(self.geometry.index_of(line)) in assumptions:
                raise SolverError(f"{name} gave a false solution: {line} does not have its clue")
        return grid

    def _is_time_to_tell(self) -> bool:
        return monotonic() - self._told > _PAUSE

    def _tick(self) -> None:
        if self._on_progress is not None:
            self._told = monotonic()
            elapsed, conflicts = self.deadline.elapsed(), self._sat.conflicts
            so_far = self.found, self._step, self.settled, self._sat.at_work
            self._on_progress(Progress(elapsed, conflicts, *so_far))


def _without(cells: Sequence[int | None], region: Region) -> list[int | None]:
    """The colours of cells, with None for those in a region."""
    known = [*cells]
    for cell in region:
        known[cell] = None
    return known
