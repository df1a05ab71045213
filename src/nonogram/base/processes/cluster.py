"""Other machines through dask.distributed: an executor like any other.

dask comes with the extra `cluster`, and is loaded when the first puzzle is sent. The machines need
this package, but no files. When a worker is lost, dask gives its work to others; a puzzle on which
several workers have died is given up.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import SolverError, install
from nonogram.base.processes.process import Ended, Program, run, temporary_folder
from nonogram.base.processes.seats import Command, Seats

LOCAL = "local"  #: the address of a cluster of processes on this machine, which ends with the batch

#: The loggers that dask configures.
_LOGS = ("distributed", "distributed.client", "tornado", "tornado.application")

_PATIENCE = 30  #: seconds to wait for the scheduler


class Cluster(Executor):
    """The workers of a dask scheduler at tcp://HOST:PORT, or LOCAL.

    Raises SolverError if it is silent.
    """

    def __init__(self, address: str, workers: int) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            needs = f"a cluster needs dask.distributed: {install('cluster')}"
            raise SolverError(needs) from None
        for name in _LOGS:
            logging.getLogger(name).setLevel(logging.CRITICAL)  # important errors are raised
        self._open = ExitStack()
        if address == LOCAL:
            with _for_workers():
                cluster = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    silence_logs=logging.CRITICAL,
                    dashboard_address="127.0.0.1:0",  # by default 8787, with a warning if taken
                    scheduler_kwargs={"dashboard": False},
                )
            self._open.enter_context(cluster)
            address = cluster.scheduler_address
        try:
            client = self._open.enter_context(distributed.Client(address, timeout=_PATIENCE))
        except (OSError, ValueError) as error:
            self._open.close()
            raise SolverError(f"no scheduler answers at {address}: {error}") from error
        self._client = client

    @property
    def workers(self) -> int:
        """The number of calls that are answered at the same time, according to the scheduler."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call a function in some worker. It, its arguments and its value must be picklable."""
        answer = self._client.submit(fn, *args, pure=False, **kwargs)
        return asyncio.run_coroutine_threadsafe(_result(answer), self._client.loop.asyncio_loop)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the scheduler. Unfinished calls are cancelled."""
        self._open.close()


class ClusterSeats(Seats):
    """Seats on a cluster, which is opened at the first request, and has to be closed after use."""

    elsewhere = True

    def __init__(self, address: str, workers: int) -> None:
        super().__init__(0)
        self._make = partial(Cluster, address, workers)
        self._cluster: Cluster | None = None

    def take(self) -> bool:
        if self._cluster is None:
            self._cluster = self._make()
            self._free = self._cluster.workers
        return super().take()

    def run(self, command: Command, file: Path) -> Program:
        assert self._cluster is not None
        return _Remote(self._cluster.submit(_run_there, command, file.read_bytes()))

    def close(self) -> None:
        if self._cluster is not None:
            self._cluster.shutdown()


class _Remote(Program):
    """A program on a worker of the cluster."""

    def __init__(self, call: Future[Ended]) -> None:
        self._call = call

    def ended(self) -> Ended | None:
        if not self._call.done():
            return None
        try:
            return self._call.result()
        except Exception as error:
            return Ended(1, "", f"{type(error).__name__}: {error}")

    def let_work(self, now: bool) -> None:
        """Do nothing, since the program has a processor elsewhere, and never makes way."""

    def spent(self) -> float:
        return 0.0

    def kill(self) -> None:
        self._call.cancel()

    close = kill


def _run_there(command: Command, content: bytes) -> Ended:
    """Run a program on a file with this content, while its answer is wanted."""
    worker: Any = import_module("distributed").get_worker()
    key = worker.get_current_task()

    def tick() -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state != "executing":
            raise SolverError("the answer is not wanted any more")

    with temporary_folder() as folder:
        file = Path(folder) / "input"
        file.write_bytes(content)
        return run((*command(), str(file)), Deadline(), tick)


async def _result(answer: Any) -> Any:
    """The value that a worker returned; if it is lost with the worker, that of another one.

    Dask's own executor fails if a value is lost just before it is passed on.
    """
    try:
        return await answer
    except asyncio.CancelledError:
        if not answer.done():  # otherwise the worker would go on
            await answer.cancel()
        raise


@contextmanager
def _for_workers() -> Iterator[None]:
    """Keep Ctrl-C and the current directory from processes started in the `with` block."""
    os.environ["PYTHONSAFEPATH"] = "1"  # from Python 3.11 on
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it comes first, since it unblocks signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
