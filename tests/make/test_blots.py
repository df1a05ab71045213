"""Numbers are hidden that a puzzle needs least; it keeps its only solution."""

from __future__ import annotations

import random

import pytest

import nonogram
from nonogram import Verdict
from nonogram.base.errors import RequestError
from nonogram.core.puzzle import blotted
from nonogram.explanation.levels import Level
from nonogram.make.blots import blot
from support.puzzles import by_brute_force, drawn
from support.texts import SWITCH


def hidden_of(puzzle: nonogram.Puzzle) -> int:
    return sum(block.length is None for clue in puzzle.clues for block in clue)


def test_the_solution_stays_the_only_one() -> None:
    rng = random.Random(1)
    many = 0
    for seed in range(60):
        puzzle = nonogram.random_puzzle(rng.randint(2, 5), rng.randint(2, 5), 0.5, 1, seed)
        solutions = by_brute_force(puzzle)
        found = blot(puzzle, 3)
        if len(solutions) != 1:
            assert found.puzzle == puzzle
            assert not found.hidden
            assert found.verdict is not Verdict.UNIQUE
            continue
        assert found.verdict is Verdict.UNIQUE
        assert by_brute_force(found.puzzle) == solutions
        assert hidden_of(found.puzzle) == len(found.hidden)
        if len(found.hidden) < 3:  # nothing else can be hidden
            for line, clue in found.puzzle.by_line():
                for place, block in enumerate(clue):
                    other = (*clue[:place], block._replace(length=None), *clue[place + 1 :])
                    less = found.puzzle.with_clue(line, other)
                    assert block.length is None or len(by_brute_force(less)) > 1
        many += len(found.hidden) == 3
    assert many > 10


def test_what_line_logic_settled_it_still_settles() -> None:
    puzzle = nonogram.picture_puzzle(12, 12, 0.5, seed=2)
    assert nonogram.solve(puzzle).stats.solver is None
    found = blot(puzzle, 8)
    assert len(found.hidden) == 8
    assert nonogram.solve(found.puzzle).stats.solver is None


def test_no_harder_than_wished() -> None:
    puzzle = nonogram.picture_puzzle(10, 10, 0.5, seed=3)
    level = nonogram.difficulty(puzzle).level
    found = blot(puzzle, 4, level=level)
    assert found.hidden
    assert nonogram.difficulty(found.puzzle).level.rank <= level.rank
    assert Level.SEARCH.rank > level.rank


def test_colours_and_triangles() -> None:
    rng = random.Random(4)
    done = 0
    while done < 5:
        puzzle = drawn(rng, 8)
        if any(map(blotted, puzzle.clues)):
            continue
        result = nonogram.solve(puzzle)
        if result.verdict is Verdict.UNIQUE:
            found = blot(puzzle, 2)
            assert nonogram.solve(found.puzzle).solutions == result.solutions
            done += 1


def test_what_is_refused_and_what_time_leaves() -> None:
    puzzle = nonogram.picture_puzzle(10, 10, 0.5, seed=3)
    with pytest.raises(RequestError, match="number of blots is -1"):
        blot(puzzle, -1)
    assert blot(puzzle, 0).puzzle == puzzle
    late = blot(puzzle, 5, timeout=0)
    assert (late.hidden, late.complete) == ((), False)
    switch = blot(nonogram.loads(SWITCH), 1)
    assert (switch.verdict, switch.hidden) == (Verdict.MULTIPLE, ())
