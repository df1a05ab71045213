"""Programs that run until one of them ends or time is up, and the temporary files they need."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, TemporaryFile, gettempdir
from time import monotonic, sleep, time
from typing import NamedTuple, Protocol
from weakref import finalize

from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import SolverError, refused_as
from nonogram.base.locks import lock

_FIRST_PAUSE = 0.001  #: seconds between two looks at first, since most calls are short
_PAUSE = 0.1  #: seconds between two looks later
_GRACE = 1.0  #: seconds after which a killed program is certainly gone
_LEAST = 0.02  #: the share of the time at work that counts for a program that waits or sleeps
_PREFIX = "nonogram-temporary-"  #: of temporary folders, and of nothing that others may have made
_NEW = 60.0  #: seconds in which a folder of another process may not have been locked yet
_ROOM = 4096  #: bytes that fit into the temporary directory unless it is full


class Ended(NamedTuple):
    """The end of a program: its exit code, negative for a signal, and its output."""

    code: int
    output: str
    errors: str

    def __str__(self) -> str:
        by_itself = f"ended with exit code {self.code}"
        how = f"was ended by signal {-self.code}" if self.code < 0 else by_itself
        last = self.errors.strip().rpartition("\n")[2]
        return f"{how} ({last[:200]})" if last else how


class Program(Protocol):
    """A running program, here or elsewhere."""

    def ended(self) -> Ended | None:
        """The end of the program, or None if it still runs."""

    def let_work(self, now: bool) -> None:
        """Let it and its children go on now, or pause them, if the system can."""

    def spent(self) -> float:
        """Its CPU seconds so far, or the seconds by the clock where the system tells no others."""

    def kill(self) -> None:
        """Begin to end it and its children, without waiting for that."""

    def close(self) -> None:
        """End it and its children, if they still run."""


class Running(Program):
    """A program in its own process group, to be closed, also at Ctrl-C, with its children."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program. Raises OSError if that fails."""
        with ExitStack() as files:
            self._output = files.enter_context(TemporaryFile())
            self._errors = files.enter_context(TemporaryFile())
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=self._errors,
                start_new_session=True,
                preexec_fn=_ending_with_parent(),
            )
            self._files = files.pop_all()
        self._paused = False
        self._since = monotonic()
        self._worked = self._spent = 0.0

    def ended(self) -> Ended | None:
        code = self._child.poll()
        if code is None:
            return None
        self._output.seek(0)
        self._errors.seek(0)
        texts = [f.read().decode("ascii", "replace") for f in (self._output, self._errors)]
        return Ended(code, texts[0], texts[1] + self._shortage())

    def let_work(self, now: bool) -> None:
        if now is self._paused and hasattr(signal, "SIGSTOP"):  # Windows has none
            self._signal("SIGCONT" if now else "SIGSTOP")
            self._worked, self._since = self._at_work(), monotonic()
            self._paused = not now

    def _at_work(self) -> float:
        """The seconds by the clock for which it was not paused."""
        return self._worked + (0.0 if self._paused else monotonic() - self._since)

    def _signal(self, name: str) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, getattr(signal, name))

    def spent(self) -> float:
        if sys.platform != "linux":
            return self._at_work()
        from time import clock_gettime  # Windows has none

        with suppress(OSError):  # its CPU clock has the number that clock_getcpuclockid(3) makes
            self._spent = clock_gettime(~self._child.pid << 3 | 2)
        return max(self._spent, _LEAST * self._at_work())

    def _shortage(self) -> str:
        """A message if the disk has no room for the program's output, else ""."""
        left = bytes(_ROOM)
        try:
            while left:
                left = left[os.write(self._errors.fileno(), left) :]
        except OSError as error:
            return f"\ntemporary files: {error.strerror}"
        return ""

    def kill(self) -> None:
        if hasattr(os, "killpg"):
            self._signal("SIGKILL")
        else:  # Windows
            self._child.kill()

    def close(self) -> None:
        self.kill()
        with suppress(subprocess.TimeoutExpired):  # Ctrl-C during `poll` leaves it locked for good
            self._child.wait(_GRACE)
        self._files.close()


def run(command: Sequence[str], deadline: Deadline, tick: Callable[[], None]) -> Ended:
    """Run a program until it ends, with a tick now and then. Raises OutOfTime, or as `Running`."""
    with closing(Running(command)) as program:
        pause = _FIRST_PAUSE
        while (ended := program.ended()) is None:
            deadline.check()
            sleep(min(pause, deadline.remaining()))
            pause = min(2 * pause, _PAUSE)
            tick()
        return ended


def _ending_with_parent() -> Callable[[], object] | None:
    """A function that makes a child end when its parent dies, however it dies (Linux only).

    It runs in the child before the program, so there is no moment in which a killed parent leaves
    the program behind. (A pipe whose owner is the child's group, tied after the start, has such a
    moment.) Forking beside other threads is safe as long as none of them holds a lock that this
    function needs: a solver's own thread has ended before a program is started.
    """
    if sys.platform != "linux":
        return None
    import ctypes

    set_parent_death_signal = 1  # PR_SET_PDEATHSIG of prctl(2)
    prctl = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def ending_with_parent() -> None:
        prctl(set_parent_death_signal, signal.SIGKILL)
        if os.getppid() != parent:  # the parent died too early to be noticed
            os._exit(1)

    return ending_with_parent


class _Locked(TemporaryDirectory[str]):
    """A folder that is locked as long as its process lives."""

    def __init__(self) -> None:
        super().__init__(prefix=_PREFIX)
        descriptor = os.open(self.name, os.O_RDONLY)
        self._unlock = finalize(self, os.close, descriptor)
        lock(descriptor)

    def cleanup(self) -> None:
        self._unlock()
        super().cleanup()


def temporary_folder() -> TemporaryDirectory[str]:
    """A new folder, which its `cleanup` removes. Raises SolverError if it cannot be made.

    Folders that killed processes have left are removed first. They are not locked any more, and old
    enough that nobody is just about to lock them.
    """
    with refused_as(SolverError, "cannot write temporary files"):
        if os.name != "posix":  # no folder can be opened
            return TemporaryDirectory(prefix=_PREFIX)
        for left in Path(gettempdir()).glob(f"{_PREFIX}*"):
            with suppress(OSError):
                if time() - left.stat().st_mtime > _NEW and _is_unlocked(left):
                    rmtree(left, ignore_errors=True)
        return _Locked()


def _is_unlocked(folder: Path) -> bool:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        return lock(descriptor)
    finally:
        os.close(descriptor)
