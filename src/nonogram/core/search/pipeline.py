"""The steps of solving: totals, line propagation, suppositions, guesses, SAT.

Line propagation alone settles most published puzzles, and suppositions most of the others: then no
formula is made and no SAT solver is loaded. The plain way, that of Copris, begins with the encoding
of the whole puzzle. Every solution is verified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from nonogram.base.arguments import whole_or_none
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import InternalError
from nonogram.core.logic import fixpoint
from nonogram.core.logic.line import EFFORT, ROUNDS
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.grid import joined
from nonogram.core.puzzle.reasons import CluesContradict, LineImpossible, arithmetic_reasons
from nonogram.core.result import Result, Stats
from nonogram.core.sat import AUTO
from nonogram.core.search.context import Context
from nonogram.core.search.state import How, Problem, State
from nonogram.core.search.terms import FORMULA, Terms, with_options
from nonogram.core.verdict import Verdict, verdict_of

if TYPE_CHECKING:
    from nonogram.core.sat.base import Status
    from nonogram.core.search.session import SolverSession

#: A step yields what is known after it, perhaps several times; the last state counts if time ends.
Step = Callable[[Problem, State, Context], Iterator[State]]


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
        on_progress: called several times a second, first within 0.1 s.

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


def steps(how: How) -> Sequence[Step]:
    """The steps of solving, in order.

    Suppositions and guesses are made only if neither a SAT solver nor an encoding is named.
    """
    if not how.propagation:
        return [sat]
    if how.encoding is not None or how.solver != AUTO:
        return [add_up, propagate, sat]
    return [add_up, propagate, suppose, guess, sat]


def states(problem: Problem, context: Context) -> Iterator[State]:
    """Yield what is known after each step, until the puzzle is settled. Raises OutOfTime."""
    state = State()
    for step in steps(problem.how):
        context.deadline.check()
        for reached in step(problem, state, context):
            state = reached
            yield state
            if state.settles(problem):
                return


def add_up(problem: Problem, state: State, context: Context) -> Iterator[State]:
    """Compare the totals of rows and columns."""
    with context.counters.step("clues"):
        reasons = arithmetic_reasons(problem.puzzle)
    if reasons:
        yield state._replace(complete=True, reasons=tuple(reasons))


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
        yield state._replace(complete=True, reasons=(reason,))
        return
    state = state._replace(domains=found.domains)
    yield state
    if found.complete and counters.decided == counters.cells:
        state = _accepted(problem, state, found.domains.grid(), "line logic", context)
        yield state._replace(complete=True)


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
    state = state._replace(domains=found.left)
    for grid, who in islice(grids.items(), problem.limit):
        state = _accepted(problem, state, grid, who, context)
    yield state._replace(complete=found.complete)


def guess(problem: Problem, state: State, context: Context) -> Iterator[State]:
    """Guess solutions, if none is known and that is easy."""
    if ROUNDS and not state.solutions:
        from nonogram.core.search.guessing import guessed  # not loaded if logic is enough

        for grid in guessed(problem.puzzle, state.left(problem), context, ROUNDS):
            state = _accepted(problem, state, grid, "a guess", context)
            yield state


def sat(problem: Problem, state: State, context: Context) -> Iterator[State]:
    """Encode the domains left; find solutions and block them, until there are no others."""
    from nonogram.core.sat.base import Status  # not loaded without a SAT solver

    session = context.session(problem, state)
    while (status := _asked(session, state, context)) is Status.SATISFIABLE:
        state = state._replace(solutions=(*state.solutions, session.solution))
        yield state
    yield state._replace(complete=status is Status.UNSATISFIABLE)


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
    return state._replace(solutions=(*state.solutions, grid))


class Run(NamedTuple):
    """A puzzle that was solved, as far as there was time, and its solver for further questions."""

    problem: Problem
    state: State
    context: Context
    result: Result

    @property
    def stats(self) -> Stats:
        """The figures so far."""
        return self.context.counters.stats

    def session(self) -> SolverSession:
        """A SAT solver with all solutions but the last blocked. Raises OutOfTime if not ready."""
        return self.context.session(self.problem, self.state)


@contextmanager
def solving(puzzle: Puzzle, terms: Terms, limit: int | None = 2) -> Iterator[Run]:
    """Solve a puzzle, and yield the run, which has the result and takes further questions."""
    problem = Problem(puzzle, terms.given, terms.how, whole_or_none("limit", limit, 1))
    with Context(puzzle.geometry.size, terms) as context:
        state = State()
        with suppress(OutOfTime):
            for reached in states(problem, context):
                state = reached
        yield Run(problem, state, context, _result(problem, state, context))


def _result(problem: Problem, state: State, context: Context) -> Result:
    """The result of a run that has come to this state."""
    complete, reasons = state.complete, state.reasons
    solutions = tuple(grid.as_in(problem.puzzle) for grid in state.solutions)
    if complete and not solutions and not reasons:
        given = problem.given is not None
        reasons = tuple(arithmetic_reasons(problem.puzzle)) or (CluesContradict(given),)
    verdict = verdict_of(len(solutions), complete, problem.limit)
    known = _known(problem, state, verdict)
    stats = context.counters.stats
    return Result(verdict, solutions, reasons, stats, complete, known, problem.puzzle)


def _known(problem: Problem, state: State, verdict: Verdict) -> Grid | None:
    """The cells that are proved to have their colour in all solutions, if there are any."""
    if verdict is Verdict.UNIQUE:
        return state.solutions[0].as_in(problem.puzzle)
    if verdict is Verdict.NO_SOLUTION or state.domains is None:
        return None
    grid = state.domains.grid().as_in(problem.puzzle)
    return None if {None}.issuperset(grid.cells) else grid
