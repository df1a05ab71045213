"""The hardest puzzles, by the clock: the default, solvers of its race alone, and the race's limits.

How long a solver takes is luck, too. So each run has another view of the puzzle: as it is, with its
rows for columns, mirrored, or both.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterable
from itertools import cycle
from pathlib import Path
from statistics import median

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
UNDECIDED = 5

#: The staircases of `frontier`, and the seconds that each may take.
_STAIRCASES, _PATIENCE = (18, 30, 40), 60

#: Random puzzles of `frontier`: rows and columns, density, seeds.
_TASKS = (
    ((50, 50), 0.5, range(1, 11)),
    ((60, 60), 0.5, range(1, 11)),
    ((50, 75), 0.5, range(1, 11)),
    ((70, 70), 0.5, range(1, 11)),
    ((99, 99), 0.5, range(1, 4)),
)

#: Random puzzles of `colours`, by colours and density: rows and columns, seeds, seconds for each.
_COLOURED, _COLOURS, _DENSITIES = (40, range(1, 4), 30), (2, 3, 4), (0.2, 0.3, 0.4, 0.5, 0.6)


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
            codes = {run.code for several in runs for run in several} - {UNDECIDED}
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
            settled = sum(run.code != UNDECIDED for run in taken)
            cpu = sum(run.seconds for run in taken)
            rows.append([way, str(settled), *(f"{x:.1f}" for x in (sum(walls), cpu, max(walls)))])
        report.say(f"{len(files)} random puzzles of {size} x {size}, density {density}:")
        report.table(["", "settled", "wall s", "CPU s", "longest"], rows)


def frontier(_: Namespace, report: Report) -> None:
    """How far the default gets, best measured on quiet processors.

    Staircases, and puzzles of cells filled at random, up to the size where the race breaks off.
    What `readme` measures is left out.
    """
    report.say(
        f"Seconds to the verdict, of a puzzle or from the least to the most; each is given up "
        f"after {_PATIENCE} s. {os.cpu_count()} processors."
    )
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for n in _STAIRCASES:
            file = saved(folder, f"{n}-Dom", nonogram.ndom_puzzle(n))
            rows.append([f"{n}-Dom", *_figures(report, [file])])
        for (height, width), density, seeds in _TASKS:
            files = []
            for seed in seeds:
                puzzle = nonogram.random_puzzle(height, width, density, seed=seed)
                files.append(saved(folder, f"{width} x {height}, {seed}", puzzle))
            name = f"random {width} x {height}, density {density}, seeds 1 to {seeds[-1]}"
            rows.append([name, *_figures(report, files)])
    report.table(["puzzles", "settled", "by the clock", "CPU s"], rows)


def colours(_: Namespace, report: Report) -> None:
    """How far the default gets in colour, where line logic leaves most: by colours and density."""
    size, seeds, patience = _COLOURED
    report.note(
        f"Each cell of the table stands for {len(seeds)} puzzles of {size} x {size} from `generate "
        f"random`. It shows how many of them were settled within {patience} s by the clock, and "
        "their CPU seconds."
    )
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for density in _DENSITIES:
            row = [f"density {density}"]
            for number in _COLOURS:
                files = []
                for seed in seeds:
                    puzzle = nonogram.random_puzzle(size, size, density, number, seed)
                    files.append(saved(folder, f"{number} colours, {density}, {seed}", puzzle))
                settled, _walls, seconds = _figures(report, files, patience)
                row.append(f"{settled}: {seconds}")
            rows.append(row)
    report.table(["filled at random", *(f"{number} colours" for number in _COLOURS)], rows)


def views(puzzle: Puzzle) -> list[Puzzle]:
    """The same puzzle from four sides."""
    mirrored = puzzle.replace(
        clues=(*(clue[::-1] for clue in puzzle.rows), *reversed(puzzle.columns))
    )
    return [puzzle, puzzle.transposed(), mirrored, mirrored.transposed()]


def _solved(file: Path, way: str, limit: int) -> Run:
    """One run of `nonogram solve`, to the verdict."""
    command = [sys.executable, "-m", "nonogram", "solve", "-q", "--timeout", str(limit)]
    return run([*command, *WAYS[way], str(file)], answers=(0, 3, 4, UNDECIDED))


def _median(runs: list[Run]) -> str:
    """The seconds of the run in the middle; runs without a verdict count as the longest."""
    settled = sorted((run.wall, run.seconds) for run in runs if run.code != UNDECIDED)
    middle = (len(runs) - 1) // 2
    if middle >= len(settled):
        return "-"
    wall, cpu = settled[middle]
    most = f"{settled[-1][0]:.1f}" if len(settled) == len(runs) else "-"
    return f"{wall:.1f} ({cpu:.1f}) [{settled[0][0]:.1f} {most}]"


def _figures(report: Report, files: Iterable[Path], patience: int = _PATIENCE) -> list[str]:
    """How many have a verdict in time, and the seconds of these by the clock and of processors."""
    taken = []
    for file in files:
        report.progress(file.stem)
        taken.append(_solved(file, "auto", patience))
    settled = [run for run in taken if run.code != UNDECIDED]
    walls, processors = [run.wall for run in settled], [run.seconds for run in settled]
    return [f"{len(settled)} of {len(taken)}", _range(walls), _range(processors)]


def _range(seconds: list[float]) -> str:
    """The least, the median and the most, or the only one; a dash if there is none."""
    if len(seconds) < 2:
        return "".join(f"{only:.1f}" for only in seconds) or "-"
    return f"{min(seconds):.1f} to {max(seconds):.1f}, median {median(seconds):.1f}"
