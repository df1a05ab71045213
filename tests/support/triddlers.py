"""Puzzles on hexagons of triangles."""

from __future__ import annotations

import random

from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.hexagon import Hexagon

#: Sides of hexagons: regular, a trapezoid, triangles either way, a parallelogram, lopsided.
OUTLINES = (
    (1, 1, 1, 1, 1, 1),
    (3, 3, 3, 3, 3, 3),
    (0, 2, 3, 2, 0, 5),
    (4, 0, 4, 0, 4, 0),
    (0, 4, 0, 4, 0, 4),
    (0, 3, 4, 0, 3, 4),
    (2, 3, 2, 3, 2, 3),
    (1, 6, 3, 2, 5, 4),
)


def triddler(sides: tuple[int, ...], colours: int = 1, seed: int = 0) -> tuple[Puzzle, Grid]:
    """A puzzle of random cells, and the grid that it was made from."""
    rng = random.Random(seed)
    hexagon = Hexagon(sides)
    grid = Grid([rng.randint(0, colours) for _ in range(size)] for size in hexagon.row_sizes)
    return Puzzle.from_grid(grid, colours, geometry=hexagon), grid
