"""The hardest puzzles, by the clock: the default, and solvers of its race alone.

How long a solver takes is luck, too. So each run has another view of the puzzle: as it is, with its
rows for columns, mirrored, or both.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import nonogram
from benchmarks.puzzles import HARD
from benchmarks.report import Report
from nonogram import Puzzle

#: How a puzzle is solved: the options of `nonogram solve`.
WAYS = {
    "auto": (),
    "Glucose": ("--solver", "glucose"),
    "Kissat": ("--solver", "kissat404"),
    "CaDiCaL": ("--solver", "cadical195"),
}

_NDOMS = (18, 20, 22)

#: Random puzzles: rows and columns, density, seeds.
_RANDOM = 30, 0.4, range(1, 21)

UNDECIDED = 5


class Taken(NamedTuple):
    """Seconds by the clock, and of all processors; None if there was no verdict in time."""

    wall: float
    cpu: float
    code: int


def main(options: Namespace, report: Report) -> None:
    report.say(
        f"Wall seconds and, in brackets, CPU seconds of all processes; median of {options.repeat} "
        f"views, in square brackets the least and the most; a dash: most have no verdict in "
        f"{options.limit} s by the clock. {os.cpu_count()} processors."
    )
    with tempfile.TemporaryDirectory() as folder:
        hardest = {f"n-Dom {n}": nonogram.ndom_puzzle(n) for n in _NDOMS}
        if options.hard and options.corpus is not None:
            for name in HARD:
                hardest[name] = nonogram.load(options.corpus / "survey" / f"{name}.cwd")
        rows = []
        for name, puzzle in hardest.items():
            files = [
                written(folder, f"{name} {number}", view)
                for number, view in zip(range(options.repeat), cycle(views(puzzle)))
            ]
            runs = []
            for way in WAYS:
                report.progress(f"{name}: {way}")
                runs.append([run(file, way, options.limit) for file in files])
            _same({taken.code for several in runs for taken in several}, name)
            rows.append([name, *map(_median, runs)])
        report.table(["puzzle", *WAYS], rows)
        size, density, seeds = _RANDOM
        puzzles = {
            seed: nonogram.random_puzzle(size, size, density=density, seed=seed) for seed in seeds
        }
        files = [written(folder, f"random {seed}", puzzle) for seed, puzzle in puzzles.items()]
        rows = []
        for way in ("auto", "Glucose"):
            report.progress(f"random: {way}")
            taken = [run(file, way, options.limit) for file in files]
            walls = [one.wall for one in taken]
            settled = sum(one.code != UNDECIDED for one in taken)
            cpu = sum(one.cpu for one in taken)
            rows.append([way, str(settled), *(f"{x:.1f}" for x in (sum(walls), cpu, max(walls)))])
        report.say(f"{len(files)} random puzzles of {size} x {size}, density {density}:")
        report.table(["", "settled", "wall s", "CPU s", "longest"], rows)


def views(puzzle: Puzzle) -> list[Puzzle]:
    """The same puzzle from four sides."""
    mirrored = puzzle.replace(
        clues=(*(clue[::-1] for clue in puzzle.rows), *reversed(puzzle.columns))
    )
    return [puzzle, puzzle.transposed(), mirrored, mirrored.transposed()]


def written(folder: str, name: str, puzzle: Puzzle) -> Path:
    file = Path(folder) / f"{name}.cwd"
    nonogram.save(puzzle, file)
    return file


def run(file: Path, way: str, limit: int) -> Taken:
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
    if code not in (0, 3, 4, UNDECIDED):
        raise SystemExit(f"{way}, {file.stem}: ended with code {code}:\n{output.decode()}")
    return Taken(monotonic() - started, usage.ru_utime + usage.ru_stime, code)


def _median(taken: list[Taken]) -> str:
    """Runs without a verdict have taken longer than all others."""
    settled = sorted(one[:2] for one in taken if one.code != UNDECIDED)
    middle = (len(taken) - 1) // 2
    if middle >= len(settled):
        return "-"
    wall, cpu = settled[middle]
    most = f"{settled[-1][0]:.1f}" if len(settled) == len(taken) else "-"
    return f"{wall:.1f} ({cpu:.1f}) [{settled[0][0]:.1f} {most}]"


def _same(codes: set[int], name: str) -> None:
    """All that came to a verdict came to the same."""
    if len(codes - {UNDECIDED}) > 1:
        raise SystemExit(f"{name}: verdicts differ, exit codes {sorted(codes)}")
