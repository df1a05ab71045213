"""Explanations measured: suppositions, repetitions, the length of sentences, and CPU time.

::

    python -m benchmarks.reasons [FILE...]      # by default 60 generated puzzles, below

Only puzzles count that line logic does not settle. A line a puzzle is printed, then sums.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import pairwise
from time import process_time
from typing import NamedTuple

import nonogram
from nonogram.report.sentences import told_together


class Figures(NamedTuple):
    """What is counted of one explanation, or of several."""

    steps: int = 0
    suppose: int = 0
    lines: int = 0
    same: int = 0
    cases: int = 0
    seconds: float = 0.0

    def plus(self, other: Figures) -> Figures:
        """The figures of both."""
        return Figures._make(map(sum, zip(self, other)))


def figures(puzzle: nonogram.Puzzle, words: list[int]) -> Figures:
    """The figures of a puzzle's explanation; the lengths of its sentences are added to `words`."""
    started = process_time()
    steps = [*nonogram.explain(puzzle)]
    seconds = process_time() - started
    supposing = [step for step in steps if isinstance(step, nonogram.Contradiction)]
    thoughts = [thought for step in steps for thought in step.thoughts]
    words += (len(said.text.split()) for step in steps for said in told_together(puzzle, step))
    return Figures(
        len(steps),
        len(supposing),
        sum(len(step.lines) for step in supposing),
        sum(one.clash == other.clash for one, other in pairwise(supposing)),
        sum(thought.technique is nonogram.Technique.BY_CASES for thought in thoughts),
        seconds,
    )


def generated() -> Iterator[tuple[str, nonogram.Puzzle]]:
    """Puzzles by rule, with their names."""
    kinds: list[tuple[str, int, Callable[[int], nonogram.Puzzle]]] = [
        ("picture", 30, lambda seed: nonogram.picture_puzzle(20, 20, seed=seed)),
        ("random", 20, lambda seed: nonogram.random_puzzle(14, 14, density=0.5, seed=seed)),
        ("coloured", 10, lambda seed: nonogram.random_puzzle(10, 10, 0.5, 2, seed)),
    ]
    for kind, number, make in kinds:
        seed = 0
        while number:
            seed += 1
            puzzle = make(seed)
            result = nonogram.solve(puzzle, timeout=5)
            stats = result.stats
            if result.verdict is nonogram.Verdict.UNIQUE and stats.decided < stats.cells:
                yield f"{kind} {seed}", puzzle
                number -= 1


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reasons", description=__doc__)
    parser.add_argument("files", nargs="*")
    files = parser.parse_args().files
    puzzles = ((file, nonogram.load(file)) for file in files) if files else generated()
    words: list[int] = []
    total = Figures()
    print(f"{'':40}{'steps':>7}{'suppose':>9}{'lines':>7}{'same':>6}{'cases':>7}{'CPU s':>8}")
    for name, puzzle in puzzles:
        found = figures(puzzle, words)
        total = total.plus(found)
        print(_row(name[-40:], found), flush=True)
    print(_row("together", total))
    words.sort()
    shares = ", ".join(
        f"{share:.0%}: {words[int(share * (len(words) - 1))]}" for share in (0.5, 0.95, 1)
    )
    print(f"words of a sentence: {shares}")


def _row(name: str, found: Figures) -> str:
    *numbers, seconds = found
    shown = "".join(f"{n:>{width}}" for n, width in zip(numbers, (7, 9, 7, 6, 7)))
    return f"{name:40}{shown}{seconds:8.2f}"


if __name__ == "__main__":
    main()
