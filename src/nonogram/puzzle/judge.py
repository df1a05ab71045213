"""Does this grid satisfy these clues, judged from scratch?

This shares no code with propagation or encoding, so that a mistake there cannot hide: every
line of the grid is read off cell by cell and compared with its clue.
"""

from __future__ import annotations

from itertools import groupby

from nonogram.puzzle.geometry import Line
from nonogram.puzzle.grid import Grid
from nonogram.puzzle.puzzle import Puzzle


def violated_lines(puzzle: Puzzle, grid: Grid) -> list[Line]:
    """The lines of a grid whose clues are not the puzzle's; none if the grid is a solution.

    Raises:
        ValueError: the grid has another size than the puzzle, or undecided cells.
    """
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        raise ValueError(
            f"a grid of {grid.height} x {grid.width} for a puzzle of "
            f"{puzzle.height} x {puzzle.width}"
        )
    if any(None in row for row in grid.rows):
        raise ValueError("a grid with undecided cells is no solution")
    cells = (*grid.rows, *grid.columns)
    clues = (*puzzle.rows, *puzzle.columns)
    violated = []
    for index, (colours, clue) in enumerate(zip(cells, clues)):
        runs = [(len([*run]), colour) for colour, run in groupby(colours) if colour]
        if runs != list(clue):
            violated.append(index)
    if not violated:
        return []
    lines = [line for line, _ in puzzle.lines()]
    return [lines[index] for index in violated]


def violated_line(puzzle: Puzzle, grid: Grid) -> Line | None:
    """The first of them, or None. Raises as `violated_lines`."""
    return next(iter(violated_lines(puzzle, grid)), None)


def is_solution(puzzle: Puzzle, grid: Grid) -> bool:
    """Does the grid satisfy every clue? Raises as `violated_lines`."""
    return violated_line(puzzle, grid) is None
