"""Seats: the free processors, for which further programs may be started.

A question has its seats. A process that works alone counts them itself. The workers of a
batch share them through a pipe with a byte for every free seat, as GNU make does for its jobs:
a worker that reads the byte has the seat until it writes the byte back.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from nonogram.base.processes.process import Program

Command = Callable[[], tuple[str, ...]]  #: makes the words of a command


class Seats:
    """A number of seats, counted by one process."""

    elsewhere = False  #: whether they are processors of other machines, where nothing can be paused

    def __init__(self, number: int) -> None:
        self._free = number

    def take(self) -> bool:
        """Take a seat, and return whether there was one."""
        if self._free < 1:
            return False
        self._free -= 1
        return True

    def give(self) -> None:
        """Give a seat back."""
        self._free += 1

    def run(self, command: Command, file: Path) -> Program:
        """Start a program on a file, after a seat was taken. Raises OSError or SolverError."""
        from nonogram.base.processes.process import Running

        return Running((*command(), str(file)))

    def close(self) -> None:
        """Free the resources of the seats. Closing twice is harmless."""

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Hold a seat in the `with` block, if one is free."""
        taken = self.take()
        try:
            yield
        finally:
            if taken:
                self.give()


_CLOSED = (-1, -1)  #: file descriptors of no file


class SharedSeats(Seats):
    """Seats that several processes share."""

    def __init__(self, pipe: tuple[int, int]) -> None:
        self.pipe = pipe  # inherited file descriptors, for taking and for giving

    @classmethod
    def new(cls, number: int) -> SharedSeats:
        """`number` new seats, which have to be closed after use."""
        pipe = os.pipe()
        for end in pipe:
            if hasattr(os, "set_blocking"):  # else it is Windows, where no child gets the pipe
                os.set_blocking(end, False)
        seats = cls(pipe)
        for _ in range(number):
            seats.give()
        return seats

    def take(self) -> bool:
        try:
            return bool(os.read(self.pipe[0], 1))
        except OSError:  # the pipe is empty
            return False

    def give(self) -> None:
        with suppress(OSError):  # all other ends are closed
            os.write(self.pipe[1], b".")

    def close(self) -> None:
        """Close the pipe. From now on `take` returns False. Closing twice is harmless."""
        pipe, self.pipe = self.pipe, _CLOSED
        if pipe != _CLOSED:
            for end in pipe:
                os.close(end)


#: The seats of this process if it is a worker, which gets them at its start.
_workers: Seats | None = None


def use(seats: Seats) -> None:
    """Use these seats in this worker."""
    global _workers
    _workers = seats


def seats_of_worker() -> Seats | None:
    """The seats that this worker was started with, or None in other programs."""
    return _workers


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory_left() -> float:
    """The share of this machine's memory that programs can still have, 1.0 if it is not told."""
    with suppress(OSError, ValueError), open("/proc/meminfo", encoding="ascii") as file:
        total, left = map(int, re.findall(r"Mem(?:Total|Available): +(\d+)", file.read()))
        return left / total
    return 1.0


def address_space() -> int | None:
    """The MB (10^6 bytes) that this process may use by `ulimit -v`, None without a limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if limit == resource.RLIM_INFINITY else limit // 1_000_000
