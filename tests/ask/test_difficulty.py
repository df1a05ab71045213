"""Difficulty as plain data."""

from __future__ import annotations

import json

import nonogram
from support.asking import difficulty_data, difficulty_in
from support.paths import PUZZLES


def test_data_names_the_level_and_the_technique_and_all_parts() -> None:
    difficulty = nonogram.difficulty(nonogram.load(PUZZLES / "fish.cwd"))
    assert difficulty is not None
    data = difficulty_data(difficulty)
    assert json.loads(json.dumps(data)) == data
    assert data.keys() == {*type(difficulty)._FIELDS}
    assert data["level"] == difficulty.level.value
    assert difficulty.technique is not None
    assert data["technique"] == difficulty.technique


def test_records_of_earlier_releases_have_another_scale() -> None:
    difficulty = nonogram.difficulty(nonogram.load(PUZZLES / "fish.cwd"))
    assert difficulty is not None
    data = difficulty_data(difficulty)
    assert difficulty_in(data) == difficulty
    for key in ("effort", "free_lines", "narrowest", "scale"):
        del data[key]
    assert difficulty_in(data) is None


def test_difficulties_are_ordered_by_level_and_effort() -> None:
    easy = nonogram.difficulty(nonogram.load(PUZZLES / "fish.cwd"))
    assert easy is not None
    assert easy.effort is not None
    more, medium = easy.replace(effort=easy.effort + 1), easy.replace(level=nonogram.Level.MEDIUM)
    search = easy.replace(level=nonogram.Level.SEARCH, effort=None)
    assert sorted([search, medium, more, easy]) == [easy, more, medium, search]


def test_where_logic_ends_there_is_no_technique() -> None:
    difficulty = nonogram.Difficulty(nonogram.Level.SEARCH, None, 2.5, 1, 1.5, (4, 5), 9, None, 0)
    data = difficulty_data(difficulty)
    assert data["technique"] is None
    assert (data["level"], data["contradictions"]) == ("search", [4, 5])
