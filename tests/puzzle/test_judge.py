"""The judge: it accepts what has the clues, and nothing else."""

from __future__ import annotations

import random

import pytest

import nonogram
from nonogram import Grid, Line
from support import brute


def test_a_changed_cell_is_noticed():
    rng = random.Random(11)
    for _ in range(200):
        cells = brute.random_grid(rng, rng.randint(1, 8), rng.randint(1, 8), 3)
        puzzle = nonogram.puzzle_of(cells, colours=3)
        assert nonogram.is_solution(puzzle, Grid(cells))
        i, j = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
        changed = [list(row) for row in cells]
        changed[i][j] = rng.choice([c for c in range(4) if c != cells[i][j]])
        line = nonogram.violated_line(puzzle, Grid(changed))
        assert line in (Line("row", i + 1), Line("column", j + 1))


def test_other_sizes_and_undecided_cells_are_refused():
    puzzle = nonogram.puzzle_of([[1, 0], [0, 1]])
    with pytest.raises(ValueError, match="a grid of 1 x 2 for a puzzle of 2 x 2"):
        nonogram.is_solution(puzzle, Grid([[1, 0]]))
    with pytest.raises(ValueError, match="undecided"):
        nonogram.is_solution(puzzle, Grid([[1, None], [0, 1]]))
