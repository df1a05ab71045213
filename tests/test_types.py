"""Calls that type checkers accept, and wrong ones that they refuse.

Both mypy and pyright report a `type: ignore` that hides nothing, so both have to refuse each wrong
call.
"""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

import json

import pytest

import nonogram
from nonogram import Puzzle, RequestError

PUZZLE = Puzzle.of([[2], [1]], [[2], [1]])


def test_cells_are_set_in_dictionaries() -> None:
    board = PUZZLE.grid({})
    for at in PUZZLE.grid({}).positions():
        board = PUZZLE.grid({**board.by_place(), at: 0})
        assert PUZZLE.grid(board.by_place() | {at: 0}) == board
        assert nonogram.hint(PUZZLE, given={**board.by_place(), at: 0}).wrong
    assert board == PUZZLE.grid({(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 0})
    assert PUZZLE.grid({(0, 0): 1, (0, 1): None})[0] == (1, None)


def test_rows_of_many_kinds() -> None:
    rows = [[1, 1], [1, 0]]
    grid = PUZZLE.grid(rows)
    assert PUZZLE.grid(tuple(map(tuple, rows))) == grid
    assert PUZZLE.grid(row for row in rows) == PUZZLE.grid(zip(*rows)) == grid
    assert PUZZLE.grid("##\n#.") == PUZZLE.grid(grid) == grid
    assert Puzzle.from_grid(rows) == Puzzle.from_grid(grid) == Puzzle.from_grid(map(list, rows))


def test_clues_of_many_kinds() -> None:
    clue = PUZZLE.clue("row 1")
    for written in (clue, [2], [(2, 1)], [[2, 1]], [block.numbers for block in clue]):
        assert PUZZLE.with_clue("row 1", written) == PUZZLE
    assert Puzzle.of(PUZZLE.rows, PUZZLE.columns) == PUZZLE
    coloured = json.loads("[[[1, 2]]]")
    assert Puzzle.of(coloured, [[nonogram.Block(1, 2)]]).colours == 2


def test_wrong_cells() -> None:
    with pytest.raises(RequestError):
        nonogram.solve(PUZZLE, given={(0, 1, 2): 1})  # type: ignore[arg-type]
    with pytest.raises(RequestError):
        nonogram.hint(PUZZLE, given={(0, 1): "filled"})  # type: ignore[arg-type]
    with pytest.raises(RequestError):
        PUZZLE.grid({0: 1})  # type: ignore[arg-type]
    with pytest.raises(RequestError):
        Puzzle.from_grid({(0, 1): 1})  # type: ignore[arg-type]
    with pytest.raises(RequestError):
        PUZZLE.with_clue("row 1", ["2"])  # type: ignore[list-item]
