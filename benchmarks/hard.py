"""The hardest puzzles, by the clock: the default, solvers of its race alone, and the race's limits.

How long a solver takes is luck, too. So each run has another view of the puzzle: as it is, with its
rows for columns, mirrored, or both.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterable, Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import nonogram
from benchmarks.process import Run, run
from benchmarks.puzzles import HARD, saved
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

#: The exit code without a verdict.
_UNDECIDED = 5


class Task(NamedTuple):
    """Puzzles of cells filled at random, the seconds that each may take, and what is aimed at."""

    size: tuple[int, int]
    density: float
    seeds: Sequence[int]
    limit: int
    aim: str


_TASKS = (
    Task((30, 30), 0.4, range(1, 21), 60, "15 s together, none above 3"),
    Task((50, 50), 0.5, range(1, 11), 60, "each within 15 s"),
    Task((60, 60), 0.5, range(1, 11), 60, "each within 15 s"),
    Task((50, 75), 0.5, range(1, 11), 120, "8 of 10"),
    Task((70, 70), 0.5, range(1, 11), 60, "9 of 10"),
    Task((99, 99), 0.5, range(1, 7), 60, "2 of 6"),
)

#: What is aimed at with three views of puzzles of the corpus.
_CORPUS = {"knotty": "2 s", "faase": "25 s in the median, none above 90"}


def hard(options: Namespace, report: Report) -> None:
    """The default beside the solvers of its race."""
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
                saved(folder, f"{name} {number}", view)
                for number, view in zip(range(options.repeat), cycle(views(puzzle)))
            ]
            runs = []
            for way in WAYS:
                report.progress(f"{name}: {way}")
                runs.append([_solved(file, way, options.limit) for file in files])
            codes = {run.code for several in runs for run in several} - {_UNDECIDED}
            if len(codes) > 1:
                raise SystemExit(f"{name}: verdicts differ, exit codes {sorted(codes)}")
            rows.append([name, *map(_median, runs)])
        report.table(["puzzle", *WAYS], rows)
        size, density, seeds = _RANDOM
        files = [
            saved(folder, f"random {seed}", nonogram.random_puzzle(size, size, density, seed=seed))
            for seed in seeds
        ]
        rows = []
        for way in ("auto", "Glucose"):
            report.progress(f"random: {way}")
            taken = [_solved(file, way, options.limit) for file in files]
            walls = [run.wall for run in taken]
            settled = sum(run.code != _UNDECIDED for run in taken)
            cpu = sum(run.seconds for run in taken)
            rows.append([way, str(settled), *(f"{x:.1f}" for x in (sum(walls), cpu, max(walls)))])
        report.say(f"{len(files)} random puzzles of {size} x {size}, density {density}:")
        report.table(["", "settled", "wall s", "CPU s", "longest"], rows)


def frontier(options: Namespace, report: Report) -> None:
    """The race beside the figures that were aimed at; for two quiet processors.

    Knotty and Faase from three sides (with the corpus), and puzzles of cells filled at random, up
    to the size where the race breaks off.
    """
    report.say(f"Wall seconds to the verdict, least to most; {os.cpu_count()} processors.")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, aim in _CORPUS.items() if options.corpus is not None else ():
            puzzle = nonogram.load(options.corpus / "survey" / f"{name}.cwd")
            files = [saved(folder, f"{name}{n}", view) for n, view in enumerate(views(puzzle)[:3])]
            rows.append([f"{name}, three views", *_figures(report, files, 200), aim])
        for (height, width), density, seeds, limit, aim in _TASKS:
            files = []
            for seed in seeds:
                puzzle = nonogram.random_puzzle(height, width, density, seed=seed)
                files.append(saved(folder, f"{width} x {height}, {seed}", puzzle))
            rows.append([f"{width} x {height}, {density}", *_figures(report, files, limit), aim])
    report.table(["puzzles", "settled", "together", "each", "aim"], rows)


def views(puzzle: Puzzle) -> list[Puzzle]:
    """The same puzzle from four sides."""
    mirrored = puzzle.replace(
        clues=(*(clue[::-1] for clue in puzzle.rows), *reversed(puzzle.columns))
    )
    return [puzzle, puzzle.transposed(), mirrored, mirrored.transposed()]


def _solved(file: Path, way: str, limit: int) -> Run:
    """One run of `nonogram solve`, to the verdict."""
    command = [sys.executable, "-m", "nonogram", "solve", "-q", "--timeout", str(limit)]
    return run([*command, *WAYS[way], str(file)], answers=(0, 3, 4, _UNDECIDED))


def _median(runs: list[Run]) -> str:
    """The seconds of the run in the middle; runs without a verdict count as the longest."""
    settled = sorted((run.wall, run.seconds) for run in runs if run.code != _UNDECIDED)
    middle = (len(runs) - 1) // 2
    if middle >= len(settled):
        return "-"
    wall, cpu = settled[middle]
    most = f"{settled[-1][0]:.1f}" if len(settled) == len(runs) else "-"
    return f"{wall:.1f} ({cpu:.1f}) [{settled[0][0]:.1f} {most}]"


def _figures(report: Report, files: Iterable[Path], limit: int) -> list[str]:
    """How many have a verdict in time, what all take together, and each."""
    taken = []
    for file in files:
        report.progress(file.stem)
        taken.append(_solved(file, "auto", limit))
    walls = sorted(run.wall for run in taken)
    settled = sum(run.code != _UNDECIDED for run in taken)
    each = " ".join(f"{wall:.1f}" for wall in walls)
    return [f"{settled} of {len(taken)}", f"{sum(walls):.1f}", each]
