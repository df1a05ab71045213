"""A few instructions that no signal interrupts, such as freeing and noting that it is done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

#: Signals whose handlers may raise an exception, wherever the main thread is.
_RAISING = [
    getattr(signal, name)
    for name in ("SIGALRM", "SIGHUP", "SIGTERM", "SIGINT")
    if hasattr(signal, name)
]


@contextmanager
def uninterrupted(numbers: Iterable[int] = _RAISING) -> Iterator[None]:
    """Signals that Python handles wait until the end of the `with` block.

    Only the main thread handles any; to block them there does not help, for then another thread
    would get them, and tell the main one.
    """
    if threading.current_thread() is not threading.main_thread():
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
    """Set all handlers, the last one first, although one that is set may raise an exception."""
    if handlers:
        try:
            _restore(handlers[1:])
        finally:
            signal.signal(*handlers[0])
