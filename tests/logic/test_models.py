"""What is found of lines together is what is found of each alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogram.logic import models as models_module
from nonogram.logic.line import feasible_spans
from nonogram.logic.models import Direction
from support.lines import known_lines

directions = st.lists(known_lines(), min_size=1, max_size=9)


@settings(max_examples=500)
@given(directions)
def test_spans_of_lines_together_are_those_of_each_alone(lines):
    models = [model for model, _ in lines]
    candidates = [can for _, can in lines]
    direction = Direction(range(len(models)), models)
    expected = [*map(feasible_spans, models, candidates)]
    assert [*direction.spans(direction.lines, candidates)] == [*enumerate(expected)]


@given(directions, st.integers(1, 200))
def test_parts_of_a_direction_are_the_whole(lines, most):
    models = [model for model, _ in lines]
    candidates = [can for _, can in lines]
    every = range(len(models))
    whole = Direction(every, models)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models_module, "_MOST_BITS", most)
        parted = Direction(every, models)
    assert [*parted.spans(every, candidates)] == [*whole.spans(every, candidates)]
