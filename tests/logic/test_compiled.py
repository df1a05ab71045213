"""The same source both ways: where the inner loops are compiled, they find what Python finds."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from inspect import isfunction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogram.logic import lanes
from nonogram.logic.bits import COMPILED
from support.lines import known_lines

pytestmark = pytest.mark.skipif(not COMPILED, reason="the inner loops are not compiled")


@pytest.fixture(scope="module")
def interpreted():
    """The same module, read from its source."""
    source = next(Path(lanes.__file__).parent.glob("lanes.py"))
    spec = spec_from_file_location("interpreted_lanes", source)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert isfunction(module.Lanes.propagate)
    assert not isfunction(lanes.Lanes.propagate)
    return module


@settings(max_examples=1000)
@given(st.lists(known_lines(blots=False), min_size=1, max_size=7))
def test_compiled_and_interpreted_lanes_agree(interpreted, lines):
    clues = [model.clue for model, _ in lines]
    sizes = [model.size for model, _ in lines]
    compiled, plain = lanes.Lanes(clues, sizes), interpreted.Lanes(clues, sizes)
    assert compiled.colours == plain.colours
    can = dict.fromkeys(compiled.colours, 0)
    for number, (_, known) in enumerate(lines):
        for colour, mask in known.items():
            can[colour] |= mask << number * compiled.width
    reached, left = compiled.propagate(can)
    assert (reached, left) == plain.propagate(can)
    assert compiled.ends(can) == plain.ends(can)
