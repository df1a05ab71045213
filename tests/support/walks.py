"""The data of a walk page."""

from __future__ import annotations

from typing import Any

import nonogram
from nonogram.core.puzzle import Colour, Puzzle
from nonogram.report.walk import walk_data as data_of

_NAMES = ("background", "black", "red", "green", "blue", "yellow", "orange")


def walk_data(puzzle: Puzzle, title: str = "Walk") -> dict[str, Any]:
    """The data of a page, with names for its colours."""
    if not puzzle.palette:
        palette = tuple(Colour(name=name) for name in _NAMES[: puzzle.colours + 1])
        puzzle = puzzle.replace(palette=palette)
    return data_of(nonogram.explain(puzzle.replace(title=title)))
