"""An executor with permanent worker processes, one of which may die alone.

The pool of the standard library fails as a whole when one of its processes dies. Here every
worker has a thread that gives it one call at a time: if it dies, only that call fails, and the
next one gets a new process. The processes are programs (`worker`), which never run the user's
script. A processor that no call needs is a free seat, for one more solver of a hard puzzle.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from typing import Any

from nonogram.base.errors import RequestError, SolverError, refused_as, tells_of_memory
from nonogram.base.processes.programs import python_child
from nonogram.base.processes.seats import SharedSeats, processors
from nonogram.base.processes.worker import receive, send

_REFUSED = "no worker can be started"
_GRACE = 2.0  #: seconds that a worker gets to end by itself
_WORDS = 1 << 16  #: bytes of a dead worker's standard error that are read

#: For workers, since glibc otherwise reserves 64 MB of address space for a second thread.
_ENVIRONMENT = {"MALLOC_ARENA_MAX": "1"}


class WorkerDied(BrokenExecutor):
    """The error of a call whose process has died."""


#: A call: its future, and the function with its arguments.
_Call = tuple[Future[Any], tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]]


class Workers(Executor):
    """Up to `number` processes, each started when it is first needed.

    A call that needs more MB (10^6 bytes) than the memory limit fails with MemoryError. Where the
    system has no such limits, as on Windows, they are refused with a RequestError.
    """

    def __init__(self, number: int, memory_limit: int | None = None) -> None:
        if memory_limit is not None and find_spec("resource") is None:
            raise RequestError("this system has no limits of memory for processes")
        self._number = number
        self._memory_limit = memory_limit
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._serving = 0  # number of threads
        self._workers: set[_Worker] = set()
        self._lock = threading.Lock()  # guards the attributes below, and the two above
        self._closed = False
        self._shut_down = False
        with refused_as(SolverError, _REFUSED):
            self._seats = SharedSeats.new(processors())

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call a function in a worker. It, its arguments and its value must be picklable."""
        if self._closed:
            raise RuntimeError("the workers have been shut down")
        future: Future[Any] = Future()
        self._calls.put((future, (fn, args, kwargs)))
        if len(self._threads) < self._number:
            self._serving += 1
            thread = threading.Thread(target=self._serve, daemon=True)
            self._threads.append(thread)  # Ctrl-C may come as soon as it runs
            try:
                thread.start()
            except RuntimeError as error:  # no memory is left for it
                self._threads.remove(thread)
                self._serving -= 1
                if not self._threads:
                    raise SolverError(f"{_REFUSED}: {error}") from error
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers when all calls are done, or at once, so that running calls fail."""
        with self._lock:
            self._closed = True
            if not self._serving:
                self._seats.close()
        if cancel_futures:
            with suppress(Empty):
                while True:
                    if (call := self._calls.get_nowait()) is not None:
                        call[0].cancel()
            with self._lock:
                self._shut_down = True
                for worker in self._workers:
                    worker.process.terminate()
                    worker.close()  # so that it ends even in the middle of a library's work
        for _ in self._threads:
            self._calls.put(None)
        if wait:
            for thread in self._threads:
                with suppress(RuntimeError):  # Ctrl-C came before it ran
                    thread.join()

    def _serve(self) -> None:
        """Give calls to a worker, and to a new one whenever it dies."""
        if hasattr(signal, "pthread_sigmask"):  # processes of this thread never get Ctrl-C
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        worker: _Worker | None = None
        no_memory = MemoryError()
        while (call := self._calls.get()) is not None:
            future, work = call
            if worker is not None and worker.process.poll() is not None:
                self._part_from(worker)
                worker = None
            try:
                worker = worker or self._start_worker()
            except (RuntimeError, MemoryError) as problem:
                if self._left_to_others(call):
                    break
                if future.set_running_or_notify_cancel():  # without memory there is not even a lock
                    future.set_exception(problem if isinstance(problem, SolverError) else no_memory)
                continue
            if not future.set_running_or_notify_cancel():
                continue
            try:
                message = pickle.dumps(work)
                with self._seats.taken():
                    result, error = worker.asked(message)
            except (EOFError, OSError):
                self._part_from(worker)
                died = WorkerDied(f"exit code {worker.process.returncode}")
                result, error = None, no_memory if tells_of_memory(worker.last_words) else died
                worker = None
            except Exception as problem:  # a value that cannot be pickled
                result, error = None, problem
            if worker is not None and isinstance(error, MemoryError):
                self._part_from(worker)  # it is ending
                worker = None
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        if worker is not None:
            self._part_from(worker)
        with self._lock:
            self._serving -= 1
            if self._closed and not self._serving:
                self._seats.close()

    def _start_worker(self) -> _Worker:
        """Start a worker. Raises SolverError if the system allows no more."""
        with self._lock:
            if self._shut_down:
                raise SolverError(f"{_REFUSED}: they have been shut down")
            with refused_as(SolverError, _REFUSED):
                worker = _Worker(self._memory_limit, self._seats)
            self._workers.add(worker)
        return worker

    def _left_to_others(self, call: _Call) -> bool:
        """Leave a call to the existing workers. Returns False if there are none."""
        with self._lock:
            if self._closed or not self._workers:
                return False
            self._calls.put(call)
            return True

    def _part_from(self, worker: _Worker) -> None:
        worker.part()
        with self._lock:
            self._workers.discard(worker)


class _Worker:
    """A process, and the pipes to it. Raises OSError if it cannot be started."""

    def __init__(self, memory_limit: int | None, seats: SharedSeats) -> None:
        limit = "" if memory_limit is None else str(memory_limit)
        shared = () if sys.platform == "win32" else seats.pipe  # Windows: children inherit no pipe
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            python_child("nonogram.base.processes.worker", limit, *map(str, shared)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if limit else subprocess.DEVNULL,
            env={**os.environ, **_ENVIRONMENT},
            pass_fds=shared,
        )
        self.last_words = ""

    def asked(self, message: bytes) -> tuple[Any, Exception | None]:
        """The worker's answer to a call. Raises EOFError or OSError if it dies first."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(ValueError):  # its input is closed: it ends without an answer
            send(self.process.stdin, message)
        answer: tuple[Any, Exception | None] = pickle.loads(receive(self.process.stdout))
        return answer

    def close(self) -> None:
        """Close its input, which ends it, if necessary by force."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()

    def part(self) -> None:
        """Close its input, wait for its end, and read its standard error."""
        process = self.process
        self.close()
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
        if process.stderr is not None:
            os.set_blocking(process.stderr.fileno(), False)  # its children may have it, too
            with suppress(MemoryError):
                self.last_words = (process.stderr.read(_WORDS) or b"").decode("ascii", "replace")
        with process:  # closes the pipes, and waits
            pass
