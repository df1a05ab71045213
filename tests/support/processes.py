"""Programs that are started, watched and ended (on Linux)."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and signals")

#: Seconds after which something is taken never to happen.
_NEVER = 60.0


@contextmanager
def started(
    command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A program in a session of its own, which is gone in the end."""
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait for something that happens soon, unless there is a fault."""
    end = time.monotonic() + _NEVER
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


def children(process: int) -> list[int]:
    """The children of a process, whichever of its threads started them."""
    found: list[int] = []
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # a thread that has just ended
            found += map(int, file.read_text().split())
    return found


def workers_of(process: int, number: int) -> list[int]:
    """The workers of a batch, as soon as there are so many."""
    workers: list[int] = []

    def there() -> bool:
        workers[:] = [child for child in children(process) if "processes.worker" in _command(child)]
        return len(workers) == number

    wait_until(there)
    return workers


def _command(process: int) -> str:
    """The command of a process, empty if it has ended, even if that has not been noticed yet."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
