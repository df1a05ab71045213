"""Puzzles that are too large for any file."""

from __future__ import annotations

from nonogram.limits import MOST_BLOCKS, MOST_ENTRIES, MOST_LINES
from nonogram.puzzle import Puzzle


def too_large(puzzle: Puzzle) -> str | None:
    """Which limit a puzzle is beyond, in words; None if it is within all of them."""
    geometry = puzzle.geometry
    if max(map(len, geometry.families)) > MOST_LINES:
        return f"{geometry}, expected at most {MOST_LINES} lines of each direction"
    if (blocks := max(map(len, puzzle.clues))) > MOST_BLOCKS:
        return f"a clue of {blocks} blocks, expected at most {MOST_BLOCKS}"
    if puzzle.goals and geometry.size > MOST_ENTRIES:
        return f"a picture of {geometry.size} cells, expected at most {MOST_ENTRIES}"
    return None
