"""Beside the tables that Tamura published with Copris in 2013: n-Dom, and puzzles of webpbn.com.

``python -m benchmarks copris [FOLDER]``. The puzzles of webpbn.com are not ours to give away: its
export page gives each as CWD. FOLDER has these files; the puzzle's number is in the file's name.
Puzzle 8098 is 9-Dom, which is made by rule. `copris.tsv` has Tamura's figures. Where we have no
file, his figures stand alone.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import nonogram
from benchmarks.process import Run, best
from benchmarks.puzzles import saved
from benchmarks.report import Report
from nonogram.core.formula import PLACED, WRITTEN

#: Tamura's machine; his times are CPU seconds of Copris 2.0.0, two calls of the solver included.
_HIS = "Copris 2.0.0 in 2013: one core of a Xeon, 3.47 GHz"

_SOLVE = ("-m", "nonogram", "solve", "-q")
_WRITTEN = (*_SOLVE, "--no-propagation", "--encoding", "copris", "--solver")

#: Our ways: the arguments of Python before the file. The first two are Copris's, with the same
#: solvers.
WAYS = {
    "written, Glucose": (*_WRITTEN, "glucose"),
    "written, MiniSat": (*_WRITTEN, "minisat"),
    "default": _SOLVE,
    "default, MiniSat": (*_SOLVE, "--solver", "minisat"),
}

#: The second way beside the same with the formula in which blocks have less room.
_FORMULAS = [("-m", "benchmarks.formula", name) for name in (WRITTEN, PLACED)]

#: The column of Tamura's that a way is compared with; None for the best of the three.
_AGAINST = dict(zip(WAYS, ("Glucose", "MiniSat", None, "MiniSat")))

_SOLVERS = ("Sat4j", "Glucose", "MiniSat")
_NDOMS = range(5, 19)

#: The number at webpbn.com of 9-Dom.
_NINE_DOM = "8098"

#: Exit codes of puzzles with one solution, or several.
_ANSWERED = (0, 3)


class Row(NamedTuple):
    """A puzzle, with Tamura's CPU seconds by solver: none for puzzles that are not in his tables.

    A time of 0.00, which stands once in his tables, is none either.
    """

    name: str
    size: str
    his: dict[str, float]


def main(options: Namespace, report: Report) -> None:
    """Print both tables, the second one with the puzzles in the folder."""
    his = published()
    report.note(
        "Tamura published the times of Copris in 2013. He ran Copris 2.0.0 on one core of a Xeon "
        "with 3.47 GHz."
    )
    report.say(
        f"CPU seconds. {_HIS}; the start of Java and Scala is half a second of each. "
        f"Ours: whole processes, {machine()}; the least of runs ({options.repeat}, but 1 where it "
        f"takes more than five seconds) with a limit of {options.limit} s. The last column names "
        f"the ways in which we take longer than Copris, with the same solver or, by default, its "
        f"best."
    )
    with tempfile.TemporaryDirectory() as folder:
        made = {n: saved(folder, f"ndom-{n:02}", nonogram.ndom_puzzle(n)) for n in _NDOMS}
        report.heading("n-Dom", 3)
        table(options, report, [(his[f"dom-{n}"], file) for n, file in made.items()])
        exported = {**numbered(options.exported), _NINE_DOM: made[9]}
        report.heading("webpbn.com", 3)
        survey = [
            (row, exported.pop(number, None))
            for number, row in his.items()
            if not number.startswith("dom")
        ]
        others = [(row_of(number, file), file) for number, file in exported.items()]
        table(options, report, [*survey, *others])


def published() -> dict[str, Row]:
    """Tamura's rows by number at webpbn.com, or by dom-N."""
    rows = {}
    lines = Path(__file__).with_name("copris.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines[1:]:
        number, name, size, *times = line.split("\t")
        figures = {solver: time for solver, time in zip(_SOLVERS, times) if time != "-"}
        known = {solver: float(time) for solver, time in figures.items() if float(time)}
        title = f"{number} {name}" if number.isdigit() else name
        rows[number] = Row(title, size, known)
    return rows


def row_of(number: str, file: Path) -> Row:
    """The row of a puzzle that is not in Tamura's tables."""
    puzzle = nonogram.load(file)
    return Row(number, f"{puzzle.width}x{puzzle.height}", {})


def numbered(folder: Path | None) -> dict[str, Path]:
    """The CWD files of a folder by the numbers in their names; those without are left out."""
    files = sorted(folder.glob("*.cwd")) if folder is not None else []
    found = {file: re.search(r"[1-9]\d*", file.stem) for file in files}
    return {number.group(): file for file, number in found.items() if number is not None}


def machine() -> str:
    """What the system says about this machine, and the versions of Python and PySAT."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = re.findall(r"model name\s*: (.*)", info.read_text())
        model = names[0].strip() if names else model
    python = f"Python {platform.python_version()}, PySAT {version('python-sat')}"
    return f"{os.cpu_count()} processors, {model}, {python}"


def table(options: Namespace, report: Report, puzzles: list[tuple[Row, Path | None]]) -> None:
    """Solve the puzzles in all ways, and print a row for each."""
    rows = []
    for row, file in puzzles:
        theirs = [f"{row.his[solver]:.2f}" if solver in row.his else "-" for solver in _SOLVERS]
        if file is None:
            rows.append([row.name, row.size, *theirs, *["not here" for _ in WAYS], "-", "-"])
            continue
        report.progress(f"copris: {row.name}")
        commands = [[sys.executable, *way, str(file)] for way in (*WAYS.values(), *_FORMULAS)]
        *runs, written, placed = best(commands, options.limit, options.repeat, _ANSWERED)
        ours = [f"> {options.limit}" if run.exceeded else f"{run.seconds:.2f}" for run in runs]
        lost = ", ".join(ways_lost(row.his, dict(zip(WAYS, runs))))
        ratio = "-" if written.exceeded else f"{written.seconds / placed.seconds:.2f}"
        rows.append([row.name, row.size, *theirs, *ours, ratio, lost or "none"])
        print(*rows[-1], sep="\t", file=sys.stderr, flush=True)  # large puzzles take minutes
    heads = [
        "puzzle",
        "size",
        *(f"Copris, {solver}" for solver in _SOLVERS),
        *WAYS,
        "written / placed",
        "slower",
    ]
    report.table(heads, rows, left=2)


def ways_lost(his: dict[str, float], runs: dict[str, Run]) -> Iterator[str]:
    """The ways in which we take longer than Copris did."""
    for way, run in runs.items():
        solver = _AGAINST[way]
        known = [his[one] for one in his if solver in (None, one)]
        if known and (run.exceeded or run.seconds > min(known)):
            yield way
