"""The same source both ways: where the inner loops are compiled, they find what Python finds."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogram.core.logic import lanes, narrow
from nonogram.core.logic.line import LOOPS
from support.lines import known_lines

pytestmark = pytest.mark.skipif(LOOPS != "compiled", reason="the inner loops are not compiled")


def interpreted(compiled: ModuleType, name: str) -> Any:
    """The same class, from its module's source."""
    source = Path(compiled.__file__).with_name(f"{compiled.__name__.rpartition('.')[2]}.py")
    spec = spec_from_file_location(f"interpreted_{source.stem}", source)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert isfunction(getattr(module, name).propagate)
    assert not isfunction(getattr(compiled, name).propagate)
    return getattr(module, name)


@pytest.fixture(scope="module")
def plain_lanes() -> Any:
    return interpreted(lanes, "Lanes")


@pytest.fixture(scope="module")
def plain_narrow() -> Any:
    return interpreted(narrow, "NarrowLine")


@settings(max_examples=1000)
@given(st.lists(known_lines(blots=False), min_size=1, max_size=7))
def test_compiled_and_interpreted_lanes_agree(
    plain_lanes: Any, lines: list[tuple[Any, Any]]
) -> None:
    clues = [model.clue for model, _ in lines]
    sizes = [model.size for model, _ in lines]
    width = max(sizes) + 1
    compiled, plain = (kind(clues, sizes, width) for kind in (lanes.Lanes, plain_lanes))
    assert compiled.colours == plain.colours
    can = dict.fromkeys(compiled.colours, 0)
    for number, (_, known) in enumerate(lines):
        for colour, mask in known.items():
            can[colour] |= mask << number * compiled.stride
    reached, left = compiled.propagate(can)
    assert (reached, left) == plain.propagate(can)
    assert compiled.ends(can) == plain.ends(can)


@settings(max_examples=1000)
@given(known_lines(blots=False))
def test_compiled_and_interpreted_narrow_lines_agree(
    plain_narrow: Any, line: tuple[Any, Any]
) -> None:
    model, can = line
    compiled = narrow.NarrowLine(model.clue, model.size)
    plain = plain_narrow(model.clue, model.size)
    assert compiled.propagate(can) == plain.propagate(can)
    assert compiled.starts(can) == plain.starts(can)
