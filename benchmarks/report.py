"""Tables, aligned on the terminal and, if wanted, as Markdown in a file; means of their figures."""

from __future__ import annotations

import math
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from types import TracebackType

Rows = Sequence[Sequence[str]]


class Report:
    """Prints what is measured as soon as it is known.

    Args:
        markdown: file that gets the same as Markdown; None for none.
    """

    def __init__(self, markdown: Path | None) -> None:
        self._file = None if markdown is None else markdown.open("w", encoding="utf-8")

    def __enter__(self) -> Report:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def heading(self, text: str, level: int = 2) -> None:
        underline = ("=" if level == 2 else "-") * len(text)
        self._tell(f"{text}\n{underline}", f"{'#' * level} {text}")

    def say(self, text: str) -> None:
        self._tell(text, text)

    def table(self, heads: Sequence[str], rows: Rows, left: int = 1) -> None:
        """A table whose first `left` columns are text and the others figures."""
        self._tell(plain([heads, *rows], left), markdown(heads, rows, left))

    def progress(self, text: str) -> None:
        """Say on a terminal what is being measured; the next output wipes it away."""
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def _tell(self, text: str, markdown_text: str) -> None:
        self.progress("")
        print(text, end="\n\n", flush=True)
        if self._file is not None:
            print(markdown_text, end="\n\n", file=self._file, flush=True)


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
