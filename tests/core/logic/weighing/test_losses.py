"""Candidates that weights rule out are in no solution, whatever the weights are."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import nonogram
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.line import LineModel
from nonogram.core.logic.weighing.agreement import Weights
from nonogram.core.logic.weighing.weigh import bests, ruled_out
from nonogram.core.puzzle import Puzzle
from support import brute
from support.candidates import colours_of, small_puzzle
from support.geometries import by_brute_force
from support.trials import trials


def random_weights(rng: random.Random, puzzle: Puzzle, most: int) -> Weights:
    """Random weights of every line without blots. Those of a cell and a colour add up to zero."""
    weights: Weights = {
        index: {}
        for index, clue in enumerate(puzzle.clues)
        if all(block.length is not None for block in clue)
    }
    having = defaultdict(list)
    for index in weights:
        for place, cell in enumerate(puzzle.geometry.lines[index]):
            having[cell].append((index, place))
    for places in having.values():
        for colour in range(1, len(puzzle.palette)):
            own = [rng.randint(-most, most) for _ in places[1:]]
            for (index, place), weight in zip(places, [*own, -sum(own)]):
                weights[index][place, colour] = weight
    return weights


@pytest.mark.parametrize(("colours", "blots"), [(1, 0), (2, 0), (3, 0), (1, 0.15), (2, 0.15)])
def test_nothing_of_a_solution_is_ruled_out(colours: int, blots: float) -> None:
    rng = random.Random(colours)
    found = none = 0
    for _ in range(trials(60, 20)):
        puzzle = small_puzzle(rng, colours, blots)
        expected = by_brute_force(puzzle)
        domains = initial_domains(puzzle)
        for most in (0, 1, 5):
            out = ruled_out(domains, random_weights(rng, puzzle, most), Deadline())
            if out is None:
                assert not expected
                none += 1
            else:
                assert not colours_of(expected) & {*out}
                found += len(out)
    assert found
    assert none


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_what_a_line_loses(colours: int) -> None:
    rng = random.Random(colours)
    for _ in range(150):
        size = rng.randint(1, 9)
        picture = brute.random_grid(rng, 1, size, colours)[0]
        puzzle = nonogram.Puzzle.from_grid([picture], colours)
        candidates = initial_domains(puzzle).candidates[0]
        for place, colour in enumerate(picture):
            for other in candidates:
                if other != colour and rng.random() < 0.2:
                    candidates[other] &= ~(1 << place)
        weights = {(p, c): rng.randint(-9, 9) for p in range(size) for c in range(1, colours + 1)}
        every = {
            cells: sum(weights[p, c] for p, c in enumerate(cells) if c)
            for cells in brute.lines(brute.clue(picture), size)
            if all(candidates[colour] >> place & 1 for place, colour in enumerate(cells))
        }
        best, best_with = bests(LineModel(puzzle.clues[0], size), candidates, weights)
        assert best == max(every.values())
        for (place, colour), with_it in best_with.items():
            having = [total for cells, total in every.items() if cells[place] == colour]
            assert with_it == max(having, default=float("-inf"))
