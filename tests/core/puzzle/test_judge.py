"""The judge: it accepts what has the clues, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import pytest

import nonogram
from nonogram import Grid, Line
from nonogram.base.errors import RequestError
from support import brute


def test_a_changed_cell_is_noticed() -> None:
    rng = random.Random(11)
    for _ in range(200):
        cells = brute.random_grid(rng, rng.randint(1, 8), rng.randint(1, 8), 3)
        puzzle = nonogram.Puzzle.from_grid(cells, colours=3)
        assert puzzle.is_solution(Grid(cells))
        i, j = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
        changed = [list(row) for row in cells]
        changed[i][j] = rng.choice([c for c in range(4) if c != cells[i][j]])
        line = puzzle.violated_line(Grid(changed))
        assert line in (Line("row", i + 1), Line("column", j + 1))


def test_other_sizes_and_undecided_cells_are_refused() -> None:
    puzzle = nonogram.Puzzle.from_grid([[1, 0], [0, 1]])
    for grid, message in [
        (Grid([[1, 0]]), "a grid of 1 row and 2 columns for a puzzle of 2 rows and 2 columns"),
        (Grid([[1, 0], [0]]), "a grid of 2 rows of 1 to 2 cells"),
        (Grid([[1, 0], [0, 1, 0]]), "a grid of 2 rows of 2 to 3 cells"),
        (Grid([]), "a grid of no rows"),
        (Grid([[1, None], [0, 1]]), "undecided"),
    ]:
        assert not puzzle.is_solution(grid)
        with pytest.raises(RequestError, match=message):
            puzzle.violated_line(grid)


def test_what_has_no_clues() -> None:
    rows: Any
    for rows, colours, message in [
        ([[1, None]], None, "undecided"),
        ([[1, 0], [1]], None, "a grid of 2 rows of 1 to 2 cells"),
        ([[3]], 1, "a cell has colour 3, expected 0 to 1"),
        ([[0, -1]], None, "-1 is no colour"),
        ([], None, "expected 1 to 10,000,000"),
        ([[], []], None, "expected 1 to 10,000,000"),
    ]:
        with pytest.raises(RequestError, match=message):
            nonogram.Puzzle.from_grid(Grid(rows), colours)
