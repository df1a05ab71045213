"""How much of a member's time is luck: CPU seconds of one member of the race under twenty seeds.

From that follows what the first of several takes, on average: the least of k of them, drawn without
putting them back. Belief is the member, for it finds most first solutions; it runs alone beside
Glucose, as in a race of one seat. Puzzles are Faase and five generated ones, of the training set.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from math import comb, inf
from pathlib import Path

import nonogram
from benchmarks.report import Report
from benchmarks.seats import alone

#: How many seeds, and of how many the first is looked at.
_SEEDS, _FIRST = 20, (1, 2, 4, 8)

#: Generated puzzles: rows and columns, density, seed.
_GENERATED = ((50, 50, 0.5, 2001), (60, 60, 0.5, 2001), (75, 50, 0.5, 2001), (30, 30, 0.4, 2003))


def main(options: Namespace, report: Report) -> None:
    report.say(
        f"CPU seconds of all processes to the verdict with one member under {_SEEDS} seeds, each "
        f"given up after {options.limit} s by the clock: least, median and most, and what the "
        "first of k takes."
    )
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        files = [] if options.corpus is None else [options.corpus / "survey" / "faase.cwd"]
        for height, width, density, seed in _GENERATED:
            file = Path(folder) / f"random {width}x{height} {seed}.cwd"
            nonogram.save(nonogram.random_puzzle(height, width, density, seed=seed), file)
            files.append(file)
        file = Path(folder) / "picture 80x95 2001.cwd"
        nonogram.save(nonogram.picture_puzzle(95, 80, seed=2001), file)
        files.append(file)
        for file in files:
            taken = []
            for seed in range(_SEEDS):
                report.progress(f"{file.stem}: seed {seed}")
                taken.append(_run(file, seed, options.limit))
            taken.sort()
            shown = [taken[0], taken[_SEEDS // 2], taken[-1], *(first_of(taken, k) for k in _FIRST)]
            rows.append([file.stem, *(f"{x:.1f}" if x < inf else "-" for x in shown)])
    report.table(["puzzle", "least", "median", "most", *map(str, _FIRST)], rows)


def first_of(taken: list[float], number: int) -> float:
    """The mean of the least of so many of some numbers, which are in order."""
    ways = comb(len(taken), number)
    shares = (comb(len(taken) - place - 1, number - 1) / ways for place in range(len(taken)))
    return sum(share * time for share, time in zip(shares, taken) if share)


def _run(file: Path, seed: int, limit: int) -> float:
    """CPU seconds to the verdict under a seed; infinite if there is none in time."""
    command = [sys.executable, "-m", "benchmarks.seeds", str(file), str(seed), str(limit)]
    with subprocess.Popen(command) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode > 1:
        raise SystemExit(f"{file.stem}, seed {seed}: exit code {process.returncode}")
    return usage.ru_utime + usage.ru_stime if process.returncode == 0 else inf


if __name__ == "__main__":
    sys.exit(alone(sys.argv[1], "0", sys.argv[3], seed=int(sys.argv[2])))
