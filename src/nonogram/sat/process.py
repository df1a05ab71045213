"""A program run until it ends or the time is up; then nothing of it is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import NamedTuple

from nonogram.deadline import Deadline
from nonogram.sat.base import Tick

#: How often the program is looked at, in seconds.
_POLL = 0.1


class OutOfTime(Exception):  # noqa: N818 (it is no error)
    """The deadline passed while a program was running."""


class Ended(NamedTuple):
    """How a program ended: its exit code, negative for a signal, and what it printed."""

    code: int
    output: str
    errors: str

    def __str__(self) -> str:
        if self.code < 0:
            how = f"was ended by signal {-self.code}"
        else:
            how = f"ended with exit code {self.code}"
        last = self.errors.strip().rpartition("\n")[2]
        return f"{how} ({last[:200]})" if last else how


def run(
    command: Sequence[str],
    deadline: Deadline,
    tick: Tick,
    environment: Mapping[str, str] | None = None,
) -> Ended:
    """Run a program, with a process group of its own, so that all it starts can be ended.

    Ctrl-C goes to this process only, which ends the program on its way out.

    Raises:
        OutOfTime: the deadline passed first.
        OSError: there is no such program, or it cannot be run.
    """
    with TemporaryFile() as output, TemporaryFile() as errors:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            env=environment,
            start_new_session=True,
            preexec_fn=_ending_with_parent(),
        )
        try:
            while child.poll() is None:
                if deadline.passed():
                    raise OutOfTime
                with suppress(subprocess.TimeoutExpired):
                    child.wait(min(_POLL, deadline.remaining()))
                tick()
        finally:  # also on Ctrl-C
            _end(child)
        output.seek(0)
        errors.seek(0)
        texts = (file.read().decode("ascii", "replace") for file in (output, errors))
        return Ended(child.returncode, *texts)


def _end(child: subprocess.Popen[bytes]) -> None:
    """End what is left of a program, its own children included."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
    else:  # Windows
        child.kill()
    child.wait()


def _ending_with_parent() -> Callable[[], object] | None:
    """What makes a child end when its parent dies, however that dies (Linux only)."""
    if sys.platform != "linux":
        return None
    import ctypes

    set_parent_death_signal = 1  # PR_SET_PDEATHSIG of prctl(2)
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(set_parent_death_signal, signal.SIGKILL)
