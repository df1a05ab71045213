"""Jobs through one executor of any kind: answers as soon as they are known, or in input order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from nonogram.ask.codec import kept
from nonogram.ask.found import Answer
from nonogram.ask.job import Job, work, work_with_alarm
from nonogram.ask.known import settled
from nonogram.ask.question import Question, Wanted
from nonogram.base.arguments import whole_or_none
from nonogram.base.clock.alarm import uninterrupted
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import NonogramError, RequestError, SolverError, WriteError, unexpected
from nonogram.base.limits import MOST_JOBS
from nonogram.base.processes.seats import Seats, address_space, processors
from nonogram.core.puzzle import Puzzle
from nonogram.core.search.state import How
from nonogram.core.verdict import Cause

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from nonogram.ask.journal import Journal

    _Call = Future[Answer | list[Job]]

#: A puzzle's place in the input: the number of its file, and its number in that file.
Place = tuple[int, int]

#: The name of the error with which Dask says that a worker has died. Without Dask it cannot be
#: imported; the errors of other executors are kinds of `BrokenExecutor`.
_KILLED = "KilledWorker"

_TICK = 0.2  #: seconds between two calls of `on_wait`

#: Bytes from which on a file is left to a worker: reading it takes a tenth of a second, or even
#: ten seconds, and no time limit can end some of the libraries that do it.
_LONG = 1_000_000


#: Seconds that this process works alone: others take about as long to start (docs/batch.md).
PATIENCE = 0.1

_WORKER_NEEDS = 50  #: MB of address space, about, that a worker itself takes
_AHEAD = 4  #: jobs each worker has ahead, so that it need not wait
_MANY = 4096  #: jobs in flight if the executor's number of workers is not known


class Crew(NamedTuple):
    """The workers that answer puzzles: an executor, or this process alone."""

    #: Makes the executor for all work, when it is needed; None for this process.
    executor: Callable[[], Executor] | None = None
    #: The most jobs with the executor: enough to keep it busy, too few to fill the memory.
    in_flight: int = 1
    patience: float = 0.0  #: seconds that this process works alone before it makes the executor
    stays_open: bool = False  #: whether the executor belongs to the caller
    ours: bool = False  #: whether this process is ours, so that an alarm may be set here
    #: The seats of the only puzzle, which stays in this process; None if there may be several.
    seats: Seats | None = None


def local(jobs: int | None = None, memory_limit: int | None = None, *, alone: bool = False) -> Crew:
    """Processes, by default one per core.

    One job, and a puzzle that is `alone`, are done in this process, unless memory is limited. A
    process that is short of memory may be ended by a solver's own code. So where it is limited,
    also by `ulimit -v`, puzzles are for workers alone, and only one puzzle is lost.
    """
    number, limit = jobs or processors(), memory_limit or address_space()
    if number == 1 and limit is None:
        return Crew()

    def workers() -> Executor:
        from nonogram.base.processes.pool import Workers

        executor = Workers(number, limit)
        if memory_limit is not None:
            _try_out(executor, memory_limit)
        return executor

    if limit is not None:
        return Crew(workers, _AHEAD * number)
    seats = Seats(number - 1) if alone else None
    return Crew(workers, _AHEAD * number, PATIENCE, seats=seats)


def _try_out(workers: Executor, memory_limit: int) -> None:
    """Let a worker solve a tiny puzzle with a SAT solver, which loads every module.

    Where memory is short, all kinds of errors come up, and some code ends its process instead.
    """
    switch = Puzzle.from_grid([[1, 0], [0, 1]])
    tried = workers.submit(work, Question(how=How("glucose")), Job("", switch))
    error = tried.exception()
    if error is None and isinstance(answer := tried.result(), Answer) and answer.found:
        return
    workers.shutdown()
    if isinstance(error, SolverError):  # no worker can be started
        raise error
    raise RequestError(
        f"a memory limit of {memory_limit} MB is too small for a worker, "
        f"expected about {_WORKER_NEEDS} or more"
    )


def remote(address: str, jobs: int | None = None) -> Crew:
    """The workers of a dask scheduler, or `jobs` local ones for the address "local"."""

    def workers() -> Executor:
        from nonogram.base.processes.cluster import Cluster

        return Cluster(address, jobs or processors())

    return Crew(workers, _MANY)


def of_caller(executor: Executor | None, jobs: int | None, memory_limit: int | None = None) -> Crew:
    """The caller's executor, which stays open. None means processes, as in `local`."""
    jobs = whole_or_none("jobs", jobs, 1, MOST_JOBS)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise unexpected("expected an executor or None", executor)
    if executor is None:
        return local(jobs, memory_limit)
    return Crew(lambda: executor, _MANY, stays_open=True)


class Done(NamedTuple):
    """The answer to a puzzle."""

    place: Place
    of: int  #: the puzzles of its file
    answer: Answer
    new: bool = True  #: whether this run solved it
    job: Job = Job("", [])  #: the puzzle's job, or that of its file


class Waiting(NamedTuple):
    """A job that is with the executor, and its start by the monotonic clock."""

    place: Place
    job: Job
    since: float


class Stream:
    """A question about many puzzles. A journal keeps the answers, and has those that are known.

    `on_wait` is called several times a second with the longest job. At the deadline the stream
    ends, and puzzles that are not done then have no answer.
    """

    def __init__(
        self,
        jobs: Iterable[Job],
        question: Question,
        crew: Crew = Crew(),  # noqa: B008 (it cannot be changed)
        journal: Journal | None = None,
        on_wait: Callable[[Waiting], None] = lambda waiting: None,
        deadline: Deadline = Deadline(),  # noqa: B008 (it never passes)
    ) -> None:
        self._input = (((index, 0), job) for index, job in enumerate(jobs))
        self._parts: deque[tuple[Place, Job]] = deque()  # of a file, before the next file
        self._question = question
        self._asked = kept(question)
        self._crew = crew
        self._journal = journal
        self._on_wait = on_wait
        self._deadline = deadline
        self._patience = Deadline(crew.patience)
        self._executor: Executor | None = None
        self._waiting: dict[_Call, Waiting] = {}
        self._finished: SimpleQueue[_Call] = SimpleQueue()
        self._turn: Place = (0, 0)  # the place of the next answer in order
        self._early: dict[Place, Done] = {}

    def answers(self) -> Generator[Done]:
        """Yield answers. Raises SolverError if workers fail, WriteError if the disk is full."""
        complete = False
        try:
            while True:
                while len(self._waiting) < self._crew.in_flight and (entry := self._next()):
                    yield from self._begin(*entry)
                if not self._waiting or (call := self._next_finished()) is None:
                    break
                place, job, _ = self._waiting.pop(call)
                yield from self._found(place, job, _outcome(call, job))
            complete = not self._waiting
        finally:
            for call in self._waiting:
                call.cancel()
            if self._executor is not None and not self._crew.stays_open:
                self._executor.shutdown(cancel_futures=not complete)
            if self._question.proofs is not None:
                from nonogram.ask.certificates import end_verifiers

                end_verifiers()

    def in_order(self, on_done: Callable[[Done], object] = lambda done: None) -> Generator[Done]:
        """Yield answers in the order of the input; `on_done` gets each as soon as it is known."""
        with closing(self.answers()) as found:
            for done in found:
                with uninterrupted():  # what is kept is counted, too
                    self._early[done.place] = done
                    if self._journal is not None and done.new:
                        self._journal.write(done.answer)
                    on_done(done)
                while (ready := self._early.get(self._turn)) is not None:
                    yield ready
                    del self._early[self._turn]
                    file, k = self._turn
                    self._turn = (file, k + 1) if k + 1 < ready.of else (file + 1, 0)

    def rest(self) -> list[Done]:
        """The answers still waiting for others, in order, after the end of the batch.

        If the batch ends while the caller is at work on an answer, that one is the first of them.
        """
        return [self._early[place] for place in sorted(self._early)]

    def _next(self) -> tuple[Place, Job] | None:
        if self._deadline.passed():
            return None
        return self._parts.popleft() if self._parts else next(self._input, None)

    def _begin(self, place: Place, job: Job) -> Iterator[Done]:
        if known := self._journal and self._journal.known(job, self._question):
            for k, answer in enumerate(known):
                where = place if len(known) == 1 else (place[0], k)
                yield Done(where, job.of or len(known), answer, new=False, job=job)
        elif (found := self._here(place, job)) is None:
            if self._crew.executor is not None and not self._deadline.passed():
                self._submit(place, job)
        else:
            yield from self._found(place, job, found)

    def _here(self, place: Place, job: Job) -> Answer | list[Job] | None:
        """The answer of this process, as long as it works alone; None if that takes too long."""
        question = self._question
        seats = self._crew.seats if job.of is None else None
        if self._crew.executor is not None and not isinstance(job.content, NonogramError):
            long = isinstance(job.content, bytes) and len(job.content) > _LONG
            checks = question.proofs is not None and question.proofs.verify  # other processes do it
            proved = question.wanted is Wanted.PROVED  # no deadline ends that in this process
            if long or checks or proved or (seats is None and self._patience.passed()):
                return None
            if seats is None:
                left = self._patience.remaining()
                timeout = left if question.timeout is None else min(left, question.timeout)
                question = question.replace(timeout=timeout)
        if (left := self._deadline.remaining()) < (question.timeout or inf):
            question = question.replace(timeout=left)
        waiting = Waiting(place, job, monotonic())
        try:
            work_here = work_with_alarm if self._crew.ours else work
            found = work_here(question, job, seats, lambda progress: self._on_wait(waiting))
        except MemoryError:
            return job.undecided(Cause.MEMORY_LIMIT)
        if isinstance(found, list) or question == self._question:
            return found
        return found if settled(found, question) else None

    def _submit(self, place: Place, job: Job) -> None:
        if self._executor is None:
            assert self._crew.executor is not None
            self._executor = self._crew.executor()
        work_there = work if self._crew.stays_open else work_with_alarm
        call = self._executor.submit(work_there, self._question, job)
        self._waiting[call] = Waiting(place, job, monotonic())
        call.add_done_callback(self._finished.put)

    def _found(self, place: Place, job: Job, found: Answer | list[Job]) -> Iterator[Done]:
        if isinstance(found, list):
            self._parts.extend([((place[0], k), part) for k, part in enumerate(found)])
        else:
            yield Done(place, job.of or 1, found.replace(asked=self._asked), job=job)

    def _next_finished(self) -> _Call | None:
        """The next call that ends; None if none ends before the deadline."""
        while not self._deadline.passed():
            self._on_wait(next(iter(self._waiting.values())))
            with suppress(Empty):
                return self._finished.get(timeout=min(_TICK, self._deadline.remaining()))
        return None


def _outcome(call: _Call, job: Job) -> Answer | list[Job]:
    """The worker's answer, or one that records its failure."""
    from concurrent.futures import BrokenExecutor

    error = None if call.cancelled() else call.exception()
    if isinstance(error, MemoryError):
        return job.undecided(Cause.MEMORY_LIMIT)
    if isinstance(error, BrokenExecutor) or type(error).__name__ == _KILLED:
        return job.undecided(Cause.WORKER_DIED)
    if isinstance(error, (SolverError, WriteError)):
        raise error
    if call.cancelled() or error is not None:
        what = "its work was cancelled" if error is None else f"{type(error).__name__}: {error}"
        raise SolverError(f"the workers fail: {what}") from error
    return call.result()
