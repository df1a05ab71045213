"""No reader, recogniser or writer takes more than twice as long for a text twice as long.

Nothing looks at the clock: what is compared is the work counted (`support/work.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import product

import pytest

import nonogram
from nonogram import ParseError
from support.formats import NAMES, TEXTS
from support.work import Text, counting, growth

#: What texts are made of, again and again, each with what stands before it.
SHAPES = [
    *("1", "1 ", "0", " ", "\t", "\f", "\u2028", "?", "a", "é", "#", ".", ".#", "/", "\\", ":"),
    *("1:", "#1:", "1x1:", "x1", "=", "a=", "a = ", "====\n", "'", '"', "'a", "[", "[1],", "{", "<"),
    *("<a>", "<a/>", "&", "/*", "*", "-", "-1,", "1,", ";", "$1\n", "||", "|.", "◢", "⬜", "goal 1\n"),
    *('{"a":', '"a":1,', "1\n0\n", "color a #fff\n", "GRID\n", "P1 ", "%", "//", "nonogram/", "P4 "),
]

#: Twice as much is 2; lists that are not counted, and bounds that are, make it no more than this.
MOST = 2.6
SIZES = (30, 60, 120)


def reading(text: str, name: str | None) -> None:
    with suppress(ParseError):
        nonogram.loads_all(Text(text), name)


def read_shapes(name: str | None, heads: Sequence[str]) -> list[object]:
    """The texts whose reading is not linear, each with the growth of its work."""
    texts = [*product(heads, SHAPES, ("", "\n"))]

    def read(text: int, size: int) -> None:
        head, shape, end = texts[text]
        reading(head + (shape + end) * size + "!", name)

    for text in range(len(texts)):
        read(text, 2)  # what is imported is not counted
    with counting():
        found = [(text, growth(partial(read, number), SIZES)) for number, text in enumerate(texts)]
    return [(text, factors) for text, factors in found if max(factors.values(), default=0) > MOST]


@pytest.mark.parametrize("name", NAMES)
def test_readers(name: str) -> None:
    """Every shape in its place in a text of the format, which is cut in half."""
    own = TEXTS[name]
    assert read_shapes(name, [own[: len(own) // 2]]) == []


def test_recognition() -> None:
    assert read_shapes(None, [""]) == []
