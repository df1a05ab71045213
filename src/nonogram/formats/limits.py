"""How large a puzzle in a file may be.

A few characters can announce what would take gigabytes and hours. These limits are far beyond the
puzzles that people make: readers refuse what is beyond them, and writers do not write it.
"""

from __future__ import annotations

from nonogram.puzzle import Puzzle

#: Lines of one direction.
MOST_LINES = 10_000

#: Cells of a puzzle.
MOST_CELLS = 10_000_000

#: What is written one by one: cells of a picture, entries of a table.
MOST_ENTRIES = 4_000_000

#: Colours beside the background. Each announced colour costs something, used or not.
MOST_COLOURS = 1_000

#: Digits of a number.
MOST_DIGITS = 18

#: The length of a block.
MOST_LENGTH = 10**MOST_DIGITS - 1


def too_large(puzzle: Puzzle) -> str | None:
    """Which limit a puzzle is beyond, in words; None if it is within all of them."""
    geometry = puzzle.geometry
    if max(map(len, geometry.families)) > MOST_LINES:
        return f"{geometry}, expected at most {MOST_LINES} lines of each direction"
    if geometry.size > MOST_CELLS:
        return f"{geometry.size} cells, expected at most {MOST_CELLS}"
    if puzzle.goals and geometry.size > MOST_ENTRIES:
        return f"a picture of {geometry.size} cells, expected at most {MOST_ENTRIES}"
    if puzzle.colours > MOST_COLOURS:
        return f"{puzzle.colours} colours, expected at most {MOST_COLOURS}"
    return None
