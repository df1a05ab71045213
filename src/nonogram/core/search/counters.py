"""The figures of a run, which its steps count."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import process_time

from nonogram.core.result import Stats


class Counters:
    """The figures of `Stats` during a run.

    They are no part of a state, since the time of a step that was cut short counts, too.
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.decided = 0
        self.lines = 0
        self.suppositions = 0
        self.solver: str | None = None
        self.formula: str | None = None
        self.variables = 0
        self.clauses = 0
        self.conflicts: int | None = 0
        self.cpu_seconds: dict[str, float] = {}
        self.calls: tuple[Mapping[str, str | float], ...] = ()
        self.requests = 0
        self.gave_up = False

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the CPU time of a `with` block to the step of this name."""
        started = cpu_seconds()
        before = self.cpu_seconds.setdefault(name, 0.0)
        try:
            yield
        finally:
            self.cpu_seconds[name] = before + cpu_seconds() - started

    @property
    def at(self) -> str:
        """The step that was begun last."""
        return next(reversed(self.cpu_seconds), "clues")

    @property
    def stats(self) -> Stats:
        """The figures so far, frozen."""
        return Stats(**{**self.__dict__, "cpu_seconds": dict(self.cpu_seconds)})


def cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    times = os.times()
    return process_time() + times.children_user + times.children_system
