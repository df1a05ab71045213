"""A line on the terminal that says how a long run is getting on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from nonogram.result import Progress

#: Runs shorter than this, in seconds, show nothing.
_PATIENCE = 2.0


@contextmanager
def progress_line() -> Iterator[Callable[[Progress], None]]:
    """Within it, what is called shows progress on standard error if that is a terminal.

    The line is wiped away at the end.
    """
    wanted = sys.stderr.isatty()
    shown = False

    def show(progress: Progress) -> None:
        nonlocal shown
        if wanted and progress.elapsed >= _PATIENCE:
            overwrite(_sentence(progress))
            shown = True

    try:
        yield show
    finally:
        if shown:
            overwrite("")


def _sentence(progress: Progress) -> str:
    parts = [f"{progress.elapsed:.1f} s"]
    if progress.conflicts is not None:
        parts.append(f"{progress.conflicts:,} conflicts")
    if progress.solutions:
        parts.append("one solution found, looking for another")
    return "  " + ", ".join(parts)


def overwrite(text: str) -> None:
    """Write a line in place of the last one, on a terminal."""
    click.echo(f"\r\x1b[K{text}", err=True, nl=False)
