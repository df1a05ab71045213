"""The hardest puzzles, by the clock: the default, solvers of its race alone, several workers."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from argparse import Namespace
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import nonogram
from benchmarks.puzzles import HARD
from benchmarks.report import Report

#: How a puzzle is solved: the options of `nonogram solve`.
WAYS = {
    "auto": (),
    "Glucose": ("--solver", "glucose"),
    "Kissat": ("--solver", "kissat404"),
    "CaDiCaL": ("--solver", "cadical195"),
    "2 workers": ("--jobs", "2"),
    "4 workers": ("--jobs", "4"),
}

_NDOMS = (18, 20, 22)

#: Random puzzles: rows and columns, density, seeds.
_RANDOM = 30, 0.4, range(1, 21)

_UNDECIDED = 5


class Taken(NamedTuple):
    """Seconds by the clock, and of all processors; None if there was no verdict in time."""

    wall: float
    cpu: float
    code: int


def main(options: Namespace, report: Report) -> None:
    report.say(
        f"Wall seconds and, in brackets, CPU seconds of all processes; median of {options.repeat}; "
        f"a dash: none in {options.limit} s by the clock. {os.cpu_count()} processors."
    )
    with tempfile.TemporaryDirectory() as folder:
        hardest = [_puzzle(folder, f"n-Dom {n}", nonogram.ndom_puzzle(n)) for n in _NDOMS]
        if options.hard and options.corpus is not None:
            hardest += [options.corpus / "survey" / f"{name}.cwd" for name in HARD]
        rows = []
        for file in hardest:
            report.progress(file.stem)
            runs = {way: [_run(file, way, options.limit)] for way in WAYS}
            for way, taken in runs.items():
                while len(taken) < options.repeat and taken[0].code != _UNDECIDED:
                    taken.append(_run(file, way, options.limit))
            _same({taken.code for several in runs.values() for taken in several}, file)
            rows.append([file.stem, *map(_median, runs.values())])
        report.table(["puzzle", *WAYS], rows)
        size, density, seeds = _RANDOM
        puzzles = {
            seed: nonogram.random_puzzle(size, size, density=density, seed=seed) for seed in seeds
        }
        files = [_puzzle(folder, f"random {seed}", puzzle) for seed, puzzle in puzzles.items()]
        rows = []
        for way in ("auto", "Glucose"):
            report.progress(f"random: {way}")
            taken = [_run(file, way, options.limit) for file in files]
            walls = [one.wall for one in taken]
            settled = sum(one.code != _UNDECIDED for one in taken)
            cpu = sum(one.cpu for one in taken)
            rows.append([way, str(settled), *(f"{x:.1f}" for x in (sum(walls), cpu, max(walls)))])
        report.say(f"{len(files)} random puzzles of {size} x {size}, density {density}:")
        report.table(["", "settled", "wall s", "CPU s", "longest"], rows)


def _puzzle(folder: str, name: str, puzzle: nonogram.Puzzle) -> Path:
    file = Path(folder) / f"{name}.cwd"
    nonogram.save(puzzle, file)
    return file


def _run(file: Path, way: str, limit: int) -> Taken:
    """One run of `nonogram solve`, to the verdict."""
    command = [sys.executable, "-m", "nonogram", "solve", "-q", "--timeout", str(limit)]
    started = monotonic()
    with subprocess.Popen(
        [*command, *WAYS[way], str(file)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
    if code not in (0, 3, 4, _UNDECIDED):
        raise SystemExit(f"{way}, {file.stem}: ended with code {code}:\n{output.decode()}")
    return Taken(monotonic() - started, usage.ru_utime + usage.ru_stime, code)


def _median(taken: list[Taken]) -> str:
    if taken[0].code == _UNDECIDED:
        return "-"
    wall, cpu = (statistics.median(one[k] for one in taken) for k in (0, 1))
    return f"{wall:.1f} ({cpu:.1f})"


def _same(codes: set[int], file: Path) -> None:
    """All that came to a verdict came to the same."""
    if len(codes - {_UNDECIDED}) > 1:
        raise SystemExit(f"{file.stem}: verdicts differ, exit codes {sorted(codes)}")
