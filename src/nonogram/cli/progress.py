"""A line on the terminal that says how a long run is getting on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from nonogram.cli.output import say
from nonogram.result import Progress

#: What steps are called, if not by their own names.
_STEPS = {
    "encode": "encoding",
    "solve": "looking for a solution",
    "solve again": "one solution found, looking for another",
}

#: Runs shorter than this, in seconds, show nothing.
_PATIENCE = 2.0

#: Runs longer than this, in seconds, are given advice.
_LONG = 60.0


@contextmanager
def progress_line(advice: str | None = None) -> Iterator[Callable[[Progress], None]]:
    """A function for `on_progress` that shows progress on standard error if that is a terminal.

    The line is wiped away at the end of the `with` block. In a long run the advice is printed
    once on standard error, terminal or not, and stays.
    """
    wanted = sys.stderr.isatty()
    shown = False

    def show(progress: Progress) -> None:
        nonlocal shown, advice
        if advice is not None and progress.elapsed >= _LONG:
            if shown:
                overwrite("")
            say(advice, err=True)
            advice = None
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
    parts.append(_STEPS.get(progress.step, progress.step))
    return "  " + ", ".join(parts)


def overwrite(text: str) -> None:
    """Write a line in place of the last one, on a terminal."""
    click.echo(f"\r\x1b[K{text}", err=True, nl=False)
