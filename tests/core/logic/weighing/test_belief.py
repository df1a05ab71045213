"""Belief comes to pictures; where the lines agree on one from the start it is the solution."""

from __future__ import annotations

import random

import pytest

import nonogram
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.core.logic.domains import Domains, initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.weighing.belief import Belief
from nonogram.core.puzzle import Grid
from support.candidates import small_puzzle


def left(puzzle: nonogram.Puzzle) -> Domains:
    return propagate(initial_domains(puzzle), Deadline()).domains


def picture(belief: Belief, puzzle: nonogram.Puzzle, domains: Domains) -> Grid:
    """The blocks where they are likely, and what was decided before."""
    cells = [0] * puzzle.geometry.size
    starts = belief.starts()
    for index, (line, model) in enumerate(zip(puzzle.geometry.lines, domains.models)):
        for colour, mask in domains.candidates[index].items():
            for place, cell in enumerate(line):
                others = [m for c, m in domains.candidates[index].items() if c != colour]
                if mask >> place & 1 and not any(m >> place & 1 for m in others):
                    cells[cell] = colour
        for start, (length, colour) in zip(starts.get(index, ()), model.clue):
            for cell in line[start : start + (length or 0)]:
                cells[cell] = colour
    return Grid.of_cells(puzzle.geometry, cells)


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_where_nothing_is_doubtful_the_picture_is_a_solution(colours: int) -> None:
    rng = random.Random(colours)
    settled = 0
    for number in range(60):
        puzzle = small_puzzle(rng, colours, 0)
        domains = left(puzzle)
        belief = Belief(domains, random.Random(number) if number % 2 else None)
        while not belief.stands():
            belief.round(Deadline())
        if not belief.doubtful[-1] and not puzzle.violated_line(picture(belief, puzzle, domains)):
            settled += 1
    assert settled > 30


@pytest.mark.thorough
def test_large_puzzles_stand_soon() -> None:
    puzzle = nonogram.random_puzzle(50, 50, 0.5, seed=2001)
    domains = left(puzzle)
    belief = Belief(domains)
    while not belief.stands():
        belief.round(Deadline())
    assert belief.doubtful[-1] == 0
    assert len(belief.doubtful) < 60
    assert puzzle.violated_line(picture(belief, puzzle, domains)) is None


def test_pulls_at_random_lead_elsewhere() -> None:
    domains = left(nonogram.random_puzzle(16, 16, 0.4, seed=4))
    found = set()
    for seed in (None, None, 1, 1, 2, 3, 4):
        belief = Belief(domains, None if seed is None else random.Random(seed))
        for _ in range(40):
            belief.round(Deadline())
        found.add(tuple(map(tuple, belief.starts().values())))
    assert 1 < len(found) < 6


def test_time_is_up() -> None:
    with pytest.raises(OutOfTime):
        Belief(left(nonogram.ndom_puzzle(5))).round(Deadline(0))


def test_nothing_is_undecided() -> None:
    belief = Belief(left(nonogram.Puzzle.of([[2], [1]], [[2], [1]])))
    belief.round(Deadline())
    assert belief.doubtful == [0]
    assert not belief.starts()
