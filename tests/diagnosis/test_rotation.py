"""A line that rotation finds to be needed is needed: without it the others have a picture."""

from __future__ import annotations

import random

from nonogram import Grid, Puzzle, loads, puzzle_of
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.rotation import needed_too
from nonogram.logic.domains import initial_domains
from nonogram.logic.fixpoint import propagate
from nonogram.puzzle.judge import violated_lines
from support.puzzles import brute_force_holds, one_off


def test_every_line_of_a_permutation() -> None:
    """Three rows of one cell each cannot share two columns; any row or column may be the one
    that fails, and from one picture all of them are reached."""
    puzzle = loads("3\n3\n1\n1\n1\n\n1\n1\n0\n")
    picture = Grid([[1, 0, 0], [0, 1, 0], [0, 0, 0]])
    assert violated_lines(puzzle, picture) == [next(puzzle.lines())[0].replace(number=3)]
    assert needed_too(puzzle, picture, 2, frozenset(range(6))) == frozenset(range(6))


def test_nothing_to_rotate() -> None:
    """A row that its length alone forbids fails in every picture: no other line is needed."""
    puzzle = loads("1\n2\n3\n\n1\n1\n")
    assert needed_too(puzzle, Grid([[1, 1]]), 0, frozenset([0])) == {0}


def failing_in_one_line(puzzle: Puzzle, picture: Grid) -> int | None:
    violated = violated_lines(puzzle, picture)
    return puzzle.geometry.index_of(violated[0]) if len(violated) == 1 else None


def test_brute_force() -> None:
    """The picture that a clue was changed in has all the others: a start for rotation."""
    rng = random.Random(51)
    found = 0
    for number in range(35):
        colours = 1 + number % 2
        height, width = (3, 4) if colours == 1 else (3, 3)
        picture = Grid([[rng.randint(0, colours) for _ in range(width)] for _ in range(height)])
        puzzle, changed = one_off(rng, puzzle_of(picture, colours))
        failing = failing_in_one_line(puzzle, picture)
        assert failing == puzzle.geometry.index_of(changed)
        blamed = propagate(initial_domains(puzzle), Deadline()).blamed
        for lines in (frozenset(range(height + width)), blamed | {failing}):
            if brute_force_holds(puzzle, set(lines)):
                continue
            needed = needed_too(puzzle, picture, failing, lines)
            assert failing in needed
            assert needed <= lines
            for line in needed:
                assert brute_force_holds(puzzle, set(lines) - {line})
            found += len(needed) - 1
    assert found > 40
