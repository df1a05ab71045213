"""Every back end on the puzzles that need search: CPU seconds of both SAT calls."""

from __future__ import annotations

import math
import tempfile
from argparse import Namespace
from pathlib import Path

import nonogram
from benchmarks.puzzles import groups
from nonogram import Outcome, Puzzle, Result
from nonogram.sat import BACKENDS

#: A call that takes longer counts as this long.
_LIMIT = 20.0

_LARGEST_NDOM = 16


def main(options: Namespace) -> None:
    puzzles = searched(options.corpus)
    print(f"{len(puzzles)} puzzles that need search; a limit of {_LIMIT:.0f} s each.\n")
    print("| back end | solved | total s | geometric mean ms | longest |\n|---|--:|--:|--:|---|")
    verdicts: dict[str, Outcome] = {}
    for backend in BACKENDS:
        results = {name: run(puzzle, backend.name) for name, puzzle in puzzles.items()}
        times = {name: seconds(result) for name, result in results.items()}
        for name, result in results.items():
            if result.outcome is Outcome.UNDECIDED:
                continue
            if verdicts.setdefault(name, result.outcome) is not result.outcome:
                raise SystemExit(f"{backend.name} says {result.outcome.value} of {name}")
        solved = sum(time < _LIMIT for time in times.values())
        mean = math.exp(sum(math.log(max(time, 1e-4)) for time in times.values()) / len(times))
        longest = max(times, key=lambda name: times[name])
        print(
            f"| {backend.name} | {solved} | {sum(times.values()):.2f} | {mean * 1000:.2f} "
            f"| {longest} {times[longest]:.2f} s |",
            flush=True,
        )


def searched(corpus: Path | None) -> dict[str, Puzzle]:
    """The puzzles that line logic leaves undecided."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, files in groups(corpus, Path(folder)).items():
            for file in files:
                puzzle = nonogram.load(file)
                if name == "ndom" and puzzle.height > 2 * _LARGEST_NDOM + 1:
                    continue
                if nonogram.solve(puzzle, timeout=0.5).stats.solver is not None:
                    found[file.stem] = puzzle
    return found


def run(puzzle: Puzzle, solver: str) -> Result:
    return nonogram.solve(puzzle, solver, timeout=_LIMIT)


def seconds(result: Result) -> float:
    """CPU seconds of the SAT calls, encoding included; the limit where it was not enough."""
    if result.outcome is Outcome.UNDECIDED:
        return _LIMIT
    spent = result.stats.seconds
    return min(_LIMIT, spent["encode"] + spent["solve"] + spent.get("solve again", 0.0))
