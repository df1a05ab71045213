"""A line on the terminal that says how a long run is getting on."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING

import click

from nonogram.cli.output import say
from nonogram.clock.deadline import OutOfTime
from nonogram.errors import one_line
from nonogram.result import Progress

if TYPE_CHECKING:
    from typing_extensions import Self

#: What steps are called, if not by their own names.
_STEPS = {
    "encode": "encoding",
    "solve": "looking for a solution",
    "solve again": "one solution found, looking for another",
    "more solutions": "looking for more solutions",
}

#: Runs shorter than this, in seconds, show nothing.
_PATIENCE = 2.0

#: Runs longer than this, in seconds, are given advice.
_LONG = 60.0


class Line:
    """A line on standard error, if that is a terminal, that is written anew and wiped away."""

    def __init__(self) -> None:
        self.wanted = sys.stderr.isatty()
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.wipe()

    def write(self, text: str) -> None:
        """Write it, in place of what it was."""
        overwrite(text)
        self._shown = True

    def wipe(self) -> None:
        """Take the line away, before something else is said."""
        if self._shown:
            overwrite("")
            self._shown = False


class ProgressLine(Line):
    """A function for `on_progress` that shows progress.

    In a long run the advice is printed once on standard error, terminal or not, and stays.
    """

    def __init__(self, advice: str | None = None) -> None:
        super().__init__()
        self._advice = advice

    def __call__(self, progress: Progress) -> None:
        if self._advice is not None and progress.elapsed >= _LONG:
            self.wipe()
            say(self._advice, err=True)
            self._advice = None
        if self.wanted and progress.elapsed >= _PATIENCE:
            self.write(_sentence(progress))


#: Steps that Ctrl-C ends alone: what is known so far is worth showing.
_PARTIAL = ("encode", "solve", "solve again", "ambiguous cells", "cells to give", "more solutions")


class Stop:
    """Ctrl-C ends a search, not the command, which tells what is known; again, it ends all.

    Use it in a `with`, and its `on_progress` in place of the one it is given.

    Attributes:
        asked: was Ctrl-C pressed?
    """

    def __init__(self, on_progress: Callable[[Progress], None]) -> None:
        self.asked = False
        self._show = on_progress
        self._step = ""

    def __enter__(self) -> Stop:
        self._before = signal.getsignal(signal.SIGINT)
        if callable(self._before):  # not where Ctrl-C is ignored
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def on_progress(self, progress: Progress) -> None:
        """Show the progress. Raises OutOfTime after Ctrl-C."""
        self._step = progress.step
        if self.asked:
            raise OutOfTime
        self._show(progress)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        again, self.asked = self.asked, True  # before all else: what is raised here may get lost
        if callable(self._before) and (again or self._step not in _PARTIAL):
            self._before(number, frame)


def _sentence(progress: Progress) -> str:
    parts = [f"{progress.elapsed:.1f} s"]
    if progress.conflicts is not None:
        parts.append(f"{progress.conflicts:,} conflicts")
    step = _STEPS.get(progress.step, progress.step)
    if progress.settled is not None:
        step += ": {:,} of {:,} settled".format(*progress.settled)
    parts.append(step)
    if len(progress.solvers) > 1:
        parts.append(f"{len(progress.solvers)} solvers at once: {' '.join(progress.solvers)}")
    return "  " + ", ".join(parts)


class Count(Line):
    """How many of several files are done, and which is in hand, once that has taken a while."""

    def __init__(self, total: int, patience: float = 0.5) -> None:
        super().__init__()
        self.wanted = self.wanted and total > 1
        self._total = total
        self._begun = 0
        self._from = monotonic() + patience

    def begin(self, name: str) -> None:
        """The next one is begun."""
        self._begun += 1
        if self.wanted and monotonic() >= self._from:
            self.write(f"  {self._begun:,} of {self._total:,}: {one_line(name)}")


def overwrite(text: str) -> None:
    """Write a line in place of the last one, on a terminal, as much of it as there is room for."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):  # no terminal of the system
        columns = 0
    click.echo(f"\r\x1b[K{text[: (columns or 80) - 1]}", err=True, nl=False)
