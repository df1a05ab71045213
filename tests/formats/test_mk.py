"""MK: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = "3 4\n3\n0\n1 2\n#\n1 1\n1\n1 1\n1\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "mk")


MALFORMED = {
    "3\n": "1: expected the number of rows and the number of columns, found '3'",
    "3 4\n3\n0\n1 2\n": "4: file ends after the row clues, expected '#' and the column clues",
    "3 4\n3\n0\n1 2\n1 1\n": "5: expected '#' between row and column clues, found '1 1'",
    "3 4\n3\n0\n1 -2\n#\n": "4: expected sizes of row 3 as numbers from 1, found '-2'",
    "3 4\n3\n0\n1 2\n#\n1 1\n1\n": "7: file ends after 2 of 4 column clues",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "mk")
    assert str(caught.value) == MALFORMED[text]
