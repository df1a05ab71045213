"""The facts about a puzzle with given cells, compared with all its solutions."""

from __future__ import annotations

import random
from collections.abc import Collection

import nonogram
from nonogram import Goal, Grid, Puzzle, Verdict
from nonogram.ask.answer import answer_of
from nonogram.diagnosis.check import Report
from nonogram.report.facts import named_facts
from support.hints import partial
from support.questions import backbone

#: The relation of a goal that agrees with a solution, by the verdict.
_RELATION = {Verdict.UNIQUE: Goal.THE_SOLUTION, Verdict.MULTIPLE: Goal.ONE_OF_SEVERAL_SOLUTIONS}


def agree(grid: Grid, other: Grid) -> bool:
    """Whether no cell that both have decided differs."""
    return all(None in pair or pair[0] == pair[1] for pair in zip(grid.cells, other.cells))


def some_cells(rng: random.Random, puzzle: Puzzle, solutions: Collection[Grid]) -> Grid:
    """Some cells of a solution, if there is one, now and then with one of them wrong."""
    cells: tuple[int, ...]
    if solutions and rng.random() < 0.9:
        grid = rng.choice(sorted(solutions, key=lambda solution: str(solution.rows)))
        cells = tuple(cell or 0 for cell in grid.cells)
    else:
        cells = tuple(rng.randint(0, puzzle.colours) for _ in range(puzzle.geometry.size))
    return Grid.of_cells(puzzle.geometry, partial(rng, cells, puzzle.colours))


def check_known(
    puzzle: Puzzle, solutions: Collection[Grid], given: Grid, rng: random.Random
) -> Verdict:
    """Compare all answers with the solutions that have the given cells; return the verdict."""
    left = {grid for grid in solutions if agree(grid, given)}
    verdict = [Verdict.NO_SOLUTION, Verdict.UNIQUE, Verdict.MULTIPLE][min(2, len(left))]
    common = tuple(c[0] if len({*c}) == 1 else None for c in zip(*(g.cells for g in left)))
    for result in (
        nonogram.solve(puzzle, given=given),
        nonogram.solve(puzzle, given=given, propagation=False),
    ):
        assert result.verdict is verdict
        assert {*result.solutions} <= left
        if solutions:  # the clues are not to blame
            assert [reason for reason in result.reasons if "given" not in str(reason)] == []
    assert {*nonogram.solutions(puzzle, given=given)} == left
    assert nonogram.count_solutions(puzzle, given=given).found == len(left)
    _, grid = backbone(puzzle, given=given)
    assert (grid.cells if grid is not None else ()) == common
    _check_ambiguity(puzzle, nonogram.ambiguity(puzzle, given=given), left, given)
    assert (nonogram.difficulty(puzzle, given=given) is None) is (len(left) != 1)
    _check_path(puzzle, left, given)
    goals = [some_cells(rng, puzzle, left or solutions) for _ in range(3)]
    goals += [rng.choice([*solutions])] if solutions else []
    report = nonogram.check(puzzle.replace(goals=tuple(goals)), given=given)
    assert report.result.verdict is verdict
    for goal, relation in zip(goals, report.goals):
        is_right = any(agree(goal, grid) for grid in left)
        assert relation is (_RELATION[verdict] if is_right else Goal.NO_SOLUTION), goal
    if left:
        assert (report.found, report.complete) == (len(left), True)
    elif solutions:
        assert [
            one for one in report.reasons if not isinstance(one, nonogram.GivenCellsContradict)
        ] == []
    _check_ambiguity(puzzle, report.ambiguity, left, given)
    _check_told(report, given)
    with nonogram.Session(puzzle, given=given) as asked:
        assert (asked.solve() is not None) is bool(left)
        common_cells = asked.backbone()
        assert (common_cells.cells if common_cells is not None else ()) == common
    return verdict


def _check_ambiguity(
    puzzle: Puzzle, found: nonogram.Ambiguity | None, left: set[Grid], given: Grid
) -> None:
    assert (found is not None) is (len(left) > 1)
    if found is not None:
        assert found.solution in left
        cells = zip(*(grid.cells for grid in left))
        assert [cell is None for cell in found.backbone.cells] == [len({*c}) > 1 for c in cells]
        assert found.deciding is not None
        deciding = puzzle.grid(found.deciding)
        assert agree(deciding, given)
        assert {grid for grid in left if agree(grid, deciding)} == {found.solution}
        assert nonogram.solve(puzzle, given=found.deciding).solutions == (found.solution,)


def _check_path(puzzle: Puzzle, left: set[Grid], given: Grid) -> None:
    """Every step of the path holds in all solutions that have the given cells."""
    explanation = nonogram.explain(puzzle, given=given)
    for step in explanation:
        for mark in step.concludes:
            assert {grid[mark.cell] for grid in left} <= {*mark.colours}
    end = explanation.standstill
    if end is not None:
        assert left
        differing = [len({*colours}) > 1 for colours in zip(*(grid.cells for grid in left))]
        assert [explanation.grid[at] is None for at in end.ambiguous] == [True] * sum(differing)


def _check_told(report: Report, given: Grid) -> None:
    """The text and the record of a report name the given cells, if there are any."""
    answer = answer_of(report)
    told = dict(named_facts(report.puzzle, answer))
    number = sum(cell is not None for cell in given.cells)
    assert told.get("given", "0 cells").split()[0] == str(number)
    assert (answer.given is not None) is (number > 0)
