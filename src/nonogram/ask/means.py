"""The means to answer puzzles: this process, others on this machine, a cluster, or an executor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from nonogram.ask.answer import Answer
from nonogram.ask.job import Job, work
from nonogram.ask.question import Question
from nonogram.errors import RequestError, in_short
from nonogram.limits import MOST_JOBS
from nonogram.processes.seats import processors
from nonogram.puzzle import puzzle_of
from nonogram.puzzle.arguments import whole_or_none

if TYPE_CHECKING:
    from concurrent.futures import Executor

#: Seconds that this process works alone: starting others takes about as long; see docs/batch.md.
PATIENCE = 0.1

_WORKER_NEEDS = 50  #: MB of address space that a worker takes by itself, more or less
_AHEAD = 4  #: jobs each worker has ahead, so that it need not wait
_MANY = 4096  #: jobs in flight where the executor's number of workers is not known


class Means(NamedTuple):
    """The place and the way in which puzzles are answered."""

    #: Makes the executor that all work goes through, when it is needed; None for this process.
    executor: Callable[[], Executor] | None = None
    in_flight: int = 1  #: most jobs of the executor: they keep it busy, and do not fill the memory
    patience: float = 0.0  #: seconds that this process works alone before it makes the executor
    lent: bool = False  #: whether the executor belongs to the caller, and stays open
    here: Callable[[Question, Job], Answer | list[Job]] = work  #: does the work in this process


def local(jobs: int | None = None, memory_limit: int | None = None) -> Means:
    """Processes on this machine, by default one per core; a single job runs in this process.

    A memory limit (in MB) is for workers: then there always are some. Making them raises
    RequestError if it is too small.
    """
    number = jobs or processors()
    if number == 1 and memory_limit is None:
        return Means()

    def workers() -> Executor:
        from nonogram.processes.pool import Workers

        executor = Workers(number, memory_limit)
        if memory_limit is not None:
            _try_out(executor, memory_limit)
        return executor

    return Means(workers, _AHEAD * number, PATIENCE if memory_limit is None else 0.0)


def _try_out(workers: Executor, memory_limit: int) -> None:
    """Let a worker solve a tiny puzzle with a SAT solver, which loads every module."""
    question, switch = Question(solver="glucose"), puzzle_of([[1, 0], [0, 1]])
    if isinstance(workers.submit(work, question, Job("", switch)).exception(), MemoryError):
        workers.shutdown()
        raise RequestError(
            f"a memory limit of {memory_limit} MB is too small for a worker, "
            f"expected about {_WORKER_NEEDS} or more"
        )


def remote(address: str, jobs: int | None = None) -> Means:
    """The workers of a dask scheduler, or as many local ones as `jobs`, if it is "local"."""

    def workers() -> Executor:
        from nonogram.processes.cluster import Cluster

        return Cluster(address, jobs or processors())

    return Means(workers, _MANY)


def lent(executor: Executor | None, jobs: int | None) -> Means:
    """The caller's executor, which stays open; None for processes, as in `local`."""
    jobs = whole_or_none("jobs", jobs, 1, MOST_JOBS)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise RequestError(f"expected an executor or None, found {in_short(executor)}")
    return local(jobs) if executor is None else Means(lambda: executor, _MANY, lent=True)
