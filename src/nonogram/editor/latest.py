"""One question at a time: a newer one ends the one before it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any

from nonogram.errors import SolverError
from nonogram.processes.pool import WorkerDied, Workers


class Superseded(Exception):  # noqa: N818 (no error)
    """A newer question has ended this one."""


class Latest:
    """A worker process for the latest question, and then a spare one, so that none waits for it.

    `warm` is called in every new worker first, to load what questions need; `ready` starts the
    first one before there is a question.
    """

    def __init__(self, warm: Callable[[], object], *, ready: bool = False) -> None:
        self._warm = warm
        self._lock = threading.Lock()
        self._latest: Future[Any] | None = None
        self._worker: Workers | None = None
        self._spare = self._new() if ready else None

    def _new(self) -> Workers:
        workers = Workers(1)
        workers.submit(self._warm)
        return workers

    def ask(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker and return its value.

        Raises:
            Superseded: a newer question came first.
            SolverError: the worker has died by itself.
            NonogramError: as the function.
        """
        with self._lock:
            latest, self._latest = self._latest, None  # before it can hear that it is ended
            if latest is not None and not latest.done() and self._worker is not None:
                self._worker.shutdown(wait=False, cancel_futures=True)
                self._worker = None
            if self._worker is None:
                self._worker, self._spare = self._spare or self._new(), None
            self._latest = future = self._worker.submit(function, *args)
            self._spare = self._spare or self._new()
        try:
            return future.result()
        except (CancelledError, WorkerDied, SolverError) as error:
            if self._latest is not future:
                raise Superseded from None
            raise SolverError(f"no answer: {error}") from None

    def close(self) -> None:
        """End the workers, whatever they do."""
        with self._lock:
            for workers in filter(None, (self._worker, self._spare)):
                workers.shutdown(wait=False, cancel_futures=True)
