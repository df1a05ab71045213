"""PySAT's solvers: how they are freed, and Glucose without PySAT's class, which does the same."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from nonogram.base.clock.alarm import alarm
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.core.sat.proof import Propagator, Prover
from nonogram.core.sat.pysat import (
    GLUCOSE,
    Direct,
    IncrementalSolver,
    free,
    is_known,
    pysat_solver,
)


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


@pytest.fixture
def unknown() -> Iterator[None]:
    """Forget what is known of the installed PySAT, before and after."""
    is_known.cache_clear()
    yield
    is_known.cache_clear()


def test_it_is_used() -> None:
    with IncrementalSolver("glucose4") as solver:
        assert isinstance(solver._solver, Direct)


def test_it_does_not_load_pysat() -> None:
    command = "import sys, nonogram; nonogram.solve(nonogram.ndom_puzzle(6), solver='glucose')"
    loaded = "print(*sorted({'pysat', 'pysat.solvers', 'pysolvers'} & {*sys.modules}))"
    done = subprocess.run(
        [sys.executable, "-c", f"{command}; {loaded}"], capture_output=True, text=True, check=True
    )
    assert done.stdout == "pysolvers\n"


def test_it_does_what_the_class_does() -> None:
    rng = random.Random(3)
    answers = set()
    for _ in range(300):
        literals = [v * rng.choice([1, -1]) for v in range(1, 9)]
        clauses = [rng.sample(literals + [-v for v in literals], 3) for _ in range(36)]
        assumptions = rng.sample(literals, 2)
        ours, theirs = Direct(GLUCOSE), pysat_solver(GLUCOSE)
        found = []
        for solver in (ours, theirs):
            solver.set_phases(literals)
            solver.append_formula(clauses[:30])
            solver.conf_budget(1000)
            said = [solver.solve_limited(assumptions), solver.get_model(), solver.get_core()]
            solver.append_formula(clauses[30:])
            said += [solver.solve_limited(), solver.get_model(), solver.accum_stats()]
            found.append(said)
            solver.delete()
        assert found[0] == found[1]
        answers.add((found[0][0], found[0][3]))
    assert len(answers) > 2


def missing(monkeypatch: pytest.MonkeyPatch, pysolvers: ModuleType) -> None:
    monkeypatch.delattr(pysolvers, "glucose41_core")


def with_other_arguments(monkeypatch: pytest.MonkeyPatch, pysolvers: ModuleType) -> None:
    monkeypatch.setattr(pysolvers, "glucose41_solve_lim", lambda solver, options: True)


def with_other_answers(monkeypatch: pytest.MonkeyPatch, pysolvers: ModuleType) -> None:
    monkeypatch.setattr(pysolvers, "glucose41_model", lambda solver: [1, 2, 3])


@pytest.mark.usefixtures("unknown")
@pytest.mark.parametrize("change", [missing, with_other_arguments, with_other_answers])
def test_a_pysat_with_other_functions(
    change: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """PySAT's class would go with them; here it only shows that it is asked for."""
    import pysolvers

    with monkeypatch.context() as patch:
        change(patch, pysolvers)
        assert not is_known(GLUCOSE)
        with IncrementalSolver("glucose4") as solver:
            assert type(solver._solver).__name__ == "Solver"


@pytest.mark.usefixtures("unknown")
def test_no_pysolvers_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysolvers", None)
    assert not is_known(GLUCOSE)
