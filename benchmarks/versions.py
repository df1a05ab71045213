"""This version against another one, in turns: ordinary puzzles in bulk, and whole processes."""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import Namespace
from collections import Counter
from pathlib import Path

import nonogram
from benchmarks.process import best, run
from benchmarks.puzzles import groups
from benchmarks.report import Report, geometric_mean

#: Where this version is: the source, or an installed package, whose inner loops may be compiled.
HERE = Path(nonogram.__file__).parent.parent

#: Height and width of the generated pictures; their seeds count from 1.
SIZES = (30, 40)
PICTURES = 1000

#: How many of them one process solves before it is the other version's turn.
_TURN = 50

#: Solves pictures and prints the CPU seconds of all steps and of the whole, and the lines visited.
_SOLVE = """
import json, sys
from collections import Counter
from time import process_time
import nonogram
size, first, count = map(int, sys.argv[1:])
puzzles = [nonogram.picture_puzzle(size, size, seed=seed) for seed in range(first, first + count)]
nonogram.solve(nonogram.ndom_puzzle(5))
spent = Counter()
started = process_time()
for puzzle in puzzles:
    stats = nonogram.solve(puzzle).stats
    spent["visits"] += stats.lines
    spent.update(getattr(stats, "cpu_seconds", None) or stats.seconds)  # of an earlier release
spent["whole"] = process_time() - started
print(json.dumps(spent))
"""

#: Answers of `nonogram solve`: one solution, several, none.
_ANSWERED = (0, 3, 4)


def main(options: Namespace, report: Report) -> None:
    if options.against is None:
        report.say("No other version: name its folder src with --against.")
        return
    sources = [options.against, HERE]
    for size in SIZES:
        pictures(sources, size, options.limit, report)
    if options.corpus is not None:
        searches(sources, options, report)


def pictures(sources: list[Path], size: int, limit: int, report: Report) -> None:
    """Generated pictures, each solved by both versions."""
    old, new = Counter[str](), Counter[str]()
    for first in range(1, PICTURES, _TURN):
        report.progress(f"pictures of {size} x {size}: {first}")
        arguments = ["-c", _SOLVE, str(size), str(first), str(_TURN)]
        for source, spent in ((sources[0], old), (sources[1], new)):
            done = run(_python(source, arguments), limit)
            spent.update(json.loads(done.output))
    visits = [spent.pop("visits") / PICTURES for spent in (old, new)]
    whole = [spent.pop("whole") for spent in (old, new)]
    for spent, all_steps in zip((old, new), whole):
        spent["the rest"] = all_steps - spent.total()
    report.say(
        f"{PICTURES:,} pictures of {size} x {size}, in one process. Lines a picture, the other "
        f"version and this one: {visits[0]:.0f} and {visits[1]:.0f}; microseconds a line "
        f"{old['propagate'] / PICTURES / visits[0] * 1e6:.1f} and "
        f"{new['propagate'] / PICTURES / visits[1] * 1e6:.1f}."
    )
    steps = {step: (old[step], new[step]) for step in old} | {"whole": (whole[0], whole[1])}
    rows = [
        [step, *(f"{spent / PICTURES * 1000:.2f}" for spent in both), f"{both[0] / both[1]:.2f}"]
        for step, both in steps.items()
    ]
    report.table(["step", "other ms", "this ms", "times as fast"], rows)


def searches(sources: list[Path], options: Namespace, report: Report) -> None:
    """Whole processes on the corpus's puzzles that need search."""
    with tempfile.TemporaryDirectory() as folder:
        found = groups(options.corpus, Path(folder), only=["survey", "bw"], hard=options.hard)
    rows = []
    for group, files in found.items():
        ratios: list[float] = []
        for file in files:
            report.progress(f"{group}: {file.stem}")
            commands = [
                _python(source, ["-m", "nonogram", "solve", str(file), "--stats"])
                for source in sources
            ]
            first = run(commands[1], options.limit, _ANSWERED)
            if first.exceeded or "conflicts" not in first.output:
                continue
            other, this = best(commands, options.limit, max(7, options.repeat), _ANSWERED)
            ratios.append(other.seconds / this.seconds)
        if ratios:
            mean = geometric_mean(ratios)
            rows.append(
                [group, f"{len(ratios)}", f"{mean:.2f}", f"{min(ratios):.2f}", f"{max(ratios):.2f}"]
            )
    report.say("Whole processes on puzzles that need search: how many times as fast.")
    report.table(["group", "puzzles", "geometric mean", "least", "most"], rows)


def _python(source: Path, arguments: list[str]) -> list[str]:
    """The command that runs Python with the version whose source this is."""
    return ["env", f"PYTHONPATH={source.resolve()}", sys.executable, *arguments]
