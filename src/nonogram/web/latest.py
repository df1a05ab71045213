"""Workers for the latest question alone: a newer one ends the one before."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any

from nonogram.base.errors import SolverError
from nonogram.base.processes.pool import WorkerDied, Workers
from nonogram.core.puzzle import Puzzle
from nonogram.web.answers import verdict


class Superseded(Exception):  # noqa: N818 (no error)
    """The error of a question that a newer one has ended."""


class Latest:
    """A worker for the latest question, and a spare one. With `ready` one is started in advance."""

    def __init__(self, *, ready: bool = False) -> None:
        self._lock = threading.Lock()
        self._latest: Future[Any] | None = None
        self._worker: Workers | None = None
        self._spare = self._new() if ready else None

    def _new(self) -> Workers:
        workers = Workers(1)
        workers.submit(verdict, Puzzle.from_grid([[1, 0], [0, 1]]))  # loads all that is needed
        return workers

    def ask(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker. Raises its errors, SolverError, or Superseded by another."""
        with self._lock:
            latest, self._latest = self._latest, None  # before it learns that it has ended
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
        """End the workers, even in the middle of a question."""
        with self._lock:
            for workers in filter(None, (self._worker, self._spare)):
                workers.shutdown(wait=False, cancel_futures=True)
