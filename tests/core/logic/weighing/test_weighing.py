"""Lines weighed against each other rule out nothing of a solution, and settle what they can."""

from __future__ import annotations

import random

import pytest

import nonogram
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.weighing.weigh import weigh
from support.candidates import candidates_of, colours_of, small_puzzle
from support.geometries import by_brute_force
from support.texts import ndom
from support.trials import few, kinds, trials


@pytest.mark.parametrize(("colours", "blots"), [(1, 0), (2, 0), (3, 0), (1, 0.15), (2, 0.15)])
def test_nothing_of_a_solution_is_ruled_out(colours: int, blots: float) -> None:
    rng = random.Random(10 + colours)
    settled = 0
    for _ in range(trials(40)):
        puzzle = small_puzzle(rng, colours, blots)
        expected = by_brute_force(puzzle)
        domains = initial_domains(puzzle)
        if rng.random() < 0.5:
            propagated = propagate(domains, Deadline())
            if propagated.failed is not None:
                continue
            domains = propagated.domains
        out = weigh(domains, Deadline())
        if out is None:
            assert not expected
            settled += 1
        else:
            assert not colours_of(expected) & {*out}
            left = len(colours_of(expected))
            settled += left > 0 and left == len(candidates_of(domains) - {*out})
    assert settled > few(6)


@pytest.mark.parametrize("size", kinds([6, 9, 14], 6))
def test_domino_logic_is_settled(size: int) -> None:
    """What takes a SAT solver a number of conflicts that grows 2.5 times with every two."""
    puzzle = nonogram.loads(ndom(size))
    domains = propagate(initial_domains(puzzle), Deadline()).domains
    out = weigh(domains, Deadline())
    (solution,) = nonogram.solve(puzzle, solver="glucose").solutions
    assert out is not None
    assert {*out} == candidates_of(domains) - colours_of({solution})


def test_puzzles_that_are_too_large_are_not_begun() -> None:
    puzzle = nonogram.random_puzzle(150, 150, density=0.5)
    assert weigh(initial_domains(puzzle), Deadline(0)) == []


def test_time_is_up() -> None:
    with pytest.raises(OutOfTime):
        weigh(initial_domains(nonogram.ndom_puzzle(5)), Deadline(0))


def test_nothing_is_undecided() -> None:
    puzzle = nonogram.Puzzle.of([[2], [1]], [[2], [1]])
    domains = propagate(initial_domains(puzzle), Deadline()).domains
    assert weigh(domains, Deadline()) == []
