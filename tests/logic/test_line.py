"""One line: propagation and feasible spans are those of all placements, enumerated."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

from nonogram.logic.line import LineModel, feasible_spans, first_placement, propagate_line
from nonogram.puzzle import Block
from support import brute
from support.lines import known_lines


def enumerated(model: LineModel, can: dict[int, int]) -> list[tuple[int, ...]]:
    return [
        cells
        for cells in brute.lines(tuple((b.length, b.colour) for b in model.clue), model.size)
        if all(can[colour] >> j & 1 for j, colour in enumerate(cells))
    ]


@settings(max_examples=1500)
@given(known_lines())
def test_propagation_is_what_all_placements_say(line: tuple[Any, Any]) -> None:
    model, can = line
    placements = enumerated(model, can)
    expected = {
        colour: sum(
            1 << j for j in range(model.size) if any(cells[j] == colour for cells in placements)
        )
        for colour in model.colours
    }
    assert propagate_line(model, can) == (expected if placements else None)


@settings(max_examples=1500)
@given(known_lines())
def test_feasible_spans_are_those_of_all_placements(line: tuple[Any, Any]) -> None:
    model, can = line
    placements = enumerated(model, can)
    starts, ends = [0] * len(model.clue), [0] * len(model.clue)
    for cells in placements:
        for k, start in enumerate(starts_of(cells)):
            starts[k] |= 1 << start
        for k, end in enumerate(ends_of(cells)):
            ends[k] |= 1 << end
    assert feasible_spans(model, can) == ([*zip(starts, ends)] if placements else None)


@settings(max_examples=1500)
@given(known_lines())
def test_the_first_placement_starts_every_block_as_early_as_possible(line: tuple[Any, Any]) -> None:
    model, can = line
    placements = enumerated(model, can)
    first = first_placement(model, can)
    if first is None:
        assert not placements
    else:
        assert tuple(first) in placements
        for places_of in starts_of, ends_of:
            earliest = [min(places) for places in zip(*map(places_of, placements))]
            assert places_of(tuple(first)) == earliest


def starts_of(cells: tuple[int, ...]) -> list[int]:
    before = (0, *cells)
    return [j for j, colour in enumerate(cells) if colour and colour != before[j]]


def ends_of(cells: tuple[int, ...]) -> list[int]:
    behind = (*cells[1:], 0)
    return [j for j, colour in enumerate(cells) if colour and colour != behind[j]]


def test_a_line_of_ten_thousand_cells() -> None:
    clue = (Block(3), Block(2)) * 1000
    model = LineModel(clue, 10_000)
    can = propagate_line(model, model.unknown())
    assert can == model.unknown()  # there is too much room to say anything
    assert propagate_line(LineModel((Block(10_000),), 10_000), {0: 0, 1: (1 << 10_000) - 1})


@pytest.mark.parametrize("blots", [0.0, 0.4])
def test_lines_that_say_nothing(blots: float) -> None:
    rng = random.Random(1)
    said = {True: 0, False: 0}
    for size in range(1, 11):
        for cells in product([0, 1], repeat=size):
            blocks = brute.blot(rng, brute.clue(cells), blots)
            clue = tuple(Block(*block) for block in blocks)
            model = LineModel(clue, size)
            nothing = model.says_nothing(model.unknown())
            if nothing:
                assert propagate_line(model, model.unknown()) == model.unknown()
            said[nothing] += 1
    assert min(said.values()) > 50
    in_two_colours = LineModel((Block(1, 1), Block(1, 2)), 9)
    assert not in_two_colours.says_nothing(in_two_colours.unknown())
    known = LineModel((Block(1),), 9)
    assert not known.says_nothing({0: 0b111111110, 1: 0b111111111})
