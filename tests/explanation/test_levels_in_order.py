"""Levels are ordered by how hard they are, not by their names."""

from __future__ import annotations

import pytest

from nonogram import Level, UnknownNameError


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
