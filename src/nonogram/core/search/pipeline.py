"""The steps of solving: totals, line propagation, suppositions, order encoding, SAT, block, SAT.

Line propagation alone settles most published puzzles, and suppositions most of the others: then no
formula is made and no SAT solver is loaded. The plain way, that of Copris, begins with the encoding
of the whole puzzle. Every solution is verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from typing import TYPE_CHECKING

from nonogram.base.arguments import whole_or_none
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import InternalError
from nonogram.core.logic.domains import Domains, initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.line import EFFORT, ROUNDS
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.grid import joined
from nonogram.core.puzzle.reasons import CluesContradict, LineImpossible, Reason, arithmetic_reasons
from nonogram.core.result import Result, Stats
from nonogram.core.sat import AUTO
from nonogram.core.search.terms import FORMULA, Counters, Terms, with_options
from nonogram.core.verdict import Verdict, verdict_of

if TYPE_CHECKING:
    from nonogram.core.sat.base import Status
    from nonogram.core.search.session import SolverSession


@with_options(FORMULA)
def solve(puzzle: Puzzle, terms: Terms, *, limit: int | None = 2) -> Result:
    """Solve a puzzle and say whether its solution is the only one.

    Args:
        limit: stop after this many solutions; 2 tells whether there is only one, 1 does not
            tell that, None finds all.
        propagation: False gives the puzzle as it is written to one SAT solver, without line logic
            and suppositions.
        encoding: None for the default; for comparisons "order", "copris" or your own function.
        given: the known cells: a grid; rows of colour numbers, with None for unknown cells; a text
            as `print` shows a grid, with "?" for unknown cells; or ``{(row, place): colour}``. Only
            solutions that agree with them count.
        solver: name or alias of the SAT back end; it is loaded only if it is needed. "auto"
            is Glucose, and if that takes long several solvers at once; without propagation, Glucose
            alone.
        timeout: wall-clock seconds for the whole run, None for no limit; a run may
            take 0.1 seconds more with ten thousand cells, 10 seconds with ten million.
        seed: for the random choices of SAT solvers. Unless it is 0, solvers without any, such as
            Glucose, get the variables in random order, some of them negated.
        on_progress: called several times a second while the SAT solver works.

    Raises RequestError if an argument makes no sense (UnknownNameError for a solver's name), and
    SolverError if the solver fails, or its solution violates a clue.
    """
    with solving(puzzle, terms, limit) as run:
        return run.result


def decided(result: Result) -> Result:
    """The result, for questions whose answer has no place for "undecided". Raises OutOfTime."""
    if result.verdict is Verdict.UNDECIDED:
        raise OutOfTime(result.words)
    return result


@contextmanager
def solving(puzzle: Puzzle, terms: Terms, limit: int | None = 2) -> Iterator[Run]:
    """Solve a puzzle, and yield the run, which has the result and further answers."""
    limit = whole_or_none("limit", limit, 1)
    with closing(Run(puzzle, terms, limit)) as run:
        run.answer()
        yield run


class Run:
    """A run of the pipeline, which has its `result` after `answer`."""

    result: Result

    def __init__(self, puzzle: Puzzle, terms: Terms, limit: int | None) -> None:
        self._puzzle = puzzle
        self._terms = terms
        self._limit = limit
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

    def answer(self) -> None:
        """Do one step after the other until the puzzle is settled; the plain way is the search."""
        try:
            left = self._by_logic() if self._terms.propagation else self._untouched()
            self.result = self._search(left) if isinstance(left, Domains) else left
        except OutOfTime:
            self.result = self._result(complete=False)

    def _untouched(self) -> Domains:
        """The domains before any line is looked at; the written formula decides no cell."""
        return initial_domains(self._puzzle, self._terms.given)

    def _by_logic(self) -> Result | Domains:
        """Do without a SAT solver what can be done: a result, or the domains left."""
        left = self._propagate()
        # Suppositions are made only if neither a SAT solver nor an encoding is named.
        if self._terms.encoding is None and self._terms.solver == AUTO:
            for settle in (self._suppose, self._guess):
                if isinstance(left, Domains):
                    left = settle(left)
        return left

    def _propagate(self) -> Result | Domains:
        """Compare totals and propagate lines: a result if that settles it, else the domains."""
        puzzle, counters, deadline = self._puzzle, self._counters, self._terms.deadline
        deadline.check()
        with counters.step("clues"):
            arithmetic = arithmetic_reasons(puzzle)
        if arithmetic:
            return self._result(reasons=arithmetic)
        with counters.step("propagate"):
            deadline.check()
            propagated = propagate(initial_domains(puzzle, self._terms.given), deadline)
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
        self._accept(domains.grid(), "line logic")
        return self._result()

    def _suppose(self, domains: Domains) -> Result | Domains:
        """Search by suppositions: a result if that settles the puzzle, else the domains left."""
        # Not loaded if line logic is enough.
        from nonogram.core.logic.supposing import Effort, search

        counters = self._counters
        with counters.step("suppose"):
            found = search(domains, self._terms.deadline, self._limit, Effort(*EFFORT))
        counters.lines += found.visits
        counters.suppositions += found.suppositions
        self._left = found.left
        grids = dict.fromkeys(self._known(), "a known picture")
        grids |= dict.fromkeys((each.grid() for each in found.solutions), "suppositions")
        for grid, who in islice(grids.items(), self._limit):
            self._accept(grid, who)
        if found.complete or len(self._solutions) == self._limit:
            return self._result(found.complete)
        return found.left

    def _known(self) -> Iterator[Grid]:
        """The known solutions that have the given cells."""
        given = self._terms.given
        return (grid for grid in self._terms.known if given is None or joined(grid, given) == grid)

    def _guess(self, domains: Domains) -> Result | Domains:
        """Accept solutions that are easily guessed: a result if they are enough, or the domains."""
        if not ROUNDS or self._solutions:
            return domains
        from nonogram.core.search.guessing import guessed  # not loaded if logic is enough

        for grid in guessed(self._puzzle, domains, self._terms, self._counters, ROUNDS):
            self._accept(grid, "a guess")
            if len(self._solutions) == self._limit:
                return self._result(complete=False)
        return domains

    def _accept(self, grid: Grid, who: str) -> None:
        """Add a picture to the solutions; InternalError, with `who` gave it, if it is none."""
        self._terms.deadline.check()
        with self._counters.step("verify"):
            line = self._puzzle.violated_line(grid)
        if line is not None:
            raise InternalError(f"{who} gave a false solution: {line} lacks its clue")
        self._solutions.append(grid)

    def _search(self, domains: Domains) -> Result:
        """Encode the domains left; find and block solutions until there are no more, or enough."""
        from nonogram.core.sat.base import Status  # not loaded without a SAT solver

        self._left = domains
        session = self.session()
        if session is None:
            return self._result(complete=False)
        while len(self._solutions) != self._limit:
            status = self._ask(session)
            if status is not Status.SATISFIABLE:
                return self._result(complete=status is Status.UNSATISFIABLE)
            self._solutions.append(session.solution)
        return self._result(complete=False)

    def _ask(self, session: SolverSession) -> Status:
        """Block the last solution, if any, and call the SAT solver; note this call's figures."""
        counters, step, call = self._counters, "solve", dict[str, str | float]()
        if self._solutions:
            step = "solve again"
            call["blocking literals"] = session.block(self._solutions[-1])
        conflicts, seconds = counters.conflicts, counters.cpu_seconds.get(step, 0.0)
        status = session.ask(step)
        call["variables"] = counters.variables
        call["clauses"] = counters.clauses + len(self._solutions)
        if counters.conflicts is not None:
            call["conflicts"] = counters.conflicts - (conflicts or 0)
        call["solver"] = counters.solver or ""
        call["seconds"] = round(counters.cpu_seconds.get(step, seconds) - seconds, 4)
        call["answer"] = status.value
        counters.calls += (call,)
        return status

    def session(self) -> SolverSession | None:
        """A SAT solver with all solutions but the last blocked; None if not needed or no time."""
        if self._session is None and self._left is not None:
            from nonogram.core.search.session import SolverSession  # not loaded if none is needed

            counters = self._counters  # may have the figures of a guess
            counters.variables = counters.clauses = counters.conflicts = 0
            written = not self._terms.propagation
            self._session = SolverSession(
                self._puzzle, self._left, self._terms, counters, written=written
            )
            self._session.found = len(self._solutions)
            self._encoded = self._session.encode()
            if self._encoded and self._solutions:
                self._session.begin_at(self._solutions[-1])
                for solution in self._solutions[:-1]:
                    self._session.block(solution)
        return self._session if self._encoded else None

    def _result(self, complete: bool = True, reasons: Sequence[Reason] = ()) -> Result:
        """The result so far; `complete` says whether there are no other solutions."""
        solutions = tuple(grid.as_in(self._puzzle) for grid in self._solutions)
        if complete and not solutions:
            given = self._terms.given is not None
            reasons = reasons or arithmetic_reasons(self._puzzle) or [CluesContradict(given)]
        verdict = verdict_of(len(solutions), complete, self._limit)
        return Result(verdict, solutions, tuple(reasons), self._counters.stats, complete)
