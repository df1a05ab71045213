"""Lines of few cells in a processor's integers say what the reference kernel says.

That is tested without a compiler too, where lanes are faster and narrow lines are not used.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

from nonogram.core.logic.line import WORD, LineModel
from nonogram.core.logic.narrow import NarrowLine
from nonogram.core.puzzle import Block
from support.lines import by_reference, known_lines, spans_by_reference
from support.trials import trials


def agree(model: LineModel, can: dict[int, int]) -> bool:
    """Whether the line can be completed; both say so, and the same of it."""
    narrow = NarrowLine(model.clue, model.size)
    left = by_reference(model, can)
    assert narrow.propagate(can) == left
    spans = spans_by_reference(model, can)
    assert narrow.starts(can) == (None if spans is None else [starts for starts, _ in spans])
    return left is not None


@settings(max_examples=trials(300, 100))
@given(known_lines(blots=False))
def test_random_lines(line: tuple[Any, Any]) -> None:
    agree(*line)


@pytest.mark.parametrize("size", [1, 2, 31, 32, 40, 61, WORD])
def test_all_places_of_lines_of_many_sizes(size: int) -> None:
    """Up to the last bit, with what is known of the cells from next to nothing to all but all."""
    rng = random.Random(size)
    completed, number = 0, trials(60, 30) if size > 2 else 300
    for _ in range(number):
        most = rng.choice([1, 2, 5])
        cells: list[int] = []
        while len(cells) < size:
            cells += [rng.randrange(4)] * rng.randint(1, most)
        model = LineModel(clue_of(cells[:size]), size)
        share = rng.random() ** 2
        can = dict.fromkeys(model.colours, 0)
        for place, cell in enumerate(cells[:size]):
            for colour in model.colours:
                likely = 0.99 if colour == cell else share
                can[colour] |= (rng.random() < likely) << place
        completed += agree(model, can)
    assert number // 6 < completed < number


def clue_of(cells: list[int]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for place, cell in enumerate(cells):
        if cell and place and cells[place - 1] == cell:
            blocks[-1] = Block(blocks[-1].length + 1, cell)
        elif cell:
            blocks.append(Block(1, cell))
    return tuple(blocks)


@pytest.mark.parametrize("length", [62, 63, 64, 65, 127, 128, 1000])
def test_blocks_longer_than_the_line(length: int) -> None:
    model = LineModel((Block(length),), 61)
    assert not agree(model, model.unknown())


def test_what_is_not_changed_is_not_copied() -> None:
    line = NarrowLine((Block(2),), 3)
    can = {0: 0b101, 1: 0b111}
    assert line.propagate(can) is can
    with_others = {**can, 5: 0b111}
    assert line.propagate(with_others) == can
