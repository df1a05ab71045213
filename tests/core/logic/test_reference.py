"""The reference kernel against all placements, one by one: what judges is judged first."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings

from nonogram.core.logic.line import LineModel
from nonogram.core.puzzle import Block
from support import brute, reference
from support.lines import cells_of, known_lines
from support.trials import trials


def placements(model: LineModel, cells: list[set[int]]) -> list[tuple[int, ...]]:
    return [
        line
        for line in brute.lines(tuple((b.length, b.colour) for b in model.clue), model.size)
        if all(colour in cell for colour, cell in zip(line, cells))
    ]


def runs(line: tuple[int, ...]) -> list[range]:
    """The cells of each run of a colour."""
    edges = [p for p in range(len(line) + 1) if not 0 < p < len(line) or line[p] != line[p - 1]]
    return [range(a, b) for a, b in pairwise(edges) if line[a]]


@settings(max_examples=trials(300, 100))
@given(known_lines(most=10))
def test_what_all_placements_say(line: tuple[Any, Any]) -> None:
    model, can = line
    cells = cells_of(model, can)
    every = placements(model, cells)
    left = [{*colours} for colours in zip(*every)]
    assert reference.propagated(model.clue, cells) == (left or None)
    places = [{*ranges} for ranges in zip(*map(runs, every))]
    assert reference.places(model.clue, cells) == (places or [set()] * len(model.clue))


def test_equal_colours_are_kept_apart_others_may_touch() -> None:
    either = {0, 1, 2}
    apart = reference.propagated((Block(1, 1), Block(1, 1)), [either] * 3)
    assert apart == [{1}, {0}, {1}]
    touching = reference.propagated((Block(1, 1), Block(1, 2)), [either] * 2)
    assert touching == [{1}, {2}]
    assert reference.propagated((Block(1, 1), Block(1, 1)), [either] * 2) is None
