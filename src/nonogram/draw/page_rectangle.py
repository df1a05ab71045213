"""The page of a rectangle: clues at the left and above; a cell is a cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from nonogram.colours.looks import rgb_of
from nonogram.draw.shapes import (
    CLUES,
    LINES,
    PAPER,
    Area,
    Hatch,
    Page,
    Shape,
    Stroke,
    corners_of,
    heading,
    importance,
    laid_out,
    numbers,
    title_of,
)
from nonogram.puzzle import Grid, Puzzle, Rectangle


def page_of(puzzle: Puzzle, rectangle: Rectangle, grid: Grid | None, clues: bool) -> Page:
    """See `nonogram.draw.page.page_of`."""
    rows, columns = rectangle.height, rectangle.width
    left = max(1, *map(len, puzzle.rows)) if clues else 0
    title = title_of(puzzle)
    above = 2 if clues and title else 0
    top = above + (max(1, *map(len, puzzle.columns)) if clues else 0)
    width, height = left + columns, top + rows
    shapes: list[Shape] = []
    if above:
        shapes.append(heading(title, width))
    if clues:
        shapes.append(Area(corners_of(0, top, left, rows), CLUES))
        shapes.append(Area(corners_of(left, above, columns, top - above), CLUES))
    if grid is not None:
        shapes += _cells(puzzle, grid, left, top)
    shapes += _rules(rectangle, left, top, above)
    if clues:
        for i, clue in enumerate(puzzle.rows):
            first = left - max(1, len(clue))
            shapes += numbers(puzzle, clue, [(first + k, top + i) for k in range(len(clue) or 1)])
        for j, clue in enumerate(puzzle.columns):
            first = top - max(1, len(clue))
            shapes += numbers(puzzle, clue, [(left + j, first + k) for k in range(len(clue) or 1)])
    return laid_out(puzzle, width, height, shapes)


def _cells(puzzle: Puzzle, grid: Grid, left: int, top: int) -> Iterator[Shape]:
    """Runs of cells of one colour; the paper is not drawn."""
    for i, row in enumerate(grid.rows):
        x = left
        for colour, run in groupby(row):
            length = len([*run])
            corners = corners_of(x, top + i, length, 1)
            if colour is None:
                yield Hatch(corners)
            elif (rgb := rgb_of(puzzle, colour)) != PAPER:
                yield Area(corners, rgb)
            x += length


def _rules(rectangle: Rectangle, left: int, top: int, above: int) -> Iterator[Stroke]:
    """Lines between the cells, stronger ones at every fifth, and the frame, each above the last.

    They go on between the clues.
    """
    height, width = rectangle.height, rectangle.width
    for kind, (thickness, rgb) in enumerate(LINES):
        for n in range(height + 1):
            if importance(n, height) == kind:
                yield Stroke((0, top + n), (left + width, top + n), thickness, rgb, square=True)
        for n in range(width + 1):
            if importance(n, width) == kind:
                yield Stroke(
                    (left + n, above), (left + n, top + height), thickness, rgb, square=True
                )
