"""A progress bar for a batch, on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from nonogram.ask.stream import Done, Waiting
from nonogram.cli.progress import overwrite
from nonogram.errors import one_line

#: Batches shorter than this, in seconds, show nothing.
_PATIENCE = 0.5

#: Seconds from one drawing to the next, at least.
_PAUSE = 0.1

_CELLS = 20

#: A puzzle that takes longer than this, in seconds, is named.
_LONG = 2.0


class Bar:
    """How much is done, how fast, the time left, and the puzzle that takes longest.

    It is drawn on standard error if that is a terminal, and wiped away at the end.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._wanted = sys.stderr.isatty()
        self._started = monotonic()
        self._drawn: float | None = None  # when, if it is there
        self._done = self._new = 0
        self._slowest = (0.0, "")

    def close(self) -> None:
        """Wipe it away."""
        self._wipe()

    def add(self, done: Done) -> None:
        """Another puzzle is done."""
        if done.place[1] == 0:
            self._total += done.of - 1  # counted as one file, it holds `of` puzzles
        self._done += 1
        self._new += done.new
        seconds = done.answer.data().get("seconds", 0.0)
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
        if self._drawn is not None and sys.stdout.isatty():
            self._wipe()
        yield

    def _draw(self, slow: tuple[float, str]) -> None:
        now = monotonic()
        last = self._started + _PATIENCE - _PAUSE if self._drawn is None else self._drawn
        if not self._wanted or now - last < _PAUSE:
            return
        overwrite(bar_text(self._done, self._total, self._new, now - self._started, slow))
        self._drawn = now

    def _wipe(self) -> None:
        if self._drawn is not None:
            overwrite("")
            self._drawn = None


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
