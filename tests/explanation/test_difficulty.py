"""The difficulty of puzzles for people."""

from __future__ import annotations

import operator
from typing import Any

import pytest

import nonogram
from nonogram import Level, Technique
from nonogram.core.search.terms import terms_for
from nonogram.explanation.explain import Difficulty, find_difficulty, within
from support.paths import PUZZLES
from support.texts import SWITCH, ndom


def difficulty(name: str) -> nonogram.Difficulty | None:
    return nonogram.difficulty(nonogram.load(PUZZLES / name))


def test_trivial() -> None:
    found = nonogram.difficulty(nonogram.Puzzle.from_grid([[1, 1], [1, 1]]))
    assert found is not None
    assert (found.level, found.technique) == (Level.TRIVIAL, Technique.FORCED)
    assert (found.footholds, found.contradictions) == (4, ())
    assert (found.steps, found.score) == (1, 2.0)


def test_easy() -> None:
    found = difficulty("fish.cwd")
    assert found is not None
    assert found.level is Level.EASY
    assert found.technique is not None
    assert found.technique.level is Level.EASY
    assert found.footholds == 17


def test_contradictions() -> None:
    """All open lines and one count, as often as a contradiction has lines."""
    picture = ("10001", "11000", "00110", "00110", "00010", "01101")
    found = nonogram.difficulty(nonogram.Puzzle.from_grid([[*map(int, row)] for row in picture]))
    lines, technique = (4, 4, 5, 5, 4), Technique.EDGE_LOGIC
    assert found == Difficulty(Level.HARD, technique, 342.6, 1, 1.2, lines, 21)


def test_logic_ends() -> None:
    found = nonogram.difficulty(nonogram.loads(ndom(6)))
    assert found is not None
    assert found.level in (Level.VERY_HARD, Level.SEARCH)


def test_only_of_one_solution() -> None:
    assert nonogram.difficulty(nonogram.loads(SWITCH)) is None


def test_given_cells_make_it_easier() -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    (solution,) = nonogram.solve(puzzle).solutions
    found = nonogram.difficulty(puzzle, given=solution)
    assert found is not None
    assert (found.steps, found.score) == (0, 0)


def test_difficulties_are_ordered() -> None:
    found = difficulty("fish.cwd")
    assert found is not None
    assert str(found) == "easy (162.0)"
    harder = found.replace(level=nonogram.Level.MEDIUM, score=2.0)
    assert found < found.replace(score=162.5) < harder
    assert max(harder, found) is harder
    assert found >= found.replace(steps=1) >= found


@pytest.mark.parametrize(
    ("other", "error"), [(None, TypeError), (3.0, TypeError), (Level.EASY, nonogram.RequestError)]
)
def test_a_difficulty_is_compared_with_difficulties_alone(
    other: Any, error: type[Exception]
) -> None:
    found = difficulty("fish.cwd")
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(error):
            compare(found, other)
        with pytest.raises(error):
            compare(other, found)


def test_a_transposed_puzzle_is_as_hard() -> None:
    puzzle = nonogram.load(PUZZLES / "owl.cwd")
    one, other = nonogram.difficulty(puzzle), nonogram.difficulty(puzzle.transposed())
    assert one is not None
    assert other is not None
    assert (one.level, one.footholds) == (other.level, other.footholds)
    assert other.score == pytest.approx(one.score, rel=0.2)  # steps come in another order


@pytest.mark.parametrize("level", [Level.TRIVIAL, Level.EASY])
def test_how_far_one_comes_within_a_level(level: Level) -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    (solution,) = nonogram.solve(puzzle).solutions
    grid = within(puzzle, None, [*nonogram.explain(puzzle)], level)
    assert all(known in (None, cell) for known, cell in zip(grid.cells, solution.cells))
    assert (None in grid.cells) == (level is Level.TRIVIAL)


def test_time_runs_out_among_steps_of_line_logic() -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    terms, result = terms_for(puzzle, timeout=0), nonogram.solve(puzzle)
    difficulty, steps = find_difficulty(puzzle, terms, result)
    assert difficulty is None
    assert len(steps) < len([*nonogram.explain(puzzle)])  # the rest was not waited for
