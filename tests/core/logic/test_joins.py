"""Lines with joins: what all placements say, and what kernel and reference say, is the same."""

from __future__ import annotations

import random

from nonogram.core.logic.lanes import Lanes
from nonogram.core.logic.line import LineModel, feasible_spans, propagate_line
from nonogram.core.logic.narrow import NarrowLine
from support import reference
from support.brute import placements
from support.lines import by_reference, cells_of, spans_by_reference
from support.trials import trials
from support.trianograms import random_joined_clue

#: How many lines are tried.
LINES = trials(500)


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
        if not model.blotted:
            assert NarrowLine(model.clue, size).propagate(can) == by_reference(model, can)
        impossible += not every
    assert LINES // 10 < impossible < LINES * 3 // 4


def test_lines_side_by_side() -> None:
    rng = random.Random(36)
    for _ in range(LINES // 5):
        sizes = [rng.randint(1, 10) for _ in range(5)]
        models = [LineModel(random_joined_clue(rng, blots=True), size) for size in sizes]
        lanes = Lanes([model.clue for model in models], sizes, 12)
        known = [
            {c: sum(1 << p for p in range(m.size) if rng.random() < 0.9) for c in m.colours}
            for m in models
        ]
        together = {
            colour: sum(can.get(colour, 0) << 12 * k for k, can in enumerate(known))
            for colour in lanes.colours
        }
        reached, left = lanes.propagate(together)
        _, ends, firsts = lanes.ends(together)
        for k, (model, can) in enumerate(zip(models, known)):
            possible = reached >> 12 * k + model.size & 1
            expected = by_reference(model, can)
            assert possible == (expected is not None)
            if expected is not None:
                full = (1 << model.size) - 1
                assert {c: left[c] >> 12 * k & full for c in model.colours} == expected
                spans = spans_by_reference(model, can) or []
                for block, (starts, lasts), ended, begun in zip(model.clue, spans, ends, firsts):
                    assert ended >> 12 * k & full << 1 == lasts << 1
                    if block[0] is None:
                        assert begun >> 12 * k & full == starts
