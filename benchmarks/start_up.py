"""What a process costs before and beside solving, against `import click`."""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from pathlib import Path

import nonogram
from benchmarks.process import best
from benchmarks.report import Report

#: Runs of each process at least: they are short, and differences of milliseconds count.
_REPEAT = 25

_SMOOTH = 6


def main(options: Namespace, report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "picture.cwd"
        file.write_text(nonogram.dumps(line_logic_puzzle(), "cwd"))
        commands = {
            "python -c pass": ["-c", "pass"],
            "python -c 'import click'": ["-c", "import click"],
            "nonogram --help": ["-m", "nonogram", "--help"],
            "nonogram solve, 30 x 30, line logic": ["-m", "nonogram", "solve", str(file)],
            "python -c 'import ortools...cp_model'": ["-c", "import ortools.sat.python.cp_model"],
        }
        runs = best(
            [[sys.executable, *arguments] for arguments in commands.values()],
            options.limit,
            max(_REPEAT, options.repeat),
        )
    times = [run.seconds * 1000 for run in runs]
    click = times[1]
    rows = [
        [name, f"{time:.1f}", f"{time / click:.2f}", f"{time - click:+.1f}"]
        for name, time in zip(commands, times)
    ]
    report.table(["process", "CPU ms", "/ import click", "ms beyond it"], rows)


def line_logic_puzzle() -> nonogram.Puzzle:
    """The first generated picture that needs no search."""
    seed = 0
    while (
        nonogram.solve(
            puzzle := nonogram.picture_puzzle(30, 30, seed=seed, blurs=_SMOOTH)
        ).stats.solver
        is not None
    ):
        seed += 1
    return puzzle
