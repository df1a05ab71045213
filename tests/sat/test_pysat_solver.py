"""PySAT's solvers: how they are freed."""

from __future__ import annotations

import threading

import pytest

from nonogram.sat.incremental import IncrementalSolver
from nonogram.sat.proof import Propagator, Prover
from nonogram.sat.pysat_solver import free


class Freed:
    """Stands for a solver."""

    by: threading.Thread | None = None

    def delete(self) -> None:
        self.by = threading.current_thread()


def test_what_interrupts_the_main_thread_does_not_interrupt_the_freeing():
    solver = Freed()
    free(solver)
    assert solver.by is not None
    assert solver.by is not threading.main_thread()


def test_without_room_for_a_thread(monkeypatch):
    def fail(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", fail)
    solver = Freed()
    free(solver)
    assert solver.by is threading.main_thread()


@pytest.mark.parametrize(
    "make", [lambda: IncrementalSolver("glucose4"), lambda: Prover("cadical195"), Propagator]
)
def test_closing_twice_is_harmless(make):
    solver = make()
    solver.close()
    solver.close()
