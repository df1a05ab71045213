"""How good the race is, by the clock, with the figures that were aimed at; two quiet processors.

Knotty and Faase from three sides (with the corpus), and puzzles of cells filled at random, up to
the size where it breaks off.
"""

from __future__ import annotations

import os
import tempfile
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import nonogram
from benchmarks.hard import UNDECIDED, run, views, written
from benchmarks.report import Report


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

_CORPUS = {"knotty": "2 s", "faase": "25 s in the median, none above 90"}


def main(options: Namespace, report: Report) -> None:
    report.say(f"Wall seconds to the verdict, least to most; {os.cpu_count()} processors.")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, aim in _CORPUS.items() if options.corpus is not None else ():
            puzzle = nonogram.load(options.corpus / "survey" / f"{name}.cwd")
            files = [
                written(folder, f"{name}{n}", view) for n, view in enumerate(views(puzzle)[:3])
            ]
            rows.append([f"{name}, three views", *_figures(report, files, 200), aim])
        for (height, width), density, seeds, limit, aim in _TASKS:
            files = []
            for seed in seeds:
                puzzle = nonogram.random_puzzle(height, width, density, seed=seed)
                files.append(written(folder, f"{width} x {height}, {seed}", puzzle))
            rows.append([f"{width} x {height}, {density}", *_figures(report, files, limit), aim])
    report.table(["puzzles", "settled", "together", "each", "aim"], rows)


def _figures(report: Report, files: Iterable[Path], limit: int) -> list[str]:
    """How many have a verdict in time, what all take together, and each."""
    taken = []
    for file in files:
        report.progress(file.stem)
        taken.append(run(file, "auto", limit))
    walls = sorted(one.wall for one in taken)
    settled = sum(one.code != UNDECIDED for one in taken)
    each = " ".join(f"{wall:.1f}" for wall in walls)
    return [f"{settled} of {len(taken)}", f"{sum(walls):.1f}", each]
