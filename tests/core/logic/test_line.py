"""One line: propagation and feasible spans are those of the reference kernel."""

from __future__ import annotations

import random
from importlib.machinery import SourcelessFileLoader
from importlib.util import module_from_spec, spec_from_loader
from itertools import product
from pathlib import Path
from py_compile import compile as to_bytecode
from typing import Any

import pytest
from hypothesis import given, settings

from nonogram.core.logic.line import LineModel, feasible_spans, propagate_line
from nonogram.core.puzzle import Block
from support import brute
from support.lines import by_reference, known_lines, spans_by_reference
from support.paths import SOURCE
from support.trials import trials


@settings(max_examples=trials(300, 100))
@given(known_lines(most=20))
def test_propagation_is_what_the_reference_kernel_says(line: tuple[Any, Any]) -> None:
    model, can = line
    assert propagate_line(model, can) == by_reference(model, can)


@settings(max_examples=trials(300, 100))
@given(known_lines(most=20))
def test_feasible_spans_are_those_of_the_reference_kernel(line: tuple[Any, Any]) -> None:
    model, can = line
    assert feasible_spans(model, can) == spans_by_reference(model, can)


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


def test_bytecode_without_its_source_is_no_compiled_module(tmp_path: Path) -> None:
    """As the browser tab has it: the numbers that suit C would keep people waiting there."""
    file = to_bytecode(str(SOURCE / "core" / "logic" / "line.py"), str(tmp_path / "line.pyc"))
    spec = spec_from_loader("bytecode", SourcelessFileLoader("bytecode", str(file)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.LOOPS == "pure Python"
