"""The judge: an independent check that a grid satisfies the clues.

It shares no code with line logic or the encodings, so that it finds their mistakes: every
line of the grid is read cell by cell and compared with its clue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from nonogram.base.errors import RequestError
from nonogram.core.puzzle.corners import blocks_in
from nonogram.core.puzzle.geometry import Line
from nonogram.core.puzzle.grid import Grid, Rows, size_text
from nonogram.core.puzzle.puzzle import Puzzle, check_puzzle

#: A length and a colour, as a `Block` has them; one with corners has four numbers.
_Run = tuple[int | None, ...]


def violated_lines(puzzle: Puzzle, grid: Rows) -> list[Line]:
    """The lines that violate their clues; RequestError if it is undecided, or does not fit."""
    check_puzzle(puzzle)
    grid = Grid.of(grid)
    if not grid.fits(puzzle.geometry):
        raise RequestError(f"a grid of {size_text(grid.rows)} for a puzzle of {puzzle.geometry}")
    cells = grid.cells
    if None in cells:
        raise RequestError("a grid with undecided cells is no solution")
    return [*_violated(puzzle, cast("tuple[int, ...]", cells))]


def _violated(puzzle: Puzzle, cells: Sequence[int]) -> Iterator[Line]:
    """The lines in which these cells do not have the puzzle's clues."""
    geometry, corners = puzzle.geometry, puzzle.corners
    for index, (line, clue) in enumerate(zip(geometry.along_lines(cells), puzzle.clues)):
        runs: Sequence[_Run] = _runs(line)
        if corners:
            runs = blocks_in(line, corners, geometry.family_of(index))
        if runs != list(clue) and not _agree(runs, clue):
            yield geometry.line(index)


def _runs(line: Sequence[int]) -> list[_Run]:
    """The lengths and colours of a line's runs that are not background."""
    runs: list[_Run] = []
    length, before = 0, line[0]
    for colour in line:
        if colour == before:
            length += 1
        else:
            if before:
                runs.append((length, before))
            length, before = 1, colour
    if before:
        runs.append((length, before))
    return runs


def _agree(runs: Sequence[_Run], clue: Sequence[_Run]) -> bool:
    """Whether these runs are the blocks of a clue, some of whose numbers may be unreadable."""
    return len(runs) == len(clue) and all(
        run[1:] == block[1:] and block[0] in (None, run[0]) for run, block in zip(runs, clue)
    )


def violated_line(puzzle: Puzzle, grid: Rows) -> Line | None:
    """The first of the violated lines, or None. Raises as `violated_lines`."""
    return next(iter(violated_lines(puzzle, grid)), None)


def is_solution(puzzle: Puzzle, grid: Rows) -> bool:
    """Whether the grid satisfies every clue; False if it does not fit, or has undecided cells.

    Raises RequestError if this is not a puzzle, or not a grid.
    """
    check_puzzle(puzzle)
    grid = Grid.of(grid)
    if not grid.fits(puzzle.geometry) or None in grid.cells:
        return False
    return not any(_violated(puzzle, cast("tuple[int, ...]", grid.cells)))
