"""The pipeline: totals, line logic, suppositions, guesses, SAT, one step after the other.

Line propagation alone settles most published puzzles, and suppositions most of the others: then no
formula is made and no SAT solver is loaded. The plain way, that of Copris, begins with the encoding
of the whole puzzle. Every solution is verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from nonogram.base.arguments import whole_or_none
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.values import Value
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.grid import or_none
from nonogram.core.puzzle.reasons import CluesContradict, arithmetic_reasons
from nonogram.core.result import Result, Stats
from nonogram.core.sat import AUTO
from nonogram.core.search.context import Context
from nonogram.core.search.state import How, Problem, State
from nonogram.core.search.steps import Step, add_up, guess, propagate, sat, suppose
from nonogram.core.search.terms import FORMULA, Terms, with_options
from nonogram.core.verdict import Cause, Verdict, verdict_of

if TYPE_CHECKING:
    from nonogram.core.search.session import SolverSession


@with_options(FORMULA)
def solve(puzzle: Puzzle, terms: Terms, *, limit: int | None = 2) -> Result:
    """Solve a puzzle and say whether its solution is the only one.

    Args:
        limit: the number of solutions after which the search stops. With 2 you learn whether the
            solution is the only one, and with 1 you do not. None finds all solutions.
        propagation: whether line logic and suppositions come first. Without them, one SAT solver
            gets the puzzle as it is written.
        encoding: "order", "copris" or a function of your own. None stands for the default.
        given: the known cells, with which solutions have to agree. They are a grid, or rows of
            colour numbers with None for unknown cells, or a text as `print` shows a grid with "?"
            for unknown cells, or ``{(row, place): colour}``.
        solver: the name of the SAT solver, which is loaded only if it is needed: auto, glucose4,
            glucose42, glucose3, gluecard3, gluecard4, minisat22, minisat-gh, minisat-ep, minicard,
            cadical153, cadical195, cadical300, cadical103, maplechrono, maplecm, mergesat3, ergo,
            kissat404, portfolio, an alias such as cadical, a program, or smt:PROGRAM.
            "auto" begins with Glucose, and runs several solvers at once if that takes long.
            Without propagation it is Glucose alone.
        timeout: the wall-clock seconds for the whole run. None sets no limit. A run may take 0.1
            seconds more with ten thousand cells, and 10 seconds more with ten million.
        seed: the seed of the random choices of SAT solvers. Solvers that make none, such as
            Glucose, get the variables in random order, some of them negated, unless the seed is 0.
        on_progress: a function that is called several times a second, first within 0.1 s. If it
            raises TimeUpError, the run ends as at a time limit (the example in `help(nonogram)`
            does so at Ctrl-C). Any other error that it raises ends the run, too, and comes through.

    Raises RequestError if an argument makes no sense (UnknownNameError for a solver's name), and
    SolverError if the solver fails, or its solution violates a clue.
    """
    with solving(puzzle, terms, limit) as run:
        return run.result


def decided(result: Result) -> Result:
    """The result, for questions whose answer has no place for "undecided". Raises OutOfTime."""
    if result.verdict is Verdict.UNDECIDED:
        late = result.cause is Cause.TIME_LIMIT
        raise OutOfTime("the time was up before the verdict was known" if late else result.words)
    return result


def steps_of(how: How) -> Sequence[Step]:
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
    for step in steps_of(problem.how):
        context.deadline.check()
        for reached in step(problem, state, context):
            state = reached
            yield state
            if state.settles(problem):
                return


class Run(Value):
    """A puzzle that was solved, as far as there was time, and its solver for further questions."""

    problem: Problem
    state: State
    context: Context
    result: Result

    @property
    def stats(self) -> Stats:
        """The figures so far."""
        return self.context.stats

    def session(self) -> SolverSession:
        """A SAT solver with all solutions but the last blocked. Raises OutOfTime if not ready."""
        return self.context.session(self.problem, self.state)

    def session_without(self, solution: Grid, alike: Grid) -> SolverSession:
        """A SAT solver with this solution alone blocked, if there are two. Raises OutOfTime.

        A solver that is opened for it knows the cells that are `alike` in all solutions.
        """
        from nonogram.core.logic.domains import with_known  # not loaded for `--help`

        first, *others = self.state.solutions
        if solution == first and not others[1:]:
            return self.session()
        other = next(grid for grid in (first, *others) if grid != solution)
        domains = with_known(self.state.left(self.problem), alike.cells)
        state = self.state.replace(domains=domains, solutions=(solution, other))
        return self.context.opened(self.problem, state)

    def beginning_with(self, solution: Grid) -> Run:
        """The run with a solution that comes first among those of its result."""
        found = self.result.solutions
        others = (grid for grid in found if grid != solution)
        solutions = (solution.as_in(self.problem.puzzle), *others)[: len(found)]
        return self.replace(result=self.result.replace(solutions=solutions))


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
    known = None if verdict is Verdict.NO_SOLUTION else _known(problem, state)
    stats = context.stats
    return Result(
        verdict, solutions, reasons, stats, complete, known, problem.puzzle, problem.given
    )


def _known(problem: Problem, state: State) -> Grid | None:
    """The cells that are proved to have their colour in all solutions, if there are any."""
    if state.complete:
        grid, *others = state.solutions
        if others:
            grid = grid.without(grid.differing(others))
    elif state.domains is not None:
        grid = state.domains.grid()
    else:
        return None
    return or_none(grid.as_in(problem.puzzle))
