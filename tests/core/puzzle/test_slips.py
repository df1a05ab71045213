"""The model of slips, against slips that are made the other way."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from nonogram import Block
from nonogram.core.puzzle import Clue, shortest
from nonogram.core.puzzle.corners import PALETTE, corners_of
from nonogram.core.puzzle.slips import (
    COLOUR,
    DIGITS,
    FEW_OFF,
    FORGOTTEN,
    JOINED,
    LOOKALIKE,
    MISREAD,
    MOVED,
    NEIGHBOURS,
    ONE_OFF,
    SPLIT,
    TOO_MANY,
    TWICE,
    parts_for,
    slips,
)


def clue(*numbers: int) -> Clue:
    return tuple(map(Block, numbers))


def meant_by(typed: Clue, size: int, colours: int = 1) -> dict[Clue, int]:
    return slips(typed, size, parts_for(colours, {}, 0))


def test_slips_that_do_not_agree_are_not_kept() -> None:
    """Not even while others are found: thousands of cells have millions of slips."""
    asked = []

    def agrees(typed: Clue, meant: Clue) -> bool:
        asked.append((typed, meant))
        return meant == clue(9)

    found = slips(clue(3, 1), 20, parts_for(1, {}, 0), agrees)
    forgotten = dict.fromkeys([clue(9, 3, 1), clue(3, 9, 1), clue(3, 1, 9)], FORGOTTEN)
    assert found == {clue(9, 1): LOOKALIKE, clue(3, 9): MISREAD, **forgotten}
    assert sum(typed == () and meant != clue(9) for typed, meant in asked) == 15  # each once


@pytest.mark.parametrize(
    ("typed", "meant", "cost"),
    [
        ((4, 2), (5, 2), ONE_OFF),
        ((10,), (9,), ONE_OFF),
        ((6,), (4,), FEW_OFF),
        ((7,), (1,), LOOKALIKE),
        ((12,), (17,), LOOKALIKE),
        ((1,), (9,), MISREAD),
        ((1,), (10,), DIGITS),
        ((2,), (12,), DIGITS),
        ((13,), (123,), DIGITS),
        ((11,), (1,), DIGITS),
        ((123,), (13,), DIGITS),
        ((3, 1), (3, 2, 1), FORGOTTEN),
        ((), (12,), FORGOTTEN),
        ((3, 2, 1), (3, 1), TOO_MANY),
        ((3, 3, 1), (3, 1), TWICE),
        ((1, 2), (12,), SPLIT),
        ((81,), (8, 1), JOINED),
        ((111,), (1, 11), JOINED),
        ((111,), (11, 1), JOINED),
        ((2, 3, 1), (3, 2, 1), NEIGHBOURS),
        ((5, 7), (4, 8), MOVED),
    ],
)
def test_costs(typed: tuple[int, ...], meant: tuple[int, ...], cost: int) -> None:
    assert meant_by(clue(*typed), 150)[clue(*meant)] == cost


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ((2, 3, 1), (2, 3, 1)),  # what was typed
        ((1, 2, 3), (3, 2, 1)),  # no neighbours
        ((801,), (80, 1)),  # 0 begins no number
        ((1, 0 + 5), (15, 1)),
        ((3,), (3, 18)),  # too long
    ],
)
def test_no_slips(typed: tuple[int, ...], meant: tuple[int, ...]) -> None:
    assert clue(*meant) not in meant_by(clue(*typed), 20)


def typed_for(rng: random.Random, meant: Clue) -> Clue:
    """The clue that somebody types who makes one slip, in two colours."""
    at, kind = rng.randrange(len(meant)), rng.randrange(6)
    before, block, behind = meant[:at], meant[at], meant[at + 1 :]
    assert block.length is not None
    if kind == 0:
        return before + behind
    if kind == 1:
        return (*before, block, block, *behind)
    if kind == 2:
        return (*before, Block(rng.randint(1, 9), rng.randint(1, 2)), block, *behind)
    if kind == 3 and behind:
        return (*before, behind[0], block, *behind[1:])
    if kind == 4 and behind and behind[0].colour == block.colour:
        return (*before, Block(int(f"{block.length}{behind[0].length}"), block.colour), *behind[1:])
    return (*before, Block(block.length, 3 - block.colour), *behind)


def test_every_slip_is_undone() -> None:
    rng = random.Random(1)
    for _ in range(500):
        numbers = [(rng.randint(1, 12), rng.randint(1, 2)) for _ in range(rng.randint(1, 5))]
        meant = tuple(Block(*number) for number in numbers)
        typed = typed_for(rng, meant)
        if typed != meant:
            assert meant in meant_by(typed, shortest(meant) + rng.randint(0, 5), 2)


def test_what_is_meant_fits() -> None:
    rng = random.Random(2)
    for _ in range(50):
        typed = clue(*[rng.randint(1, 9) for _ in range(rng.randint(0, 4))])
        size = rng.randint(5, 25)
        for meant in meant_by(typed, size):
            assert meant != typed
            assert sum(block.least for block in meant) + len(meant) - 1 <= size


def test_a_number_that_cannot_be_read_stays_one() -> None:
    typed = (Block(2), Block(None), Block(3))
    for meant, cost in meant_by(typed, 20).items():
        unreadable = [block.length for block in meant].count(None)
        assert unreadable == 1 or (cost == TOO_MANY and meant == clue(2, 3))


def test_colours_and_corners() -> None:
    typed = (Block(2, 1), Block(3, 2))
    found = slips(typed, 6, parts_for(2, {}, 0))
    assert found[Block(2, 2), Block(3, 2)] == COLOUR
    assert found[Block(3, 1), Block(2, 2)] == NEIGHBOURS
    parts = parts_for(5, corners_of(PALETTE), 0)
    assert parts == {"front": [0, 2, 4], "colour": [1], "back": [0, 3, 5]}
    found = slips((Block(3, 1, 2, 3),), 6, parts)
    assert found[Block(3, 1, 4, 3),] == COLOUR
    assert found[Block(3, 1, 0, 3),] == COLOUR
    assert found[Block(4, 1, 2, 3),] == ONE_OFF
    assert found[Block(3, 1, 2, 3), Block(2, 0, 4, 5)] == FORGOTTEN


def test_slips_that_are_excluded() -> None:
    """The function gets blocks, and those instead: here as many cells as before."""

    def agrees(old: Clue, new: Clue) -> bool:
        return sum(block.least for block in old) == sum(block.least for block in new)

    found = slips(clue(2, 5, 1), 12, parts_for(1, {}, 0), agrees)
    every = meant_by(clue(2, 5, 1), 12)
    assert found == {meant: cost for meant, cost in every.items() if agrees(clue(8), meant)}
    assert found
    assert [cost for cost in found.values() if cost not in (NEIGHBOURS, MOVED)] == []
    assert [*pairwise(sorted(found.values()))]
