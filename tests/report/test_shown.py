"""The views of values in notebooks."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

import nonogram
from nonogram import Grid, Puzzle
from nonogram.core.puzzle.palette import hexadecimal
from nonogram.draw.outlines import NEW_GROUND
from nonogram.draw.svg import svg
from support.paths import PROJECT, PUZZLES
from support.questions import backbone, marked
from support.texts import NONE, SWITCH

PUZZLE = Puzzle.of([[1, 1], [3]], [[2], [1], [2]], title="<T> & co")
SWITCHES = nonogram.loads(SWITCH)


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def words(html: str) -> str:
    return " ".join(parsed(html).itertext())


def test_a_puzzle() -> None:
    assert PUZZLE._repr_svg_() == svg(PUZZLE)
    assert PUZZLE._repr_html_() is None


def test_a_grid() -> None:
    grid = Grid([[1, 0, None], [2, 0, 1]])
    picture = parsed(grid._repr_svg_())
    assert picture.tag.endswith("svg")
    assert "pattern" in grid._repr_svg_()  # hatched, where it is undecided
    assert grid._repr_html_() is None
    assert Grid([[0, 0]])._repr_svg_() is not None


def test_a_grid_that_is_no_rectangle_has_no_picture() -> None:
    assert Grid([[0], [0, 0]])._repr_svg_() is None
    assert Grid([])._repr_svg_() is None


def test_a_triddler() -> None:
    """A solution knows the outline of its puzzle."""
    flower = nonogram.load(PUZZLES / "flower.json")
    assert flower._repr_svg_() == svg(flower)
    report = nonogram.check(flower)
    assert "<svg" in report._repr_html_()
    assert report.result._repr_svg_() == report._repr_svg_()
    assert "Unique solution" in words(report.result._repr_html_())


def test_a_result() -> None:
    result = nonogram.solve(PUZZLE)
    assert "Unique solution" in words(result._repr_html_())
    assert result._repr_svg_() == result.solutions[0]._repr_svg_()
    assert result._repr_svg_().strip() in result._repr_html_()


def test_solutions_have_the_colours_of_their_puzzle() -> None:
    """A red ghost has no green eyes: in a result, a backbone, all solutions."""
    palette = tuple(nonogram.Colour(rgb=rgb) for rgb in [(9, 9, 9), (210, 8, 7), (6, 5, 204)])
    puzzle = SWITCHES.replace(colours=2, palette=palette)
    result, common = backbone(puzzle)
    assert common is not None
    for grid in (*result.solutions, *nonogram.solutions(puzzle), common):
        assert grid._repr_svg_() == svg(puzzle, grid, clues=False)
        assert grid == Grid(grid.rows)
        assert hash(grid) == hash(Grid(grid.rows))
    shown = result._repr_svg_()
    assert shown is not None
    assert "#d20807" in shown
    assert pickle.loads(pickle.dumps(result))._repr_svg_() == shown


def test_a_result_without_solution() -> None:
    result = nonogram.solve(nonogram.loads(NONE))
    assert result._repr_svg_() == svg(nonogram.loads(NONE), {}, clues=False)
    told = words(result._repr_html_())
    assert "No solution" in told
    assert str(result.reasons[0]) in told


def test_a_report() -> None:
    report = nonogram.check(SWITCHES)
    told = words(report._repr_html_())
    assert "Multiple solutions" in told
    assert "4 cells of 4" in told
    assert report._repr_svg_() == svg(SWITCHES, marked(SWITCHES), clues=False)


def test_a_report_with_repairs() -> None:
    typo = nonogram.load(PUZZLES / "typo.cwd")
    told = words(nonogram.check(typo, repair=True)._repr_html_())
    assert "row 21: 4 8 instead of 5 7" in told


def test_text_of_others_is_text() -> None:
    told = nonogram.check(PUZZLE)._repr_html_()
    assert "<T>" not in told
    assert "<T> & co" in words(told)


@pytest.mark.parametrize("code", ["Puzzle.of([[1]], [[1]])", "Grid([[1]])"])
def test_nothing_is_loaded_before_it_is_shown(code: str) -> None:
    """Nothing that draws is."""
    script = f"import sys, nonogram; value = nonogram.{code}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not [name for name in loaded if name.startswith(("nonogram.draw", "nonogram.report"))]


def returned() -> list[Any]:
    """Whatever public functions return, but for what may end: iterators and sessions."""
    fish, typo = nonogram.load(PUZZLES / "fish.cwd"), nonogram.load(PUZZLES / "typo.cwd")
    ambiguity, walk = nonogram.ambiguity(SWITCHES), nonogram.explain(fish)
    repairs, switch = nonogram.repairs(typo), nonogram.explain(SWITCHES)
    (duplicate,) = nonogram.duplicates([fish, fish])
    (answer,) = nonogram.solve_many([fish], jobs=1)
    made = nonogram.make_unique([[1, 0], [0, 1]])
    return [
        *(fish, walk.grid, nonogram.solve(fish), nonogram.solve(typo), nonogram.solve(SWITCHES)),
        *(nonogram.count_solutions(SWITCHES), ambiguity, repairs, repairs[0], duplicate, answer),
        *(nonogram.check(fish), nonogram.check(typo, repair=True), nonogram.hint(fish)),
        *(walk, walk[0], walk.difficulty, switch.standstill, nonogram.encode(fish), made),
        *(nonogram.blot(fish, 1), nonogram.from_image(PROJECT / "docs" / "fox.png")),
    ]


#: Those without data, and those without a picture: texts, figures and clauses.
NO_DATA = ("Puzzle", "Grid", "Formula")
NO_PICTURE = (
    "Count",
    "Repairs",
    "Duplicate",
    "Difficulty",
    "Standstill",
    "Formula",
)


def test_whatever_is_returned() -> None:
    """It says what it is, has its picture and its data, and equals its copies."""
    for value in returned():
        name = type(value).__name__
        assert name in repr(value)
        assert len(repr(value)) < 5000, name
        for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert again == value, name
            assert hash(again) == hash(value), name
            assert repr(again) == repr(value)
        if name not in NO_DATA:
            data = value.to_dict()  # plain: no enumerations, which other writers than json refuse
            assert repr(json.loads(json.dumps(data))) == repr(data), name
        if name not in NO_PICTURE:
            assert value.svg().startswith("<svg"), name


def test_what_has_no_picture() -> None:
    with pytest.raises(nonogram.RequestError, match=r"^there is no picture of Grid"):
        Grid([]).svg()
    (unread,) = nonogram.solve_many(["none.cwd"], jobs=1)
    with pytest.raises(nonogram.RequestError, match=r"^there is no picture of <Answer"):
        unread.svg()


def test_marks() -> None:
    assert svg(PUZZLE, marks=[(0, 0)]) == svg(PUZZLE, Grid([[0] * 3] * 2).marking([(0, 0)]))
    assert svg(PUZZLE, [[1, 0, 1], [1, 1, 1]], marks=[(0, 1)]).count("hatch") == 2
    assert nonogram.png(PUZZLE, marks=[(0, 0)]) != nonogram.png(PUZZLE)
    yellow = hexadecimal(NEW_GROUND)
    assert svg(PUZZLE, {(0, 0): 0, (0, 1): 0}, marks=[(0, 1)]).count(yellow) == 1
    assert yellow not in svg(PUZZLE, [[0, 0, 1], [1, 1, 1]], marks=[(0, 1)])
    assert yellow not in svg(PUZZLE, {(0, 0): 0, (0, 2): 1}, marks=[(0, 2), (1, 0)])
    with pytest.raises(nonogram.RequestError, match="no cell at"):
        svg(PUZZLE, marks=[(9, 9)])
