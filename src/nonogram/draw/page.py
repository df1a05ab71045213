"""A puzzle laid out for print: what is drawn where, before anybody draws it.

`page_of` places everything, `svg` and `png` draw it. What the shapes mean is in `shapes`.
"""

from __future__ import annotations

from nonogram.draw import page_hexagon, page_rectangle
from nonogram.draw.shapes import Page
from nonogram.puzzle import Grid, Puzzle
from nonogram.puzzle.hexagon import Hexagon


def page_of(puzzle: Puzzle, grid: Grid | None = None, *, clues: bool = True) -> Page:
    """Lay a puzzle out.

    Args:
        puzzle: the clues, and how the colours look.
        grid: what its cells have; undecided ones are hatched. None leaves all cells empty.
        clues: False draws the grid alone.

    Raises:
        RequestError: its geometry is neither a rectangle nor a hexagon.
    """
    if isinstance(puzzle.geometry, Hexagon):
        return page_hexagon.page_of(puzzle, puzzle.geometry, grid, clues)
    return page_rectangle.page_of(puzzle, puzzle.rectangle, grid, clues)
