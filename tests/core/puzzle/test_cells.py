"""Grids as people write and see them: every form of cells, and the picture that `print` shows."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import nonogram
from nonogram import Colour, Grid, Puzzle, RequestError
from support.paths import PROJECT

BOARDS = ["fish.cwd", "switches.cwc", "fox.json", "flower.json", "rocket.g", "candle.xml"]
SWITCH = Puzzle.of([[1], [1]], [[1], [1]])
#: The one solution of SWITCH with the first cell filled, in each form.
FORMS: list[nonogram.GridLike] = [
    Grid([[1, None], [None, None]]),
    [[1, None], [None, None]],
    "#?\n??\n",
    "█?\n??",
    {(0, 0): 1},
    {(0, 0): 1, (1, 1): None},
]

BY_PLACE = "; single cells are {(row, place): colour}"


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_printed_can_be_read(board: str) -> None:
    puzzle = nonogram.load(PROJECT / "puzzles" / board)
    solution = nonogram.solve(puzzle).solution
    assert solution is not None
    some = solution.without([*solution.positions()][::3])
    for grid in (solution, some):
        assert puzzle.grid(str(grid)) == grid
        assert pickle.loads(pickle.dumps(grid)) == grid
        assert str(pickle.loads(pickle.dumps(grid))) == str(grid)


@pytest.mark.parametrize("cells", FORMS)
def test_cells_are_given_in_every_form(cells: Any) -> None:
    assert SWITCH.grid(cells) == Grid([[1, None], [None, None]])
    assert nonogram.solve(SWITCH, given=cells).solutions == (Grid([[1, 0], [0, 1]]),)
    assert nonogram.check(SWITCH, given=cells).given == Grid([[1, None], [None, None]])
    assert nonogram.Session(SWITCH, given=cells).solve() == Grid([[1, 0], [0, 1]])
    assert nonogram.svg(SWITCH, cells) == nonogram.svg(SWITCH, FORMS[0])


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("#?", "given cells: line 1: a picture of 1 row, expected 2"),
        ("", "given cells: line 1: a picture of 0 rows, expected 2"),
        ("#?\n?k", "given cells: line 2: column 2 has 'k', expected one of . # ?"),
        (
            "XO\nOX",
            "given cells: several readings fit: O as background, X as filled;"
            " X as background, O as filled; `print` shows grids with . # ?",
        ),
        ({(0, 5): 1}, "no cell at (0, 5): rows and places count from 0"),
        ({0: 1}, "expected the row of a cell and its place there, from 0, found 0"),
        ({(0, 0): "#"}, "row 1, cell 1: expected the number of a colour or None, found '#'"),
        ({(0, 0): 2}, "given cells with colour 2, expected 0 to 1"),
        ([[1]], "given cells of 1 row and 1 column for a puzzle of 2 rows and 2 columns"),
        ({(0, 0), (1, 1)}, f"given cells: a set has no rows{BY_PLACE}"),
        ({(0, 0): 1}.keys(), f"given cells: a set has no rows{BY_PLACE}"),
        (
            [(0, 0)],
            f"given cells of 1 row and 2 columns for a puzzle of 2 rows and 2 columns{BY_PLACE}",
        ),
        (7, "expected rows of colour numbers, found 7"),
    ],
)
def test_cells_that_do_not_fit(cells: Any, message: str) -> None:
    with pytest.raises(RequestError) as caught:
        nonogram.solve(SWITCH, given=cells)
    assert str(caught.value) == message


def test_colours_are_those_of_the_palette() -> None:
    palette = (Colour("-"), Colour("r"), Colour("g"))
    puzzle = Puzzle.of([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], palette=palette, goals=[[[1, 2]]])
    assert str(nonogram.solve(puzzle).solution) == "rg"
    assert str(puzzle.goals[0]) == "rg"
    assert str(puzzle.grid([[None, 0]])) == "?-"
    assert str(Grid([[1, 2], [None, 0]])) == "ab\n?."


def test_grids_without_a_puzzle() -> None:
    assert str(Grid([[1, 0, None]])) == "#.?"
    assert str(Grid([[0]])) == "."
    assert str(Grid([])) == ""
    assert str(Grid([[60, 1], [0, None]])) == "60  1\n .  ?"


def test_goals_of_another_shape_are_shown_all_the_same() -> None:
    puzzle = SWITCH.replace(goals=[[[3]]])
    assert str(puzzle.goals[0]) == "c"


def test_answers_know_their_puzzle() -> None:
    puzzle = nonogram.load(PROJECT / "puzzles" / "fox.json")
    walk = nonogram.explain(puzzle)
    for grid in (walk.grid_after(3), nonogram.hint(puzzle, given={(0, 0): 0}).given):
        assert grid is not None
        assert str(grid) == puzzle.drawn(grid)
    switches = nonogram.load(PROJECT / "puzzles" / "switches.cwc")
    found = nonogram.ambiguity(switches)
    assert found is not None
    assert str(found.backbone) == switches.drawn(found.backbone)
    (repair, *_) = nonogram.repairs(nonogram.load(PROJECT / "puzzles" / "typo.cwd"))
    assert str(repair.solution) == repair.puzzle.drawn(repair.solution)


DIAGONAL = Grid([[1, 0], [0, 1]])


@pytest.mark.parametrize(
    "cells",
    [
        [[1, 0], [0, 1]],
        "#.\n.#",
        {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 1},
        DIAGONAL,
    ],
)
def test_every_question_about_a_grid_reads_every_form(cells: Any) -> None:
    assert SWITCH.is_solution(cells)
    assert SWITCH.violated_lines(cells) == []
    assert SWITCH.drawn(cells) == "#.\n.#"
    first, *_ = nonogram.solve(SWITCH).solutions
    assert {*first.differing([cells])} == {*first.differing([DIAGONAL])}
    assert SWITCH.replace(goals=[cells]).goals == (DIAGONAL,)
    assert Puzzle.of([[1], [1]], [[1], [1]], goals=[cells]).goals == (DIAGONAL,)


def test_cells_by_place_are_read_again() -> None:
    grid = SWITCH.grid({(0, 0): 1, (1, 0): 0})
    assert grid.by_place() == {(0, 0): 1, (1, 0): 0}
    assert SWITCH.grid(grid.by_place()) == grid
    assert grid.only(grid.by_place()) == grid


def test_a_column_is_no_position() -> None:
    with pytest.raises(RequestError, match=r"^a row is slice"):
        _ = DIAGONAL[:, 1]  # type: ignore[index]


def test_what_is_no_solution_and_what_is_no_grid() -> None:
    assert not SWITCH.is_solution({(0, 0): 1})
    assert not SWITCH.is_solution("##\n..")
    assert not SWITCH.is_solution([[1]])
    assert not SWITCH.is_solution([[1, 0], [0, 5]])
    for ask in (SWITCH.is_solution, SWITCH.drawn):
        for cells in ("#.\nno", {(0, 5): 1}, {(0, 0)}, 7):
            with pytest.raises(RequestError):
                ask(cells)  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="a grid of 1 row and 1 column for a puzzle"):
        SWITCH.drawn([[1]])


@pytest.mark.parametrize("cells", [{(0, 0): 1, (0, 1): 0}, {(0, 1), (1, 0)}, [{0: 1, 1: 0}]])
@pytest.mark.parametrize("make", [Grid, Puzzle.from_grid, nonogram.make_unique])
def test_no_rows_are_read_out_of_a_mapping_or_a_set(make: Any, cells: Any) -> None:
    with pytest.raises(RequestError, match="expected rows of colour numbers, found "):
        make(cells)


@pytest.mark.parametrize("ask", [Grid.only, Grid.without, Grid.marking])
def test_positions_of_a_grid_are_checked(ask: Any) -> None:
    grid = Grid([[1, 0], [0, 1]])
    for outside in ((99, 99), (0, 2), (-1, 0), (0, -1)):
        with pytest.raises(RequestError) as caught:
            ask(grid, [(0, 0), outside])
        assert str(caught.value) == f"no cell at {outside}: rows and places count from 0"
    for wrong in ((0, 0), "ab", [(1, 2, 3)]):
        with pytest.raises(RequestError, match=r"^expected "):
            ask(grid, wrong)


def test_grids_have_colours_from_0() -> None:
    with pytest.raises(RequestError, match=r"^row 2, cell 1: -1 is no colour; undecided cells are"):
        Grid([[1, None], [-1, 0]])


def test_columns_of_a_ragged_grid() -> None:
    """Rows of a hexagon differ in length; then nothing is cut off without a word."""
    ragged = Grid([[1], [0, 1]])
    for ask in (lambda: ragged.columns, ragged.transposed):
        with pytest.raises(
            RequestError, match=r"^a grid of 2 rows of 1 to 2 cells has no columns$"
        ):
            ask()


def test_known_cells_and_more() -> None:
    """Type checkers accept what people write."""
    solution = nonogram.solve(SWITCH).solution
    assert solution is not None
    known = solution.only([(0, 0)]).by_place()
    more = {**known, (0, 1): None}
    given: dict[tuple[int, int], int] = {(1, 1): 1}
    for cells in (known, more, given, {**known, (1, 1): solution[1, 1]}):
        assert nonogram.solve(SWITCH, given=cells).verdict == "unique"
    assert nonogram.solve(SWITCH, given={**known, (1, 1): 1}).verdict == "unique"
    assert nonogram.solve(SWITCH, given={(1, 1): 1, (0, 1): None}).verdict == "unique"
