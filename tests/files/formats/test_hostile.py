"""Any text is a puzzle or a ParseError, soon and in little memory.

What a few characters announce must not cost more than they do: numbers of rows, columns, colours,
blocks and entries.
"""

from __future__ import annotations

import re
import time
import tracemalloc
from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram
from nonogram import Block, ParseError, Puzzle, WriteError
from nonogram.base.limits import MOST_CELLS, MOST_COLOURS, MOST_LENGTH
from nonogram.core.puzzle import rectangular
from support.formats import (
    BLACK,
    CHOSEN,
    NAMES,
    TEXTS,
    TRIANOGRAM_TEXTS,
    TRIDDLER_TEXTS,
    WRITTEN,
    check,
    read,
)
from support.trials import trials

#: What a reader may take for a text of a few hundred characters, in bytes. A list of 10,000 empty
#: clues has 80,000; one of a number for each of 4 million cells has 32 million.
ENOUGH = 4_000_000

LARGE = ["10000", "100000000", "9" * 18]

#: The largest that can be said in few words.
SMALL_TEXTS = {
    "cwc of many colours": "1\n1\n100000000\n1\n\n1\n\n1\n\n1\n",
    "json of many colours": '{"rows": [[1]], "columns": [[1]], "colours": 100000000}',
    "json of a high colour": '{"rows": [[[1, 100000000]]], "columns": [[[1, 100000000]]]}',
    "cwd of columns at the end": "1\n10000\n\n\n",
    "nin of columns at the end": "10000 1\n\n",
    "cwd of blank lines": "10000\n10000\n" + "\n" * 10_000,
    "glpk of empty lines": (
        "param m := 10000; param n := 10000; param row : 1 :=; param col : 1 :=; end;"
    ),
    "dzn of no entries": (
        "rows = 10000; row_rule_len = 0; row_rules = [];"
        "cols = 10000; col_rule_len = 0; col_rules = [];"
    ),
    "dzn of many entries": (
        "rows = 10000; row_rule_len = 10000; row_rules = [];"
        "cols = 10000; col_rule_len = 10000; col_rules = [];"
    ),
    "lp of many blocks": (
        "number_of_rows: 1\nnumber_of_columns: 1\nrow_1\nnumber_of_clusters: 999999999\nsize(s):"
    ),
    "pbm of many cells": "P1\n10000 10000\n",
    "non of a large goal": (
        "width 10000\nheight 1\nrows\n0\ncolumns\n" + "0\n" * 10_000 + "goal 0\n"
    ),
    "long blocks": "1\n1\n" + "9" * 18 + "\n\n" + "9" * 18 + "\n",
}


#: A text in every format, and those of a triddler and of a trianogram where formats hold such.
MORE = [pytest.mark.thorough]
_KINDS = {"": TEXTS, " triddler": TRIDDLER_TEXTS, " trianogram": TRIANOGRAM_TEXTS}
SAMPLES = [
    pytest.param(name, text, id=f"{name}{kind}", marks=[] if name in CHOSEN else MORE)
    for kind, texts in _KINDS.items()
    for name, text in texts.items()
]


def cost(text: str, name: str | None) -> tuple[int, list[Puzzle] | ParseError]:
    """The most bytes that the reading of a text takes, and its result."""
    tracemalloc.start()
    try:
        found = read(text, name)
        return tracemalloc.get_traced_memory()[1], found
    finally:
        tracemalloc.stop()


def assert_modest(text: str, name: str | None) -> None:
    peak, found = cost(text, name)
    assert peak < ENOUGH + 50 * len(text)
    for puzzle in found if isinstance(found, list) else []:
        assert puzzle.geometry.size <= MOST_CELLS
        assert puzzle.colours <= MOST_COLOURS


@pytest.mark.parametrize("kind", SMALL_TEXTS)
def test_small_texts_of_large_puzzles(kind: str) -> None:
    assert_modest(SMALL_TEXTS[kind], None)


@pytest.mark.parametrize(("name", "text"), SAMPLES)
def test_any_number_may_be_large(name: str, text: str) -> None:
    """The numbers at the beginning, which announce sizes, one after the other and together."""
    read(text, name)  # what is imported is no cost of a text
    places = [match.span() for match in re.finditer(r"[0-9]+", text)][:12]
    for number in LARGE:
        for first in range(len(places)):
            for count in (1, 3):
                changed = text
                for start, end in reversed(places[first : first + count]):
                    changed = changed[:start] + number + changed[end:]
                assert_modest(changed, name)


@pytest.mark.parametrize("name", WRITTEN)
def test_writers_are_modest_too(name: str) -> None:
    """Long blocks, of which there are few, make no long text."""
    block = (Block(MOST_LENGTH),)
    size = 1 if name in BLACK else 25
    puzzle = rectangular((block,) * size, (block,) * size)
    tracemalloc.start()
    try:
        with suppress(WriteError):
            nonogram.dumps(puzzle, name)
        assert tracemalloc.get_traced_memory()[1] < ENOUGH
    finally:
        tracemalloc.stop()


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with a few pieces cut out, doubled, exchanged or made up."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(
            st.sampled_from(["", text[start:end] * 2, "\n", "0", "999999999999999999999", "-1"])
            | st.text(max_size=3)
            | st.sampled_from([*text.split()] or [""])
        )
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.parametrize(("name", "text"), SAMPLES)
@settings(max_examples=trials(20, 6))
@given(data=st.data())
def test_mutated_text(name: str, text: str, data: st.DataObject) -> None:
    text = data.draw(mutated(text))
    for format in (name, None):
        found = read(text, format)
        if isinstance(found, ParseError):
            assert found.message
            assert found.line is None or 1 <= found.line <= max(1, text.count("\n") + 2)
        else:
            assert found
            for puzzle in found:
                check(puzzle)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=trials(20, 8))
@given(st.text() | st.text("0123456789 \n.#&*$:[]|,<>{}\"'-=;ab"))
def test_arbitrary_text(name: str, text: str) -> None:
    found = read(text, name)
    if not isinstance(found, ParseError):
        for puzzle in found:
            check(puzzle)


PIECES = (
    *("1", "#", ".", " ", "a", "/*", "\n", "0 ", "<", "["),
    *("'", '"', "=", "a=", "====\n", "1 1\n"),
)
HEADS = ("", "1 1\n", "width 1\n", "param ", "[clues]\nrows=", "maxlen", "row_rules", ":")


def seconds_for(times: int) -> float:
    """The CPU seconds for texts of one thing, so many times."""
    started = time.process_time()
    for piece, head in product(PIECES, HEADS):
        with pytest.raises(ParseError):
            nonogram.loads_all(head + piece * times + "!")
    return time.process_time() - started


def test_long_lines_of_one_thing_take_no_time() -> None:
    """No pattern goes over a text again and again: ten times as long takes ten times as long."""
    seconds_for(10)
    assert seconds_for(10_000) < 30 * seconds_for(1_000)


def test_a_line_too_long_for_a_clue() -> None:
    """It is refused before it is taken apart."""
    line = "1 " * 500_001
    message = "3: sizes of row 1 in 1,000,002 characters, expected at most 1,000,000"
    with pytest.raises(ParseError, match=message):
        nonogram.loads(f"1\n1\n{line}\n\n1\n", "cwd")
