"""Pictures counted cell by cell, against their enumeration, which is tried by brute force."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import factorial

import pytest

import nonogram
from nonogram import Block, Grid, Puzzle, TimeUpError
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.counting import pictures
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from support import brute
from support.hexagons import random_triddler
from support.puzzles import drawn, exchanged, puzzle_from, random_puzzle, rooms
from support.trials import trials
from support.trianograms import board_puzzle, random_board

MOST = 100_000  #: states


def counted(puzzle: Puzzle, given: Grid | None = None, most: int = MOST) -> int | None:
    return pictures(initial_domains(puzzle, given), Deadline(), most)


def rooks(size: int) -> Puzzle:
    """One cell in every line: there are as many solutions as permutations."""
    return Puzzle.of([[1]] * size, [[1]] * size)


def test_brute_force() -> None:
    rng = random.Random(1)
    several = 0
    for number in range(200):
        colours = rng.randint(1, 3)
        rows, columns = random_puzzle(rng, (1, 5), colours, swap=number % 4 == 0)
        rows = [brute.blot(rng, clue, 0.2) for clue in rows] if number % 3 == 0 else rows
        expected = len({*brute.solutions(rows, columns)})
        assert counted(puzzle_from(rows, columns, colours)) == expected
        several += expected > 2
    assert several >= 3


@pytest.mark.parametrize(
    "made",
    [
        lambda rng: drawn(rng, 9),
        lambda rng: exchanged(rng, drawn(rng, 6)),
        lambda rng: board_puzzle(board := random_board(rng, 5), 5, rng.sample(board, len(board))),
    ],
)
def test_as_many_as_are_found_one_by_one(made: Callable[[random.Random], Puzzle]) -> None:
    rng = random.Random(2)
    numbers: list[int] = []
    while len(numbers) < trials(40, 15):
        puzzle = made(rng)
        found = [*nonogram.solutions(puzzle, limit=500)]
        if len(found) == 500 or not puzzle.geometry.orthogonal:
            continue
        assert counted(puzzle) == len(found)
        left = propagate(initial_domains(puzzle), Deadline())
        if left.failed is None:
            assert pictures(left.domains, Deadline(), MOST) == len(found)
        if found:
            kept = [colour if rng.random() < 0.3 else None for colour in found[-1].cells]
            given = Grid.of_cells(puzzle.geometry, kept)
            with_given = [*nonogram.solutions(puzzle, given=given)]
            assert counted(puzzle, given) == len(with_given) >= 1
        numbers.append(len(found))
    assert len({*numbers}) > 1


@pytest.mark.parametrize("size", [1, 5, 10])
def test_permutations(size: int) -> None:
    assert counted(rooks(size)) == factorial(size)


def test_a_wide_board_is_read_by_columns() -> None:
    """Its short lines are read one after the other: then few lines are open."""
    wide = Puzzle.of([[10, 2]] * 2, [[Block(None)]] * 15)
    assert counted(wide, most=40) == counted(Puzzle.of(wide.columns, wide.rows), most=40)


def test_independent_parts() -> None:
    assert counted(rooms(2, 3)) == 2**6


def test_no_order_of_cells_fits_a_hexagon() -> None:
    assert counted(random_triddler(random.Random(4))) is None


def test_no_more_states_than_allowed() -> None:
    assert counted(rooks(6), most=34) is None
    # Three columns of six have their cell, or four if a row that is read has its own already.
    assert counted(rooks(6), most=35) == factorial(6)


def test_the_deadline() -> None:
    with pytest.raises(TimeUpError):
        pictures(initial_domains(rooks(5)), Deadline(0), MOST)
