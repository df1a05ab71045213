"""Questions to many puzzles, for Python; the command line combines the same parts itself."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from nonogram.ask.found import Answer
from nonogram.ask.job import Job, jobs_of
from nonogram.ask.question import SETTINGS, Proofs, Question, Wanted
from nonogram.ask.stream import Done, Stream, of_caller
from nonogram.base.arguments import (
    StrPath,
    file_name,
    lists_options,
    text_or_none,
    truth,
    whole_or_none,
)
from nonogram.base.clock.deadline import check_timeout
from nonogram.base.errors import ParseError, RequestError, unexpected
from nonogram.core.puzzle import Puzzle, check_several
from nonogram.core.sat import DEFAULT, backend_named
from nonogram.core.search.state import How
from nonogram.core.search.terms import checked_seed
from nonogram.files.reading import NO_PUZZLE, sources_of

if TYPE_CHECKING:
    from concurrent.futures import Executor


def _checked(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings of a question. Raises RequestError for a wrong number."""
    for name, value in settings.items():
        whole_or_none(name, value, 1)
    return settings


@partial(lists_options, more=SETTINGS)
def solve_many(
    puzzles: Iterable[Puzzle | StrPath],
    *,
    limit: int | None = 2,
    difficulty: bool = False,
    proof_dir: StrPath | None = None,
    verify: bool = False,
    jobs: int | None = None,
    executor: Executor | None = None,
    ordered: bool = True,
    solver: str = DEFAULT,
    timeout: float | None = None,
    seed: int = 0,
    **settings: Any,
) -> Iterator[Answer]:
    """Solve many puzzles in several processes, and yield the answers in the order of the input.

    Each answer comes as soon as it and all before it are known. Its `to_dict()` is what
    `solve --json` writes (the manual's page "Data and exit codes"). An answer has an `error` if its
    puzzle failed. Ctrl-C ends all processes, and raises KeyboardInterrupt: answers that wait for
    others before them are lost then, unless they are not `ordered`.

    Args:
        puzzles: puzzles, and names of files and folders. A file may hold several puzzles. A
            puzzle's `path` is "#1" if it is the first of the input. Files of a folder are chosen
            as in `load_all`, none in folders within it; each of them has an answer, with an `error`
            if it cannot be read, and so has a folder without any.
        limit: the number of solutions after which the search stops, as in `solve`.
        solver: the name of the SAT solver, as in `solve`.
        seed: the seed of random choices, as in `solve`.
        timeout: the wall-clock seconds for each puzzle. None sets no limit, and 0 gives no time.
        difficulty: whether to rate each puzzle with one solution, too, which takes longer. If an
            answer whose verdict is unique has the difficulty None, time was short.
        proof_dir: the folder below which each verdict gets a certificate (the
            manual's page "Formulas, proofs, solvers").
        verify: whether another process checks each certificate. One that does not hold is an error.
        jobs: the number of processes. None makes one for each core, and 1 is this process alone.
        executor: an executor that does the work instead, and stays open.
        ordered: whether answers come in the order of the input. With False each comes as soon as it
            is known, for a table that grows, and `path` says of which puzzle it is.
        settings: `memory_limit`, which is like the option of `nonogram solve`.

    Raises:
        UnknownNameError: no such solver.
        RequestError: these are not puzzles and files, or another value makes no sense; or
            certificates are wanted, but the limit is less than 2, or the solver logs no proofs, or
            they are to be checked, but `proof_dir` is missing.
        SolverError: the executor fails.
        WriteError: there is no space left for certificates.
    """
    question = Question(
        limit=whole_or_none("limit", limit, 1),
        how=_how(solver, seed),
        timeout=timeout,
        difficulty=truth("difficulty", difficulty),
        proofs=_proofs(proof_dir, verify, limit, solver)
        if verify or proof_dir is not None
        else None,
        **_checked(settings),
    )
    return _asked(puzzles, question, executor, jobs, ordered)


@partial(lists_options, more=SETTINGS)
def check_many(
    puzzles: Iterable[Puzzle | StrPath],
    *,
    repair: bool = False,
    jobs: int | None = None,
    executor: Executor | None = None,
    ordered: bool = True,
    solver: str = DEFAULT,
    timeout: float | None = None,
    seed: int = 0,
    **settings: Any,
) -> Iterator[Answer]:
    """Check many puzzles in several processes, and yield the answers in the order of the input.

    Each answer has what `check` found in its fields and in `to_dict()`, which is what
    `check --json` prints (the manual's page "Data and exit codes"). If its puzzle failed, it has an
    `error`.

    Args:
        puzzles: puzzles, and names of files and folders, as in `solve_many`.
        repair: whether to look for repairs, as in `check`.
        jobs: the number of processes. None makes one for each core, and 1 is this process alone.
        executor: an executor that does the work instead, and stays open.
        ordered: whether answers come in the order of the input. With False each comes as soon as it
            is known, and Ctrl-C loses none that waits for others.
        solver: the name of the SAT solver, as in `solve`.
        seed: the seed of random choices, as in `solve`.
        timeout: the wall-clock seconds for each puzzle. With None, the searches for reasons and for
            the difficulty still end after 10 s, as in `check`.
        settings: further settings, as in `solve_many`.

    Errors are those of `solve_many`.
    """
    from nonogram.diagnosis.check import MOST_COUNTED

    question = Question(
        Wanted.REPORT,
        MOST_COUNTED,
        _how(solver, seed),
        timeout,
        difficulty=True,
        repair=truth("repair", repair),
        **_checked(settings),
    )
    return _asked(puzzles, question, executor, jobs, ordered)


@lists_options
def verify_many(
    puzzles: Iterable[Puzzle | StrPath],
    proof_dir: StrPath,
    *,
    checker: str | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
    ordered: bool = True,
    timeout: float | None = None,
) -> Iterator[Answer]:
    """Check certificates in several processes, and yield the answers in the order of the input.

    Each answer has the `verdict` that a certificate proves, and the `certificate` with its file.
    Otherwise it has an `error`, which says why the certificate proves nothing, or is missing;
    or it is undecided, with a `cause` and no `error`, because the time was up.

    Args:
        puzzles: puzzles, and names of files and folders, under the names that they had in
            `solve_many`.
        proof_dir: the folder of the certificates.
        checker: another program to check proofs, as in `verify`.
        jobs: the number of processes, as in `solve_many`.
        executor: an executor that does the work instead, as in `solve_many`.
        ordered: whether answers come in the order of the input, as in `solve_many`.
        timeout: the wall-clock seconds for each certificate, or None for no limit.

    Errors are those of `solve_many`.
    """
    proofs = Proofs(file_name(proof_dir), checker=text_or_none("checker", checker))
    question = Question(Wanted.PROVED, timeout=timeout, proofs=proofs)
    return _asked(puzzles, question, executor, jobs, ordered)


def _how(solver: str, seed: int) -> How:
    """The way to search, checked once and not for each puzzle."""
    return How(solver, seed=checked_seed(seed, backend_named(solver)))


def _proofs(folder: StrPath | None, verify: bool, limit: int | None, solver: str) -> Proofs:
    """The certificates to make. Raises RequestError if there can be none."""
    if folder is None:
        raise RequestError("verify is True, and there is no proof_dir: no certificate is made")
    if not backend_named(solver).proofs:
        raise RequestError(f"{solver} logs no proofs")
    if limit == 1:
        raise RequestError("limit is 1, expected at least 2 for a verdict to prove")
    return Proofs(file_name(folder), truth("verify", verify))


def _asked(
    puzzles: Iterable[Puzzle | StrPath],
    question: Question,
    executor: Executor | None,
    jobs: int | None,
    ordered: bool,
) -> Iterator[Answer]:
    """The answers to a question. Raises RequestError at once if its arguments make no sense."""
    check_several(puzzles)
    check_timeout(question.timeout)
    crew = of_caller(executor, jobs, question.memory_limit)
    stream = Stream(_jobs(puzzles), question, crew)
    return _answers(stream.in_order() if truth("ordered", ordered) else stream.answers())


def _answers(found: Generator[Done]) -> Iterator[Answer]:
    """The answers, with puzzles that have no file."""
    with closing(found):
        for done in found:
            known = done.job.content
            yield done.answer.replace(loaded=known) if isinstance(known, Puzzle) else done.answer


def _jobs(puzzles: Iterable[Puzzle | StrPath]) -> Iterator[Job]:
    for number, puzzle in enumerate(puzzles, 1):
        if isinstance(puzzle, Puzzle):
            yield Job(f"#{number}", puzzle, number)
        elif isinstance(puzzle, (str, PathLike)):
            paths = sources_of([fspath(puzzle)]).paths
            yield from jobs_of(paths) if paths else [Job(fspath(puzzle), ParseError(NO_PUZZLE))]
        else:
            raise unexpected("expected a Puzzle or the name of a file", puzzle)
