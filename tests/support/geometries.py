"""Boards of triangles, whose cells lie on lines of three directions; and all their pictures."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from nonogram.core.puzzle import Geometry, Grid, Puzzle
from support import brute


def triangles(a: range, b: range, c: range) -> Geometry | None:
    """The cells (a, b, c) with a - b + c = -1 (point up) or 0 within these bounds; None if none.

    A row has one a, and lines of the other directions one b or one c. Lines run from left to
    right, or from top to bottom; two lines may share two cells.
    """
    cells = sorted(
        (cell for cell in itertools.product(a, b, c) if cell[0] - cell[1] + cell[2] in (-1, 0)),
        key=lambda cell: (cell[0], _x(cell)),
    )
    if not cells:
        return None
    number = {cell: index for index, cell in enumerate(cells)}
    families = {}
    for axis, name in enumerate(("row", "/", "\\")):
        lines: dict[int, list[tuple[int, int, int]]] = {}
        for cell in cells:
            lines.setdefault(cell[axis], []).append(cell)
        for line in lines.values():
            line.sort(key=lambda cell: (cell[0], -_x(cell) if axis == 1 else _x(cell)))
        families[name] = [[number[cell] for cell in lines[key]] for key in sorted(lines)]
    return Geometry(families)


def _x(cell: tuple[int, int, int]) -> int:
    a, b, c = cell
    return 2 * b - a + (a - b + c == 0)


def random_geometry(rng: random.Random, most: int) -> Geometry:
    """A board of triangles with at most so many cells, and a third of them at least."""
    while True:
        ranges = []
        for _ in range(3):
            start = rng.randint(-2, 2)
            ranges.append(range(start, start + rng.randint(1, 4)))
        geometry = triangles(*ranges)
        if geometry is not None and most // 3 <= geometry.size <= most:
            return geometry


def pictures(geometry: Geometry, colours: int) -> Iterator[tuple[int, ...]]:
    """The colours of all cells, in every way."""
    return itertools.product(range(colours + 1), repeat=geometry.size)


def has_clues(puzzle: Puzzle, cells: tuple[int, ...], lines: set[int] | None = None) -> bool:
    """Whether a picture has the clues of all lines, or of some."""
    return all(
        brute.has(tuple(cells[cell] for cell in line), clue)
        for index, (line, clue) in enumerate(zip(puzzle.geometry.lines, puzzle.clues))
        if lines is None or index in lines
    )


def by_brute_force(puzzle: Puzzle) -> set[Grid]:
    """All solutions: every way to fill the rows, judged line by line."""
    rows = [
        brute.lines(puzzle.clues[index], len(puzzle.geometry.lines[index]))
        for index in puzzle.geometry.families[0]
    ]
    return {
        Grid(filled)
        for filled in itertools.product(*rows)
        if has_clues(puzzle, tuple(itertools.chain.from_iterable(filled)))
    }
