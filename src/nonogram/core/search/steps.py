"""The steps of solving, each a function of a problem and of what is known so far.

A step yields what is known after it, perhaps several times: the last state counts if time ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from nonogram.base.errors import InternalError
from nonogram.core.logic import fixpoint
from nonogram.core.logic.line import EFFORT, ROUNDS
from nonogram.core.puzzle import Grid
from nonogram.core.puzzle.grid import joined
from nonogram.core.puzzle.reasons import LineImpossible, arithmetic_reasons
from nonogram.core.search.context import Context
from nonogram.core.search.state import Problem, State

if TYPE_CHECKING:
    from nonogram.core.sat.base import Status
    from nonogram.core.search.session import SolverSession

Step = Callable[[Problem, State, Context], Iterator[State]]


def add_up(problem: Problem, state: State, context: Context) -> Iterator[State]:
    """Compare the totals of rows and columns."""
    with context.counters.step("clues"):
        reasons = arithmetic_reasons(problem.puzzle)
    if reasons:
        yield state.replace(complete=True, reasons=tuple(reasons))


def propagate(problem: Problem, state: State, context: Context) -> Iterator[State]:
    """Propagate the lines, as far as there is time."""
    counters = context.counters
    with counters.step("propagate"):
        found = fixpoint.propagate(state.left(problem), context.deadline)
    counters.lines += found.visits
    counters.decided = counters.cells - found.domains.count_undecided()
    if found.failed is not None:
        line = problem.puzzle.geometry.line(found.failed)
        reason = LineImpossible(line, problem.given is not None)
        yield state.replace(complete=True, reasons=(reason,))
        return
    state = state.replace(domains=found.domains)
    yield state
    if found.complete and counters.decided == counters.cells:
        state = _accepted(problem, state, found.domains.grid(), "line logic", context)
        yield state.replace(complete=True)


def suppose(problem: Problem, state: State, context: Context) -> Iterator[State]:
    """Search by suppositions. Known solutions come first."""
    # Not loaded if line logic is enough.
    from nonogram.core.logic.supposing import Effort, search

    counters, given = context.counters, problem.given
    with counters.step("suppose"):
        found = search(state.left(problem), context.deadline, problem.limit, Effort(*EFFORT))
    counters.lines += found.visits
    counters.suppositions += found.suppositions
    known = (grid for grid in problem.how.solutions if given is None or joined(grid, given) == grid)
    grids = dict.fromkeys(known, "a known picture")
    grids |= dict.fromkeys((each.grid() for each in found.solutions), "suppositions")
    state = state.replace(domains=found.left)
    for grid, who in islice(grids.items(), problem.limit):
        state = _accepted(problem, state, grid, who, context)
    yield state.replace(complete=found.complete)


def guess(problem: Problem, state: State, context: Context) -> Iterator[State]:
    """Guess solutions, if none is known and that is easy."""
    if ROUNDS and not state.solutions:
        from nonogram.core.search.guessing import guessed  # not loaded if logic is enough

        for grid in guessed(problem.puzzle, state.left(problem), context, ROUNDS):
            state = _accepted(problem, state, grid, "a guess", context)
            yield state


def sat(problem: Problem, state: State, context: Context) -> Iterator[State]:
    """Encode the domains left; find solutions and block them, until there are no others."""
    from nonogram.core.logic.domains import with_known
    from nonogram.core.sat.base import Status  # not loaded without a SAT solver

    session = context.session(problem, state)
    while (status := _asked(session, state, context)) is Status.SATISFIABLE:
        state = state.replace(solutions=(*state.solutions, session.solution))
        yield state
    if status is Status.UNKNOWN:
        shared = session.shared(state.solutions)
        state = state.replace(domains=with_known(state.left(problem), shared.cells))
    yield state.replace(complete=status is Status.UNSATISFIABLE)


def _asked(session: SolverSession, state: State, context: Context) -> Status:
    """Block the last solution, if any, and call the SAT solver; note this call's figures."""
    counters, step, call = context.counters, "solve", dict[str, str | float]()
    if state.solutions:
        step = "solve again"
        call["blocking literals"] = session.block(state.solutions[-1])
    conflicts, seconds = counters.conflicts, counters.cpu_seconds.get(step, 0.0)
    status = session.ask(step, context.terms.deadline)
    call["variables"] = counters.variables
    call["clauses"] = counters.clauses + len(state.solutions)
    if counters.conflicts is not None:
        call["conflicts"] = counters.conflicts - (conflicts or 0)
    call["solver"] = counters.solver or ""
    call["seconds"] = round(counters.cpu_seconds.get(step, seconds) - seconds, 4)
    call["answer"] = status.value
    counters.calls += (call,)
    return status


def _accepted(problem: Problem, state: State, grid: Grid, who: str, context: Context) -> State:
    """The state with one solution more; InternalError, with `who` gave it, if it is none."""
    with context.counters.step("verify"):
        line = problem.puzzle.violated_line(grid)
    if line is not None:
        raise InternalError(f"{who} gave a false solution: {line} lacks its clue")
    context.found += 1
    return state.replace(solutions=(*state.solutions, grid))
