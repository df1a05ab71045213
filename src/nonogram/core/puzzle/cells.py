"""The cells of a puzzle as a grid, from every form in which they can be given."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from nonogram.base.errors import ParseError, RequestError, StrangeCellError, unexpected
from nonogram.base.text import joined_lines
from nonogram.core.puzzle.characters import Coloured, characters_of
from nonogram.core.puzzle.grid import UNDECIDED, Grid, GridLike, size_text

#: The form of some cells, for whoever gave something else.
BY_PLACE = "; single cells are {(row, place): colour}"


def read_grid(puzzle: Coloured, cells: GridLike, name: str) -> Grid:
    """The grid of these cells, whose rows and colours need not fit the puzzle.

    Raises RequestError, with their name, if they are no cells in any of the forms.
    """
    given: Any = joined_lines(cells)
    if given is None:
        raise unexpected(f"{name}: expected rows of colour numbers, a text or a dictionary", given)
    if isinstance(given, str):
        return _read(puzzle, given, name)
    if isinstance(given, Mapping):
        numbered = {puzzle.geometry.cell(at): colour for at, colour in given.items()}
        return Grid.of_cells(puzzle.geometry, map(numbered.get, range(puzzle.geometry.size)))
    if isinstance(given, Set):
        raise RequestError(f"{name}: a set has no rows{BY_PLACE}")
    return Grid.of(given)


def grid_of(puzzle: Coloured, cells: GridLike, name: str) -> Grid:
    """The grid of these cells; RequestError, with their name, if they do not fit the puzzle."""
    grid = read_grid(puzzle, cells, name)
    if fault := misfit(puzzle, grid):
        pairs = {*map(len, grid)} == {2} and not grid.fits(puzzle.geometry)
        raise RequestError(f"{name} {fault}{BY_PLACE * pairs}")
    return grid


def misfit(puzzle: Coloured, grid: Grid) -> str | None:
    """The reason why a grid does not fit a puzzle, or None if it does."""
    if not grid.fits(puzzle.geometry):
        return f"of {size_text(grid.rows)} for a puzzle of {puzzle.geometry}"
    largest = max(filter(None, grid.cells), default=0)
    if largest > puzzle.colours:
        return f"with colour {largest}, expected 0 to {puzzle.colours}"
    return None


def _read(puzzle: Coloured, text: str, name: str) -> Grid:
    from nonogram.core.puzzle.pictures import read_board  # loaded only to read pictures

    try:
        return read_board(puzzle, text).grid
    except ParseError as error:
        signs = " ".join([*characters_of(puzzle), UNDECIDED])
        unclear = isinstance(error, StrangeCellError) and signs not in error.message
        way = f"; `print` shows grids with {signs}" if unclear else ""
        raise RequestError(f"{name}: {error}{way}") from None
