"""Signals: an alarm, only for the command line and workers, and blocks without interruption.

Long steps check their deadlines; a library call has no other time limit. Other code, such as
readers of XML and JSON, is slow only for the largest puzzles. The system's timer interrupts it like
Ctrl-C, at any place, by an exception. So the alarm is off while output is written; a file is
dropped if the alarm rings before it is complete, and there is no alarm afterwards.
Only the main thread gets the timer's signal; Windows has none.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING, Any

from nonogram.base.clock.deadline import Deadline, OutOfTime

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

GRACE = 0.2  #: seconds after the deadline that a command may take to end in good order
#: Seconds until the alarm rings again, in case its exception was swallowed: in that time what was
#: caught can be told in good order, also on a busy machine.
_AGAIN = 1.0

_EXISTS = hasattr(signal, "setitimer")

#: Signals whose handlers may raise an exception at any place of the main thread.
_RAISING = [
    getattr(signal, name)
    for name in ("SIGALRM", "SIGHUP", "SIGTERM", "SIGINT")
    if hasattr(signal, name)
]


def alarm(deadline: Deadline, grace: float = 0.0) -> AbstractContextManager[None]:
    """Raise OutOfTime after the grace, but only in the `with` block, which cannot be nested."""
    seconds = deadline.remaining() + grace
    if seconds == float("inf") or not _EXISTS or _is_other_thread():
        return nullcontext()
    return _Alarm(max(seconds, 1e-6))  # 0 would turn the timer off


def _is_other_thread() -> bool:
    return threading.current_thread() is not threading.main_thread()


class _Alarm(AbstractContextManager[None]):
    """The timer and its handler, both restored afterwards."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        self._handler = signal.signal(signal.SIGALRM, self._ring)
        self._told, sys.unraisablehook = sys.unraisablehook, _unheard(sys.unraisablehook)
        self._timer = signal.setitimer(signal.ITIMER_REAL, self._seconds, _AGAIN)

    def __exit__(self, *error: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._handler)  # earlier signals are handled before this
        sys.unraisablehook = self._told
        if callable(self._handler):  # without a handler the timer would end the process
            signal.setitimer(signal.ITIMER_REAL, *self._timer)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        """Raise OutOfTime, but not before or after the block, where nothing catches it.

        There code of the library is at work, too, such as `signal.signal`.
        """
        at = frame
        while at is not None and at.f_code not in _AROUND:
            at = at.f_back
        if at is None:
            raise OutOfTime


#: The code outside the block that runs while the timer is on.
_AROUND = (_Alarm.__enter__.__code__, _Alarm.__exit__.__code__)


def _unheard(told: Callable[[UnraisableHookArgs], object]) -> Callable[[UnraisableHookArgs], None]:
    """The hook for errors that Python swallows. It tells no OutOfTime, as the alarm rings again."""

    def hook(error: UnraisableHookArgs) -> None:
        if not isinstance(error.exc_value, OutOfTime):
            told(error)

    return hook


def end_alarm() -> None:
    """Turn the alarm off, once the work that it bounds is done and only has to be kept."""
    if _EXISTS:
        signal.setitimer(signal.ITIMER_REAL, 0)


def no_alarm() -> AbstractContextManager[None]:
    """Delay the alarm until after the `with` block, so that no output is left half printed."""
    return uninterrupted([signal.SIGALRM]) if _EXISTS else nullcontext()


@contextmanager
def uninterrupted(numbers: Iterable[int] = _RAISING) -> Iterator[None]:
    """Delay signals that Python handles until the end of the `with` block.

    Python handles signals in the main thread. Blocking them there does not help, since another
    thread would get them and pass them on.
    """
    if _is_other_thread():
        yield
        return
    came: list[int] = []

    def keep(number: int, frame: FrameType | None) -> None:
        came.append(number)

    handlers = [
        (number, handler) for number in numbers if callable(handler := signal.getsignal(number))
    ]
    try:
        for number, _ in handlers:
            signal.signal(number, keep)
        yield
    finally:
        _restore(handlers)
    for number in came:
        signal.raise_signal(number)


def _restore(handlers: list[tuple[int, Any]]) -> None:
    """Set all handlers, the last one first, even if a handler just set raises an exception."""
    if handlers:
        try:
            _restore(handlers[1:])
        finally:
            signal.signal(*handlers[0])
