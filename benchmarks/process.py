"""CPU time and memory of whole processes."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from typing import NamedTuple


class Run(NamedTuple):
    """One run of a process: CPU seconds, peak memory in MB, exit code, and what it printed.

    The system counts as its memory also what this process held when it started the other.
    """

    seconds: float
    megabytes: float
    code: int
    output: str


def run(command: list[str], limit: float) -> Run:
    """Run a command; it is ended by the system after `limit` CPU seconds (code is -9 or -24)."""

    def restrict() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (round(limit), round(limit) + 1))

    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody compiles at every start
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        preexec_fn=restrict,
    ) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    return Run(
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss * unit / 1e6,
        process.returncode,
        output,
    )


def best(commands: list[list[str]], limit: float, repeat: int) -> list[Run]:
    """The quickest of `repeat` runs of each command; they take turns, so that noise hits all."""
    runs: list[list[Run]] = [[] for _ in commands]
    for turn in range(repeat):
        for command, done in zip(commands, runs):
            if turn and done[-1].seconds > 5:  # long runs are measured well enough by one
                continue
            done.append(run(command, limit))
    return [min(done, key=lambda one: one.seconds) for done in runs]
