"""The difficulty of puzzles for people."""

from __future__ import annotations

import operator
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Level, Technique
from nonogram.core.logic.board import Board
from nonogram.core.search.terms import terms_for
from nonogram.explanation.explain import Difficulty, difficulty_of, find_difficulty, moments
from support.kept import assert_kept
from support.paths import PUZZLES
from support.texts import SWITCH


def difficulty(name: str) -> nonogram.Difficulty | None:
    return nonogram.difficulty(nonogram.load(PUZZLES / name))


def test_trivial() -> None:
    found = nonogram.difficulty(nonogram.Puzzle.from_grid([[1, 1], [1, 1]]))
    assert found is not None
    assert (found.level, found.technique) == (Level.TRIVIAL, Technique.FORCED_LINE)
    assert (found.footholds, found.free_lines, found.contradictions) == (4, 8, ())
    assert (found.steps, found.score, found.effort) == (1, 2.0, 0)


def test_easy() -> None:
    found = difficulty("fish.cwd")
    assert found is not None
    assert found.level is Level.EASY
    assert found.technique is not None
    assert found.technique.level is Level.EASY


#: Takes contradictions. For the score all open lines and one count, as often as one has lines.
HARD = ("10001", "11000", "00110", "00110", "00010", "01101")


def test_where_logic_ends_there_is_no_effort() -> None:
    """With that of the steps before it, the hardest puzzles would come first."""
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    ended, solved = (difficulty_of(puzzle, None, [], complete) for complete in (False, True))
    assert (str(ended), ended.level, ended.effort) == ("search", Level.SEARCH, None)
    assert solved.effort == 0
    assert sorted([ended, ended.replace(effort=9e9), solved]) == [
        solved,
        ended.replace(effort=9e9),
        ended,
    ]


def test_figures() -> None:
    """Whatever changes a path changes these: `make renew` writes them."""
    hard = nonogram.Puzzle.from_grid([[*map(int, row)] for row in HARD])
    puzzles = {"hard": hard, "fish": nonogram.load(PUZZLES / "fish.cwd")}
    told = []
    for name, puzzle in puzzles.items():
        found = nonogram.difficulty(puzzle)
        assert found is not None
        told += [f"{name}: {found}"]
        told += [f"  {field}: {getattr(found, field)}" for field in Difficulty._FIELDS]
    assert_kept(Path(__file__).with_name("difficulties.txt"), "\n".join(told) + "\n")


def test_only_of_one_solution() -> None:
    assert nonogram.difficulty(nonogram.loads(SWITCH)) is None
    assert nonogram.explain(nonogram.loads(SWITCH)).difficulty is None


@pytest.mark.parametrize("given", [None, {(0, 0): 0}])
def test_an_explanation_has_the_difficulty_of_its_steps(given: Any) -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    walk = nonogram.explain(puzzle, given=given)
    rated = nonogram.difficulty(puzzle, given=given)
    assert walk.difficulty == rated is not None
    assert rated.steps == len(walk)
    late = nonogram.explain(puzzle, timeout=0)
    with pytest.raises(nonogram.TimeUpError):
        _ = late.difficulty


def test_given_cells_make_it_easier() -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    (solution,) = nonogram.solve(puzzle).solutions
    found = nonogram.difficulty(puzzle, given=solution)
    assert found is not None
    assert (found.steps, found.score, found.effort) == (0, 0, 0)
    assert found.free_lines == len(puzzle.clues) + 4  # those at the border count twice
    assert (found.level, found.narrowest) == (Level.TRIVIAL, None)


def test_difficulties_are_ordered() -> None:
    found = difficulty("fish.cwd")
    assert found is not None
    assert str(found) == f"easy (effort {found.effort})"
    harder = found.replace(level=nonogram.Level.MEDIUM, effort=2.0)
    assert found < found.replace(effort=found.effort + 0.5, score=1.0) < harder
    assert max(harder, found) is harder
    assert found >= found.replace(steps=1) >= found


def test_a_difficulty_equals_its_level() -> None:
    """It was silently unequal, while it was neither more nor less."""
    found = difficulty("fish.cwd")
    assert found is not None
    assert found == Level.EASY
    assert Level.EASY == found == "easy"
    assert found != Level.HARD
    assert found in (Level.TRIVIAL, Level.EASY)
    assert found in {Level.EASY}
    assert found != found.replace(steps=1)
    assert found != 1


@pytest.mark.parametrize("other", [None, 3.0])
def test_a_difficulty_is_compared_with_difficulties_and_levels_alone(other: Any) -> None:
    found = difficulty("fish.cwd")
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError):
            compare(found, other)
        with pytest.raises(TypeError):
            compare(other, found)


def test_a_transposed_puzzle_is_as_hard() -> None:
    puzzle = nonogram.load(PUZZLES / "owl.cwd")
    one, other = nonogram.difficulty(puzzle), nonogram.difficulty(puzzle.transposed())
    assert one is not None
    assert other is not None
    assert (one.level, one.footholds) == (other.level, other.footholds)
    assert one.free_lines == other.free_lines
    assert other.effort == pytest.approx(one.effort, rel=0.2)
    assert other.score == pytest.approx(one.score, rel=0.2)  # steps come in another order


@pytest.mark.parametrize("level", [Level.TRIVIAL, Level.EASY])
def test_how_far_one_comes_within_a_level(level: Level) -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    (solution,) = nonogram.solve(puzzle).solutions
    grid = nonogram.check(puzzle).stuck.get(level, solution)
    assert [
        (known, cell)
        for known, cell in zip(grid.cells, solution.cells)
        if known not in (None, cell)
    ] == []
    assert (None in grid.cells) == (level is Level.TRIVIAL)


def test_the_effort_of_thoughts() -> None:
    """Overlap and simple spaces count 1, glue and its like 1/2, contradictions their lines."""
    puzzle = nonogram.ndom_puzzle(3)
    for one in (puzzle, nonogram.load(PUZZLES / "owl.cwd")):
        effort = 0.0
        for thought in (thought for step in nonogram.explain(one) for thought in step.thoughts):
            name = thought.technique.value
            if thought.lines[1:]:
                effort += len(thought.lines)
            elif name in ("overlap", "simple_spaces", "by_cases"):
                effort += 1
            elif name in ("glue", "mercury", "too_small_a_gap", "side_capping"):
                effort += 0.5
        found = nonogram.difficulty(one)
        assert found is not None
        assert found.effort == effort > 0


def test_free_lines_are_known_whole_at_the_start() -> None:
    """The full row at the border counts twice, the full column inside once, and the empty row."""
    puzzle = nonogram.Puzzle.from_grid([[1, 1, 1, 1], [0, 1, 0, 0], [0, 1, 1, 0], [0, 1, 0, 0]])
    found = nonogram.difficulty(puzzle)
    assert found is not None
    assert found.free_lines == 3
    row = nonogram.difficulty(puzzle, given=[[1, 1, 1, 1], *[[None] * 4] * 3])
    assert row is not None
    assert row.free_lines == 2 + 1 + 2 * 2  # this row, and the columns that it leaves one way


class TestNarrowPlaces:
    """anchor.cwd begins with one line that says something, and all of its steps are easy."""

    PUZZLE = nonogram.load(PUZZLES / "anchor.cwd")

    def test_easy_steps_in_a_narrow_place_are_medium(self) -> None:
        found = nonogram.difficulty(self.PUZZLE)
        assert found is not None
        assert (found.level, found.narrowest, found.footholds) == (Level.MEDIUM, 1, 1)
        assert found.technique is Technique.SIMPLE_SPACES
        assert found.technique.level is Level.EASY

    def test_one_is_stuck_in_front_of_it(self) -> None:
        report = nonogram.check(self.PUZZLE)
        assert [*report.stuck] == [Level.TRIVIAL, Level.EASY]
        assert report.is_harder_than(Level.EASY)
        assert not report.is_harder_than(Level.MEDIUM)
        stuck = report.stuck[Level.EASY]
        lines = Board.of(self.PUZZLE, stuck)
        assert sum(map(lines.says_something, range(30))) <= 2
        assert stuck.cells.count(None) * 5 >= len(stuck.cells)

    def test_when_little_is_open_a_place_is_not_narrow(self) -> None:
        """At the end of every puzzle few lines are left."""
        found = difficulty("fish.cwd")
        assert found is not None
        assert found.level is Level.EASY
        puzzle = nonogram.load(PUZZLES / "fish.cwd")
        saying = [*moments(Board.of(puzzle, None), nonogram.explain(puzzle))]
        assert min(moment.saying for moment in saying) <= 2
        assert [moment for moment in saying if moment.level is not moment.thought.level] == []


def test_time_runs_out_among_steps_of_line_logic() -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    terms, result = terms_for(puzzle, timeout=0), nonogram.solve(puzzle)
    rated, difficulty, steps = find_difficulty(puzzle, terms, result)
    assert rated.stats.cpu_seconds["difficulty"] > 0
    assert difficulty is None
    assert len(steps) < len([*nonogram.explain(puzzle)])  # the rest was not waited for
