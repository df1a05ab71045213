"""Time limits hold and a race goes on where no process and no thread can be started."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonogram
from nonogram import Verdict
from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes import process
from nonogram.core.sat import turns
from nonogram.core.sat.pysat import GLUCOSE, Direct, first_solver
from nonogram.core.sat.race import Race
from support.command_line import with_support
from support.trials import kinds, trials

_LATE = 1.5  #: CPU seconds beyond a limit
_KILL = 200  #: seconds after which the process is killed

_PYTHON = (sys.executable, "-m", "support.nothing_started")


def limits_hold(limit: float, files: list[Path]) -> None:
    done = subprocess.run(
        [*_PYTHON, str(limit), *map(str, files)],
        env=with_support(),
        capture_output=True,
        text=True,
        check=False,
        timeout=_KILL,
    )
    assert done.returncode == 0, done.stderr[-1000:]
    lines = done.stdout.splitlines()
    assert len(lines) == len(files)
    for line in lines:
        assert float(line.split()[2]) < limit + _LATE, line
        assert GLUCOSE not in line.split()


def test_random_puzzles(tmp_path: Path) -> None:
    files = []
    for seed in range(trials(6, 2)):
        files.append(tmp_path / f"{seed}.cwd")
        nonogram.save(nonogram.random_puzzle(30, 30, density=0.45, seed=seed), files[-1])
    limits_hold(0.2, files)
    limits_hold(1.0, files[:1])


@pytest.mark.parametrize("limit", kinds([0.2, 1.0], 0.2))
def test_dominoes(limit: float, tmp_path: Path) -> None:
    file = tmp_path / "20-dom.cwd"
    nonogram.save(nonogram.ndom_puzzle(20), file)
    limits_hold(limit, [file])


@pytest.mark.parametrize("limit", [0.2, 1.0])
def test_knotty(limit: float, corpus: Path) -> None:
    limits_hold(limit, [corpus / "survey" / "knotty.cwd"])


@pytest.fixture
def unknown() -> Iterator[None]:
    """Forget which solver is the first one, before and after."""
    first_solver.cache_clear()
    yield
    first_solver.cache_clear()


@pytest.mark.usefixtures("unknown")
def test_the_first_solver_heeds_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    assert first_solver() == GLUCOSE
    first_solver.cache_clear()
    monkeypatch.setattr(Direct, "conf_budget", lambda solver, budget: None)
    assert first_solver() == "cadical195"


@pytest.mark.parametrize("processors", [1, 2])
def test_belief_and_another_solver_take_turns(
    processors: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no processes")

    monkeypatch.setattr(process.Running, "__init__", refuse)
    monkeypatch.setattr("nonogram.base.processes.seats.processors", lambda: processors)
    for name in ("alone", "sole", "look"):
        monkeypatch.setattr(Race, name, 0)
    monkeypatch.setattr(Race, "_had", lambda race: 1e9)
    monkeypatch.setattr(turns, "FIRST", 1e-3)
    at_work: set[str] = set()
    result = nonogram.solve(
        nonogram.random_puzzle(25, 25, density=0.45, seed=5),
        on_progress=lambda progress: at_work.update(progress.solvers),
        limit=1,
    )
    assert result.verdict is Verdict.SOLVED
    assert result.stats.solver in {"belief", "cadical195", "glucose4"} <= at_work


def test_a_race_without_processes_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no processes")

    monkeypatch.setattr(process.Running, "__init__", refuse)
    monkeypatch.setattr(Race, "alone", 0)
    deadline = Deadline(0.4)
    result = nonogram.solve(nonogram.ndom_puzzle(20), timeout=0.4)
    assert result.verdict is Verdict.UNDECIDED
    assert deadline.passed()
