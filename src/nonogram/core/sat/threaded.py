"""Calls of PySAT's solvers in a thread of their own, which another thread can end at any time.

A call with `expect_interrupt` runs without Python's lock, so the caller can look at the clock,
report progress and handle Ctrl-C meanwhile. After an interruption the same solver can go on where
it was. CaDiCaL cannot be interrupted, and some systems start no threads: both are told by `start`.

Glucose notices an interruption at its next restart. After a minute of search that may take a second
of CPU time, and on a busy machine many seconds by the clock. Nobody waits so long at the end of a
time limit: the call is left to itself, and its solver can be used again when it has ended.

A solver that is freed while it runs takes the process with it. So nothing may happen between the
start of a thread and the note of it, and a call that was left to itself frees its own solver.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import Any

from nonogram.base.clock.alarm import uninterrupted
from nonogram.core.formula.clauses import Literal

_PATIENCE = 0.3  #: seconds by the clock that an interrupted call gets to end


class ThreadedCalls:
    """Calls of a solver in a thread of its own, one after the other; each has to be stopped.

    `free` frees the solver; `close` calls it, or the thread does at its end.
    """

    def __init__(self, solver: Any, free: Callable[[Any], None]) -> None:
        self._solver = solver
        self._free = free
        self._thread: Thread | None = None
        self._ended = Event()  # for Ctrl-C in `Thread.join` makes a running thread seem ended
        self._answer: bool | BaseException | None = None
        self._ending = Lock()  # held while it is decided who frees the solver
        self._left = False  # whether the thread has to free it

    def start(self, assumptions: Sequence[Literal]) -> bool:
        """Start a call; False if the solver cannot be interrupted, or no thread can be started."""
        self._ended.clear()
        self._answer = None
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
        with self._ending:
            self._ended.set()
            if self._left:
                self._free(self._solver)

    def goes_on(self, seconds: float) -> bool:
        """Wait for this long, or until the call has ended; return whether it goes on."""
        return not self._ended.wait(seconds)

    def answer(self) -> bool | None:
        """The answer of a stopped call, None without one. Raises what the call has raised."""
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer

    def stop(self) -> None:
        """Interrupt the call, if there is one, and wait a little until it has ended."""
        with uninterrupted():
            if self._thread is not None and not self._left:
                self._solver.interrupt()
                self.is_over(_PATIENCE)

    def is_over(self, seconds: float | None = None) -> bool:
        """Wait until there is no call, for so many seconds at most; return whether that is so."""
        if self._thread is not None and self._ended.wait(seconds):
            self._thread.join()
            self._thread = None
        return self._thread is None

    def close(self) -> None:
        """Stop the call and free the solver, as soon as it has ended."""
        self.stop()
        with uninterrupted(), self._ending:
            self._left = self._thread is not None and not self._ended.is_set()
            if not self._left:
                self._free(self._solver)
