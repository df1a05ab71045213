"""Puzzles and grids from plain numbers; what is none is refused where it is given."""

from __future__ import annotations

import pickle
import re
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Block, Grid, Puzzle, RequestError
from nonogram.core.puzzle.puzzle import ABOUT


def test_a_puzzle_of_numbers() -> None:
    puzzle = Puzzle.of([[1, 1], [3]], [[2], [1], [2]])
    assert puzzle == nonogram.Puzzle.from_grid([[1, 0, 1], [1, 1, 1]]).replace(goals=())
    (solution,) = nonogram.solve(puzzle).solutions
    assert list(solution) == [(1, 0, 1), (1, 1, 1)]


def test_all_that_may_be_said() -> None:
    rows: Any = [[(1, 1), (2, 2)], [0]]
    none: Any = []
    puzzle = Puzzle.of(
        iter(rows),
        [[1], ((1, 2),), [(None, 2)], []],
        colours=3,
        palette=none,
        title="T",
        goals=[[[1, 2, 2, 0], [0, 0, 0, 0]]],
    )
    assert puzzle.rows == ((Block(1, 1), Block(2, 2)), ())
    assert puzzle.columns == ((Block(1, 1),), (Block(1, 2),), (Block(None, 2),), ())
    assert (puzzle.colours, puzzle.title) == (3, "T")
    assert puzzle.goals == (Grid([[1, 2, 2, 0], [0, 0, 0, 0]]),)
    assert puzzle.palette == ()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([["x"]], [[1]]), "row 1: expected numbers from 1, or pairs of .*, found 'x'"),
        (([[1], [True]], [[1]]), "row 2: expected numbers from 1, .*, found True"),
        (([[1]], [[1], [1, -1]]), "column 2: expected numbers from 1, .*, found -1"),
        (([[1]], [[1, 0]]), "column 1: expected numbers from 1, .*, found 0"),
        (([[1.5]], [[1]]), "row 1: expected numbers from 1, .*, found 1.5"),
        (([[(1, 2, 3)]], [[1]]), r"row 1: expected numbers from 1, .*, found \(1, 2, 3\)"),
        (([[(1, 0)]], [[1]]), r"row 1: expected numbers from 1, .*, found \(1, 0\)"),
        (([1], [[1]]), "row 1: expected a list of numbers, found 1"),
        ((["1"], [[1]]), "row 1: expected a list of numbers, found '1'"),
        (("ab", [[1]]), "expected the numbers of every row, found 'ab'"),
        (([[1]], 3), "expected the numbers of every column, found 3"),
        (([], [[1]]), "the number of rows is 0, expected 1 to"),
        (([[(1, 2)]], [[(1, 2)]], 1), "colour of a block of row 1 is 2, expected 1 to 1$"),
        (([[1]], [[1]], "2"), "colours is '2', expected a whole number, 1 to 1,000$"),
    ],
)
def test_what_is_no_puzzle(arguments: Any, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        Puzzle.of(*arguments)


def test_goals_fit() -> None:
    with pytest.raises(RequestError, match=r"a goal of 1 row and 2 columns for a puzzle of 1 row"):
        Puzzle.of([[1]], [[1]], goals=[[[1, 0]]])


def test_rows_are_a_grid() -> None:
    assert Grid.of([[1, 0]]) == Grid([[1, 0]])
    grid = Grid([[1]])
    assert Grid.of(grid) is grid


@pytest.mark.parametrize("seed", range(20))
def test_there_and_back(seed: int) -> None:
    puzzle = nonogram.random_puzzle(6, 5, 0.5, 3, seed)
    rows = [[(b.length, b.colour) for b in clue] for clue in puzzle.rows]
    columns = [[(b.length, b.colour) for b in clue] for clue in puzzle.columns]
    same = Puzzle.of(rows, columns, puzzle.colours)
    assert same.statement == puzzle.statement


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([1], "expected rows of colour numbers, found"),
        (5, "expected rows of colour numbers, found 5"),
        ([[0, 1], [0, "a"]], "row 2, cell 2: expected the number of a colour or None, found 'a'"),
        (["#."], "expected rows of colour numbers (Puzzle.grid reads texts), found '#.'"),
        ("#.", "expected rows of colour numbers (Puzzle.grid reads texts), found '#.'"),
        ([[0.5]], "row 1, cell 1: expected the number of a colour or None, found 0.5"),
    ],
)
def test_what_is_no_grid(rows: Any, message: str) -> None:
    with pytest.raises(RequestError, match=re.escape(message)):
        Grid(rows)


def test_going_through_a_grid() -> None:
    grid = Grid([[0, 1, None], [2, 0, 1]])
    assert len(grid) == 2
    assert [*grid] == [(0, 1, None), (2, 0, 1)] == [grid[0], grid[1]]
    assert grid[1, 0] == 2
    assert (2, 0, 1) in grid
    assert Grid(grid) == grid
    assert Grid([[True, False]])[0, 0] == 1


def test_a_missing_file(tmp_path: Path) -> None:
    name = str(tmp_path / "no.cwd")
    for load in (nonogram.load, nonogram.load_all):
        with pytest.raises(FileNotFoundError) as caught:
            load(name)
        error = caught.value
        assert isinstance(error, nonogram.ParseError)
        assert isinstance(error, nonogram.MissingFileError)
        for same in (error, pickle.loads(pickle.dumps(error))):
            assert str(same) == f"{name}: cannot read the file: no such file or directory"
            assert (same.filename, same.source, same.line, same.errno) == (name, name, None, 2)
    with pytest.raises(nonogram.ParseError) as folder:
        nonogram.load(tmp_path)  # there, but no file
    assert not isinstance(folder.value, FileNotFoundError)


def test_where_grids_differ() -> None:
    first, second, third = Grid([[0, 1], [1, 0]]), Grid([[1, 1], [1, 0]]), Grid([[0, 1], [1, 2]])
    assert first.differing([second, third]) == ((0, 0), (1, 1))
    assert first.differing([first]) == first.differing([]) == ()


def test_a_puzzle_is_printed_in_a_line() -> None:
    puzzle = Puzzle.of([[2], [1]], [[2], [1]])
    assert str(puzzle) == "2 rows and 2 columns"
    coloured = Puzzle.of([[(2, 3)]], [[(1, 3)], [(1, 3)]], title="Door")
    assert str(coloured) == "Door: 1 row and 2 columns, 3 colours"


def test_large_puzzles_are_not_written_whole() -> None:
    """Up to a hundred cells one sees a call that makes the puzzle again."""
    small, large = Puzzle.from_grid([[1] * 10] * 10), Puzzle.from_grid([[1] * 11] * 10)
    assert eval(repr(small), {"Puzzle": Puzzle, "Grid": Grid}) == small
    assert repr(large) == "<Puzzle of 10 rows and 11 columns>"


def test_lines_by_name() -> None:
    puzzle = Puzzle.of([[2], [1]], [[2], [1]])
    for index, (line, clue) in enumerate(puzzle.by_line()):
        assert puzzle.geometry.index_of(str(line)) == puzzle.geometry.index_of(line) == index
        assert puzzle.clue(str(line)) == clue
    for name in ("row 3", "row 0", "row", "row 01", "", "line 1"):
        with pytest.raises(RequestError, match=r"^no line '.*', expected one of: row 1 to 2, col"):
            puzzle.clue(name)


def test_another_clue_is_written_as_the_first() -> None:
    puzzle = Puzzle.of([[2], [1]], [[2], [1]])
    other = puzzle.with_clue("column 2", (Block(1), Block(None)))
    assert puzzle.with_clue("column 2", [1, None]) == other
    assert other.columns[1] == (Block(1), Block(None))
    assert puzzle.with_clue("row 1", [0]).rows[0] == ()
    with pytest.raises(RequestError, match=r"^row 1: expected numbers from 1, .*, found 'x'"):
        puzzle.with_clue("row 1", ["x"])  # type: ignore[list-item]


def test_texts_have_names() -> None:
    """Those of `Puzzle`, and type checkers and `help` know them."""
    texts = {what: f"the {what}" for what in ABOUT}
    given: Any = texts
    assert Puzzle.of([[1]], [[1]], **given).texts == texts
    assert {*ABOUT} <= {*signature(Puzzle.of).parameters}
    with pytest.raises(TypeError, match="titel"):
        Puzzle.of([[1]], [[1]], titel="a")  # type: ignore[call-arg]
