"""The checks of an offered SAT solver: right answers, more clauses, and an end in time."""

from __future__ import annotations

import itertools
import os
import pickle
import re
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

import nonogram
from nonogram import Verdict
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import MissingProgramError, UnknownNameError
from nonogram.base.processes.programs import program_path
from nonogram.core.sat import AUTO, BACKENDS, DEFAULT, PORTFOLIO, backend_named
from nonogram.core.sat.backends import PROVER, BackEnd, open_solver
from nonogram.core.sat.base import Status
from nonogram.core.sat.pysat import GLUCOSE, IncrementalSolver
from nonogram.core.search.terms import solver_for
from support.command_line import with_support
from support.solvers import pigeons, quiet
from support.trials import kinds

INCREMENTAL = [backend.name for backend in BACKENDS if backend.incremental]


def missing(backend: BackEnd) -> bool:
    """Whether it is a program, and not installed here."""
    return backend.name in backend.command[:1] and program_path(backend.name) is None


#: Every back end; those that are programs are tried where they are installed.
EVERY = [
    pytest.param(
        backend.name,
        marks=pytest.mark.skipif(missing(backend), reason=f"there is no program {backend.name}"),
    )
    for backend in BACKENDS
]

#: One of each kind: several solvers, one that logs proofs, one that does not, one of another
#: family, and a program.
CHOSEN = (AUTO, GLUCOSE, "minisat22", "cadical195", "kissat404")
OF_EACH_KIND = [
    each
    if each.values[0] in CHOSEN
    else pytest.param(*each.values, marks=(*each.marks, pytest.mark.thorough))
    for each in EVERY
]


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_answers(name: str) -> None:
    """In a process of its own, for a solver that is not fit for this may crash."""
    done = subprocess.run(
        [sys.executable, "-m", "support.backend_check", name],
        env=with_support(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_verdicts_where_search_is_needed(name: str) -> None:
    several = nonogram.random_puzzle(15, 15, density=0.45, seed=5)
    one = nonogram.ndom_puzzle(7)
    for puzzle, verdict in [(one, Verdict.UNIQUE), (several, Verdict.MULTIPLE)]:
        result = nonogram.solve(puzzle, solver=name)
        assert result.verdict is verdict
        assert result.stats.solver == (GLUCOSE if name in (AUTO, PORTFOLIO) else name)


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_an_empty_clause_is_unsatisfiable(name: str) -> None:
    with open_solver(name) as solver:
        solver.add([[1, 2], []])
        assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE


class AfterTicks(Deadline):
    """Passes when somebody has been told three times; so a busy machine changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.ticks: list[float] = []

    def tick(self) -> None:
        self.ticks.append(time.process_time())

    def passed(self) -> bool:
        return len(self.ticks) >= 3


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_a_hard_call_looks_at_the_deadline_again_and_again(name: str) -> None:
    deadline = AfterTicks()
    with open_solver(name) as solver:
        solver.add(pigeons(14))
        assert solver.solve(deadline, deadline.tick) is Status.UNKNOWN
        conflicts = solver.conflicts
    if name in INCREMENTAL:
        assert len(deadline.ticks) == 3
        assert conflicts is not None
        assert conflicts > 1000
    # A fifth of a second is aimed at; processor time does not count what others do.
    assert max(later - earlier for earlier, later in itertools.pairwise(deadline.ticks)) < 2


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_the_deadline_ends_a_hard_call(name: str) -> None:
    deadline = Deadline(0.3)
    with open_solver(name) as solver:
        solver.add(pigeons(14))  # without the deadline this would not end
        assert solver.solve(deadline, quiet) is Status.UNKNOWN
    assert deadline.passed()


@pytest.mark.parametrize("name", kinds(INCREMENTAL, *CHOSEN))
def test_the_search_goes_on_where_the_deadline_stopped_it(name: str) -> None:
    with open_solver(name) as solver:
        solver.add(pigeons(7))
        while (status := solver.solve(Deadline(0.05), quiet)) is Status.UNKNOWN:
            pass
        assert status is Status.UNSATISFIABLE


@pytest.mark.parametrize("name", EVERY)
def test_proofs_are_logged_where_we_say_so(name: str) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    if not backend_named(name).proofs:
        return
    pysat = PROVER if name == AUTO else name
    with solvers.Solver(name=pysat, bootstrap_with=pigeons(4), with_proof=True) as solver:
        assert solver.solve() is False
        assert solver.get_proof()[-1].split() == ["0"]


def test_names_and_aliases_are_each_used_once() -> None:
    names = [name for backend in BACKENDS for name in (backend.name, *backend.aliases)]
    assert len(names) == len(set(names))
    assert {"glucose", "minisat", "cadical", "kissat", DEFAULT} <= set(names)
    for backend in BACKENDS:
        for name in () if missing(backend) else (backend.name, *backend.aliases):
            assert name in (backend_named(name).name, *backend_named(name).aliases)
        # Or its command would never be run.
        assert {*backend.command[:1]} <= {backend.name, *backend.aliases}


def test_an_unknown_name_has_those_like_it_at_most_three() -> None:
    for name, like in [("sat4j", []), ("Glukose", ["glucose", "glucose4", "glucose3"])]:
        with pytest.raises(UnknownNameError) as caught:
            open_solver(name)
        said = str(caught.value)
        assert re.findall("'(.+?)'", said) == [name, *like]
        assert "xpected one of: auto, " in said
        assert caught.value.name == name
        assert str(pickle.loads(pickle.dumps(caught.value))) == said


def test_capitals_do_not_matter() -> None:
    for backend in BACKENDS:
        for name in (backend.name, *backend.aliases):
            if name not in backend.command:
                found = backend_named(name.upper()), backend_named(name.title())
                assert {one.name for one in found} == {backend.name}
    plain = solver_for("AUTO", propagation=False)
    assert plain == solver_for("auto", propagation=False) == PROVER


@pytest.mark.parametrize("name", INCREMENTAL)
def test_the_list_says_how_each_is_stopped(name: str) -> None:
    with closing(IncrementalSolver(name)) as solver:
        solver.add([[1, 2]])
        by_thread = solver._apart.start([])
    assert backend_named(name).stopped_by == ("interrupt" if by_thread else "conflict budget")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("style", [None, "competition"])
def test_a_row_for_a_program(
    style: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program needs a row and nothing else: its options and style are in it."""
    row = BackEnd("lucky", ("lk",), False, False, ("lucky", "-q"), style)
    monkeypatch.setattr("nonogram.core.sat.backends.BACKENDS", (*BACKENDS, row))
    monkeypatch.setattr("nonogram.core.sat.backends.SEEDED", ("lucky",))
    with pytest.raises(MissingProgramError, match="'lucky'"):
        backend_named("lucky")
    assert missing(row)
    file = tmp_path / "lucky"
    file.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/said\necho s UNSATISFIABLE\nexit 20\n')
    file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert not missing(row)
    assert backend_named("lucky").command == (str(file), "-q")
    assert backend_named("lucky").style == style
    assert backend_named("lucky").takes_seed
    if style is not None:
        with open_solver("lucky", seed=3) as solver:
            solver.add(pigeons(2))
            assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE
        assert (tmp_path / "said").read_text().startswith("-q --seed=3 ")
