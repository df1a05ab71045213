"""What no format can hold: puzzles that every reader would refuse."""

from __future__ import annotations

from nonogram.formats.limits import too_large
from nonogram.formats.palette import character
from nonogram.limits import MOST_COLOURS, MOST_LENGTH
from nonogram.puzzle import Colour, Grid, Puzzle, Rectangle


def obstacle(puzzle: Puzzle) -> str | None:
    """What keeps this puzzle out of any file, in words; None if nothing does."""
    if not isinstance(puzzle.geometry, Rectangle):
        from nonogram.puzzle.hexagon import Hexagon  # most puzzles are none

        if not isinstance(puzzle.geometry, Hexagon):
            return "the puzzle is neither a rectangle nor a hexagon"
    if (excess := too_large(puzzle)) is not None:
        return f"the puzzle has {excess}"
    if puzzle.colours < 1:
        return f"the puzzle has {puzzle.colours} colours, expected at least 1"
    for line, clue in puzzle.lines():
        for length, colour in clue:
            if length is not None and not 1 <= length <= MOST_LENGTH:
                return f"a block of {line} has length {length}, expected 1 to {MOST_LENGTH}"
            if not 1 <= colour <= puzzle.colours:
                return f"a block of {line} has colour {colour}, expected 1 to {puzzle.colours}"
    if len(puzzle.palette) > MOST_COLOURS + 1:
        return f"the palette has {len(puzzle.palette)} colours, expected at most {MOST_COLOURS + 1}"
    for number, look in enumerate(puzzle.palette):
        if not _can_be_written(look):
            return f"colour {number} looks like nothing a file can say: {look!r}"
    for goal in puzzle.goals:
        if not _fits(goal, puzzle):
            return "a goal is no picture of the size and the colours of the puzzle"
    return None


def _can_be_written(look: Colour) -> bool:
    return (look.character is None or character(look.character) is not None) and (
        look.rgb is None or (len(look.rgb) == 3 and all(0 <= part <= 255 for part in look.rgb))
    )


def _fits(goal: Grid, puzzle: Puzzle) -> bool:
    return goal.fits(puzzle.geometry) and all(
        cell is None or 0 <= cell <= puzzle.colours for row in goal.rows for cell in row
    )
