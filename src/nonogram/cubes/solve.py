"""One hard puzzle on many processors; see `run` for how."""

from __future__ import annotations

from contextlib import closing
from os import PathLike
from time import thread_time
from typing import TYPE_CHECKING

from nonogram.clock.deadline import OutOfTime
from nonogram.cubes.conquest import Conquest
from nonogram.cubes.formula import Formula, Known
from nonogram.cubes.run import Run
from nonogram.errors import RequestError
from nonogram.puzzle import Puzzle, Rows
from nonogram.puzzle.arguments import jobs_or_none
from nonogram.result import Outcome, Progress, Result
from nonogram.sat import AUTO, DEFAULT, backend_named
from nonogram.sat.base import ADVISER, NO_ADVICE
from nonogram.sat.seats import only_given_seats, processors
from nonogram.search.pipeline import solving
from nonogram.search.terms import OnProgress, Terms, terms_for

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from nonogram.logic.weighing.weigh import Weighed

#: What cubes are solved with unless a solver is named.
_SOLVER = "glucose4"


def solve_by_cubes(
    puzzle: Puzzle,
    *,
    limit: int | None = 2,
    solver: str = DEFAULT,
    timeout: float | None = None,
    given: Rows | None = None,
    on_progress: OnProgress | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
    resume: str | PathLike[str] | None = None,
) -> Result:
    """As `solve`, with several processes at work on the one puzzle.

    Args:
        puzzle, limit, solver, timeout, given, on_progress: as in `solve`; the solver has to be one
            that takes more clauses after an answer, such as glucose or cadical.
        jobs: how many processes, one a core if it is None.
        executor: does the work instead, `jobs` calls at a time; it stays open. A call that is
            under way when the answer is known ends by itself, soon.
        resume: a file that remembers which cubes are refuted; one that is there is continued.

    Raises:
        UnknownNameError, RequestError, SolverError: as `solve`; also if the solver is none for
            cubes, if the executor fails, or if workers die again and again.
        ParseError, WriteError: `resume` is about another puzzle, or cannot be written.
    """
    jobs = jobs_or_none(jobs)
    number = jobs or processors()

    def workers() -> Executor:
        from nonogram.workers.pool import Workers

        return Workers(number)

    conquest = Conquest(workers, number, here=True, resume=resume)
    if executor is not None:
        conquest = conquest._replace(executor=lambda: executor, lent=True, here=False)
    terms = terms_for(puzzle, solver, timeout, given, on_progress)
    return solve_in_cubes(puzzle, terms, limit, conquest)


def cube_solver(name: str) -> str:
    """The SAT back end for cubes. Raises RequestError if it keeps nothing from call to call."""
    backend = backend_named(name)
    if backend.name == AUTO:
        return _SOLVER
    if not backend.incremental:
        raise RequestError(f"{name} cannot solve cubes: expected a solver such as {_SOLVER}")
    return backend.name


def solve_in_cubes(puzzle: Puzzle, terms: Terms, limit: int | None, conquest: Conquest) -> Result:
    """As `solve_by_cubes`, with what is asked and what there is to solve it with as values."""
    solver = cube_solver(terms.solver)
    with only_given_seats():  # the workers are to have the processors
        first, weighed = _first_call(puzzle, terms, limit, conquest.pace.alone)
    terms = terms._replace(solver=solver)
    if first.outcome is not Outcome.UNDECIDED or terms.deadline.passed():
        return first
    try:
        formula = Formula(puzzle, terms.given, terms.deadline)
    except OutOfTime:
        return first
    advice = NO_ADVICE if weighed is None else formula.advice(weighed)
    with closing(Run(Known(formula, first, advice), terms, limit, conquest)) as run:
        return run.run()


def _first_call(
    puzzle: Puzzle, terms: Terms, limit: int | None, patience: float
) -> tuple[Result, Weighed | None]:
    """What line logic, and the SAT solver for a while, find in this process.

    Where the solver is left to the program, lines are weighed against each other after that, and
    what this says comes with the result.
    """
    begun: float | None = None
    weighed = terms.solver != AUTO

    def on_progress(progress: Progress) -> None:
        nonlocal begun, weighed
        if terms.on_progress is not None:
            terms.on_progress(progress)
        if progress.step == "encode":
            return
        weighing = progress.solvers == (ADVISER,)
        weighed = weighed or weighing
        if begun is None or weighing:
            begun = thread_time()
        elif weighed and thread_time() - begun >= patience:
            raise OutOfTime

    with solving(puzzle, terms._replace(on_progress=on_progress), limit) as run:
        if run.result.outcome is not Outcome.UNDECIDED or terms.deadline.passed():
            return run.result, None
        session = run.session()
        return run.result, None if session is None else session.weighed
