"""Line propagation over whole puzzles: the fixpoint of the reference kernel, wherever it begins."""

from __future__ import annotations

import random

import pytest

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle import Puzzle
from support import reference
from support.candidates import candidates_of
from support.puzzles import drawn, one_off


def fixpoint(puzzle: Puzzle) -> list[set[int]] | None:
    """The candidates of every cell when no line rules out any more; None if a line fails."""
    known = [{*range(puzzle.colours + 1)} for _ in range(puzzle.geometry.size)]
    before = None
    while known != before:
        before = [*known]
        for clue, line in zip(puzzle.clues, puzzle.geometry.lines):
            left = reference.propagated(clue, [known[cell] for cell in line])
            if left is None:
                return None
            for cell, colours in zip(line, left):
                known[cell] = colours
    return known


@pytest.mark.parametrize("wrong", [False, True])
def test_nothing_else_is_left(wrong: bool) -> None:
    """Rectangles and boards of triangles, with blots among them, in one to three colours."""
    rng = random.Random(f"fixpoint {wrong}")
    failed = decided = 0
    for _ in range(60):
        puzzle = drawn(rng, 9)
        if wrong:
            puzzle, _ = one_off(rng, puzzle)
        found = propagate(initial_domains(puzzle), Deadline())
        expected = fixpoint(puzzle)
        assert (found.failed is None) is (expected is not None)
        if expected is None:
            failed += 1
        else:
            cells = {(cell, colour) for cell, left in enumerate(expected) for colour in left}
            assert candidates_of(found.domains) == cells
            decided += found.domains.count_undecided() == 0
    assert (failed > 30) if wrong else (failed == 0 and decided > 20)


def test_a_line_that_lacks_what_the_blamed_lack_is_not_blamed() -> None:
    """Row 2 and column 1 share no colour; columns 2 and 3 lack none that row 2 has."""
    puzzle = Puzzle.of([[1], [(3, 2)]], [[2], [(1, 2)], [(1, 2)]])
    found = propagate(initial_domains(puzzle, free=True), Deadline(), [1])
    assert found.failed == 2
    assert found.blamed == {1, 2}
