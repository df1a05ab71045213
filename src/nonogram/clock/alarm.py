"""A deadline for what does not look at the clock: reading, adding up, verifying, drawing.

What takes long by design looks at its deadline, and ends with what it has found. The rest is quick
for all puzzles but the largest, and much of it is the work of others: the readers of XML and JSON,
regular expressions. The system's timer ends that, as Ctrl-C would: wherever it is, by an exception.
So it must be such that nothing is half done then; what is printed and written is spared.

The system has one timer, and only the main thread hears of it; Windows has none. Where there is
none, the deadline is only looked at before and after.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.errors import RequestError, in_short

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

#: Seconds after the deadline that a command may take to end in good order.
GRACE = 0.2

#: Seconds until the alarm rings again, should something have swallowed it.
_AGAIN = 0.2

_EXISTS = hasattr(signal, "setitimer")

#: Signals whose handlers may raise an exception, wherever the main thread is.
_RAISING = [
    getattr(signal, name)
    for name in ("SIGALRM", "SIGHUP", "SIGTERM", "SIGINT")
    if hasattr(signal, name)
]


def check_timeout(timeout: float | None) -> None:
    """Raise RequestError if it is no number of seconds from 0."""
    if timeout is None:
        return
    try:
        seconds = timeout + 0.0
    except (TypeError, OverflowError):
        expected = "expected a number of seconds, or None"
        raise RequestError(f"a timeout of {in_short(timeout)}, {expected}") from None
    if not seconds >= 0:  # a NaN is not either
        raise RequestError(f"a timeout of {timeout} seconds, expected 0 or more")


@contextmanager
def alarm(deadline: Deadline, grace: float = 0.0) -> Iterator[None]:
    """Raise OutOfTime in the `with` block when the deadline has passed, and so many seconds more.

    One alarm may be set within another.
    """
    seconds = deadline.remaining() + grace
    if seconds == float("inf"):
        yield
    elif not _EXISTS or threading.current_thread() is not threading.main_thread():
        deadline.check()
        yield
        if not grace:
            deadline.check()
    elif not seconds:
        raise OutOfTime
    else:
        yield from _timed(seconds)


def _timed(seconds: float) -> Iterator[None]:
    on = True

    def ring(number: int, frame: object) -> None:
        if on:
            raise OutOfTime

    around = Deadline()
    outer, again = signal.getitimer(signal.ITIMER_REAL)
    handler = signal.signal(signal.SIGALRM, ring)
    told, sys.unraisablehook = sys.unraisablehook, _unheard(sys.unraisablehook)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, outer or seconds), _AGAIN)
    try:
        try:
            yield
        finally:
            on = False
    finally:
        sys.unraisablehook = told
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if outer and callable(handler):  # a timer that nobody hears would end the process
            left = max(outer - around.elapsed(), 1e-6)
            signal.setitimer(signal.ITIMER_REAL, left, again)


def _unheard(told: Callable[[UnraisableHookArgs], object]) -> Callable[[UnraisableHookArgs], None]:
    """The hook for errors that Python swallows, which says nothing of an alarm: it rings again.

    Python does so where an object is freed.
    """

    def hook(error: UnraisableHookArgs) -> None:
        if not isinstance(error.exc_value, OutOfTime):
            told(error)

    return hook


def no_alarm() -> AbstractContextManager[None]:
    """No alarm rings in the `with` block, but behind it: for what would be half printed."""
    return uninterrupted([signal.SIGALRM]) if _EXISTS else nullcontext()


@contextmanager
def uninterrupted(numbers: Iterable[int] = _RAISING) -> Iterator[None]:
    """Signals that Python handles wait until the end of the `with` block.

    Only the main thread hears of any; so it does not help to block them, for then another thread
    would get them, and tell the main one.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handlers = {
        number: handler for number in numbers if callable(handler := signal.getsignal(number))
    }
    for number in handlers:
        signal.signal(number, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    for number in came:
        signal.raise_signal(number)
