"""The scout: what it says counts if it is true, and what it does not say is found all the same."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Outcome, Progress
from nonogram.clock.deadline import Deadline
from nonogram.cubes.conquest import Conquest, Pace
from nonogram.cubes.formula import Formula
from nonogram.cubes.scout import Scout, around
from nonogram.logic.weighing.weigh import weigh
from nonogram.sat.base import Advice, Status
from nonogram.sat.members import Member
from nonogram.sat.race import Race
from nonogram.sat.runners import Claim
from nonogram.search.terms import terms_for
from nonogram.workers.pool import Workers
from support import puzzles
from support.conquering import Here, Says, conquered, every_solution, undecided_puzzles
from support.processes import children, linux_only, wait_until

#: A formula has this literal; whether it is likely nobody minds.
LIKELY = Advice(likely=[1])


def weighed_advice(puzzle: nonogram.Puzzle) -> Advice:
    formula = Formula(puzzle)
    return formula.advice(weigh(formula.domains, Deadline()))


def says_nothing() -> Says:
    """Workers that never give an answer."""
    return Says(lambda number, task: None)


@pytest.fixture
def claims(monkeypatch: pytest.MonkeyPatch) -> list[Claim]:
    """What the scout says: the function gets what it is asked for, there is no process."""
    said: list[Claim] = []
    monkeypatch.setattr(Scout, "claim", lambda self: said.pop() if said else None)
    return said


def test_what_is_found_around_a_solution_is_all_there_is() -> None:
    alone = 0
    for puzzle in undecided_puzzles(5, 40):
        terms = terms_for(puzzle, "glucose4")
        found = [*around([], Formula(puzzle), terms)]
        wanted = every_solution(puzzle)
        if not wanted:
            assert found == []
            continue
        *grids, end = found
        assert end is None
        assert {*grids} == wanted
        assert len(grids) == len(wanted)
        alone += len(wanted) == 1
    assert alone


def test_weights_lose_no_solution() -> None:
    known = 0
    for puzzle in undecided_puzzles(6, 150):
        advice = weighed_advice(puzzle)._replace(likely=())
        result = conquered(puzzle, Here(), 3, limit=None, advice=advice)
        assert result.complete
        assert {*result.solutions} == every_solution(puzzle)
        known += bool(advice.clauses)
    assert known > 5


def test_what_weights_know_is_written_down_once(tmp_path: Path) -> None:
    puzzle, path = nonogram.ndom_puzzle(4), tmp_path / "cubes.jsonl"
    advice = weighed_advice(puzzle)._replace(likely=())
    lengths = []
    for _ in range(2):
        assert conquered(puzzle, Here(), resume=path, advice=advice).outcome is Outcome.UNIQUE
        lengths.append(path.stat().st_size)
    assert lengths[0] == lengths[1]


@linux_only
def test_a_scout_settles_what_nobody_else_does() -> None:
    """And it is gone then, with its files."""
    before = {*children(os.getpid())}
    for limit, outcome in ((1, Outcome.SOLVED), (2, Outcome.MULTIPLE), (None, Outcome.MULTIPLE)):
        executor = says_nothing()
        result = conquered(puzzles.rooms(1, 2), executor, limit=limit, advice=LIKELY)
        assert result.outcome is outcome
        assert len(result.solutions) == (limit or 4)
        assert all(future.cancelled() for future in executor.promised)
    result = conquered(nonogram.ndom_puzzle(5), says_nothing(), advice=LIKELY)
    assert result.outcome is Outcome.UNIQUE
    assert {*children(os.getpid())} <= before


def test_that_there_is_none_is_believed(claims: list[Claim]) -> None:
    claims.append(Claim(Status.UNSATISFIABLE, []))
    puzzle = nonogram.ndom_puzzle(5)  # it has one in truth
    assert conquered(puzzle, says_nothing(), advice=LIKELY).outcome is Outcome.NO_SOLUTION


def test_a_false_model_is_passed_over(claims: list[Claim]) -> None:
    for puzzle in undecided_puzzles(7, 10):
        formula = Formula(puzzle)
        first = abs(next(formula.clauses())[0])
        claims.append(Claim(Status.SATISFIABLE, [first, -first]))
        result = conquered(puzzle, Here(), limit=None, advice=LIKELY)
        assert claims == []
        assert {*result.solutions} == every_solution(puzzle)


def test_where_no_solver_runs_the_workers_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = Member("missing", ("/nowhere/solver",))
    monkeypatch.setattr("nonogram.cubes.scout.guided", lambda: [missing])
    scout = Scout(Formula(nonogram.ndom_puzzle(4)), [1])
    assert scout.claim() == Claim(Status.UNKNOWN, [])
    scout.close()
    assert conquered(nonogram.ndom_puzzle(5), Here(), advice=LIKELY).outcome is Outcome.UNIQUE


def test_nobody_scouts_where_a_solution_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: Any) -> None:
        raise AssertionError

    monkeypatch.setattr("nonogram.cubes.run.Scout", refuse)
    puzzle = puzzles.rooms(1, 2)
    assert conquered(puzzle, Here(), limit=None).complete  # nothing is likely
    conquered(puzzle, Here(), advice=LIKELY, here=True)  # it would take the place of all workers


def test_on_this_machine_it_takes_the_place_of_a_worker(claims: list[Claim]) -> None:
    """And gives it back when it has ended."""
    in_hand: list[int] = []

    def on_progress(progress: Progress) -> None:
        assert progress.cubes is not None
        in_hand.append(progress.cubes.in_hand)
        if len(in_hand) == 9:
            claims.append(Claim(Status.SATISFIABLE, [1, -1]))
        if len(in_hand) == 12:
            for future in executor.promised:
                future.set_exception(nonogram.SolverError("enough"))

    executor = says_nothing()
    with pytest.raises(nonogram.SolverError, match="enough"):
        conquered(
            nonogram.ndom_puzzle(5), executor, 2, advice=LIKELY, here=True, on_progress=on_progress
        )
    assert [max(in_hand[:9]), max(in_hand)] == [1, 2]


@linux_only
def test_a_real_one_beside_real_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A random puzzle, of which weights rule out nothing."""
    pace = Pace(alone=0.0, patience=0.2)
    monkeypatch.setattr(
        "nonogram.cubes.solve.Conquest", lambda *a, **k: Conquest(*a, **{**k, "pace": pace})
    )
    monkeypatch.setattr(Race, "alone", 0.0)
    before = {*children(os.getpid())}
    ahead: list[tuple[str, ...]] = []
    puzzle = nonogram.random_puzzle(30, 30, density=0.4, seed=16)
    result = nonogram.solve_by_cubes(
        puzzle,
        jobs=2,
        on_progress=lambda progress: ahead.append(progress.solvers) if progress.cubes else None,
    )
    assert result.outcome is Outcome.MULTIPLE
    assert ("cadical195",) in ahead
    wait_until(lambda: {*children(os.getpid())} <= before)  # workers may be at something


@linux_only
def test_it_ends_with_the_run() -> None:
    before = {*children(os.getpid())}
    executor = Workers(2)
    puzzle = nonogram.random_puzzle(60, 60, density=0.4, seed=1)
    begun = Deadline(3.0)

    def on_progress(progress: Progress) -> None:
        if begun.passed():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        conquered(puzzle, executor, 1, advice=LIKELY, here=True, on_progress=on_progress)
    wait_until(lambda: {*children(os.getpid())} <= before)  # workers may be at something
