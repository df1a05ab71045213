"""The figures of a run while it lasts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

from nonogram.result import Stats


class Counters:
    """The figures of `Stats`, while they are counted; `stats` is a frozen copy."""

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.decided = 0
        self.lines = 0
        self.suppositions = 0
        self.solver: str | None = None
        self.variables = 0
        self.clauses = 0
        self.conflicts: int | None = 0
        self.seconds: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the CPU time of a `with` block to the step of this name."""
        started = _cpu_seconds()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + _cpu_seconds() - started

    @property
    def stats(self) -> Stats:
        """The figures so far."""
        return Stats(**{**self.__dict__, "seconds": dict(self.seconds)})


def _cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    times = os.times()
    return process_time() + times.children_user + times.children_system
