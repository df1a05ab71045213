"""Cubes: together they are the puzzle, whoever solves them, and whatever happens meanwhile."""

from __future__ import annotations

import os
import random
import signal
from contextlib import closing
from pathlib import Path

import pytest

import nonogram
from nonogram import Grid, Outcome, Progress
from nonogram.cubes.conquer import Answer, conquer
from nonogram.cubes.conquest import Conquest, Pace
from nonogram.cubes.formula import Formula
from nonogram.cubes.tree import Tree
from nonogram.errors import SolverError
from nonogram.sat.base import Status
from nonogram.sat.race import Race
from nonogram.search.terms import terms_for
from nonogram.workers.pool import WorkerDied, Workers
from support import puzzles
from support.conquering import Here, Says, conquered, every_solution, undecided_puzzles
from support.processes import children, linux_only


def solutions_in(formula: Formula, cube: tuple[int, ...]) -> list[Grid]:
    """All solutions in a cube, from a solver of its own."""
    found = []
    with closing(formula.session(terms_for(formula.puzzle))) as session:
        session.encode()
        while session.ask("cubes", cube) is Status.SATISFIABLE:
            found.append(session.solution)
            session.block(session.solution)
    return found


def test_the_cubes_are_the_puzzle_however_it_is_split() -> None:
    rng = random.Random(1)
    split = 0
    for puzzle in undecided_puzzles(1, 80):
        formula, tree = Formula(puzzle), Tree()
        variables = 1 + max(abs(literal) for clause in formula.clauses() for literal in clause)
        for _ in range(rng.randint(1, 6)):
            cube = rng.choice(tree.waiting).cube
            tree.split(cube, rng.choice([-1, 1]) * rng.randrange(1, variables))
        found = [grid for entry in tree.waiting for grid in solutions_in(formula, entry.cube)]
        assert set(found) == every_solution(puzzle), puzzle
        assert len(found) == len(set(found))
        split += sum(bool(solutions_in(formula, entry.cube)) for entry in tree.waiting) > 1
    assert split > 20  # of these the solutions are in several cubes


def test_all_solutions_are_found_to_any_depth() -> None:
    rng = random.Random(2)
    handed_out = 0
    for puzzle in undecided_puzzles(2, 200):
        executor = Here()
        result = conquered(puzzle, executor, rng.choice([1, 2, 5, 30]), limit=None)
        assert result.complete
        assert set(result.solutions) == every_solution(puzzle), puzzle
        assert len(result.solutions) == len(set(result.solutions))
        handed_out += len({task.cube for task in executor.tasks})
    assert handed_out > 300


def test_the_verdict_is_that_of_one_solver() -> None:
    for puzzle in undecided_puzzles(3, 30):
        for limit in (1, 2):
            result = conquered(puzzle, Here(), 6, limit)
            alone = nonogram.solve(puzzle, limit=limit, solver="glucose")
            assert (result.outcome, result.complete) == (alone.outcome, alone.complete)
            assert (result.reasons, len(result.solutions)) == (
                alone.reasons,
                len(alone.solutions),
            )


@linux_only
def test_workers_are_killed_and_nothing_is_lost() -> None:
    others = {*children(os.getpid())}
    killed: set[int] = set()

    def kill(progress: Progress) -> None:
        assert progress.cubes is not None
        if progress.cubes.in_hand and len(killed) < 3:
            for worker in {*children(os.getpid())} - others - killed:
                killed.add(worker)
                os.kill(worker, signal.SIGKILL)

    result = conquered(nonogram.ndom_puzzle(10), Workers(2), 4, on_progress=kill)
    assert len(killed) >= 3
    assert result.outcome is Outcome.UNIQUE
    assert {*children(os.getpid())} <= others


def test_where_workers_die_again_and_again_it_is_said() -> None:
    executor = Says(lambda number, task: WorkerDied("exit code 9"))
    with pytest.raises(nonogram.SolverError, match="3 workers have died at the same part"):
        conquered(nonogram.ndom_puzzle(4), executor)
    assert len({task.cube for task in executor.tasks}) < len(executor.tasks)


@pytest.mark.parametrize("error", [ValueError("who?"), nonogram.SolverError("no")])
def test_other_failures_end_the_run(error: SolverError | ValueError) -> None:
    with pytest.raises(nonogram.SolverError, match=r"who|no"):
        conquered(nonogram.ndom_puzzle(4), Says(lambda number, task: error))


def test_what_is_under_way_is_cancelled_when_the_answer_is_known() -> None:
    executor = Says(lambda number, task: None if number == 1 else conquer(task))
    result = conquered(puzzles.rooms(1, 2), executor, limit=1)
    assert result.outcome is Outcome.SOLVED
    assert [future.cancelled() for future in executor.promised] == [True]


def test_a_false_solution_is_refused() -> None:
    puzzle = nonogram.ndom_puzzle(4)
    false = Grid([[0] * puzzle.width] * puzzle.height)
    executor = Says(lambda number, task: Answer((), (), false, 0, 0.0))
    with pytest.raises(nonogram.SolverError, match="row 1 does not have its clue"):
        conquered(puzzle, executor)


def test_a_worker_of_another_version_is_refused() -> None:
    executor = Says(lambda number, task: conquer(task._replace(run="x", formula="sha256:0")))
    with pytest.raises(nonogram.SolverError, match="another version of nonogram"):
        conquered(nonogram.ndom_puzzle(4), executor)


def test_a_run_knows_nothing_of_the_one_before() -> None:
    """What was blocked in one is found again in the next, by the same worker."""
    puzzle = puzzles.rooms(1, 2)
    for _ in range(2):
        assert len(conquered(puzzle, Here(), limit=None).solutions) == 4


def test_what_workers_learn_is_true_and_all_are_told() -> None:
    puzzle = nonogram.ndom_puzzle(12)
    executor = Here()
    result = conquered(puzzle, executor, 8, patience=0.02)
    assert result.outcome is Outcome.UNIQUE
    told = executor.tasks[-1].cores
    cubes = {task.cube for task in executor.tasks}
    learnt = [core for core in told if not any({*core} <= {*cube} for cube in cubes)]
    assert len(learnt) > 20
    formula = Formula(puzzle)
    with closing(formula.session(terms_for(puzzle, "cadical195"))) as session:
        session.encode()
        session.block(result.solutions[0])
        for core in learnt:
            assert session.ask("cubes", core) is Status.UNSATISFIABLE


@pytest.mark.parametrize("resume", [False, True])
def test_cubes_are_split_where_somebody_is_idle_or_they_are_written_down(
    tmp_path: Path, resume: bool
) -> None:
    executor = Here()  # a single worker, who has always something to do
    path = tmp_path / "cubes.jsonl" if resume else None
    conquered(nonogram.ndom_puzzle(12), executor, 1, patience=0.02, resume=path)
    cubes = {task.cube for task in executor.tasks}
    assert len(executor.tasks) > 2
    assert (len(cubes) > 1) is resume


def test_a_cube_is_split_by_what_its_worker_was_busy_with() -> None:
    puzzle = nonogram.ndom_puzzle(6)
    answers = [Answer((), (700, 500), None, 0, 0.0), nonogram.SolverError("enough")]
    executor = Says(lambda number, task: answers[min(number, len(answers)) - 1])
    with pytest.raises(nonogram.SolverError, match="enough"):
        conquered(puzzle, executor, 1)
    assert {task.cube for task in executor.tasks[1:]} <= {(700,), (-700,)}


def test_what_is_refuted_by_fewer_literals_is_refuted() -> None:
    tree = Tree()
    tree.split((), 1)
    tree.split((1,), 2)
    tree.split((-1,), 2)
    taken = tree.take(0)
    tree.refute((2,))
    assert tree.figures.counts == (2, taken.cube[-1] == -2, 2 - (taken.cube[-1] == -2))
    tree.refute(())
    assert tree.done


class TestInPython:
    def test_a_hard_puzzle(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pace = Pace(alone=0.0)
        monkeypatch.setattr(
            "nonogram.cubes.solve.Conquest", lambda *a, **k: Conquest(*a, **{**k, "pace": pace})
        )
        told: list[Progress] = []
        puzzle = nonogram.ndom_puzzle(10)
        result = nonogram.solve_by_cubes(puzzle, solver="glucose", jobs=2, on_progress=told.append)
        assert result == nonogram.solve(puzzle).replace(stats=result.stats)
        assert max(progress.cubes.in_hand for progress in told if progress.cubes) == 2

    def test_what_is_settled_by_weighing_lines_needs_no_cubes(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Race, "alone", 0.0)
        executor = Here()
        result = nonogram.solve_by_cubes(nonogram.ndom_puzzle(12), executor=executor)
        assert result.outcome is Outcome.UNIQUE
        assert executor.tasks == []

    def test_an_executor_of_ones_own(self) -> None:
        executor = Here()
        result = nonogram.solve_by_cubes(nonogram.ndom_puzzle(4), executor=executor)
        assert result.outcome is Outcome.UNIQUE
        assert executor.tasks == []  # it was not needed

    def test_what_makes_no_sense(self) -> None:
        puzzle = nonogram.ndom_puzzle(4)
        with pytest.raises(nonogram.RequestError, match="jobs is 0, expected 1 to 1,000"):
            nonogram.solve_by_cubes(puzzle, jobs=0)
        with pytest.raises(nonogram.RequestError, match="portfolio cannot solve cubes"):
            nonogram.solve_by_cubes(puzzle, solver="portfolio")
        with pytest.raises(nonogram.RequestError, match="limit is 0, expected at least 1"):
            nonogram.solve_by_cubes(puzzle, limit=0)
        assert nonogram.solve_by_cubes(puzzle, timeout=0).outcome is Outcome.UNDECIDED
