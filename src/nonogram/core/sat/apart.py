"""Calls of PySAT's solvers in a thread of their own, which another thread can end at any time.

A call with `expect_interrupt` runs without Python's lock, so the caller can look at the clock,
report progress and handle Ctrl-C meanwhile. After an interruption the same solver can go on where
it was. CaDiCaL cannot be interrupted, and some systems start no threads: both are told by `start`.

A solver that is freed while it runs takes the process with it. So nothing may happen between the
start of a thread and the note of it, and `stop` waits until the thread has ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from typing import Any

from nonogram.base.clock.alarm import uninterrupted
from nonogram.core.formula.clauses import Literal


class Apart:
    """Calls of a solver in a thread of its own, one after the other; each has to be stopped."""

    def __init__(self, solver: Any) -> None:
        self._solver = solver
        self._thread: Thread | None = None
        self._ended = Event()  # for Ctrl-C in `Thread.join` makes a running thread seem ended
        self._answer: bool | BaseException | None = None

    def start(self, assumptions: Sequence[Literal]) -> bool:
        """Start a call; False if the solver cannot be interrupted, or no thread can be started."""
        self._ended.clear()
        thread = Thread(target=self._run, args=(assumptions,), daemon=True)
        try:
            self._solver.clear_interrupt()
            with uninterrupted():
                thread.start()
                self._thread = thread
        except (RuntimeError, OSError):  # for CaDiCaL it is NotImplementedError
            return False
        return True

    def _run(self, assumptions: Sequence[Literal]) -> None:
        try:
            self._answer = self._solver.solve_limited(assumptions, expect_interrupt=True)
        except BaseException as error:
            self._answer = error
        self._ended.set()

    def goes_on(self, seconds: float) -> bool:
        """Wait for this long, or until the call has ended; return whether it goes on."""
        return not self._ended.wait(seconds)

    def answer(self) -> bool | None:
        """Stop the call; return its answer, None without one. Raises what the call has raised."""
        self.stop()
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer

    def stop(self) -> None:
        """End the call, if there is one. The solver notices at its next restart or conflict."""
        with uninterrupted():
            if self._thread is not None:
                self._solver.interrupt()
                self._thread.join()
                self._solver.clear_interrupt()
                self._thread = None
