"""Formulas under other names: the answers stay, what the solver does is another thing."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import islice, product
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram
from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula.clauses import Clause
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status
from nonogram.core.sat.pysat import Names
from nonogram.core.sat.runners import MOST, members
from support.command_line import run, streams
from support.paths import PUZZLES
from support.trials import kinds

SEEDS = st.integers(1, 2**40)


@given(SEEDS, st.lists(st.integers(0, 40), min_size=1, max_size=5))
def test_names_are_a_permutation_that_stays(seed: int, reaches: list[int]) -> None:
    names = Names(seed)
    before: dict[int, int] = {}
    known = 0
    for reach in reaches:
        names.reach(reach)
        known = max(known, reach)
        new = {v: names.new(v) for v in range(1, known + 1)}
        assert before.items() <= new.items()
        assert sorted(map(abs, new.values())) == [*range(1, known + 1)]
        for variable, name in new.items():
            assert names.new(-variable) == -name
            assert (names.old(name), names.old(-name)) == (variable, -variable)
        before = new


def test_seeds_give_other_names() -> None:
    orders = set()
    for seed in range(1, 20):
        names = Names(seed)
        names.reach(30)
        orders.add(tuple(map(names.new, range(1, 31))))
    assert len(orders) == 19


def _satisfiable(clauses: Sequence[Clause], assumptions: list[int]) -> bool:
    """Whether the clauses can be satisfied, found by trying all assignments."""
    for signs in product((-1, 1), repeat=6):
        true = {sign * variable for variable, sign in enumerate(signs, 1)}
        if true.issuperset(assumptions) and all(true.intersection(clause) for clause in clauses):
            return True
    return False


@pytest.mark.parametrize("name", ["glucose", "minisat", "cadical"])
def test_answers_models_and_cores(name: str) -> None:
    for trial in range(60):
        rng = random.Random(trial)
        clauses = [
            [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 7), rng.randint(1, 3))]
            for _ in range(rng.randint(4, 22))
        ]
        assumptions = [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 7), 2)]
        with open_solver(name, seed=trial + 1) as solver:
            solver.add(clauses[:-3])
            solver.prefer([1, -2, 3])
            solver.add(clauses[-3:])  # names for more variables
            status = solver.solve(Deadline(), lambda: None, assumptions)
            assert (status is Status.SATISFIABLE) == _satisfiable(clauses, assumptions)
            if status is Status.SATISFIABLE:
                model = solver.model()
                true = {v if v in model else -v for v in range(1, 7)}
                assert true.issuperset(assumptions)
                assert [clause for clause in clauses if not true.intersection(clause)] == []
            else:
                core = solver.core()
                assert set(core) <= set(assumptions)
                assert not _satisfiable(clauses, core)


@pytest.mark.parametrize(
    "solver", kinds(["auto", "glucose", "minisat", "cadical", "kissat404"], "auto", "cadical")
)
def test_puzzles(solver: str) -> None:
    puzzle = nonogram.load(PUZZLES / "switches.cwc")
    plain = nonogram.solve(puzzle, solver=solver, limit=None)
    for seed in (1, 2):
        assert nonogram.solve(puzzle, solver=solver, limit=None, seed=seed).verdict == plain.verdict


def test_a_seed_is_another_run() -> None:
    """And the same seed the same run."""
    puzzle = nonogram.random_puzzle(20, 20, density=0.45, seed=3)
    runs = [
        nonogram.solve(puzzle, solver="minisat", seed=seed, propagation=False)
        for seed in (0, 1, 2, 3, 3)
    ]
    assert len({run.verdict for run in runs}) == 1
    conflicts = [run.stats.conflicts for run in runs]
    assert len({*conflicts}) > 2
    assert conflicts[-1] == conflicts[-2]


@pytest.mark.parametrize("solver", kinds(["minisat", "cadical", "mergesat3"], "cadical"))
def test_a_seed_is_the_same_run_on_a_slow_machine(
    solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = nonogram.random_puzzle(30, 30, density=0.4, seed=8)
    conflicts = []
    for pace in (1, 50):
        monkeypatch.setattr(
            "nonogram.core.sat.pysat.monotonic", lambda pace=pace: pace * monotonic()
        )
        result = nonogram.solve(puzzle, solver=solver, seed=1, limit=1)
        conflicts.append(result.stats.conflicts)
    assert conflicts[0] == conflicts[1]
    assert (conflicts[0] or 0) > 2000


def test_the_members_of_a_race_have_other_seeds() -> None:
    commands = [[member.command() for member in islice(members(seed), MOST)] for seed in (0, 1)]
    assert not {*commands[0]} & {*commands[1]}


class TestCommandLine:
    def test_a_seed(self) -> None:
        file = str(PUZZLES / "switches.cwc")
        expected = streams(run("solve", file, "-q"))[:2]
        assert streams(run("solve", file, "-q", "--seed", "7"))[:2] == expected
        assert (
            streams(run("solve", file, "-q", "--seed", "7", "--solver", "minisat"))[:2] == expected
        )

    def test_bad_seeds(self) -> None:
        assert run("solve", "x.cwd", "--seed", "-1").exit_code == 2
        code, _, err = streams(run("solve", "x.cwd", "--seed", "3", "--solver", "/bin/true -q"))
        assert code == 2
        assert "/bin/true -q takes its seed as an option of its own" in err

    @pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
    def test_kissat_gets_the_seed(self, tmp_path: Path) -> None:
        kissat = tmp_path / "kissat"
        kissat.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/said\necho s UNSATISFIABLE\n')
        kissat.chmod(0o755)
        file = str(PUZZLES / "planet.cwd")
        run("solve", file, "--first", "--seed", "3", "--solver", f"{kissat} -q")
        assert (tmp_path / "said").read_text().startswith("-q --seed=3 ")

    def test_another_seed_is_another_try(self, tmp_path: Path) -> None:
        file = tmp_path / "hard.cwd"
        nonogram.save(nonogram.random_puzzle(50, 50, density=0.4, seed=1), file)
        nonogram.save(nonogram.ndom_puzzle(1), tmp_path / "easy.cwd")
        journal = str(tmp_path / "r.jsonl")
        run("solve", str(tmp_path / "easy.cwd"), "--resume", journal)  # whatever time that takes
        asked = ("solve", str(tmp_path), "--resume", journal, "--timeout", "0.05")
        for seed, known in ((1, 1), (1, 2), (2, 1)):
            _, _, err = streams(run(*asked, "--seed", str(seed)))
            assert f"1 undecided; {known} known before\n" in err
        code, _, err = streams(run(*asked[:-2], "--seed", "1", "--solver", "none"))
        assert code == 2


def test_bad_seeds_in_python() -> None:
    puzzle = nonogram.load(PUZZLES / "switches.cwc")
    for seed in (-1, 0.5, "3"):
        with pytest.raises(nonogram.RequestError, match="seed"):
            nonogram.solve(puzzle, seed=seed)  # type: ignore[arg-type]
        with pytest.raises(nonogram.RequestError, match="seed"):
            nonogram.solve_many([puzzle], seed=seed)  # type: ignore[arg-type]
