"""How much of the time for a hard puzzle is luck: the same puzzles in eight views, at two loads.

A view has the puzzle as it is, with its rows for columns, mirrored, or both, each with two seeds. A
solver that is quick in one of them may need ten times as long in another; what counts is the worst,
and that a machine with other work to do costs no more CPU seconds than a quiet one.

The first half of the puzzles stays the same, for tuning. The others are drawn by a seed (`--draw`),
which is to be chosen after the tuning. All are hard by conflicts, not by name: neither line logic,
nor guesses, nor Glucose settles them soon.

A view is given up after `--limit` CPU seconds of all of its processes, so that a busy machine gives
up no sooner than a quiet one. All puzzles have their first view, then all their second one, and so
on; what would end after `--minutes` by the clock is left out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count, product
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic

import nonogram
from benchmarks.hard import UNDECIDED, views
from benchmarks.process import INTERRUPTED, Run, run
from benchmarks.puzzles import HARD, saved
from benchmarks.report import Report
from benchmarks.textures import KINDS, textured
from nonogram import Progress, Puzzle, TimeUpError, Verdict, ndom_puzzle, random_puzzle

_SEEDS = (0, 1)
_SLOW = 6  #: seconds by the clock for each CPU second of the limit, on a busy machine

_OPEN = (UNDECIDED, INTERRUPTED)  #: exit codes of runs without a verdict

#: Conflicts of Glucose after which a puzzle counts as hard.
_CONFLICTS = 20_000

#: The puzzles that stay the same, beside those of the corpus.
_KEPT: dict[str, Callable[[], Puzzle]] = {
    "water 40 x 40": lambda: textured("water", 40, 40, 1, 0.55),
    "fur 60 x 60": lambda: textured("fur", 60, 60, 1, 0.55),
    "shading 50 x 75": lambda: textured("shading", 50, 75, 1, 0.55),
    "random 70 x 70": lambda: random_puzzle(70, 70, 0.5, seed=2001),
}

#: Kinds of which one each is drawn: makers from a source of random numbers.
_DRAWN: dict[str, Callable[[Random], Puzzle]] = {
    "random 30 x 30, density 0.4": lambda rng: random_puzzle(30, 30, 0.4, seed=_seed(rng)),
    "random, large": lambda rng: random_puzzle(*_size(rng, 60, 70), 0.5, seed=_seed(rng)),
    "two colours": lambda rng: random_puzzle(*_size(rng, 30, 40), 0.5, 2, seed=_seed(rng)),
    "n-Dom": lambda rng: ndom_puzzle(rng.randrange(24, 41)),
    "texture": lambda rng: textured(
        rng.choice([*KINDS]), *_size(rng, 40, 80), _seed(rng), rng.uniform(0.53, 0.6)
    ),
    "texture, again": lambda rng: textured(
        rng.choice([*KINDS]), *_size(rng, 40, 80), _seed(rng), rng.uniform(0.53, 0.6)
    ),
}


def luck(options: Namespace, report: Report) -> None:
    """Median and worst over the views, and how many are settled within the limit."""
    sources = [None, *filter(None, [options.against])]
    report.say(
        f"CPU seconds of all processes over the views, in brackets seconds by the clock; settled: "
        f"a verdict within {options.limit} CPU seconds ({os.cpu_count()} processors). A run "
        f"without a verdict has a +."
    )
    end = monotonic() + 60 * options.minutes
    runs: dict[tuple[str, int, Path | None], list[Run]] = {}
    with tempfile.TemporaryDirectory() as folder:
        puzzles = [(name, [*product(_SEEDS, views(puzzle))]) for name, puzzle in _puzzles(options)]
        for number in range(options.views):
            for (name, each), busy, source in product(puzzles, options.busy, sources):
                seed, view = each[number]
                done = runs.setdefault((name, busy, source), [])
                left = end - monotonic()
                if left > _longest(done, options.limit):
                    report.progress(f"{name}, view {number + 1}, {busy} busy processes beside")
                    file = saved(folder, f"{number}", view)
                    done.append(_solved(file, seed, options.limit, left, busy, source))
    heads = ["puzzle", "busy processes", "median", "worst", "worst / median", "settled"]
    rows = [
        [f"{name}, the other version" if source else name, str(busy), *_figures(done)]
        for (name, busy, source), done in runs.items()
        if done
    ]
    report.table(heads, rows, 1)


def _longest(done: list[Run], limit: int) -> float:
    """The seconds by the clock that the next run of a puzzle will probably take at most."""
    return max((one.wall for one in done), default=float(limit))


def _puzzles(options: Namespace) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles that stay the same, and with `--draw` those that are drawn."""
    if options.draw is None:
        for name in HARD if options.corpus is not None else ():
            yield name, nonogram.load(options.corpus / "survey" / f"{name}.cwd")
        for name, make in _KEPT.items():
            yield name, make()
        return
    rng = Random(options.draw)
    for name, draw in _DRAWN.items():
        candidates = (draw(rng) for _ in count())
        yield name, next(filter(_is_hard, candidates)) if name != "n-Dom" else next(candidates)


def _is_hard(puzzle: Puzzle) -> bool:
    """Whether Glucose has not settled it after `_CONFLICTS`, nor anything else before."""

    def look(progress: Progress) -> None:
        if (progress.conflicts or 0) > _CONFLICTS:
            raise TimeUpError

    return nonogram.solve(puzzle, on_progress=look).verdict is Verdict.UNDECIDED


def _seed(rng: Random) -> int:
    return rng.randrange(10_000, 1_000_000)


def _size(rng: Random, least: int, most: int) -> tuple[int, int]:
    return rng.randrange(least, most + 1), rng.randrange(least, most + 1)


def _solved(file: Path, seed: int, limit: int, left: float, busy: int, source: Path | None) -> Run:
    """One run to the verdict, beside so many busy processes."""
    path = [] if source is None else ["env", f"PYTHONPATH={source.resolve()}"]
    options = ["-q", "--timeout", f"{min(left, _SLOW * limit):.0f}", "--seed", str(seed)]
    with ExitStack() as beside:
        for _ in range(busy):
            process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            beside.callback(process.wait)
            beside.callback(process.kill)
        return run(
            [*path, sys.executable, "-m", "nonogram", "solve", *options, str(file)],
            answers=(0, 3, 4, UNDECIDED, INTERRUPTED),
            together=limit,
        )


def _figures(runs: list[Run]) -> list[str]:
    """Median and worst, their ratio, and how many have a verdict."""
    order = sorted(runs, key=lambda one: (one.code in _OPEN, one.seconds))
    walls, seconds = [median(figures) for figures in zip(*(one[:2] for one in order))]
    middle = order[len(order) // 2]._replace(wall=walls, seconds=seconds)
    settled = sum(one.code not in _OPEN for one in runs)
    ratio = order[-1].seconds / seconds
    return [_shown(middle), _shown(order[-1]), f"{ratio:.1f}", f"{settled} of {len(runs)}"]


def _shown(one: Run) -> str:
    return f"{one.seconds:.1f} ({one.wall:.1f}){'+' if one.code in _OPEN else ''}"
