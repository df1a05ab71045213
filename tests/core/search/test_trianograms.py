"""Boards with corners against brute force: solutions, their number, and what they share."""

from __future__ import annotations

import pickle
import random

import pytest

import nonogram
from nonogram import Block, Grid, Puzzle, RequestError, Verdict
from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula.encoding import Encoding
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle.block import GLUED, Part
from nonogram.core.puzzle.clue import parts_of
from support.encodings import EVERY, solutions_of
from support.questions import backbone
from support.samples import HALVED
from support.trials import few, trials
from support.trianograms import PALETTE, board_puzzle, random_board, solutions

#: How many boards are tried.
BOARDS = trials(80, 30)

#: What puzzles with no solution, one and more are.
OUTCOMES = (Verdict.NO_SOLUTION, Verdict.UNIQUE, Verdict.MULTIPLE)


@pytest.mark.parametrize("colours", [5, 6])
def test_random_boards(colours: int) -> None:
    rng = random.Random(colours)
    numbers = []
    for _ in range(BOARDS):
        grid = random_board(rng, 4, colours)
        other = rng.sample(grid, len(grid)) if rng.random() < 0.2 else grid
        puzzle = board_puzzle(grid, colours, other)
        expected = solutions(grid, colours, other)
        numbers.append(len(expected))
        assert [solution for solution in expected if not puzzle.is_solution(solution)] == []
        assert puzzle.is_solution(grid) is (Grid(grid) in expected)
        whole = initial_domains(puzzle)
        for name in EVERY:
            for domains in (whole, propagate(whole, Deadline()).domains):
                assert solutions_of(Encoding(domains, name)) == expected
        result, same = backbone(puzzle)
        assert result.verdict is OUTCOMES[min(len(expected), 2)]
        assert {*result.solutions} <= expected
        assert nonogram.count_solutions(puzzle).found == len(expected)
        if not expected:
            assert same is None
            continue
        cells = [{*colours} for colours in zip(*[solution.cells for solution in expected])]
        shared = [min(colours) if len(colours) == 1 else None for colours in cells]
        assert same == Grid.of_cells(puzzle.geometry, shared)
    assert min(numbers) == 0
    assert numbers.count(1) > BOARDS // 5
    assert max(numbers) > few(2, 0)


def test_blocks_with_corners() -> None:
    block = Block(3, 1, front=2)
    assert repr(block) == "Block(length=3, colour=1, front=2, back=0)"
    assert (block.length, block.colour, block.front, block.back) == (3, 1, 2, 0)
    assert pickle.loads(pickle.dumps(block)) == block
    assert block._replace(front=0) == Block(3, 1) != block
    assert Block(3)._replace(front=2) == block
    puzzle = Puzzle.of([[(3, 1, 2, 0), 1]], [[(1, 0, 2, 0)], *[[1]] * 3], 5, palette=PALETTE[:6])
    assert puzzle.rows == ((block, Block(1)),)
    assert parts_of(puzzle.rows[0]) == (Block(1, 2), Part(2, 1, GLUED), Block(1))
    assert parts_of((block, Block(2, 0, front=2, back=5)))[2:] == (Block(1, 2), Part(1, 5, GLUED))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ((2, 1, 2, 3), "size 2 does not fit the corners of its block"),
        ((3, 0, 2, 3), "size 3 does not fit the corners of its block"),
        ((1, 0, 2, 3), "size 1 does not fit the corners of its block"),
        ((None, 1, 2, 0), "a number that cannot be read in a block with corners"),
        ((3, 1, -1, 2), "the colour of a block is -1"),
        ((0, 0, 2, 0), "the length of a block is 0"),
    ],
)
def test_corners_that_do_not_fit(fields: tuple[int, int, int, int], message: str) -> None:
    with pytest.raises(RequestError, match=message):
        Block(*fields)


def test_colours_that_cannot_be_corners() -> None:
    for number, message in (
        ((2, 1, 3, 0), "row 1: colour 3, ◤, cannot be the front of a block"),
        ((2, 1, 0, 2), "row 1: colour 2, ◢, cannot be the back of a block"),
        ((2, 1, 0, 1), "row 1: colour 1, which is no corner, cannot be the back of a block"),
        ((2, 4, 2, 0), "row 1: colour 4, ◥, cannot be the body of a block"),
    ):
        with pytest.raises(RequestError, match=message):
            Puzzle.of([[number]], [[], []], 5, palette=PALETTE[:6])
    with pytest.raises(RequestError, match="which is no corner"):
        Puzzle.of([[(2, 1, 2, 0)]], [[], []])
    with pytest.raises(RequestError, match="the colour of a block of row 1 is 2"):
        Puzzle.of([[(2, 1, 2, 0)]], [[], []], 1, palette=PALETTE[:6])


def test_turned_boards_are_found() -> None:
    """Corners turn with their cells: ◢ ◤ ◥ ◣ are colours 2 to 5."""
    rng = random.Random(1)
    beside, turned = [0, 1, 5, 4, 3, 2], [0, 1, 5, 4, 2, 3]
    for _ in range(trials(200, 60)):
        grid = random_board(rng, 5)
        mirrored = [tuple(beside[cell] for cell in reversed(row)) for row in grid]
        right = [tuple(turned[cell] for cell in reversed(column)) for column in zip(*grid)]
        puzzles = [board_puzzle(board) for board in (grid, mirrored, right)]
        changes = {change for found in nonogram.duplicates(puzzles) for change in found.changes}
        assert len([*nonogram.duplicates(puzzles)]) == 2
        assert changes <= {nonogram.Transformation.MIRRORED, nonogram.Transformation.ROTATED}


def test_what_was_done_to_corners_is_said() -> None:
    """They turn with their cells; what no turn makes of them is another colour."""
    rotated, mirrored, recoloured = nonogram.Transformation
    grids: list[list[tuple[int, ...]]] = [[(2, 1)], [(5, 1)], [(1, 3)], [(1, 2)], [(4, 1)]]
    first, *others = map(board_puzzle, grids)
    changes = [[*nonogram.duplicates([first, other])] for other in others]
    assert [found[0].changes if found else None for found in changes] == [
        None, (rotated,), None, (mirrored,)
    ]  # fmt: skip
    red = first.palette[0], PALETTE[6], *first.palette[2:]
    (found,) = nonogram.duplicates([first, first.replace(palette=red)])
    assert found.changes == (recoloured,)


def test_cells_of_two_colours_turn() -> None:
    turned = HALVED.transposed()
    (found,) = nonogram.duplicates([HALVED, turned])
    assert found.changes == (nonogram.Transformation.ROTATED,)


def test_a_session() -> None:
    grid: list[tuple[int, ...]] = [(2, 3, 0), (0, 2, 3)]
    puzzle = board_puzzle(grid)
    with nonogram.Session(puzzle) as session:
        assert session.solve() == Grid(grid)
        session.block(Grid(grid))
        assert session.solve() is None
