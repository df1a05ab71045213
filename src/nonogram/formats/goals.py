"""Formats that hold a picture: the goal is the puzzle, or all that there is to write."""

from __future__ import annotations

from nonogram.errors import WriteError
from nonogram.puzzle import Grid, Puzzle, puzzle_of

#: The most cells of a picture: clues are short, but a picture takes memory for every cell.
MOST_CELLS = 4_000_000


def from_goal(goal: Grid, colours: int | None = None) -> Puzzle:
    """The puzzle of a picture, which is its goal."""
    return puzzle_of(goal, colours).replace(goals=(goal,))


def goal_of(puzzle: Puzzle, title: str) -> Grid:
    """The picture to write for a format that holds nothing else.

    Raises WriteError if the puzzle has none with its clues: they would be lost.
    """
    for goal in puzzle.goals:
        decided = all(None not in row for row in goal.rows)
        if decided and puzzle_of(goal).statement == puzzle.statement:
            return goal
    raise WriteError(f"{title} holds a picture and no clues, and the puzzle has no goal")
