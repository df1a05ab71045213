"""Moments to stop at, by a clock that the tests set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nonogram.base.clock import deadline
from nonogram.base.clock.deadline import Deadline, OutOfTime, Watched


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set with ``clock(seconds)``; it begins at 100."""
    now = [100.0]
    monkeypatch.setattr(deadline, "monotonic", lambda: now[0])

    def to(seconds: float) -> None:
        now[0] = seconds

    return to


def test_it_passes_once(clock: Callable[[float], None]) -> None:
    moment = Deadline(5)
    assert (moment.passed(), moment.elapsed(), moment.remaining()) == (False, 0, 5)
    clock(104.5)
    assert (moment.passed(), moment.elapsed(), moment.remaining()) == (False, 4.5, 0.5)
    moment.check()
    clock(105)
    assert (moment.passed(), moment.elapsed(), moment.remaining()) == (True, 5, 0)
    with pytest.raises(OutOfTime):
        moment.check()
    clock(110)
    assert (moment.passed(), moment.remaining()) == (True, 0)


def test_without_seconds_it_never_passes(clock: Callable[[float], None]) -> None:
    moment = Deadline()
    clock(1e12)
    assert not moment.passed()
    assert moment.remaining() == float("inf")
    moment.check()


def test_a_part_of_the_time_counts_from_the_same_start(clock: Callable[[float], None]) -> None:
    whole = Deadline(10)
    clock(102)
    part = whole.within(3)
    assert (part.remaining(), part.elapsed()) == (3, 2)
    clock(105)
    assert part.passed()
    assert not whole.passed()
    assert part.elapsed() == 5
    assert whole.within(None) is whole
    assert whole.within(5) is whole
    assert whole.within(60) is whole
    assert Deadline().within(60).remaining() == 60


def test_a_watcher_is_called_now_and_then(clock: Callable[[float], None]) -> None:
    called: list[None] = []
    watched = Watched(Deadline(1), lambda: called.append(None))
    seen = []
    for now in (100, 100.05, 100.2, 101, 101.05):
        clock(now)
        seen.append((watched.passed(), len(called)))
    assert seen == [(False, 1), (False, 1), (False, 2), (True, 3), (True, 3)]
