"""Lines propagated together are what each is alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogram.deadline import Deadline, OutOfTime
from nonogram.logic import models as models_module
from nonogram.logic.line import LineModel, feasible_spans, propagate_line
from nonogram.logic.models import Direction
from nonogram.puzzle import Block
from support.lines import known_lines

directions = st.lists(known_lines(), min_size=1, max_size=9)


@settings(max_examples=500)
@given(directions, st.data())
def test_lines_together_lose_what_each_loses_alone(lines, data):
    models = [model for model, _ in lines]
    candidates = [can for _, can in lines]
    some = data.draw(st.lists(st.sampled_from(range(len(lines))), unique=True))
    expected = {}
    for index in some:
        alone = propagate_line(models[index], candidates[index])
        if alone != candidates[index]:
            expected[index] = alone
    direction = Direction(range(len(models)), models)
    assert dict(direction.propagated(some, candidates, Deadline())) == expected


@settings(max_examples=500)
@given(directions)
def test_spans_of_lines_together_are_those_of_each_alone(lines):
    models = [model for model, _ in lines]
    candidates = [can for _, can in lines]
    direction = Direction(range(len(models)), models)
    expected = [*map(feasible_spans, models, candidates)]
    assert [*direction.spans(direction.lines, candidates)] == [*enumerate(expected)]


@given(known_lines())
def test_colours_that_the_clue_lacks_are_lost(line):
    model, can = line
    more = {**can, 9: (1 << model.size) - 1}
    direction = Direction(range(1), [model])
    assert [*direction.propagated([0], [more], Deadline())] == [(0, propagate_line(model, can))]


@given(directions, st.integers(1, 200))
def test_parts_of_a_direction_are_the_whole(lines, most):
    models = [model for model, _ in lines]
    candidates = [can for _, can in lines]
    every = range(len(models))
    whole = Direction(every, models)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models_module, "_MOST_BITS", most)
        parted = Direction(every, models)
    expected = dict(whole.propagated(every, candidates, Deadline()))
    assert dict(parted.propagated(every, candidates, Deadline())) == expected
    assert [*parted.spans(every, candidates)] == [*whole.spans(every, candidates)]


def test_time_is_looked_at_between_parts(monkeypatch):
    monkeypatch.setattr(models_module, "_MOST_BITS", 30)
    models = [LineModel((Block(9),), 10) for _ in range(12)]
    direction = Direction(range(12), models)
    lost = direction.propagated(range(12), [model.unknown() for model in models], Deadline(0))
    with pytest.raises(OutOfTime):
        list(lost)
    deadline = Deadline(1000)
    lost = direction.propagated(range(12), [model.unknown() for model in models], deadline)
    first = [next(lost)[0], next(lost)[0]]
    deadline._end = 0
    with pytest.raises(OutOfTime):
        list(lost)
    assert first == [0, 1]
