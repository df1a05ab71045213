"""The steps of solving: totals, line propagation, suppositions, order encoding, SAT, block, SAT.

Line propagation alone settles most published puzzles, and suppositions most of the others: then no
formula is made and no SAT solver is loaded. Every solution is verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from nonogram.clock.deadline import OutOfTime
from nonogram.errors import InternalError
from nonogram.logic.domains import Domains, initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.logic.line import COMPILED
from nonogram.puzzle import Grid, Puzzle, Rows
from nonogram.puzzle.arguments import whole_or_none
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.reasons import CluesContradict, LineImpossible, Reason, arithmetic_reasons
from nonogram.result import Result, Stats, outcome_of
from nonogram.sat import AUTO, DEFAULT
from nonogram.search.terms import Counters, OnProgress, Terms, terms_for

if TYPE_CHECKING:
    from nonogram.search.encodings.line import LineEncoding
    from nonogram.search.session import SolverSession

#: The budget of suppositions; compiled, a line takes a tenth of the time, a clause the same time.
_BUDGET = (4000, 1000) if COMPILED else (500, 20)


def solve(
    puzzle: Puzzle,
    *,
    limit: int | None = 2,
    propagation: bool = True,
    encoding: str | LineEncoding | None = None,
    solver: str = DEFAULT,
    timeout: float | None = None,
    given: Rows | None = None,
    on_progress: OnProgress | None = None,
    seed: int = 0,
) -> Result:
    """Solve a puzzle and say whether its solution is the only one.

    Args:
        limit: stop after this many solutions; 2 tells whether there is only one, 1 does not
            tell that, None finds all.
        propagation: False leaves everything to the encoding (for comparisons).
        encoding: None for the default; for comparisons "order", "copris" or your own function.
        solver: name or alias of the SAT back end; it is loaded only if it is needed.
        timeout: wall-clock seconds for the whole run, None for no limit; a run may
            take 0.1 seconds more with ten thousand cells, 10 seconds with ten million.
        given: a grid, or rows of colour numbers, with None for unknown cells. Only solutions that
            agree with it count.
        on_progress: called several times a second while the SAT solver works.
        seed: for the random choices of SAT solvers. Unless it is 0, solvers without any, such as
            Glucose, get the variables in random order, some of them negated.

    Raises RequestError if an argument makes no sense (UnknownNameError for a solver's name), and
    SolverError if the solver fails, or its solution violates a clue.
    """
    terms = terms_for(puzzle, solver, timeout, given, on_progress, seed)
    with solving(puzzle, terms, limit, propagation=propagation, encoding=encoding) as run:
        return run.result


def result_for(puzzle: Puzzle, terms: Terms, limit: int | None = 2) -> Result:
    """Do the same as `solve`, with terms in place of options."""
    with solving(puzzle, terms, limit) as run:
        return run.result


@contextmanager
def solving(
    puzzle: Puzzle,
    terms: Terms,
    limit: int | None = 2,
    *,
    propagation: bool = True,
    encoding: str | LineEncoding | None = None,
) -> Iterator[Run]:
    """Do the same as `solve`, but yield the run, which has the result and further answers."""
    limit = whole_or_none("limit", limit, 1)
    if encoding is not None:
        from nonogram.search.encodings import encoding_named

        encoding_named(encoding)  # checked even if none will be needed
    with closing(Run(puzzle, terms, limit, encoding)) as run:
        run.answer(propagation)
        yield run


class Run:
    """A run of the pipeline, which has its `result` after `answer`."""

    result: Result

    def __init__(
        self, puzzle: Puzzle, terms: Terms, limit: int | None, encoding: str | LineEncoding | None
    ) -> None:
        self._puzzle = puzzle
        self._terms = terms
        self._limit = limit
        self._encoding = encoding
        self._counters = Counters(cells=puzzle.geometry.size)
        self._solutions: list[Grid] = []
        self._left: Domains | None = None
        self._session: SolverSession | None = None
        self._encoded = False

    def close(self) -> None:
        """Free the SAT solver, if there is one."""
        if self._session is not None:
            self._session.close()

    @property
    def stats(self) -> Stats:
        """The figures so far."""
        return self._counters.stats

    def answer(self, propagation: bool) -> None:
        """Do one step after the other until the puzzle is settled."""
        # Suppositions are made only if neither a SAT solver nor an encoding is named.
        supposing = propagation and self._encoding is None and self._terms.solver == AUTO
        try:
            left = self._propagate(propagation)
            if supposing and isinstance(left, Domains):
                left = self._suppose(left)
        except OutOfTime:
            left = self._result(complete=False)
        self.result = self._search(left) if isinstance(left, Domains) else left

    def _propagate(self, propagation: bool) -> Result | Domains:
        """Compare totals and propagate lines: a result if that settles it, else the domains."""
        puzzle, counters, deadline = self._puzzle, self._counters, self._terms.deadline
        deadline.check()
        with counters.step("clues"):
            arithmetic = arithmetic_reasons(puzzle)
        if arithmetic:
            return self._result(reasons=arithmetic)
        with counters.step("propagate"):
            deadline.check()
            domains = initial_domains(puzzle, self._terms.given)
            if not propagation:
                return domains
            propagated = propagate(domains, deadline)
        domains = propagated.domains
        counters.lines += propagated.visits
        counters.decided = counters.cells - domains.count_undecided()
        if propagated.failed is not None:
            line = puzzle.geometry.line(propagated.failed)
            return self._result(reasons=[LineImpossible(line, self._terms.given is not None)])
        if not propagated.complete:
            return self._result(complete=False)
        if counters.decided < counters.cells:
            return domains
        self._accept(domains)
        return self._result()

    def _suppose(self, domains: Domains) -> Result | Domains:
        """Search by suppositions: a result if that settles the puzzle, else the domains left."""
        from nonogram.logic.supposing import Effort, search  # not loaded if line logic is enough

        counters = self._counters
        with counters.step("suppose"):
            found = search(domains, self._terms.deadline, self._limit, Effort(*_BUDGET))
        counters.lines += found.visits
        counters.suppositions += found.suppositions
        self._left = found.left
        for solution in found.solutions:
            self._accept(solution)
        if found.complete or len(self._solutions) == self._limit:
            return self._result(found.complete)
        return found.left

    def _accept(self, domains: Domains) -> None:
        """Add the picture of decided domains to the solutions, if it is one."""
        self._terms.deadline.check()
        with self._counters.step("verify"):
            grid = domains.grid()
            line = violated_line(self._puzzle, grid)
        if line is not None:
            raise InternalError(f"line propagation gave a false solution: {line} lacks its clue")
        self._solutions.append(grid)

    def _search(self, domains: Domains) -> Result:
        """Encode the domains left; find and block solutions until there are no more, or enough."""
        from nonogram.sat.base import Status  # not loaded without a SAT solver

        self._left = domains
        session = self.session()
        if session is None:
            return self._result(complete=False)
        while len(self._solutions) != self._limit:
            if self._solutions:
                session.block(self._solutions[-1])
            status = session.ask("solve again" if self._solutions else "solve")
            if status is not Status.SATISFIABLE:
                return self._result(complete=status is Status.UNSATISFIABLE)
            self._solutions.append(session.solution)
        return self._result(complete=False)

    def session(self) -> SolverSession | None:
        """A SAT solver with all solutions but the last blocked; None if not needed or no time."""
        if self._session is None and self._left is not None:
            from nonogram.search.session import SolverSession  # not loaded if none is needed

            self._session = SolverSession(
                self._puzzle, self._left, self._terms, self._counters, encoding=self._encoding
            )
            self._session.found = len(self._solutions)
            self._encoded = self._session.encode()
            if self._encoded:
                for solution in self._solutions[:-1]:
                    self._session.block(solution)
        return self._session if self._encoded else None

    def _result(self, complete: bool = True, reasons: Sequence[Reason] = ()) -> Result:
        """The result so far; `complete` says whether there are no other solutions."""
        solutions = tuple(grid.as_in(self._puzzle) for grid in self._solutions)
        if complete and not solutions:
            reasons = reasons or [CluesContradict(self._terms.given is not None)]
        outcome = outcome_of(len(solutions), complete, self._limit)
        return Result(outcome, solutions, tuple(reasons), self._counters.stats, complete)
