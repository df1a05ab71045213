"""Every back end on the puzzles that need search: CPU seconds of encoding and both SAT calls."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from pathlib import Path

import nonogram
from benchmarks.puzzles import groups, ndom_size
from benchmarks.report import Report, geometric_mean
from nonogram import Puzzle, Result, Verdict
from nonogram.core.sat import BACKENDS

#: A puzzle that takes longer, in wall-clock seconds, counts as this long.
_LIMIT = 20.0

_LARGEST_NDOM = 16

#: Runs longer than this, in seconds, are measured well enough by one.
_LONG = 1.0

#: Means cannot have zeros: the least time that counts, in seconds.
_LEAST = 1e-4

#: Seconds by back end, then by puzzle; None where the limit came first.
Times = dict[str, dict[str, float | None]]


def main(options: Namespace, report: Report) -> None:
    puzzles = searched(options)
    times: Times = {backend.name: {} for backend in BACKENDS}
    for name, puzzle in puzzles.items():
        report.progress(f"back ends: {name}")
        for backend, time in raced(name, puzzle, options.repeat).items():
            times[backend][name] = time
    report.say(f"{len(puzzles)} puzzles that need search; a limit of {_LIMIT:.0f} s each.")
    if puzzles:
        heads = ["solver", "solved", "total s", "geometric mean ms", "total s without n-Dom"]
        report.table([*heads, "longest"], [row(name, times[name]) for name in times])


def searched(options: Namespace) -> dict[str, Puzzle]:
    """The puzzles that line logic leaves undecided."""
    found: dict[str, Puzzle] = {}
    with tempfile.TemporaryDirectory() as folder:
        chosen = groups(options.corpus, Path(folder), only=options.only, hard=False)
        for file in [file for files in chosen.values() for file in files]:
            puzzle = nonogram.load(file)
            if (ndom_size(file) or 0) > _LARGEST_NDOM or puzzle in found.values():
                continue
            if nonogram.solve(puzzle, timeout=0.5).stats.solver is not None:
                found[file.stem] = puzzle
    return found


def raced(name: str, puzzle: Puzzle, repeat: int) -> dict[str, float | None]:
    """The least seconds of each back end, which take turns; all must agree on the verdict."""
    least: dict[str, float | None] = {}
    verdicts = set()
    for turn in range(repeat):
        for backend in BACKENDS:
            before = least.get(backend.name)
            if turn and (before is None or before > _LONG):
                continue
            result = nonogram.solve(puzzle, solver=backend.name, timeout=_LIMIT)
            if result.verdict is Verdict.UNDECIDED:
                least[backend.name] = None
                continue
            verdicts.add(result.verdict)
            if len(verdicts) > 1:
                raise SystemExit(f"{backend.name} says {result.verdict.value} of {name}")
            time = seconds(result)
            least[backend.name] = time if before is None else min(time, before)
    return least


def seconds(result: Result) -> float:
    """CPU seconds of the SAT calls, encoding included."""
    spent = result.stats.cpu_seconds
    return sum(spent.get(step, 0.0) for step in ("encode", "solve", "solve again"))


def row(backend: str, times: dict[str, float | None]) -> list[str]:
    """The line of a back end."""
    counted = {name: _LIMIT if time is None else time for name, time in times.items()}
    others = [time for name, time in counted.items() if "dom" not in name]
    mean = geometric_mean([max(time, _LEAST) for time in counted.values()])
    longest = max(counted, key=lambda name: counted[name])
    return [
        backend,
        f"{sum(time is not None for time in times.values())}",
        f"{sum(counted.values()):.2f}",
        f"{mean * 1000:.2f}",
        f"{sum(others):.2f}",
        f"{longest} {counted[longest]:.2f}",
    ]
