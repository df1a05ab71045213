"""Puzzles written as JSON and read again, and the `repr` of small ones, read by Python."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import Colour, Hexagon, Puzzle
from support.paths import PUZZLES

WHITE, RED, HALF = (255, 255, 255), (255, 0, 0), (0, 0, 255)
ONE = Puzzle.of([[1]], [[1]])

MADE = {
    "bare": ONE,
    "texts": ONE.replace(title="t", author="a", copyright="c", description="d\nx"),
    "a blot": Puzzle.of([[(1, 2)], [None]], [[1], [1]]),
    "colours that no block has": ONE.replace(colours=3),
    "characters alone": ONE.replace(palette=(Colour("-"), Colour("x"))),
    "names alone": ONE.replace(palette=(Colour(name="paper"), Colour(name="ink"))),
    "a short palette": ONE.replace(colours=2, palette=(Colour(), Colour("r", RED, "red"))),
    "half a cell": ONE.replace(palette=(Colour(".", WHITE), Colour("a", RED, None, HALF, "/"))),
    "goals": ONE.replace(goals=([[None]], [[1]])),
    "many colours": nonogram.random_puzzle(geometry=Hexagon.regular(2), colours=60, seed=2),
}
NAMES = {name: getattr(nonogram, name) for name in dir(nonogram)}
FILES = [path for path in PUZZLES.iterdir() if path.suffix not in (".md", ".tsv", ".answer", "")]


@pytest.mark.parametrize("name", MADE)
def test_json_keeps_everything(name: str) -> None:
    assert nonogram.loads(nonogram.dumps(MADE[name], "json")) == MADE[name]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_json_keeps_what_other_formats_hold(path: str) -> None:
    for puzzle in nonogram.load_all(path):
        assert nonogram.loads(nonogram.dumps(puzzle, "json")) == puzzle


@pytest.mark.parametrize("name", MADE)
def test_the_repr_of_a_small_puzzle_makes_it_again(name: str) -> None:
    assert eval(repr(MADE[name]), NAMES) == MADE[name]
