"""Tables: aligned on the terminal, as Markdown, or as results for the manual; means of figures.

A file of results has the tables of one measurement, and when, where and by which command they were
measured. The manual and the README show their figures from these files: tests/test_figures.py.
"""

from __future__ import annotations

import json
import math
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Collection, Sequence
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import Any

import nonogram
from nonogram.core.logic.line import LOOPS

Rows = Sequence[Sequence[str]]

#: The folder of the files of results.
RESULTS = Path(__file__).parent / "results"


def machine() -> str:
    """The processors of this machine, and the Python that measures."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    kind = models[0] if models else platform.machine()
    return f"{os.cpu_count()} processors ({kind}), Python {platform.python_version()}, {LOOPS}"


def commit() -> str:
    """The commit that is checked out, with a + if files differ from it; "" outside of git."""
    command = ["git", "describe", "--always", "--abbrev=8", "--dirty=+", "--exclude=*"]
    folder = RESULTS.parent
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    return done.stdout.strip()


def told(arguments: Sequence[str]) -> list[str]:
    """The arguments as the manual shows them: without --write, and folders without their names."""
    shown = [argument for argument in arguments if argument != "--write"]
    return ["FOLDER" if Path(argument).is_dir() else argument for argument in shown]


class Report:
    """Prints what is measured as soon as it is known.

    Args:
        markdown: file that gets the same as Markdown; None for none.
        write: whether each measurement writes its file of results.
    """

    def __init__(self, markdown: Path | None, *, write: bool = False) -> None:
        self._file = None if markdown is None else markdown.open("w", encoding="utf-8")
        self._write, self._name, self._title, self._note = write, "", "", ""
        self._tables: dict[str, dict[str, Any]] = {}
        self._load = 0.0

    def __enter__(self) -> Report:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is None:
            self._finish()
        if self._file is not None:
            self._file.close()

    def heading(self, text: str, level: int = 2) -> None:
        """Begin a measurement (level 2), or one of its tables."""
        if level == 2:
            self._finish()
            self._name, self._tables, self._note = text, {}, ""
            self._load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
        self._title = text
        underline = ("=" if level == 2 else "-") * len(text)
        self._tell(f"{text}\n{underline}", f"{'#' * level} {text}")

    def note(self, text: str) -> None:
        """Say what has to stand below each table of the measurement, in the manual too."""
        self._note = text
        self.say(text)

    def say(self, text: str) -> None:
        self._tell(text, text)

    def table(self, heads: Sequence[str], rows: Rows, left: int = 1) -> None:
        """A table whose first `left` columns are text and the others figures."""
        title, number = self._title, 1
        while title in self._tables:  # a heading may stand above several tables
            number += 1
            title = f"{self._title} {number}"
        self._tables[title] = {"left": left, "rows": [list(heads), *map(list, rows)]}
        self._tell(plain([heads, *rows], left), markdown(heads, rows, left))

    def progress(self, text: str) -> None:
        """Say on a terminal what is being measured; the next output wipes it away."""
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def _finish(self) -> None:
        """Write the results of the measurement that ends, if they are wanted."""
        if not (self._write and self._tables):
            return
        results = {
            "version": nonogram.__version__,
            "commit": commit(),
            "date": date.today().isoformat(),
            "machine": machine(),
            "load": f"{self._load:.1f}",  # processes that wanted a processor at the beginning
            "command": shlex.join(["python", "-m", "benchmarks", *told(sys.argv[1:])]),
            **({"note": self._note} if self._note else {}),
            "tables": self._tables,
        }
        write_results(RESULTS / f"{self._name}.json", results)

    def _tell(self, text: str, markdown_text: str) -> None:
        self.progress("")
        print(text, end="\n\n", flush=True)
        if self._file is not None:
            print(markdown_text, end="\n\n", file=self._file, flush=True)


def write_results(file: Path, results: dict[str, Any]) -> None:
    """Write a file of results, with each row of a table on a line of its own."""
    text = json.dumps({**results, "tables": None}, indent=1, ensure_ascii=False)
    tables = []
    for title, table in results["tables"].items():
        rows = ",\n".join("   " + json.dumps(row, ensure_ascii=False) for row in table["rows"])
        rest = {key: value for key, value in table.items() if key != "rows"}
        parts = [
            f'   "{key}": {json.dumps(value, ensure_ascii=False)},\n' for key, value in rest.items()
        ]
        name = json.dumps(title, ensure_ascii=False)
        tables.append(f'  {name}: {{\n{"".join(parts)}   "rows": [\n{rows}\n   ]\n  }}')
    joined = ",\n".join(tables)
    text = text.replace('"tables": null', f'"tables": {{\n{joined}\n }}')
    file.write_text(text + "\n", encoding="utf-8")


def plain(rows: Rows, left: int) -> str:
    """Columns two spaces apart, text to the left and figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = []
    for row in rows:
        cells = (
            cell.ljust(width) if index < left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths))
        )
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def markdown(heads: Sequence[str], rows: Rows, left: int) -> str:
    """The same as a table of Markdown."""
    rule = ["---" if index < left else "--:" for index in range(len(heads))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [heads, rule, *rows])


def geometric_mean(values: Collection[float]) -> float:
    """The geometric mean of positive figures, at least one."""
    return math.exp(sum(map(math.log, values)) / len(values))
