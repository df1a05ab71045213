"""The pipeline: clues, line propagation, order encoding, SAT, block, SAT; every solution verified.

`solve` runs it, one step a line; what it found is a `Result`. Line propagation alone settles
most published puzzles: then no formula is made and no SAT solver is loaded. `solving` does the
same and leaves the SAT solver open for more questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from nonogram.alarm import alarm
from nonogram.deadline import Deadline, OutOfTime
from nonogram.errors import InternalError
from nonogram.logic.domains import Domains, initial_domains
from nonogram.logic.fixpoint import Propagation, propagate
from nonogram.puzzle import Grid, Puzzle, Rows
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.reasons import CluesContradict, LineImpossible
from nonogram.puzzle.totals import arithmetic_reasons
from nonogram.result import Outcome, Result, outcome_of
from nonogram.sat import DEFAULT
from nonogram.search.counters import Counters
from nonogram.search.terms import OnProgress, Terms, check_number, terms_for

if TYPE_CHECKING:
    from nonogram.encode.line import LineEncoding
    from nonogram.search.session import Session


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
) -> Result:
    """Solve a puzzle and say whether its solution is the only one.

    Args:
        puzzle: the clues.
        limit: stop after this many solutions; 2 answers the question of uniqueness, 1 does not
            ask it, None finds all.
        propagation: False leaves everything to the encoding (for tests and comparisons).
        encoding: one of `nonogram.encode.ENCODINGS`, or one of your own (for comparisons); None
            for the default.
        solver: name or alias of the SAT back end; it is loaded only if it is needed.
        timeout: wall-clock seconds for the whole run, None for no limit.
        given: a grid, or rows of colour numbers: cells whose colour is known. Only solutions that
            agree with them count; a cell that is None says nothing.
        on_progress: called several times a second while the SAT solver works.

    Raises:
        UnknownNameError: no such solver or encoding.
        RequestError: this is no puzzle, `limit` is less than 1, the timeout is no number of
            seconds, or the given cells do not fit the puzzle.
        SolverError: the solver failed, or a solution of its violates a clue.
    """
    terms = terms_for(puzzle, solver, timeout, given, on_progress)
    with solving(puzzle, terms, limit, propagation=propagation, encoding=encoding) as (result, _):
        return result


@contextmanager
def solving(
    puzzle: Puzzle,
    terms: Terms,
    limit: int | None = 2,
    *,
    propagation: bool = True,
    encoding: str | LineEncoding | None = None,
) -> Iterator[tuple[Result, Session | None]]:
    """As `solve`, but yields the result and the session, open until the `with` block ends.

    The session is None where none was needed. All solutions but the last are blocked in it.
    """
    check_number("limit", limit, 1)
    if encoding is not None:
        from nonogram.encode import encoding_named

        encoding_named(encoding)  # also where none will be needed
    counters = Counters(cells=puzzle.geometry.size)
    settled: Result | Domains
    try:
        settled = _without_search(puzzle, terms, counters, propagation)
    except OutOfTime:
        settled = Result(Outcome.UNDECIDED, (), (), counters.stats)
    if isinstance(settled, Result):
        if settled.outcome is Outcome.UNIQUE and limit == 1:
            settled = settled.replace(outcome=Outcome.SOLVED)
        yield settled, None
        return
    from nonogram.search.session import Session  # not loaded for what line logic settles

    session = Session(puzzle, settled, terms, counters, encoding=encoding)
    with closing(session):
        yield _searched(session, limit), session


def _without_search(
    puzzle: Puzzle, terms: Terms, counters: Counters, propagation: bool
) -> Result | Domains:
    """The steps before the SAT solver: a result if they settle the puzzle, else what is left.

    Raises OutOfTime.
    """
    deadline = terms.deadline
    with counters.step("clues"), alarm(deadline):
        arithmetic = arithmetic_reasons(puzzle)
    if arithmetic:
        return Result(Outcome.NO_SOLUTION, (), tuple(arithmetic), counters.stats, complete=True)
    with counters.step("propagate"):
        with alarm(deadline):
            domains = initial_domains(puzzle, terms.given)
        if not propagation:
            return domains
        propagated = propagate(domains, deadline)
    return _settled(puzzle, propagated, deadline, counters)


def _settled(
    puzzle: Puzzle, propagated: Propagation, deadline: Deadline, counters: Counters
) -> Result | Domains:
    """A result if propagation settles the puzzle, else the domains that it leaves.

    Raises OutOfTime.
    """
    domains = propagated.domains
    counters.lines += propagated.visits
    counters.decided = counters.cells - domains.count_undecided()
    if propagated.failed is not None:
        reason = LineImpossible(puzzle.geometry.line(propagated.failed))
        return Result(Outcome.NO_SOLUTION, (), (reason,), counters.stats, complete=True)
    if not propagated.complete:
        return Result(Outcome.UNDECIDED, (), (), counters.stats)
    if counters.decided < counters.cells:
        return domains
    with counters.step("verify"), alarm(deadline):
        grid = domains.grid()
        line = violated_line(puzzle, grid)
    if line is not None:
        raise InternalError(f"line propagation gave a false solution: {line} lacks its clue")
    return Result(Outcome.UNIQUE, (grid,), (), counters.stats, complete=True)


def _searched(session: Session, limit: int | None) -> Result:
    """Encode what propagation left; find solutions and block them until no more, or enough."""
    from nonogram.sat.base import Status  # not loaded for what line logic settles

    if not session.encode():
        return Result(Outcome.UNDECIDED, (), (), session.stats)
    solutions: list[Grid] = []
    while (status := session.ask("solve again" if solutions else "solve")) is Status.SATISFIABLE:
        solutions.append(session.solution)
        if len(solutions) == limit:
            outcome = Outcome.SOLVED if limit == 1 else Outcome.MULTIPLE
            return Result(outcome, tuple(solutions), (), session.stats)
        session.block(session.solution)
    complete = status is Status.UNSATISFIABLE
    reasons = (CluesContradict(),) if complete and not solutions else ()
    outcome = outcome_of(len(solutions), complete)
    return Result(outcome, tuple(solutions), reasons, session.stats, complete)
