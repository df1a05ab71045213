"""The pipeline: clues, line propagation, order encoding, SAT, block, SAT; every solution verified.

`solve` runs it, one step a line; what it found is a `Result`. Line propagation alone settles
most published puzzles: then no formula is made and no SAT solver is loaded.
"""

from __future__ import annotations

from contextlib import closing

from nonogram.conflict import CluesContradict, LineConflict, arithmetic_conflicts
from nonogram.deadline import Deadline
from nonogram.encode import DEFAULT as ENCODING
from nonogram.errors import InternalError
from nonogram.propagate import Domains, initial_domains, propagate
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Outcome, Result, Stats
from nonogram.sat import DEFAULT, Status, backend_named
from nonogram.search import OnProgress, Search
from nonogram.verify import violated_line


def solve(
    puzzle: Puzzle,
    solver: str = DEFAULT,
    limit: int | None = 2,
    timeout: float | None = None,
    *,
    propagation: bool = True,
    encoding: str = ENCODING,
    on_progress: OnProgress | None = None,
) -> Result:
    """Solve a puzzle and say whether its solution is the only one.

    Args:
        puzzle: the clues.
        solver: name or alias of the SAT back end; it is loaded only if it is needed.
        limit: stop after this many solutions; 2 answers the question of uniqueness, 1 does not
            ask it, None finds all.
        timeout: wall-clock seconds for the whole run, None for no limit.
        propagation: False leaves everything to the encoding (for tests and comparisons).
        encoding: one of `nonogram.encode.ENCODINGS` (for comparisons).
        on_progress: called several times a second while the SAT solver works.

    Raises:
        UnknownNameError: no such solver.
        ValueError: `limit` is less than 1.
        SolverError: the solver failed, or a solution of its violates a clue.
    """
    if limit is not None and limit < 1:
        raise ValueError(f"limit is {limit}, expected at least 1")
    backend = backend_named(solver)
    deadline = Deadline(timeout)
    stats = Stats(cells=puzzle.height * puzzle.width)
    settled = without_search(puzzle, deadline, stats, propagation=propagation)
    if isinstance(settled, Result):
        if settled.outcome is Outcome.UNIQUE and limit == 1:
            return settled._replace(outcome=Outcome.SOLVED)
        return settled
    search = Search(puzzle, settled, backend.name, deadline, stats, on_progress, encoding)
    with closing(search):
        return _searched(search, limit, stats)


def without_search(
    puzzle: Puzzle, deadline: Deadline, stats: Stats, *, propagation: bool = True
) -> Result | Domains:
    """The steps before the SAT solver: a result if they settle the puzzle, else what is left."""
    with stats.step("clues"):
        arithmetic = arithmetic_conflicts(puzzle)
    if arithmetic:
        return Result(Outcome.NO_SOLUTION, (), tuple(arithmetic), stats, complete=True)
    with stats.step("propagate"):
        domains = initial_domains(puzzle)
        if not propagation:
            return domains
        propagated = propagate(domains, deadline)
        domains = propagated.domains
        stats.lines = propagated.visits
        stats.decided = stats.cells - domains.count_undecided()
    if propagated.conflict:
        conflict = LineConflict(propagated.conflict)
        return Result(Outcome.NO_SOLUTION, (), (conflict,), stats, complete=True)
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


def _searched(search: Search, limit: int | None, stats: Stats) -> Result:
    """Encode what propagation left, then solve and block until nothing, or enough, is found."""
    if not search.encode():
        return Result(Outcome.UNDECIDED, (), (), stats)
    solutions: list[Grid] = []
    while (status := search.ask("solve again" if solutions else "solve")) is Status.SATISFIABLE:
        solutions.append(search.solution)
        if len(solutions) == limit:
            outcome = Outcome.SOLVED if limit == 1 else Outcome.MULTIPLE
            return Result(outcome, tuple(solutions), (), stats)
        search.block()
    complete = status is Status.UNSATISFIABLE
    conflicts = (CluesContradict(),) if complete and not solutions else ()
    outcome = outcome_of(len(solutions), complete)
    return Result(outcome, tuple(solutions), conflicts, stats, complete)


def outcome_of(solutions: int, complete: bool) -> Outcome:
    """What so many solutions say, if it is known that there are no others, or not."""
    if solutions > 1:
        return Outcome.MULTIPLE
    if not complete:
        return Outcome.UNDECIDED
    return Outcome.UNIQUE if solutions else Outcome.NO_SOLUTION
