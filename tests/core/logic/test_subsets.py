"""Line logic on parts of a puzzle agrees with line logic that is told these parts at once."""

from __future__ import annotations

import random

import pytest

from nonogram import Puzzle
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.core.logic.fixpoint import Propagation, propagate
from nonogram.core.logic.subsets import all_but_one, lines_by_logic, nothing_known
from nonogram.make import rules as generate
from support.puzzles import one_off


def using(puzzle: Puzzle, lines: frozenset[int]) -> Propagation:
    known = nothing_known(puzzle)
    return propagate(known.domains, Deadline(), lines, known.unused - lines)


def wrong_puzzle(rng: random.Random, colours: int) -> Puzzle:
    size = rng.randint(6, 14)
    solvable = generate.picture_puzzle(
        size, rng.randint(6, 14), colours=colours, seed=rng.randrange(10**6)
    )
    return one_off(rng, solvable)[0]


def test_line_logic_spares_what_it_can() -> None:
    rng = random.Random(45)
    tried = 0
    while tried < 60:
        puzzle = wrong_puzzle(rng, 1 + tried % 3)
        lines = lines_by_logic(puzzle, Deadline())
        if not lines:
            assert using(puzzle, frozenset(range(puzzle.height + puzzle.width))).failed is None
            continue
        tried += 1
        assert using(puzzle, lines).failed is not None
        for spared in lines:
            assert using(puzzle, lines - {spared}).failed is None


def test_all_but_one() -> None:
    rng = random.Random(46)
    left_out = 0
    for number in range(60):
        puzzle = wrong_puzzle(rng, 1 + number % 3)
        every = frozenset(range(puzzle.height + puzzle.width))
        lines = frozenset(rng.sample(sorted(every), rng.randint(1, len(every))))
        known = dict(all_but_one(nothing_known(puzzle), lines, Deadline()))
        for line in lines:
            others = using(puzzle, every - {line})
            if others.failed is not None:
                left_out += 1
                assert line not in known
            else:
                assert known[line].grid() == others.domains.grid()
                assert known[line].count_undecided() == others.domains.count_undecided()
    assert left_out


def test_no_lines() -> None:
    puzzle = wrong_puzzle(random.Random(1), 1)
    assert dict(all_but_one(nothing_known(puzzle), frozenset(), Deadline())) == {}


def test_no_time() -> None:
    """Out of time nothing is said that has not been found out."""
    puzzle = wrong_puzzle(random.Random(1), 1)
    assert lines_by_logic(puzzle, Deadline(0)) == frozenset()
    with pytest.raises(OutOfTime):
        next(all_but_one(nothing_known(puzzle), frozenset([0, 3]), Deadline(0)))
