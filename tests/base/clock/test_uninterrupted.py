"""Between a few instructions no signal comes; the handlers are as they were afterwards."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from nonogram.base.clock.alarm import uninterrupted

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer")

NUMBERS = [signal.SIGINT, signal.SIGTERM, signal.SIGALRM]


@pytest.fixture
def handlers() -> Iterator[list[Callable[..., Any]]]:
    """Handlers that raise an exception."""

    def end(number: int, frame: object) -> None:
        raise KeyError(number)

    before = [signal.signal(number, end) for number in NUMBERS]
    yield [end] * len(NUMBERS)
    for number, handler in zip(NUMBERS, before):
        signal.signal(number, handler)


def test_a_signal_comes_after_the_block(handlers: list[Callable[..., Any]]) -> None:
    done = []

    def work() -> None:
        with uninterrupted(NUMBERS):
            signal.raise_signal(signal.SIGTERM)
            done.append("all of it")
        done.append("more")

    with pytest.raises(KeyError):
        work()
    assert done == ["all of it"]


@pytest.mark.parametrize("at", range(2 * len(NUMBERS)))
def test_a_signal_while_handlers_are_set_leaves_none_behind(
    handlers: list[Callable[..., Any]], monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """It comes right after one handler or the other has been set, at the beginning or the end."""
    real = signal.signal
    calls: list[int] = []

    def set_and_ring(number: int, handler: Any) -> None:
        calls.append(number)
        real(number, handler)
        if len(calls) == at + 1:
            signal.raise_signal(number)
            signal.raise_signal(NUMBERS[-1])

    monkeypatch.setattr(signal, "signal", set_and_ring)
    with suppress(KeyError), uninterrupted(NUMBERS):
        pass
    assert [signal.getsignal(number) for number in NUMBERS] == handlers
