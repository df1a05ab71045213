"""What a time limit interrupts, and what it leaves alone."""

from __future__ import annotations

import os
import signal

import pytest

import nonogram
from nonogram.clock.alarm import alarm
from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.logic.domains import initial_domains
from nonogram.search.counters import Counters
from nonogram.search.session import Session
from nonogram.search.terms import Terms

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer")


def test_a_solver_ends_what_it_has_started_before_an_alarm_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = nonogram.ndom_puzzle(4)
    session = Session(
        puzzle, initial_domains(puzzle), Terms("glucose4", Deadline()), Counters(cells=64)
    )
    done = []

    def close() -> None:
        os.kill(os.getpid(), signal.SIGALRM)
        done.append("closed")

    monkeypatch.setattr(session._sat, "close", close)
    with pytest.raises(OutOfTime), alarm(Deadline(1000)):
        session.close()
    assert done == ["closed"]
