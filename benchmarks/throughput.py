"""Many ordinary puzzles in one process: generated pictures of 30 x 30, more and less smooth."""

from __future__ import annotations

import sys
from argparse import Namespace
from time import process_time

import nonogram
from benchmarks.process import best
from benchmarks.report import Report
from nonogram import SettledBy

PUZZLES = 1000
SIZE = 30

#: Times the noise is blurred, and what comes of it.
SMOOTHNESS = {3: "fine shapes", 6: "smooth shapes"}


def main(options: Namespace, report: Report) -> None:
    (click,) = best([[sys.executable, "-c", "import click"]], options.limit, 20)
    rows = [[what, *row(blurs, click.seconds)] for blurs, what in SMOOTHNESS.items()]
    report.say(f"{PUZZLES:,} different pictures of {SIZE} x {SIZE} each, in one process.")
    heads = ["pictures", "line logic leaves", "for a SAT solver", "lines each", "lines ms each"]
    heads += ["ms each", "/ import click"]
    report.table(heads, rows)


def row(blurs: int, click: float) -> list[str]:
    """Solve all pictures of one smoothness, one after the other; the mean figures."""
    puzzles = [
        nonogram.picture_puzzle(SIZE, SIZE, seed=seed, blurs=blurs) for seed in range(PUZZLES)
    ]
    if len(set(puzzles)) < PUZZLES:
        raise SystemExit("two generated pictures are the same")
    started = process_time()
    results = [nonogram.solve(puzzle) for puzzle in puzzles]
    each = (process_time() - started) / PUZZLES
    left = sum(result.settled_by is SettledBy.SEARCH for result in results)
    searched = sum(result.stats.solver is not None for result in results)
    lines = sum(result.stats.lines for result in results) / PUZZLES
    propagation = sum(result.stats.cpu_seconds["propagate"] for result in results) / PUZZLES
    return [
        f"{left}",
        f"{searched}",
        f"{lines:.0f}",
        f"{propagation * 1000:.2f}",
        f"{each * 1000:.2f}",
        f"{each / click:.3f}",
    ]
