"""Pictures as puzzles: some formats hold a picture, the goal, and no clues."""

from __future__ import annotations

from nonogram.errors import WriteError
from nonogram.puzzle import Geometry, Grid, Puzzle, puzzle_of


def from_goal(
    goal: Grid, colours: int | None = None, *, geometry: Geometry | None = None
) -> Puzzle:
    """The puzzle with the clues of a picture, and the picture as its goal.

    The cells are those of the geometry, or of a rectangle.
    """
    return puzzle_of(goal, colours, geometry=geometry).replace(goals=(goal,))


def goal_of(puzzle: Puzzle, title: str) -> Grid:
    """The goal to write in a format that holds a picture and no clues.

    Raises:
        WriteError: no goal has exactly the clues of the puzzle, which would be lost.
    """
    for goal in puzzle.goals:
        decided = all(None not in row for row in goal.rows)
        if decided and puzzle_of(goal, geometry=puzzle.geometry).statement == puzzle.statement:
            return goal
    raise WriteError(f"{title} holds a picture and no clues, and the puzzle has no goal")
