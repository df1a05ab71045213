"""How far `--timeout` is overshot: every command that has it, over shapes up to the limits."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from benchmarks.report import Report
from benchmarks.shapes import shapes

#: Seconds of `--timeout`; all commands have the second one, the first two below have all.
LIMITS = (0.1, 1.0, 5.0)

#: What is allowed: seconds, and a share of the limit.
ALLOWED = 1.0
SHARE = 0.05

#: Seconds after which a process is ended, beyond the limit.
_PATIENCE = 30.0

#: Puzzles of the corpus, taken at random.
_SAMPLE = 40

#: The commands, with FILE for the puzzle and OUT for what is written.
COMMANDS: dict[str, tuple[str, ...]] = {
    "solve": ("solve", "FILE"),
    "check": ("check", "FILE"),
    "check --repair": ("check", "--repair", "FILE"),
    "solve --all": ("solve", "--all", "FILE"),
    "solve --count": ("solve", "--count", "FILE"),
    "solve --difficulty": ("solve", "--difficulty", "FILE"),
    "solve --proof-dir": ("solve", "--proof-dir", "OUT", "FILE"),
    "solve --solver portfolio": ("solve", "--solver", "portfolio", "FILE"),
    "solve --json": ("solve", "--json", "FILE"),
    "solve -j 2": ("solve", "-j", "2", "FILE"),
    "explain": ("explain", "FILE"),
    "explain -o": ("explain", "-o", "OUT.html", "FILE"),
    "hint": ("hint", "FILE"),
    "show --solved": ("show", "--solved", "FILE"),
    "show --solved -o .svg": ("show", "--solved", "-o", "OUT.svg", "FILE"),
}

#: Commands that make puzzles: they take no file.
MAKERS: dict[str, tuple[str, ...]] = {
    "generate --difficulty": ("generate", "random", "--size", "60x60", "--difficulty", "very_hard"),
    "generate --blot": ("generate", "picture", "--size", "80x80", "--blot", "100000"),
}


class Run(NamedTuple):
    """One run of a command on a puzzle; one that had to be ended has no exit code."""

    command: str
    what: str
    limit: float
    seconds: float
    code: int | None

    @property
    def over(self) -> float:
        """Seconds beyond the limit."""
        return self.seconds - self.limit


def main(options: Namespace, report: Report) -> None:
    runs: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        files = {what: [file] for what, file in shapes(Path(folder)).items()}
        if options.corpus is not None:
            sample = random.Random(1).sample(_files(options.corpus), _SAMPLE)
            files |= {f"corpus: {file.stem}": [file] for file in sample}
        out = str(Path(folder) / "out")
        for what, (file,) in files.items():
            for index, (name, words) in enumerate(COMMANDS.items()):
                corpus = what.startswith("corpus")
                for limit in LIMITS[:1] if corpus else LIMITS if index < 2 else LIMITS[1:2]:
                    report.progress(f"{name}, {what}, {limit:g} s")
                    runs.append(_run(name, what, _filled(words, str(file), out), limit))
        made = (_run(name, "", list(words), LIMITS[1]) for name, words in MAKERS.items())
        runs.extend(made)
    allowed = sum(run.over <= ALLOWED + SHARE * run.limit for run in runs)
    report.say(
        f"{len(runs)} runs, each a process; {allowed} took at most the limit, {ALLOWED:g} s "
        f"and {SHARE:.0%} of the limit."
    )
    _table(report, "command", [*COMMANDS, *MAKERS], [(run.command, run) for run in runs])
    _table(report, "puzzle", [*files], [(run.what, run) for run in runs])


def _table(report: Report, head: str, names: Sequence[str], runs: list[tuple[str, Run]]) -> None:
    """The worst run of each command, or of each puzzle."""
    rows = []
    for name in names:
        own = [run for other, run in runs if other == name]
        worst = max(own, key=lambda run: run.over)
        code = "ended" if worst.code is None else str(worst.code)
        other = worst.what if head == "command" else worst.command
        rows.append([name, other, str(len(own)), f"{worst.limit:g}", f"{worst.over:+.2f}", code])
    corpus = [row for row in rows if row[0].startswith("corpus")]
    if corpus:  # one line for all of them
        worst_row = max(corpus, key=lambda row: float(row[4]))
        number = sum(int(row[2]) for row in corpus)
        rows = [row for row in rows if row not in corpus]
        rows.append([f"{len(corpus)} of the corpus", worst_row[1], str(number), *worst_row[3:]])
    report.table([head, "worst", "runs", "limit", "seconds beyond", "exit code"], rows, 2)


def _filled(words: Sequence[str], file: str, out: str) -> list[str]:
    return [file if word == "FILE" else word.replace("OUT", out) for word in words]


def _run(name: str, what: str, words: list[str], limit: float) -> Run:
    """Run a command; what it prints is dropped."""
    command = [sys.executable, "-m", "nonogram", *words, "--timeout", f"{limit:g}"]
    begun = monotonic()
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        code: int | None
        try:
            code = process.wait(limit + _PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            code = None
        return Run(name, what, limit, monotonic() - begun, code)


def _files(corpus: Path) -> list[Path]:
    return sorted(file for file in corpus.rglob("*") if file.suffix in (".cwd", ".cwc", ".xml"))
