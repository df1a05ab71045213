"""Levels are ordered by how hard they are, not by their names."""

from __future__ import annotations

import operator

import pytest

import nonogram
from nonogram import Level, UnknownNameError

_COMPARISONS = (
    *(operator.lt, operator.le, operator.eq),
    *(operator.gt, operator.ge, operator.ne),
)


def test_levels() -> None:
    assert sorted([Level.HARD, Level.EASY, Level.TRIVIAL]) == [
        Level.TRIVIAL,
        Level.EASY,
        Level.HARD,
    ]
    assert Level.EASY < Level.HARD <= Level.HARD < Level.VERY_HARD
    assert max(Level) is Level.SEARCH
    assert Level.EASY < "hard"
    with pytest.raises(UnknownNameError, match="unknown level 3, expected one of: trivial"):
        _ = Level.EASY < 3


def test_a_difficulty_compares_with_a_level() -> None:
    easy = nonogram.difficulty(nonogram.Puzzle.of([[2], [1]], [[2], [1]]))
    assert easy is not None
    for level in Level:
        for holds in _COMPARISONS:
            assert holds(easy, level) is holds(easy.level, level)
            assert holds(level, easy) is holds(level, easy.level)
    assert easy < Level.HARD
