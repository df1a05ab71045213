"""A puzzle laid out for print: what is drawn where, before anybody draws it.

`page_of` places everything, `svg` and `png` draw it. What the shapes mean is in `shapes`.
"""

from __future__ import annotations

from nonogram.draw import page_hexagon, page_rectangle
from nonogram.draw.shapes import Page
from nonogram.puzzle import Puzzle, Rows, check_puzzle, grid_for
from nonogram.puzzle.hexagon import Hexagon


def page_of(
    puzzle: Puzzle, grid: Rows | None = None, *, clues: bool = True, both: bool = False
) -> Page:
    """Lay a puzzle out.

    Args:
        puzzle: the clues, and how the colours look.
        grid: what its cells have; undecided ones are hatched. None leaves all cells empty.
        clues: False draws the grid alone.
        both: of a rectangle, draw the clues at both ends of their lines.

    Raises:
        RequestError: this is no puzzle, the grid does not fit it, or its geometry is neither a
            rectangle nor a hexagon.
    """
    check_puzzle(puzzle)
    cells = None if grid is None else grid_for(puzzle, grid)
    if isinstance(puzzle.geometry, Hexagon):
        return page_hexagon.page_of(puzzle, puzzle.geometry, cells, clues)
    return page_rectangle.page_of(puzzle, puzzle.rectangle, cells, clues, both)
