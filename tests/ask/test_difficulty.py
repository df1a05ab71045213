"""Difficulty as plain data."""

from __future__ import annotations

import json

import nonogram
from nonogram.ask.record import difficulty_data
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


def test_where_logic_ends_there_is_no_technique() -> None:
    difficulty = nonogram.Difficulty(nonogram.Level.SEARCH, None, 2.5, 1, 1.5, (4, 5), 9)
    data = difficulty_data(difficulty)
    assert data["technique"] is None
    assert (data["level"], data["contradictions"]) == ("search", [4, 5])
