"""What seats bring to a hard puzzle: the least of several runs, each with one member of the race.

A race of k seats ends with the luckiest of its k members. So each member runs alone beside Glucose,
as in a race of one seat, and the table has the least CPU seconds of the first k such runs. On a
machine with k free processors that is about what the race takes by the clock.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf
from pathlib import Path

import nonogram
from benchmarks.puzzles import HARD
from benchmarks.report import Report
from nonogram import Outcome
from nonogram.ask.answered import answered
from nonogram.ask.question import Question
from nonogram.processes.seats import Seats
from nonogram.sat.base import Member
from nonogram.sat.race import Race

#: How many seats at most.
_MOST = 8

#: Random puzzles: rows and columns, density, seeds.
_RANDOM = 30, 0.4, range(1, 21)


def main(options: Namespace, report: Report) -> None:
    report.say(
        f"CPU seconds of all processes to the verdict, the least of the first k runs; each is "
        f"given up after {options.limit} s by the clock (-)."
    )
    seats = range(1, _MOST + 1)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in HARD if options.corpus is not None else ():
            file = options.corpus / "survey" / f"{name}.cwd"
            rows.append([name, *_least(report, file, options.limit)])
        size, density, seeds = _RANDOM
        every = []
        for seed in seeds:
            file = Path(folder) / f"random {seed}.cwd"
            nonogram.save(nonogram.random_puzzle(size, size, density, seed=seed), file)
            every.append(_least(report, file, options.limit))
    rows.append([f"{len(seeds)} random, together", *map(sum, zip(*every))])
    shown = [[name, *(f"{x:.1f}" if x < inf else "-" for x in least)] for name, *least in rows]
    report.table(["puzzle", *map(str, seats)], shown)


def _least(report: Report, file: Path, limit: int) -> Sequence[float]:
    """The least CPU seconds of the first runs, of the first two, and so on."""
    taken = []
    for number in range(_MOST):
        report.progress(f"{file.stem}: seat {number + 1}")
        taken.append(_run(file, number, limit))
    return [*accumulate(taken, min)]


def _run(file: Path, number: int, limit: int) -> float:
    """CPU seconds to the verdict with this member alone; infinite if there is none in time."""
    command = [sys.executable, "-m", "benchmarks.seats", str(file), str(number), str(limit)]
    with subprocess.Popen(command) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode > 1:
        raise SystemExit(f"{file.stem}, seat {number + 1}: exit code {process.returncode}")
    return usage.ru_utime + usage.ru_stime if process.returncode == 0 else inf


def alone(file: str, number: str, limit: str, *, seed: int = 0) -> int:
    """Solve a puzzle with one member of the race; 0 if there is a verdict."""
    starting = Race._starting

    def one(race: Race) -> Iterator[Member]:
        advising, others = [], []
        for member in starting(race):
            (advising if member.advises else others).append(member._replace(patience=None))
        return iter([*advising, others[int(number)]])

    Race._starting = one  # type: ignore[method-assign]
    question = Question(timeout=float(limit), seed=seed)
    answer = answered(question, nonogram.load(file), seats=Seats(1))
    return int(answer.outcome is Outcome.UNDECIDED)


if __name__ == "__main__":
    sys.exit(alone(*sys.argv[1:]))
