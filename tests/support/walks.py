"""Paths of puzzles, and the data of their pages."""

from __future__ import annotations

from functools import cache
from typing import Any

import nonogram
from nonogram.core.puzzle import Colour, Puzzle
from nonogram.report.walk import walk_data as data_of
from support.paths import PUZZLES

_NAMES = ("background", "black", "red", "green", "blue", "yellow", "orange")


@cache
def explained(name: str) -> nonogram.Explanation:
    """The path of a shipped puzzle, found once for all tests."""
    return nonogram.explain(nonogram.load(PUZZLES / name))


@cache
def walk_data(puzzle: Puzzle, title: str = "Walk") -> dict[str, Any]:
    """The data of a page, with names for its colours, made once for all tests."""
    if not puzzle.palette:
        palette = tuple(Colour(name=name) for name in _NAMES[: puzzle.colours + 1])
        puzzle = puzzle.replace(palette=palette)
    return data_of(nonogram.explain(puzzle.replace(title=title)))
