"""Lines with joins: what all placements say, and what kernel and reference say, is the same."""

from __future__ import annotations

import random

from nonogram.logic import reference
from nonogram.logic.line import LineModel, feasible_spans, first_placement, propagate_line
from support.lines import by_reference, cells_of, spans_by_reference
from support.trianograms import placements, random_joined_clue

#: How many lines are tried.
LINES = 1500


def test_random_lines() -> None:
    rng = random.Random(35)
    impossible = 0
    for _ in range(LINES):
        size = rng.randint(1, 10)
        model = LineModel(random_joined_clue(rng, blots=rng.random() < 0.3), size)
        share = rng.choice([0.0, 0.1, 0.3])
        can = {
            colour: sum(1 << place for place in range(size) if rng.random() >= share)
            for colour in model.colours
        }
        cells = cells_of(model, can)
        every = [
            (line, places)
            for line, places in placements(model.clue, size)
            if all(colour in cell for colour, cell in zip(line, cells))
        ]
        left = [{*colours} for colours in zip(*[line for line, _ in every])]
        assert reference.propagated(model.clue, cells) == (left or None)
        assert propagate_line(model, can) == by_reference(model, can)
        assert feasible_spans(model, can) == spans_by_reference(model, can)
        if every and all(block.length for block in model.clue):
            starts = [
                min(place.start for place in places) for places in zip(*[p for _, p in every])
            ]
            first = next(line for line, p in every if [place.start for place in p] == starts)
            assert first_placement(model, can) == list(first)
        impossible += not every
    assert LINES // 10 < impossible < LINES * 3 // 4
