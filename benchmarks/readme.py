"""The table of speed in README.md: this program, and others that are on this machine, in turns.

::

    python -m benchmarks readme --corpus FOLDER --beside 'pbnsolve=pbnsolve -u'

What is shipped or generated is measured everywhere. The puzzles of Wolter's survey are those in the
folder ``survey`` of the corpus; whoever exports more of them from webpbn.com puts them there.
"""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

import nonogram
from benchmarks.process import Run, best
from benchmarks.puzzles import HARD, SHIPPED, saved
from benchmarks.report import Report
from nonogram.core.logic.line import LOOPS

#: The exit codes of verdicts, and of none in time.
_VERDICTS, _UNDECIDED = (0, 3, 4), 5


def readme(options: Namespace, report: Report) -> None:
    """Each row of the table: CPU seconds, seconds by the clock, and those of the solvers beside."""
    report.say(
        f"Whole processes (nonogram {nonogram.__version__}, inner loops: {LOOPS}, {os.cpu_count()} "
        f"processors), one for each puzzle; the least of {options.repeat} runs, ended after "
        f"{options.limit} s. One run only of those above 5 s. Solvers take turns."
    )
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, files in _rows(options.corpus, folder):
            report.progress(name)
            rows.append([name, *_figures(files, options)])
    others = [other.partition("=")[0] for other in options.beside]
    report.table(["puzzle", "CPU s", "by the clock", "settled", *others], rows)


def _rows(corpus: Path | None, folder: str) -> Iterator[tuple[str, list[Path]]]:
    """The names of the rows, and the files of their puzzles."""
    survey = [] if corpus is None else sorted((corpus / "survey").glob("*.cwd"))
    if usual := [file for file in survey if file.stem not in HARD]:
        yield f"survey, {len(usual)} puzzles, together", usual
    puzzles = {seed: nonogram.random_puzzle(30, 30, 0.4, seed=seed) for seed in range(1, 21)}
    random = [saved(folder, f"random-{seed:02}", puzzle) for seed, puzzle in puzzles.items()]
    yield "random 30 x 30, density 0.4, seeds 1 to 20, together", random
    yield "20-Dom", [saved(folder, "ndom-20", nonogram.ndom_puzzle(20))]
    for file in survey:
        if file.stem in HARD:
            yield file.stem.capitalize(), [file]
    yield "an easy puzzle (puzzles/cat.cwd)", [SHIPPED / "cat.cwd"]


def _figures(files: list[Path], options: Namespace) -> list[str]:
    """The seconds of all files together, how many have a verdict, and what other solvers took."""
    limit = options.limit
    ours = [sys.executable, "-m", "nonogram", "solve", "-q", "--timeout", str(limit)]
    others = [shlex.split(other.partition("=")[2]) for other in options.beside]
    bounded = ["prlimit", f"--cpu={limit}:{limit + 1}"]
    solvers = [ours, *([*bounded, *other] for other in others)]
    answers = (*_VERDICTS, _UNDECIDED)
    runs: list[list[Run]] = []
    for file in files:
        commands = [[*solver, str(file)] for solver in solvers]
        runs.append(best(commands, 10 * limit, options.repeat, answers))
    mine, *theirs = zip(*runs)
    settled = sum(run.code in _VERDICTS for run in mine)
    told = [_seconds(mine), f"{sum(run.wall for run in mine):.2f}", f"{settled} of {len(mine)}"]
    return [*told, *map(_with_open, theirs)]


def _seconds(runs: Sequence[Run]) -> str:
    """The CPU seconds of several runs together."""
    return f"{sum(run.seconds for run in runs):.2f}"


def _with_open(runs: Sequence[Run]) -> str:
    """The CPU seconds of another solver, and how many puzzles it has left open."""
    left = sum(run.exceeded for run in runs)
    return f"{_seconds(runs)}, {left} open" if left else _seconds(runs)
