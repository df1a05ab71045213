"""Time and memory of whole processes."""

from __future__ import annotations

import os
import resource
import shlex
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import NamedTuple

#: Runs longer than this, in seconds, are measured well enough by one.
_LONG = 5.0

INTERRUPTED = -signal.SIGINT  #: the exit code after Ctrl-C

_LOOK = 0.2  #: seconds between two looks at what a process and its children have had


class Run(NamedTuple):
    """One run of a process.

    Attributes:
        wall: seconds by the clock.
        seconds: CPU time, user and system, of the process and those that it waited for.
        megabytes: peak memory; the system counts what this process held when it started the
            other as well, so figures of a few megabytes mean nothing.
        code: exit code.
        exceeded: whether it was ended because it reached the limit.
        output: what it printed.
    """

    wall: float
    seconds: float
    megabytes: float
    code: int
    exceeded: bool
    output: str


def run(
    command: list[str],
    limit: int | None = None,
    answers: Collection[int] = (0,),
    together: int | None = None,
) -> Run:
    """Run a command, which the system ends after `limit` CPU seconds.

    Args:
        command: program and arguments.
        limit: CPU seconds; None for no limit.
        answers: exit codes that are answers; any other ends the benchmark, output shown, for
            a crash must not pass for a slow run.
        together: CPU seconds of the process and its children, after which it gets Ctrl-C; Linux
            alone tells them while they run.
    """

    def restrict() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or every start compiles
    started = monotonic()
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        preexec_fn=restrict,
    ) as process:
        assert process.stdout is not None
        over = Event()
        if together is not None:
            Thread(target=_interrupted_after, args=(process, together, over), daemon=True).start()
        output = process.stdout.read()
        over.set()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
    wall, seconds = monotonic() - started, usage.ru_utime + usage.ru_stime
    # Out of memory ends a process by SIGKILL as well, hence the look at the clock; SIGXCPU needs
    # none, and on a busy machine the system may count other seconds for the limit than here.
    killed = limit is not None and code == -signal.SIGKILL and seconds > limit - 1
    exceeded = killed or code == -signal.SIGXCPU
    if not exceeded and code not in answers:
        raise SystemExit(f"{shlex.join(command)}\nended with code {code}:\n{output}")
    unit = 1 if sys.platform == "darwin" else 1024  # macOS counts bytes, others KiB
    return Run(wall, seconds, usage.ru_maxrss * unit / 1e6, code, exceeded, output)


def _interrupted_after(process: subprocess.Popen[str], most: int, over: Event) -> None:
    """Interrupt a process when it and its children have had the most CPU seconds."""
    while not over.wait(_LOOK):
        if _spent(process.pid) > most:
            process.send_signal(signal.SIGINT)
            return


def _spent(pid: int) -> float:
    """The CPU seconds of a process and its children, those that have ended included."""
    ticks: dict[int, int] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            fields = stat.read_text().rpartition(")")[2].split()
            ticks[int(stat.parent.name)] = sum(map(int, fields[11:15]))
            children[int(fields[1])].append(int(stat.parent.name))
    family = [pid]
    for one in family:
        family += children[one]
    return sum(ticks.get(one, 0) for one in family) / os.sysconf("SC_CLK_TCK")


def best(
    commands: list[list[str]], limit: int, repeat: int, answers: Collection[int] = (0,)
) -> list[Run]:
    """The quickest of `repeat` runs of each command; they take turns, so that noise hits all."""
    runs: list[list[Run]] = [[] for _ in commands]
    for turn in range(repeat):
        for command, done in zip(commands, runs):
            if not turn or done[-1].seconds <= _LONG:
                done.append(run(command, limit, answers))
    return [min(done, key=lambda one: one.seconds) for done in runs]
