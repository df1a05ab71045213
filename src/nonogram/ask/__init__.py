"""Many puzzles through one executor of `concurrent.futures`.

`solve_many` is the way in for Python; the command line puts the parts together itself: `sources`
finds the files, `stream` solves them, `workers` are the processes, `cluster` is other machines,
and `journal` remembers. What comes out is plain data, as `nonogram.ask.record` makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from typing import TYPE_CHECKING

from nonogram.ask.asked import Asked, Checks, Proofs
from nonogram.ask.job import Job, work
from nonogram.ask.record import Record
from nonogram.ask.sources import jobs_of, sources_of
from nonogram.ask.stream import THIS_PROCESS, Done, InOrder, Means, Waiting, stream
from nonogram.clock.deadline import check_timeout
from nonogram.errors import RequestError, in_short
from nonogram.puzzle import Puzzle, check_several, puzzle_of
from nonogram.puzzle.arguments import file_name, jobs_or_none, text_or_none, whole_or_none
from nonogram.sat import DEFAULT, backend_named
from nonogram.sat.seats import processors

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "Asked",
    "Checks",
    "Done",
    "InOrder",
    "Job",
    "Means",
    "Proofs",
    "Waiting",
    "jobs_of",
    "local",
    "remote",
    "solve_many",
    "sources_of",
    "stream",
    "verify_many",
]

#: Seconds that this process works alone: starting others takes about as long; see docs/batch.md.
PATIENCE = 0.2

#: MB of address space that a worker takes by itself, more or less.
_WORKER_NEEDS = 50

#: Jobs each worker has ahead, so that it need not wait.
_AHEAD = 4

#: Jobs in flight where the executor's number of workers is not known.
_MANY = 4096


def local(jobs: int | None = None, memory_limit: int | None = None) -> Means:
    """Processes on this machine, by default one per core.

    A single job runs in this process, unless there is a memory limit (in MB): the limit is for
    workers, so then there always are some. Making them raises RequestError if it is too small.
    """
    number = jobs or processors()
    if number == 1 and memory_limit is None:
        return THIS_PROCESS

    def workers() -> Executor:
        from nonogram.workers.pool import Workers

        executor = Workers(number, memory_limit)
        if memory_limit is not None:
            _try_out(executor, memory_limit)
        return executor

    return Means(workers, _AHEAD * number, PATIENCE if memory_limit is None else 0.0)


def _try_out(workers: Executor, memory_limit: int) -> None:
    """Have a worker solve a tiny puzzle by a SAT solver, for which it has to load everything."""
    asked, switch = Asked(solver="glucose"), puzzle_of([[1, 0], [0, 1]])
    if isinstance(workers.submit(work, asked, Job("", switch)).exception(), MemoryError):
        workers.shutdown()
        raise RequestError(
            f"a memory limit of {memory_limit} MB is too small for a worker, "
            f"expected about {_WORKER_NEEDS} or more"
        )


def remote(address: str, jobs: int | None = None) -> Means:
    """The workers of a dask scheduler, or as many local ones as `jobs`, if it is "local"."""

    def workers() -> Executor:
        from nonogram.workers.cluster import Cluster

        return Cluster(address, jobs or processors())

    return Means(workers, _MANY)


def solve_many(
    puzzles: Iterable[Puzzle | str | PathLike[str]],
    *,
    limit: int | None = 2,
    solver: str = DEFAULT,
    timeout: float | None = None,
    difficulty: bool = False,
    proof_dir: str | PathLike[str] | None = None,
    verify: bool = False,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Record]:
    """Solve puzzles, in several processes; their records in the order of the input.

    Each record comes as soon as it and all before it are known: a dictionary, as `solve --json`
    writes it (docs/batch.md). What goes wrong with one puzzle is in its record.

    Args:
        puzzles: puzzles, and names of files and folders; a file may hold several. A puzzle's
            `path` is "#1" if it is the first of the input.
        limit, solver: as in `solve`.
        timeout: wall-clock seconds for each puzzle, 0 for none at all, None for no limit.
        difficulty: say also how hard each puzzle with one solution is, as `difficulty` does; that
            takes longer than solving.
        proof_dir: a folder, below which each verdict gets a certificate (docs/sat.md).
        verify: another process checks each certificate as it is made; one that does not hold is
            an error of its puzzle.
        jobs: how many processes, one a core if it is None; 1 is this process alone.
        executor: does the work instead; it stays open.

    Raises:
        UnknownNameError: no such solver.
        RequestError: these are no puzzles and files; `limit` or `jobs` is less than 1, or the
            timeout no number of seconds from 0; or certificates are wanted, and the limit is less
            than 2, or the solver logs no proofs.
        SolverError: the executor fails.
    """
    check_several(puzzles)
    limit = whole_or_none("limit", limit, 1)
    backend = backend_named(solver)  # or it would be unknown once a puzzle
    check_timeout(timeout)
    proofs = None
    if proof_dir is not None:
        if not backend.proofs:
            raise RequestError(f"{backend.name} logs no proofs")
        if limit is not None and limit < 2:
            raise RequestError(f"limit is {limit}, expected at least 2 for a verdict to prove")
        proofs = Proofs(file_name(proof_dir), verify)
    asked = Asked(solver, limit, timeout, difficulty=difficulty, proofs=proofs)
    return _records(puzzles, asked, _means(jobs, executor))


def verify_many(
    puzzles: Iterable[Puzzle | str | PathLike[str]],
    proof_dir: str | PathLike[str],
    *,
    checker: str | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Record]:
    """Check the certificates of puzzles, in several processes; in the order of the input.

    Each record has the `verdict` that a certificate proves, and where the `certificate` is; or an
    `error`: why it proves none, or that there is none.

    Args:
        puzzles, jobs, executor: as in `solve_many`, with the names that they had there.
        proof_dir: the folder that the certificates are below.
        checker: a program to check proofs instead, as in `nonogram.certify.check_certificate`.

    Raises:
        RequestError: these are no puzzles and files, or `jobs` is less than 1.
        SolverError: the executor fails.
    """
    check_several(puzzles)
    asked = Asked(checks=Checks(file_name(proof_dir), text_or_none("checker", checker)))
    return _records(puzzles, asked, _means(jobs, executor))


def _means(jobs: int | None, executor: Executor | None) -> Means:
    jobs = jobs_or_none(jobs)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise RequestError(f"expected an executor or None, found {in_short(executor)}")
    return local(jobs) if executor is None else Means(lambda: executor, _MANY, lent=True)


def _records(
    puzzles: Iterable[Puzzle | str | PathLike[str]], asked: Asked, means: Means
) -> Iterator[Record]:
    """What is found out about puzzles, in their order."""
    in_order = InOrder()
    for done in stream(_jobs(puzzles), asked, means):
        in_order.put(done)
        for ready in in_order.ready():
            yield ready.record


def _jobs(puzzles: Iterable[Puzzle | str | PathLike[str]]) -> Iterator[Job]:
    for number, puzzle in enumerate(puzzles, 1):
        if isinstance(puzzle, Puzzle):
            yield Job(f"#{number}", puzzle, number)
        elif not isinstance(puzzle, (str, PathLike)):
            found = in_short(puzzle)
            raise RequestError(f"expected a Puzzle or the name of a file, found {found}")
        else:
            yield from jobs_of(sources_of([fspath(puzzle)]).paths)
