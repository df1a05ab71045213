"""The chances of a line's placements, against all of them one by one."""

from __future__ import annotations

import random
from math import exp, isclose, log

import pytest

from nonogram.core.logic.line import LineModel, feasible_spans, propagate_line
from nonogram.core.logic.weighing.ties import LineChances
from nonogram.core.puzzle import Block
from support import brute


def starts(cells: brute.Cells) -> list[int]:
    """The first cells of the blocks of a line."""
    before = (0, *cells)
    return [place for place, (a, b) in enumerate(zip(before, cells)) if b and a != b]


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_against_enumeration(colours: int) -> None:
    rng = random.Random(colours)
    tried = 0
    while tried < 150:
        size = rng.randint(1, 11)
        picture = brute.random_grid(rng, 1, size, colours)[0]
        clue = tuple(Block(*block) for block in brute.clue(picture))
        model = LineModel(clue, size)
        candidates = model.unknown()
        for place in range(size):  # candidates are lost at random, but not those of the picture
            for colour in candidates:
                if colour != picture[place] and rng.random() < 0.2:
                    candidates[colour] &= ~(1 << place)
        candidates = propagate_line(model, candidates)
        if not clue:
            continue
        tried += 1
        line = LineChances(clue, size, candidates, feasible_spans(model, candidates))
        weights = {c: [rng.gauss(0, 3) for _ in range(size)] for c in line.colours}
        total, chances = line.under([*weights.values()])

        every = {
            cells: exp(sum(weights[colour][p] for p, colour in enumerate(cells) if colour))
            for cells in brute.lines(brute.clue(picture), size)
            if all(candidates[colour] >> place & 1 for place, colour in enumerate(cells))
        }
        whole = sum(every.values())
        assert isclose(total, log(whole), abs_tol=1e-9)
        for colour, chance in zip(line.colours, chances):
            for place in range(size):
                having = sum(e for cells, e in every.items() if cells[place] == colour)
                assert isclose(chance[place], having / whole, abs_tol=1e-9)
        for number, median in enumerate(line.medians()):
            before = sum(e for cells, e in every.items() if starts(cells)[number] < median)
            behind = sum(e for cells, e in every.items() if starts(cells)[number] > median)
            assert before <= whole / 2 + 1e-9
            assert behind <= whole / 2 + 1e-9


def test_weights_beyond_the_range_of_floating_point_numbers() -> None:
    clue = (Block(30),)
    model = LineModel(clue, 40)
    candidates = model.unknown()
    line = LineChances(clue, 40, candidates, feasible_spans(model, candidates))
    total, chances = line.under([[100.0 * place for place in range(40)]])
    assert isclose(total, sum(100.0 * place for place in range(10, 40)))
    assert chances[0][:10] == [0.0] * 10
    assert line.medians() == [10]
