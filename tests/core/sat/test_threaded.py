"""Calls of PySAT's solvers in a thread of their own: like one call without an interruption."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import pytest

from nonogram.base.clock.deadline import Deadline, While
from nonogram.core.sat.base import Status
from nonogram.core.sat.pysat import IncrementalSolver, free, pysat_solver
from nonogram.core.sat.threaded import ThreadedCalls
from support.solvers import pigeons, quiet, wait_until
from support.trials import kinds

SOLVERS = ["minisat22", "minisat-gh", "glucose4", "glucose42"]

#: One of each kind.
SOME = kinds(SOLVERS, "minisat22", "glucose4")


@pytest.fixture(autouse=True)
def no_thread_is_left() -> object:
    """The threads after a test are those before it: earlier ones may still end, so no counts."""
    before = {*threading.enumerate()}
    yield
    wait_until(lambda: before.issuperset(threading.enumerate()))


@pytest.mark.parametrize("name", SOME)
def test_the_search_is_that_of_one_call(name: str) -> None:
    """Whatever the clock says: there is no restart but the solver's own."""
    with pysat_solver(name) as once:
        once.append_formula(pigeons(7))
        assert once.solve() is False
        expected = once.accum_stats()
    with IncrementalSolver(name) as solver:
        solver.add(pigeons(7))
        status = solver.solve(Deadline(1000), quiet)
        assert status is Status.UNSATISFIABLE
        assert solver._solver.accum_stats() == expected


@pytest.mark.parametrize("name", ["minisat22", "cadical195"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_seed_is_repeatable(name: str, seed: int) -> None:
    conflicts = set()
    for _ in range(2):
        with IncrementalSolver(name, seed) as solver:
            solver.add(pigeons(7))
            assert solver.solve(Deadline(1000), quiet) is Status.UNSATISFIABLE
            conflicts.add(solver.conflicts)
    assert len(conflicts) == 1


@pytest.mark.parametrize("name", SOLVERS)
def test_most_conflicts(name: str) -> None:
    with IncrementalSolver(name) as solver:
        solver.add(pigeons(12))
        assert solver.solve_for(3000, Deadline(), quiet) is Status.UNKNOWN
        assert 3000 <= solver.conflicts < 30_000


@pytest.mark.parametrize("name", SOME)
def test_it_goes_on_after_an_exception(name: str) -> None:
    def tick() -> None:
        raise KeyboardInterrupt

    with IncrementalSolver(name) as solver:
        solver.add([[-99, *clause] for clause in pigeons(14)])
        with pytest.raises(KeyboardInterrupt):
            solver.solve(Deadline(), tick, [99])
        assert solver.solve(Deadline(0.1), quiet, [99]) is Status.UNKNOWN
        assert solver.solve(Deadline(), quiet, [-99]) is Status.SATISFIABLE


def test_a_solver_that_is_freed_while_it_runs() -> None:
    """As after a second Ctrl-C, which came before the first one had ended the call."""
    solver = IncrementalSolver("minisat22")
    solver.add(pigeons(14))
    assert solver._apart.start([])
    assert solver._apart.goes_on(0.1)
    solver.close()
    solver.close()


def test_from_another_thread() -> None:
    found = []

    def ask() -> None:
        with IncrementalSolver("glucose4") as solver:
            solver.add(pigeons(14))
            found.append(solver.solve(Deadline(0.1), quiet))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert found == [Status.UNKNOWN]


def test_many_quick_calls_start_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def no(*_: object) -> None:
        pytest.fail("a thread")

    with IncrementalSolver("glucose4") as solver:
        solver.add([[-99, *clause] for clause in pigeons(5)])
        for _ in range(2):
            assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE
        monkeypatch.setattr(threading.Thread, "start", no)
        assert solver.solve(Deadline(), quiet, [99]) is Status.UNSATISFIABLE
        assert solver.solve(Deadline(), quiet, [-99]) is Status.SATISFIABLE


def test_a_long_call_after_quick_ones() -> None:
    with IncrementalSolver("minisat22") as solver:
        solver.add([[-99, *clause] for clause in pigeons(7)])
        for _ in range(3):
            assert solver.solve(Deadline(), quiet, [-99]) is Status.SATISFIABLE
        assert solver.solve(Deadline(), quiet, [99]) is Status.UNSATISFIABLE
        assert solver.conflicts > 1000


@pytest.mark.parametrize("name", [*SOME, "cadical195"])
def test_where_no_thread_can_be_started(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    ticks: list[None] = []
    monkeypatch.setattr(threading.Thread, "start", refuse)
    with IncrementalSolver(name) as solver:
        solver.add(pigeons(14))
        first = While(Deadline(), lambda: not ticks)
        assert solver.solve(first, lambda: ticks.append(None)) is Status.UNKNOWN
    assert ticks
    with IncrementalSolver(name) as solver:
        solver.add(pigeons(7))
        assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE


class Freed:
    """A solver whose call ends late; it must not be touched when it is freed."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.is_freed = False

    def clear_interrupt(self) -> None: ...

    def interrupt(self) -> None:
        assert not self.is_freed

    def solve_limited(self, assumptions: Sequence[int], *, expect_interrupt: bool) -> None:
        assert expect_interrupt
        assert not assumptions
        self.may_end.wait()

    def free(self) -> None:
        self.is_freed = True


def test_closing_again_when_the_thread_has_freed_the_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonogram.core.sat.threaded._PATIENCE", 0.0)
    solver = Freed()
    apart = ThreadedCalls(solver, Freed.free)
    assert apart.start([])
    apart.close()
    assert not solver.is_freed
    solver.may_end.set()
    wait_until(lambda: solver.is_freed)
    apart.close()


class Broken:
    """A solver whose calls fail."""

    def clear_interrupt(self) -> None: ...

    def interrupt(self) -> None: ...

    def delete(self) -> None: ...

    def solve_limited(self, assumptions: Sequence[int], expect_interrupt: bool) -> bool:
        raise MemoryError


def test_what_a_call_raises_is_raised() -> None:
    apart = ThreadedCalls(Broken(), free)
    assert apart.start([])
    while apart.goes_on(10):
        pass
    answer: Callable[[], bool | None] = apart.answer
    with pytest.raises(MemoryError):
        answer()
    apart.close()


class Deaf:
    """A solver that does not notice an interruption before it is woken."""

    def __init__(self) -> None:
        self.woken = threading.Event()
        self.freed: list[threading.Thread] = []
        self.calls = 0

    def clear_interrupt(self) -> None: ...

    def interrupt(self) -> None: ...

    def delete(self) -> None:
        assert self.woken.is_set()
        self.freed.append(threading.current_thread())

    def solve_limited(self, assumptions: Sequence[int], expect_interrupt: bool) -> None:
        self.calls += 1
        self.woken.wait(60)


def test_nobody_waits_for_a_call_that_does_not_notice_its_interruption() -> None:
    """It frees the solver at its end, if nobody uses it again before."""
    solver = Deaf()
    apart = ThreadedCalls(solver, free)
    assert apart.start([])
    apart.stop()
    assert not apart.is_over(0)
    assert apart.answer() is None
    apart.close()
    assert not solver.freed
    solver.woken.set()
    wait_until(lambda: solver.freed)
    assert solver.freed != [threading.current_thread()]


def test_the_next_call_waits_for_the_last_one_until_its_deadline() -> None:
    deaf = Deaf()
    with IncrementalSolver("glucose4") as solver:
        solver._apart, solvers = ThreadedCalls(deaf, lambda _: None), solver._apart
        assert solver._apart.start([])
        assert solver.solve(Deadline(0.1), quiet) is Status.UNKNOWN
        deaf.woken.set()
        assert solver._apart.is_over()
        solver._apart = solvers
        assert solver.solve(Deadline(), quiet) is Status.SATISFIABLE


def test_a_call_begins_only_when_the_last_one_is_over() -> None:
    """In a race it may be a solver's turn again while its last call has not noticed its end."""
    deaf, turns = Deaf(), iter([True, False])
    with IncrementalSolver("glucose4") as solver:
        solver._apart, solvers = ThreadedCalls(deaf, lambda _: None), solver._apart
        turn = While(Deadline(), lambda: next(turns, True))
        assert solver.solve(turn, quiet) is Status.UNKNOWN
        assert deaf.calls == 1
        deaf.woken.set()
        assert solver._apart.is_over()
        solver._apart = solvers
