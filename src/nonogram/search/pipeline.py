"""The pipeline: clues, line propagation, order encoding, SAT, block, SAT; every solution verified.

`solve` runs it, one step a line; what it found is a `Result`. Line propagation alone settles
most published puzzles: then no formula is made and no SAT solver is loaded. `solving` does the
same and leaves the SAT solver open for more questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from nonogram.deadline import Deadline
from nonogram.errors import InternalError
from nonogram.logic.fixpoint import Domains, Propagation, initial_domains, propagate
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.reasons import CluesContradict, LineImpossible
from nonogram.puzzle.totals import arithmetic_reasons
from nonogram.result import Outcome, Result, Stats
from nonogram.sat import DEFAULT, Status, backend_named

if TYPE_CHECKING:
    from nonogram.search.session import OnProgress, Session


def solve(
    puzzle: Puzzle,
    solver: str = DEFAULT,
    limit: int | None = 2,
    timeout: float | None = None,
    *,
    given: Grid | None = None,
    propagation: bool = True,
    encoding: str | None = None,
    on_progress: OnProgress | None = None,
) -> Result:
    """Solve a puzzle and say whether its solution is the only one.

    Args:
        puzzle: the clues.
        solver: name or alias of the SAT back end; it is loaded only if it is needed.
        limit: stop after this many solutions; 2 answers the question of uniqueness, 1 does not
            ask it, None finds all.
        timeout: wall-clock seconds for the whole run, None for no limit.
        given: cells whose colour is known: only solutions that agree with them count. A cell
            that is None says nothing.
        propagation: False leaves everything to the encoding (for tests and comparisons).
        encoding: one of `nonogram.encode.ENCODINGS` (for comparisons), None for the default.
        on_progress: called several times a second while the SAT solver works.

    Raises:
        UnknownNameError: no such solver.
        ValueError: `limit` is less than 1, or the given cells do not fit the puzzle.
        SolverError: the solver failed, or a solution of its violates a clue.
    """
    with solving(
        puzzle,
        solver,
        limit,
        Deadline(timeout),
        given=given,
        propagation=propagation,
        encoding=encoding,
        on_progress=on_progress,
    ) as (result, _):
        return result


@contextmanager
def solving(
    puzzle: Puzzle,
    solver: str,
    limit: int | None,
    deadline: Deadline,
    *,
    given: Grid | None = None,
    propagation: bool = True,
    encoding: str | None = None,
    on_progress: OnProgress | None = None,
) -> Iterator[tuple[Result, Session | None]]:
    """As `solve`; beside the result comes the search, open until the `with` block ends.

    It is None where none was needed. All solutions found but the last are blocked in it.
    """
    if limit is not None and limit < 1:
        raise ValueError(f"limit is {limit}, expected at least 1")
    if given is not None:
        check_given(puzzle, given)
    backend = backend_named(solver)
    stats = Stats(cells=puzzle.height * puzzle.width)
    settled = _without_search(puzzle, given, deadline, stats, propagation)
    if isinstance(settled, Result):
        if settled.outcome is Outcome.UNIQUE and limit == 1:
            settled = settled._replace(outcome=Outcome.SOLVED)
        yield settled, None
        return
    from nonogram.search.session import Session

    session = Session(
        puzzle, settled, backend.name, deadline, stats, on_progress, encoding=encoding
    )
    with closing(session):
        yield searched(session, limit, stats), session


def check_given(puzzle: Puzzle, given: Grid) -> None:
    """Raise a ValueError if a grid cannot hold given cells of a puzzle."""
    if (given.height, given.width) != (puzzle.height, puzzle.width):
        raise ValueError(
            f"given cells of {given.height} x {given.width} for a puzzle of "
            f"{puzzle.height} x {puzzle.width}"
        )
    for row in given.rows:
        for cell in row:
            if cell is not None and not 0 <= cell <= puzzle.colours:
                raise ValueError(f"a given cell has colour {cell}, expected 0 to {puzzle.colours}")


def _without_search(
    puzzle: Puzzle, given: Grid | None, deadline: Deadline, stats: Stats, propagation: bool
) -> Result | Domains:
    """The steps before the SAT solver: a result if they settle the puzzle, else what is left."""
    with stats.step("clues"):
        arithmetic = arithmetic_reasons(puzzle)
    if arithmetic:
        return Result(Outcome.NO_SOLUTION, (), tuple(arithmetic), stats, complete=True)
    with stats.step("propagate"):
        domains = initial_domains(puzzle, given)
        if not propagation:
            return domains
        propagated = propagate(domains, deadline)
    return settled(puzzle, propagated, stats)


def settled(puzzle: Puzzle, propagated: Propagation, stats: Stats) -> Result | Domains:
    """What propagation came to: a result if it settles the puzzle, else the domains left."""
    domains = propagated.domains
    stats.lines += propagated.visits
    stats.decided = stats.cells - domains.count_undecided()
    if propagated.failed:
        reason = LineImpossible(propagated.failed)
        return Result(Outcome.NO_SOLUTION, (), (reason,), stats, complete=True)
    if not propagated.complete:
        return Result(Outcome.UNDECIDED, (), (), stats)
    if stats.decided < stats.cells:
        return domains
    grid = domains.grid()
    with stats.step("verify"):
        line = violated_line(puzzle, grid)
    if line is not None:
        raise InternalError(f"line propagation gave a false solution: {line} lacks its clue")
    return Result(Outcome.UNIQUE, (grid,), (), stats, complete=True)


def searched(session: Session, limit: int | None, stats: Stats) -> Result:
    """Encode what propagation left, then solve and block until nothing, or enough, is found."""
    if not session.encode():
        return Result(Outcome.UNDECIDED, (), (), stats)
    solutions: list[Grid] = []
    while (status := session.ask("solve again" if solutions else "solve")) is Status.SATISFIABLE:
        solutions.append(session.solution)
        if len(solutions) == limit:
            outcome = Outcome.SOLVED if limit == 1 else Outcome.MULTIPLE
            return Result(outcome, tuple(solutions), (), stats)
        session.block(session.solution)
    complete = status is Status.UNSATISFIABLE
    reasons = (CluesContradict(),) if complete and not solutions else ()
    outcome = outcome_of(len(solutions), complete)
    return Result(outcome, tuple(solutions), reasons, stats, complete)


def outcome_of(solutions: int, complete: bool) -> Outcome:
    """What so many solutions say, if it is known that there are no others, or not."""
    if solutions > 1:
        return Outcome.MULTIPLE
    if not complete:
        return Outcome.UNDECIDED
    return Outcome.UNIQUE if solutions else Outcome.NO_SOLUTION
