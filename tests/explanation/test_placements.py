"""The automaton that proves steps, against all placements of a line."""

from __future__ import annotations

import random
from itertools import product

from support import brute
from support.placements import by_trying, left
from support.trials import few, trials
from support.trianograms import random_joined_clue


def test_left() -> None:
    rng = random.Random(1)
    impossible = 0
    for _ in range(trials(1000)):
        colours = rng.randint(1, 3)
        size = rng.randint(1, 10)
        cells = tuple(rng.choice([0, rng.randint(1, colours)]) for _ in range(size))
        known = [
            {cell} if rng.random() < 0.3 else {cell, *rng.sample(range(colours + 1), 2)}
            for cell in cells
        ]
        if rng.random() < 0.3:
            known[rng.randrange(size)] = {rng.randint(0, colours)}
        expected = by_trying(brute.clue(cells), known)
        assert left(brute.clue(cells), known) == expected
        impossible += expected is None
    assert impossible > few(30)


def test_left_of_joined_blocks() -> None:
    rng = random.Random(2)
    impossible = 0
    for _ in range(trials(1000)):
        clue, size = random_joined_clue(rng, blots=True), rng.randint(1, 9)
        lines = brute.lines(clue, size)
        cells = rng.choice(lines) if lines else (0,) * size
        known = [{cell, *rng.sample(range(4), rng.randint(0, 3))} for cell in cells]
        if rng.random() < 0.3:
            known[rng.randrange(size)] = {rng.randint(0, 3)}
        expected = by_trying(clue, known)
        assert left(clue, known) == expected
        impossible += expected is None
    assert trials(100) < impossible < trials(667)


def test_placements() -> None:
    """The placements themselves: of all lines those that have the clue."""
    for size in range(1, 6):
        for cells in product(range(3), repeat=size):
            clue = brute.clue(cells)
            having = {line for line in product(range(3), repeat=size) if brute.clue(line) == clue}
            assert {*brute.lines(clue, size)} == having
