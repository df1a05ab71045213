"""Deadlines, shared by all steps of one run."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from nonogram.base.errors import TIME_UP, RequestError, TimeUpError
from nonogram.base.text import in_short

OutOfTime = TimeUpError  #: raised if the deadline passes before the work is done

#: The most seconds of a timeout, well within the range of the system's clocks and locks.
_MOST = 10**9

_PAUSE = 0.1  #: least seconds between two calls


def check_timeout(timeout: float | None) -> None:
    """Raise RequestError if it is not a number of seconds from 0."""
    if timeout is None:
        return
    try:
        seconds = timeout + 0.0
    except (TypeError, OverflowError):
        expected = "expected a number of seconds, or None"
        raise RequestError(f"a timeout of {in_short(timeout)}, {expected}") from None
    if not (0 <= seconds <= _MOST or seconds == float("inf")):  # also refuses NaN
        expected = f"expected 0 to {_MOST:,}, or None"
        raise RequestError(f"a timeout of {timeout} seconds, {expected}")


class Deadline:
    """A deadline `seconds` from now. Without seconds it never passes.

    Those that are made of it know, too, with which message a caller has stopped the run.
    """

    __slots__ = ("_end", "_said", "_start")

    def __init__(self, seconds: float | None = None) -> None:
        self._start, self._said = monotonic(), list[str]()
        self._end = float("inf") if seconds is None else self._start + seconds

    def within(self, seconds: float | None) -> Deadline:
        """Return the deadline, or one this many seconds from now if that is earlier."""
        if seconds is None or monotonic() + seconds >= self._end:
            return self
        earlier = Deadline(seconds)
        earlier._start, earlier._said = self._start, self._said
        return earlier

    def half(self) -> Deadline:
        """Return a deadline at half of the time that is left."""
        return self.within(self.remaining() / 2)

    def or_within(self, seconds: float) -> Deadline:
        """Return the deadline or, if it never passes, one this many seconds from now."""
        return self if self._end < float("inf") else self.within(seconds)

    def passed(self) -> bool:
        """Whether it is time to stop."""
        return monotonic() >= self._end

    def check(self) -> None:
        """Raise OutOfTime if the deadline has passed."""
        if self.passed():
            raise self.error()

    def error(self, late: str = TIME_UP) -> OutOfTime:
        """The error that ends work: with the message of the caller who stopped it, or `late`."""
        return OutOfTime(self.stopped or late)

    @property
    def stopped(self) -> str | None:
        """The message with which the caller stopped the run, or None if nobody did."""
        return next(iter(self._said), None)

    def tell(self, call: Callable[[], object]) -> None:
        """Call a function of the caller, who may stop the run by OutOfTime with a message."""
        try:
            call()
        except OutOfTime as error:
            if error.message != TIME_UP:
                self._said.append(error.message)
            raise

    def elapsed(self) -> float:
        """Wall-clock seconds since the deadline was set."""
        return monotonic() - self._start

    def left(self) -> float | None:
        """The seconds that remain, as a timeout: None without a limit."""
        return None if self._end == float("inf") else self.remaining()

    def remaining(self) -> float:
        """Wall-clock seconds left, not negative, and infinite without a limit."""
        return max(0.0, self._end - monotonic())


class Watched(Deadline):
    """A deadline equal to another one. Its checks call a function now and then.

    If that raises OutOfTime, it has passed: work ends as at any deadline, and keeps what it has.
    """

    __slots__ = ("_call", "_next")

    def __init__(self, deadline: Deadline, call: Callable[[], object]) -> None:
        self._start, self._end, self._said = deadline._start, deadline._end, deadline._said
        self._call, self._next = call, 0.0

    def passed(self) -> bool:
        now = monotonic()
        if now >= self._next:
            self._next = now + _PAUSE
            try:
                self.tell(self._call)
            except OutOfTime:
                self._end = now
        return now >= self._end


class While(Watched):
    """A deadline equal to another one, which passes as well once a condition does not hold."""

    __slots__ = ()

    def passed(self) -> bool:
        return monotonic() >= self._end or not self._call()
