"""Hints from any picture: what is wrong is wrong, and what is said next is so in every solution."""

from __future__ import annotations

import os
import random

import pytest

import nonogram
from nonogram import Deduction, Grid
from support import brute
from support.geometries import has_clues, pictures, random_geometry
from support.hints import check_hint, partial
from support.paths import PUZZLES
from support.puzzles import puzzle_from

#: More of them where somebody asks for it; ten thousand were tried once.
MANY = int(os.environ.get("NONOGRAM_HINTS", "120"))


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_rectangles(colours: int) -> None:
    rng = random.Random(colours)
    kinds = set()
    for _ in range(MANY // 6):
        picture = brute.random_grid(rng, rng.randint(2, 6), rng.randint(2, 6), colours)
        rows = [brute.clue(row) for row in picture]
        columns = [brute.clue(column) for column in zip(*picture)]
        puzzle = puzzle_from(rows, columns, colours)
        solutions = {sum(grid, ()) for grid in brute.solutions(rows, columns)}
        for _ in range(3):
            given = partial(rng, sum(picture, ()), colours)
            kinds.add(check_hint(puzzle, solutions, given))
    assert {"wrong", "step"} <= kinds


def test_three_directions() -> None:
    rng = random.Random(7)
    for _ in range(MANY // 12):
        colours = rng.randint(1, 2)
        geometry = random_geometry(rng, 9 if colours == 1 else 7)
        cells = tuple(rng.randint(0, colours) for _ in range(geometry.size))
        puzzle = nonogram.puzzle_of(Grid.of_cells(geometry, cells), colours, geometry=geometry)
        solutions = {found for found in pictures(geometry, colours) if has_clues(puzzle, found)}
        for _ in range(3):
            check_hint(puzzle, solutions, partial(rng, cells, colours))


def test_what_excludes_colours_comes_before() -> None:
    """A hint ends with a cell that is decided, and begins with what is needed for that."""
    puzzle = nonogram.load(PUZZLES / "mushroom.cwc")
    explanation = nonogram.explain(puzzle)
    for step in explanation:
        if all(len(mark.colours) > 1 for mark in step.concludes):  # a picture does not show that
            hint = nonogram.hint(puzzle, given=explanation.grid)
            if hint.before:
                break
    assert isinstance(hint.step, Deduction)
    for step in hint.before:
        assert all(len(mark.colours) > 1 for mark in step.concludes)
    before = {mark.cell for step in hint.before for mark in step.concludes}
    assert before & {mark.cell for mark in hint.step.sees}
