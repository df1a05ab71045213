"""What no format can hold: puzzles that every reader would refuse."""

from __future__ import annotations

from nonogram.formats.limits import too_large
from nonogram.formats.palette import character
from nonogram.puzzle import Grid, Puzzle, Rectangle


def obstacle(puzzle: Puzzle) -> str | None:
    """What keeps this puzzle out of any file, in words; None if nothing does."""
    if not isinstance(puzzle.geometry, Rectangle):
        from nonogram.puzzle.hexagon import Hexagon  # most puzzles are none

        if not isinstance(puzzle.geometry, Hexagon):
            return "the puzzle is neither a rectangle nor a hexagon"
    if (excess := too_large(puzzle)) is not None:
        return f"the puzzle has {excess}"
    for number, look in enumerate(puzzle.palette):
        if look.character is not None and character(look.character) is None:
            return f"colour {number} looks like nothing a file can say: {look!r}"
    for goal in puzzle.goals:
        if not _fits(goal, puzzle):
            return "a goal is no picture of the size and the colours of the puzzle"
    return None


def _fits(goal: Grid, puzzle: Puzzle) -> bool:
    return goal.fits(puzzle.geometry) and all(
        cell is None or 0 <= cell <= puzzle.colours for row in goal.rows for cell in row
    )
