"""Keen's solver: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = "3\n0\n1 2\n\n1 1\n1\n1 1\n1\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "keen")


MALFORMED = {
    "3\n0\n1 2\n": "3: file ends after the row clues, expected a blank line and the column clues",
    "3\n\n1\n\n1\n": "5: expected the end of the file after two blocks, found '1'",
    "3\nx\n\n1\n": "2: expected sizes of row 2 as numbers from 1, found 'x'",
    "3\n\n\n1\n": "3: a second blank line, expected one between row and column clues",
    "3 0\n\n1\n": "1: found 0 among sizes of row 1, expected numbers from 1",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "keen")
    assert str(caught.value) == MALFORMED[text]
