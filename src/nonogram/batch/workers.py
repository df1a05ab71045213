"""Processes that live on, as an executor whose workers may die one by one.

The pool of the standard library is broken as a whole when one of its processes dies, and cannot
say whose fault it was. Here every worker has a thread that hands it one call at a time: when it
dies, the call it had in hand fails, the next one gets a new process, and nobody else notices.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

#: Loaded before workers are made, so that they find it there.
_PRELOADED = "nonogram.batch.job"

#: Seconds that a worker has to end by itself.
_GRACE = 1.0


class WorkerDied(BrokenExecutor):
    """The process that was at work on a call is gone."""


class _Call(NamedTuple):
    future: Future[Any]
    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class Workers(Executor):
    """Up to `number` processes, each started when it is first needed.

    Args:
        number: how many.
        memory_limit: MB (10^6 bytes) of address space each may have; a call that needs more
            fails with MemoryError. None for no limit; only Unix has one.
    """

    def __init__(self, number: int, memory_limit: int | None = None) -> None:
        methods = multiprocessing.get_all_start_methods()
        method = "forkserver" if "forkserver" in methods else "spawn"  # fork dislikes threads
        self._context: Any = multiprocessing.get_context(method)
        if method == "forkserver":
            self._context.set_forkserver_preload([_PRELOADED])
        self._number = number
        self._memory_limit = memory_limit
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._processes: dict[int, Any] = {}
        self._lock = threading.Lock()  # the processes are not for several threads at once
        self._closed = False
        self._dismissed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a worker call a function; all of it must be such that it can be pickled."""
        if self._closed:
            raise RuntimeError("the workers have been dismissed")
        future: Future[Any] = Future()
        self._calls.put(_Call(future, fn, args, kwargs))
        if len(self._threads) < self._number:
            self._threads.append(threading.Thread(target=self._serve, daemon=True))
            self._threads[-1].start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let them go when all calls are done; or at once, what they have in hand being lost."""
        self._closed = True
        if cancel_futures:
            self._dismissed = True
            self._drop_calls()
        for _ in self._threads:
            self._calls.put(None)
        if cancel_futures:
            with self._lock:
                for process in self._processes.values():
                    process.terminate()
        if wait:
            for thread in self._threads:
                thread.join()

    def _drop_calls(self) -> None:
        with suppress(Empty):
            while True:
                call = self._calls.get_nowait()
                if call is not None:
                    call.future.cancel()

    def _serve(self) -> None:
        """Hand calls to a worker, and to its successors."""
        worker: _Worker | None = None
        while (call := self._calls.get()) is not None:
            if not call.future.set_running_or_notify_cancel():
                continue
            try:
                if worker is None or not worker.send(call):
                    self._forget(worker)
                    worker = self._hire()
                    worker.send(call)
                result, error = worker.link.recv()
            except (EOFError, OSError):
                result, error = None, self._death(worker)
                worker = None
            except Exception as problem:  # what cannot be pickled
                result, error = None, problem
            if worker is not None and isinstance(error, MemoryError):
                self._forget(worker)  # it ends anyway
                worker = None
            if error is None:
                call.future.set_result(result)
            else:
                call.future.set_exception(error)
        self._forget(worker)

    def _hire(self) -> _Worker:
        with self._lock:
            if self._dismissed:
                raise EOFError
            ours, theirs = self._context.Pipe()
            arguments = (theirs, self._memory_limit)
            process = self._context.Process(target=_live, args=arguments, daemon=True)
            with deaf():
                process.start()
            theirs.close()
            self._processes[process.pid] = process
        return _Worker(process, ours)

    def _forget(self, worker: _Worker | None) -> None:
        """Part from a worker, who ends when nobody talks to it any more."""
        if worker is None:
            return
        worker.link.close()
        with self._lock:
            worker.process.join(_GRACE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            self._processes.pop(worker.process.pid, None)

    def _death(self, worker: _Worker | None) -> Exception:
        """What became of a call whose worker is gone."""
        if worker is None:
            return WorkerDied("no worker could be started")
        self._forget(worker)
        code = worker.process.exitcode
        # C++ that is refused memory aborts; the system would have sent SIGKILL.
        if self._memory_limit is not None and code not in (-signal.SIGKILL, -signal.SIGTERM):
            return MemoryError()
        return WorkerDied(f"exit code {code}")


class _Worker(NamedTuple):
    process: Any
    link: Connection

    def send(self, call: _Call) -> bool:
        """Hand over a call; False if nobody is there to take it."""
        try:
            self.link.send((call.function, call.args, call.kwargs))
        except OSError:
            return False
        return True


@contextmanager
def deaf() -> Iterator[None]:
    """Processes and threads that are started within it never hear Ctrl-C, the parent's matter.

    Nor does what starts them: interrupted while it loads modules, it would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it unblocks what is blocked, so it comes first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live(link: Connection, memory_limit: int | None) -> None:
    """The life of a worker: calls in, results out, until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # ends what it has started, too
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # its results say everything
    threading.Thread(target=_end_with_parent, daemon=True).start()
    multiprocessing.current_process().daemon = False  # it may have processes of its own
    if memory_limit is not None:
        limit_memory(memory_limit)
    with suppress(EOFError, OSError):
        while True:
            function, args, kwargs = link.recv()
            answer: tuple[Any, Exception | None]
            try:
                answer = function(*args, **kwargs), None
            except MemoryError as error:
                link.send((None, error.with_traceback(None)))
                return  # what is left of the memory is not worth going on with
            except Exception as error:
                answer = None, error
            link.send(answer)


def limit_memory(megabytes: int) -> None:
    """Refuse this process more address space than that."""
    import resource

    size = megabytes * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def _end_with_parent() -> None:
    """However the parent ends: a worker does not survive it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        threading.Event().wait(_GRACE)
        os._exit(1)
