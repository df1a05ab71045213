"""The page of a rectangle: clues at the left and above; a cell is a cell."""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.draw.shapes import (
    CLUES,
    LINES,
    Area,
    Page,
    Point,
    Shape,
    Stroke,
    corners_of,
    heading,
    importance,
    laid_out,
    numbers,
    runs,
    title_of,
)
from nonogram.puzzle import Grid, Puzzle, Rectangle


def page_of(
    puzzle: Puzzle, rectangle: Rectangle, grid: Grid | None, clues: bool, both: bool = False
) -> Page:
    """See `nonogram.draw.page.page_of`."""
    rows, columns = rectangle.height, rectangle.width
    left = max(1, *map(len, puzzle.rows)) if clues else 0
    high = max(1, *map(len, puzzle.columns)) if clues else 0
    title = title_of(puzzle)
    above = 2 if clues and title else 0
    top = above + high
    width = left + columns + (left if both else 0)
    height = top + rows + (high if both else 0)
    shapes: list[Shape] = []
    if above:
        shapes.append(heading(title, width))
    if clues:
        grounds = [(0, top, left, rows), (left, above, columns, high)]
        if both:
            grounds += [(left + columns, top, left, rows), (left, top + rows, columns, high)]
        shapes += (Area(corners_of(*ground), CLUES) for ground in grounds)
    if grid is not None:
        shapes += runs(
            puzzle,
            grid,
            lambda first, last: corners_of(
                left + first[1], top + first[0], last[1] + 1 - first[1], 1
            ),
        )
    shapes += _rules(rectangle, (left, top), (0, above), (width, height))
    if clues:
        for i, clue in enumerate(puzzle.rows):
            length = len(clue) or 1
            firsts = (left - length, left + columns) if both else (left - length,)
            for first in firsts:
                shapes += numbers(puzzle, clue, [(first + k, top + i) for k in range(length)])
        for j, clue in enumerate(puzzle.columns):
            length = len(clue) or 1
            firsts = (top - length, top + rows) if both else (top - length,)
            for first in firsts:
                shapes += numbers(puzzle, clue, [(left + j, first + k) for k in range(length)])
    return laid_out(puzzle, width, height, shapes)


def _rules(rectangle: Rectangle, grid: Point, start: Point, end: Point) -> Iterator[Stroke]:
    """Lines between the cells, stronger ones at every fifth, and the frame, each above the last.

    They go on between the clues, from `start` to `end`; the cells begin at `grid`.
    """
    height, width = rectangle.height, rectangle.width
    left, top = grid
    for kind, (thickness, rgb) in enumerate(LINES):
        for n in range(height + 1):
            if importance(n, height) == kind:
                y = top + n
                yield Stroke((start[0], y), (end[0], y), thickness, rgb, square=True)
        for n in range(width + 1):
            if importance(n, width) == kind:
                x = left + n
                yield Stroke((x, start[1]), (x, end[1]), thickness, rgb, square=True)
