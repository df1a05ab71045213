"""Small puzzles, and the colours that their cells may have."""

from __future__ import annotations

import random

import nonogram
from nonogram import Geometry, Grid, Rectangle
from nonogram.core.logic.domains import Domains
from nonogram.core.puzzle import Puzzle
from support.geometries import random_geometry
from support.puzzles import blotted, exchanged


def small_puzzle(rng: random.Random, colours: int, blots: float = 0) -> Puzzle:
    """A puzzle of a few cells, squares or triangles; every third has two clues exchanged."""
    geometry: Geometry = Rectangle(rng.randint(2, 4), rng.randint(2, 5))
    if rng.random() < 0.5:
        geometry = random_geometry(rng, 20)
    cells = [rng.choice([0, rng.randint(1, colours)]) for _ in range(geometry.size)]
    puzzle = nonogram.Puzzle.from_grid(Grid.of_cells(geometry, cells), colours, geometry=geometry)
    if rng.random() < 0.33:
        puzzle = exchanged(rng, puzzle)
    return blotted(rng, puzzle, blots)


def colours_of(solutions: set[Grid]) -> set[tuple[int, int | None]]:
    """All cells with their colours in some solution."""
    return {(cell, colour) for grid in solutions for cell, colour in enumerate(grid.cells)}


def candidates_of(domains: Domains) -> set[tuple[int, int]]:
    """All cells with their candidates."""
    return {
        (cell, colour)
        for line, candidates in zip(domains.geometry.lines, domains.rows())
        for colour, mask in candidates.items()
        for place, cell in enumerate(line)
        if mask >> place & 1
    }
