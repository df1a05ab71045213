"""What luck brings to a hard puzzle: runs that each have one member of the race.

A race of k seats ends with the luckiest of its k members. So a member runs alone beside Glucose, as
in a race of one seat, and the least CPU seconds of k such runs are about what the race takes by the
clock on a machine with k free processors. `seats` has another member in each run, `seeds` the same
one under another seed.

``python -m benchmarks.seats FILE MEMBER SEED SECONDS`` is one run.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from itertools import accumulate
from math import comb, inf
from pathlib import Path
from unittest.mock import patch

import nonogram
from benchmarks.process import run
from benchmarks.puzzles import HARD, saved
from benchmarks.report import Report
from nonogram import Verdict
from nonogram.base.processes.seats import Seats
from nonogram.core.sat.base import Member
from nonogram.core.sat.race import Race
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import terms_for

#: How many seats at most.
_MOST = 8

#: Random puzzles for `seats`: rows and columns, density, seeds.
_RANDOM = 30, 0.4, range(1, 21)

#: How many seeds, and of how many the first is looked at.
_SEEDS, _FIRST = 20, (1, 2, 4, 8)

#: Random puzzles for `seeds`: rows and columns, density, seed.
_GENERATED = ((50, 50, 0.5, 2001), (60, 60, 0.5, 2001), (75, 50, 0.5, 2001), (30, 30, 0.4, 2003))


def seats(options: Namespace, report: Report) -> None:
    """The least CPU seconds of the first k members."""
    report.say(
        f"CPU seconds of all processes to the verdict, the least of the first k runs; each is "
        f"given up after {options.limit} s by the clock (-)."
    )

    def least(file: Path) -> list[float]:
        taken = []
        for member in range(_MOST):
            report.progress(f"{file.stem}: seat {member + 1}")
            taken.append(_taken(file, member, 0, options.limit))
        return [*accumulate(taken, min)]

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in HARD if options.corpus is not None else ():
            found = least(options.corpus / "survey" / f"{name}.cwd")
            rows.append([name, *map(_shown, found)])
        size, density, seeds = _RANDOM
        every = []
        for seed in seeds:
            puzzle = nonogram.random_puzzle(size, size, density, seed=seed)
            every.append(least(saved(folder, f"random {seed}", puzzle)))
    together = [sum(taken) for taken in zip(*every)]
    rows.append([f"{len(seeds)} random, together", *map(_shown, together)])
    report.table(["puzzle", *map(str, range(1, _MOST + 1))], rows)


def seeds(options: Namespace, report: Report) -> None:
    """The first member under many seeds, and the mean of the least of k of them.

    The first member is belief, which finds most first solutions. Puzzles are generated ones, of the
    training set; with --hard also Faase.
    """
    report.say(
        f"CPU seconds of all processes to the verdict with one member under {_SEEDS} seeds, each "
        f"given up after {options.limit} s by the clock: least, median and most, and what the "
        "first of k takes."
    )
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        files = [options.corpus / "survey" / "faase.cwd"] if options.hard else []
        for height, width, density, seed in _GENERATED:
            puzzle = nonogram.random_puzzle(height, width, density, seed=seed)
            name = f"random {width} x {height}, density {density}, seed {seed}"
            files.append(saved(folder, name, puzzle))
        puzzle = nonogram.picture_puzzle(95, 80, seed=2001)
        files.append(saved(folder, "picture 80 x 95, seed 2001", puzzle))
        for file in files:
            taken = []
            for seed in range(_SEEDS):
                report.progress(f"{file.stem}: seed {seed}")
                taken.append(_taken(file, 0, seed, options.limit))
            taken.sort()
            figures = taken[0], taken[_SEEDS // 2], taken[-1], *(first_of(taken, k) for k in _FIRST)
            rows.append([file.stem, *map(_shown, figures)])
    firsts = (f"first of {k}" if k > 1 else "mean" for k in _FIRST)
    report.table(["puzzle", "least", "median", "most", *firsts], rows)


def first_of(taken: list[float], number: int) -> float:
    """The mean of the least of `number` different ones of some figures, which are in order."""
    ways = comb(len(taken), number)
    shares = (comb(len(taken) - place - 1, number - 1) / ways for place in range(len(taken)))
    return sum(share * time for share, time in zip(shares, taken) if share)


def _shown(seconds: float) -> str:
    return f"{seconds:.1f}" if seconds < inf else "-"


def _taken(file: Path, member: int, seed: int, limit: int) -> float:
    """CPU seconds to the verdict with this member alone; infinite if there is none in time."""
    arguments = [str(file), str(member), str(seed), str(limit)]
    done = run([sys.executable, "-m", "benchmarks.seats", *arguments], answers=(0, 1))
    return done.seconds if done.code == 0 else inf


def alone(file: str, number: str, seed: str, limit: str) -> int:
    """Solve a puzzle with one member of the race; 0 if there is a verdict, else 1."""
    starting = Race._starting

    def one(race: Race) -> Iterator[Member]:
        advising: list[Member] = []
        others: list[Member] = []
        for member in starting(race):
            (advising if member.advises else others).append(member)
        return iter([*advising, others[int(number)]])

    puzzle = nonogram.load(file)
    terms = terms_for(puzzle, timeout=float(limit), seed=int(seed)).replace(seats=Seats(1))
    with patch.object(Race, "_starting", one):
        return int(solve.under(puzzle, terms).verdict is Verdict.UNDECIDED)


if __name__ == "__main__":
    sys.exit(alone(*sys.argv[1:]))
