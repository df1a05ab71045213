"""Lines propagated together are what each is alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nonogram.deadline import Deadline
from nonogram.logic.line import feasible_spans, propagate_line
from nonogram.logic.models import Direction
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
