"""Many ordinary puzzles in one process: 1,000 generated pictures of 30 x 30."""

from __future__ import annotations

import sys
from argparse import Namespace
from time import process_time

import nonogram
from benchmarks.process import best
from benchmarks.puzzles import blobs

PUZZLES = 1000


def main(options: Namespace) -> None:
    puzzles = [blobs(30, seed) for seed in range(PUZZLES)]
    started = process_time()
    results = [nonogram.solve(puzzle) for puzzle in puzzles]
    each = (process_time() - started) / PUZZLES
    (click,) = best([[sys.executable, "-c", "import click"]], options.limit, 20)
    searched = sum(result.stats.solver is not None for result in results)
    lines = sum(result.stats.lines for result in results) / PUZZLES
    propagation = sum(result.stats.seconds["propagate"] for result in results) / PUZZLES
    print(f"{PUZZLES} pictures of 30 x 30, {searched} of which need search:")
    print(f"{each * 1000:.2f} ms each, {each / click.seconds:.3f} of `import click`;")
    print(f"line propagation {propagation * 1000:.2f} ms, {lines:.0f} lines each.")
