"""A line on the terminal that says how a long run is getting on."""

from __future__ import annotations

import sys
from types import TracebackType

import click

from nonogram.solve import Progress

#: Runs shorter than this, in seconds, show nothing.
_PATIENCE = 2.0


class ProgressLine:
    """Shows progress on standard error if that is a terminal, and wipes it away at the end."""

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty()
        self._shown = False

    def update(self, progress: Progress) -> None:
        if not self._wanted or progress.elapsed < _PATIENCE:
            return
        parts = [f"{progress.elapsed:.1f} s"]
        if progress.conflicts is not None:
            parts.append(f"{progress.conflicts:,} conflicts")
        if progress.solutions:
            parts.append("one solution found, looking for another")
        self._write("  " + ", ".join(parts))
        self._shown = True

    def _write(self, text: str) -> None:
        click.echo(f"\r\x1b[K{text}", err=True, nl=False)

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._shown:
            self._write("")
