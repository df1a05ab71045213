"""Pictures with corners, changed until their clues have one solution; blots in their clues."""

from __future__ import annotations

import random

import nonogram
from nonogram import Change, Grid, Puzzle, Verdict, blot, make_unique, solve
from nonogram.core.puzzle.corners import PALETTE
from nonogram.core.puzzle.puzzle import trianogram_of
from nonogram.make.unique import change_text
from support.trials import trials
from support.trianograms import random_board, solutions

#: How many boards are made unique.
BOARDS = trials(100, 40)


def test_small_boards_by_trying_everything() -> None:
    rng = random.Random(39)
    changed = 0
    for _ in range(BOARDS):
        grid = random_board(rng, 4, rng.choice([2, 3, 5]))
        made = make_unique(grid, palette=PALETTE)
        rows = [tuple(cell or 0 for cell in row) for row in made.grid]
        found = solutions(rows, 5)
        assert made.grid in found
        assert (made.verdict is Verdict.UNIQUE) == (len(found) == 1)
        changed += len(found) == 1 and made.grid != Grid(grid)
        with_all = [list(row) for row in grid]
        for change in made.changes:
            row, column = change.cell
            assert with_all[row][column] == change.before != change.after
            with_all[row][column] = change.after
        assert Grid(with_all) == made.grid
        assert solve(trianogram_of(made.grid, PALETTE)).solutions[0] in found
    assert changed > BOARDS // 20


def test_printed_it_says_what_became_of_cells() -> None:
    grid = Grid([(2, 5, 0, 1, 0), (4, 3, 1, 0, 0), (0, 0, 0, 0, 0)])
    made = make_unique(grid, palette=PALETTE)
    assert made.verdict is Verdict.UNIQUE
    assert made.changes
    assert str(made).splitlines()[0] == "changed 1 cell:"
    assert isinstance(made.grid.drawn_as, Puzzle)
    assert made.grid.drawn_as.corners


def test_changes_are_called_by_what_they_look_like() -> None:
    grid = Grid([(2, 5, 0), (4, 3, 1)])
    changes = tuple(Change((0, k), before, after) for k, before, after in [(0, 2, 1), (1, 0, 3)])
    told = [change_text(trianogram_of(grid, PALETTE), change) for change in changes]
    assert [line.split(": ")[1] for line in told] == ["◢ to black", "filled with ◤"]


def test_numbers_that_are_hidden_can_be_written() -> None:
    """No number of a block with corners is, and the solution stays the only one."""
    rng = random.Random(40)
    hidden = 0
    for _ in range(BOARDS // 4):
        made = make_unique(random_board(rng, 6, 5), palette=PALETTE, most=5)
        puzzle = trianogram_of(made.grid, PALETTE)
        blotted = blot(puzzle, 3)
        if made.verdict is not Verdict.UNIQUE:
            assert not blotted.hidden
            continue
        assert solve(blotted.puzzle).solutions == solve(puzzle).solutions
        again = nonogram.loads(nonogram.dumps(blotted.puzzle, "json"))
        assert again.statement == blotted.puzzle.statement
        hidden += len(blotted.hidden)
    assert hidden > BOARDS // 8
