"""A progress bar for a batch, on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from nonogram.ask.stream import Done, Waiting
from nonogram.cli.progress import Line
from nonogram.errors import one_line

#: Batches shorter than this, in seconds, show nothing.
_PATIENCE = 0.5

#: Seconds from one drawing to the next, at least.
_PAUSE = 0.1

_CELLS = 20

#: A puzzle that takes longer than this, in seconds, is named.
_LONG = 2.0


class Bar(Line):
    """How much is done, how fast, the time left, and the puzzle that takes longest."""

    def __init__(self, total: int) -> None:
        super().__init__()
        self._total = total
        self._started = monotonic()
        self._next = self._started + _PATIENCE
        self._done = self._new = 0
        self._slowest = (0.0, "")

    def add(self, done: Done) -> None:
        """Another puzzle is done."""
        if done.place[1] == 0:
            self._total += done.of - 1  # counted as one file, it holds `of` puzzles
        self._done += 1
        self._new += done.new
        seconds = done.answer.record.get("seconds", 0.0)
        if done.new and seconds > self._slowest[0]:
            self._slowest = (seconds, done.answer.path)
        self._draw(self._slowest)

    def wait(self, waiting: Waiting) -> None:
        """Nothing has been done for a while."""
        seconds = monotonic() - waiting.since
        self._draw((seconds, waiting.job.path) if seconds > _LONG else self._slowest)

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """Take the bar away while something else is printed."""
        if sys.stdout.isatty():
            self.wipe()
            self._next = self._started + _PATIENCE  # drawn again at once
        yield

    def _draw(self, slow: tuple[float, str]) -> None:
        now = monotonic()
        if self.wanted and now >= self._next:
            self.write(bar_text(self._done, self._total, self._new, now - self._started, slow))
            self._next = now + _PAUSE


def bar_text(
    done: int, total: int, new: int, elapsed: float, slow: tuple[float, str] = (0.0, "")
) -> str:
    """The bar as text. Only the `new` puzzles were solved in the `elapsed` seconds."""
    cells = round(_CELLS * done / max(total, 1))
    parts = [f"{'█' * cells}{'░' * (_CELLS - cells)} {done:,}/{total:,}"]
    if new and elapsed:
        rate = new / elapsed
        parts += [f"{rate:,.1f}/s", f"{_clock((total - done) / rate)} left"]
    seconds, path = slow
    if path:
        parts.append(f"{seconds:.1f} s: {one_line(path)}")
    return ", ".join(parts)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
