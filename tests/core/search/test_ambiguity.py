"""The common cells of multiple solutions, and cells to give, against brute force."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import nonogram
from nonogram import Grid, Progress, Puzzle, Verdict, ambiguity, solve
from nonogram.base.clock.deadline import OutOfTime
from nonogram.core.search import pipeline
from nonogram.core.search.context import Context
from nonogram.core.search.session import SolverSession
from nonogram.core.search.state import Problem, State
from support import brute
from support.puzzles import puzzle_from, random_puzzle, rooms
from support.questions import backbone
from support.trials import trials


def ambiguous(grids: set[Grid]) -> set[tuple[int, int]]:
    first = next(iter(grids))
    return {cell for cell in first.positions() if len({grid[cell] for grid in grids}) > 1}


def given(grid: Grid, cells: Iterable[tuple[int, int]]) -> Grid:
    return grid.without(set(grid.positions()) - set(cells))


def several(seed: int, count: int, sizes: tuple[int, int]) -> Iterator[tuple[Puzzle, set[Grid]]]:
    """Random puzzles with multiple solutions, and these."""
    rng = random.Random(seed)
    found = 0
    while found < count:
        colours = rng.randint(1, 3)
        rows, columns = random_puzzle(rng, sizes, colours)
        grids = {Grid(grid) for grid in brute.solutions(rows, columns)}
        if len(grids) > 1:
            found += 1
            yield puzzle_from(rows, columns, colours), grids


def test_brute_force() -> None:
    for puzzle, grids in several(31, trials(150), (2, 6)):
        found = ambiguity(puzzle)
        assert found.solution in grids
        assert set(found.ambiguous) == ambiguous(grids)
        assert found.unknown == ()
        chosen = found.cells_to_give
        agreeing = [g for g in grids if all(g[c] == found.solution[c] for c in chosen)]
        assert agreeing == [found.solution]
        for spared in chosen:
            rest = set(chosen) - {spared}
            assert sum(all(g[c] == found.solution[c] for c in rest) for g in grids) > 1


def test_cells_to_give_are_the_fewest() -> None:
    """Of small puzzles: no set of fewer cells hits all other solutions."""
    better = 0
    for puzzle, grids in several(7, trials(60), (2, 5)):
        found = ambiguity(puzzle)
        others = [{*found.solution.differing([grid])} for grid in grids - {found.solution}]
        fewer = len(found.cells_to_give) - 1
        assert [
            cells
            for cells in itertools.combinations(found.ambiguous, fewer)
            if all(not other.isdisjoint(cells) for other in others)
        ] == []
        better += fewer > 0
    assert better > 0
    puzzle = nonogram.random_puzzle(6, 6, 0.4, seed=43).replace(goals=())
    assert len(ambiguity(puzzle).cells_to_give) == 1


def test_a_second_solver_agrees() -> None:
    rng = random.Random(32)
    for seed in range(4):
        grid = [[int(rng.random() < 0.5) for _ in range(20)] for _ in range(20)]
        puzzle = nonogram.Puzzle.from_grid(grid)
        found = ambiguity(puzzle)
        if found is None:
            continue
        other = "cadical" if seed % 2 else "minisat"
        only = solve(puzzle, solver=other, given=found.deciding)
        assert (only.verdict, only.solutions) == (Verdict.UNIQUE, (found.solution,))
        for spared in found.cells_to_give:
            rest = given(found.solution, set(found.cells_to_give) - {spared})
            assert solve(puzzle, solver=other, given=rest).verdict is Verdict.MULTIPLE
        assert backbone(puzzle, solver=other)[1] == found.backbone


def test_switches() -> None:
    found = ambiguity(rooms(4, 5))
    assert len(found.cells_to_give) == 20
    assert len(found.ambiguous) == 80
    assert len(ambiguity(rooms(5, 8)).ambiguous) == 160  # of 2^40 solutions


def test_no_ambiguity() -> None:
    assert ambiguity(nonogram.Puzzle.from_grid([[1, 0], [1, 1]])) is None
    assert ambiguity(nonogram.loads("1\n1\n1\n\n0\n")) is None
    result, grid = backbone(nonogram.Puzzle.from_grid([[1, 0], [1, 1]]))
    assert (result.verdict, grid) == (Verdict.UNIQUE, result.solutions[0])


def test_given_cells_count() -> None:
    puzzle = rooms(1, 2)
    first = solve(puzzle).solutions[0]
    found = ambiguity(puzzle, given=given(first, [(2, 2)]))
    assert {column for _, column in found.ambiguous} == {8, 9}
    assert found.solution[2, 2] == first[2, 2]


@pytest.mark.parametrize("solver", ["cadical", "kissat"])
def test_other_back_ends(solver: str) -> None:
    assert len(ambiguity(rooms(1, 2), solver=solver).cells_to_give) == 2


def test_progress_counts_cells_and_may_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.core.search.session._PAUSE", -1)
    seen = []

    def on_progress(progress: Progress) -> None:
        seen.append(progress.settled)
        if progress.settled is not None and len(seen) > most:
            raise OutOfTime

    most = 1000
    assert ambiguity(rooms(2, 3), on_progress=on_progress).unknown == ()
    counts = [settled for settled in seen if settled is not None]
    assert counts == sorted(counts)
    most = 0
    found = ambiguity(rooms(2, 3), on_progress=on_progress)
    assert {total for _, total in counts} == {24}
    assert len(found.ambiguous) + len(found.unknown) == 24
    assert found.unknown
    assert found.cells_to_give is not None  # that is another question: it counts no cells


def test_anytime(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the time is over after so many questions, what is known is right, and the rest open."""
    puzzle, grids = max(several(33, 20, (5, 7)), key=lambda found: len(found[1]))
    for after in range(3, 40, 3):
        left = iter(range(after))
        monkeypatch.setattr(
            "nonogram.base.clock.deadline.Deadline.passed",
            lambda self, left=left: next(left, None) is None,
        )
        try:
            found = ambiguity(puzzle)
        except OutOfTime:
            continue
        finally:
            monkeypatch.undo()
        if found is not None:
            assert set(found.ambiguous) <= ambiguous(grids)
            assert ambiguous(grids) <= {*found.ambiguous, *found.unknown}
            if found.cells_to_give is not None:
                assert solve(puzzle, given=found.deciding).verdict is Verdict.UNIQUE


def test_cells_that_may_be_spare_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there was no time to try whether each of fewer cells is needed."""
    calls: list[int] = []

    def late(session: SolverSession, *arguments: Any, **options: Any) -> tuple[list[Any], bool]:
        core, _ = minimal(session, *arguments, **options)
        calls.append(len(core))
        return core, len(calls) == 1

    minimal = SolverSession.irredundant_core
    monkeypatch.setattr(SolverSession, "irredundant_core", late)
    puzzle = nonogram.random_puzzle(6, 6, 0.4, seed=43).replace(goals=())
    found = ambiguity(puzzle).cells_to_give
    assert calls[-1] < calls[0] == len(found)


def test_no_solver_where_all_solutions_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """As suppositions find them."""
    puzzle = rooms(1, 1)
    expected = backbone(puzzle, solver="glucose")
    monkeypatch.setattr("nonogram.core.search.session.open_solver", None)
    result, grid = backbone(puzzle)
    assert result.complete
    assert grid == expected[1]


def test_one_solution_of_perhaps_several_says_nothing_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the time ended before a second was looked for."""
    real = pipeline._result

    def late(problem: Problem, state: State, context: Context) -> nonogram.Result:
        return real(problem, state.replace(complete=False), context)

    monkeypatch.setattr(pipeline, "_result", late)
    result, grid = backbone(nonogram.Puzzle.from_grid([[1, 1], [1, 0]]))
    assert (result.verdict, len(result.solutions)) == (Verdict.UNDECIDED, 1)
    assert grid is not None
    assert {*grid.cells} == {None}
