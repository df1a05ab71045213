"""Lines propagated together lose what the reference kernel takes from each."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogram.core.logic import models as models_module
from nonogram.core.logic.line import LineModel
from nonogram.core.logic.models import Direction
from nonogram.core.puzzle import Block
from support.lines import known_lines, spans_by_reference
from support.trials import trials

directions = st.lists(known_lines(), min_size=1, max_size=9)


@settings(max_examples=trials(150, 50))
@given(directions)
def test_spans_of_lines_together_are_those_of_each(lines: Any) -> None:
    models = [model for model, _ in lines]
    candidates = [can for _, can in lines]
    direction = Direction(range(len(models)), models)
    expected = [*map(spans_by_reference, models, candidates)]
    assert [*direction.spans(direction.lines, candidates)] == [*enumerate(expected)]


@given(directions, st.integers(1, 200))
def test_parts_of_a_direction_are_the_whole(lines: Any, most: int) -> None:
    models = [model for model, _ in lines]
    candidates = [can for _, can in lines]
    every = range(len(models))
    whole = Direction(every, models)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models_module, "_MOST_BITS", most)
        parted = Direction(every, models)
    assert [*parted.spans(every, candidates)] == [*whole.spans(every, candidates)]


def test_parts_are_as_large_as_they_may_be() -> None:
    """Side by side they have no more than 2^17 bits, and the passes keep no more than 64 MB."""
    for size, blocks in [(10, 2), (3000, 1), (20_000, 9000), (70_000, 35_000)]:
        lines = [LineModel((Block(1),) * blocks, size)] * 60
        parts = Direction(range(60), lines).parts
        assert [index for part in parts for index in part.lines] == [*range(60)]
        most = max(1, min(1 << 17, (1 << 28) // blocks) // (size + 1))
        assert [len(part.lines) for part in parts[:-1]] == [most] * (len(parts) - 1)
        assert 1 <= len(parts[-1].lines) <= most
