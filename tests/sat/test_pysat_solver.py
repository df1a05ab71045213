"""PySAT's solvers: how they are freed."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

import pytest

from nonogram.clock.alarm import alarm
from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.sat.incremental import IncrementalSolver
from nonogram.sat.proof import Propagator, Prover
from nonogram.sat.pysat_solver import free


class Freed:
    """Stands for a solver; a signal comes while it is freed."""

    done = False

    def __init__(self, number: int) -> None:
        self._number = number

    def delete(self) -> None:
        signal.raise_signal(self._number)
        self.done = True


def test_ctrl_c_waits_until_it_is_freed() -> None:
    solver = Freed(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        free(solver)
    assert solver.done


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer")
def test_an_alarm_waits_until_it_is_freed() -> None:
    solver = Freed(signal.SIGALRM)
    with pytest.raises(OutOfTime), alarm(Deadline(1000)):
        free(solver)
    assert solver.done


def test_handlers_are_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    IncrementalSolver("glucose4").close()
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    "make", [lambda: IncrementalSolver("glucose4"), lambda: Prover("cadical195"), Propagator]
)
def test_closing_twice_is_harmless(make: Callable[..., Any] | type[Propagator]) -> None:
    solver = make()
    solver.close()
    solver.close()
