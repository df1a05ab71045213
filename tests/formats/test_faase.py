"""Faase's solver: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = "rows\n3\n0\n1 2\n\ncolumns\n1,1\n1\n1 1\n1\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "faase")


MALFORMED = {
    "rows\n3\n": "2: file ends without column clues, expected 'columns' and the clues",
    "columns\n3\n": "2: file ends without row clues, expected 'rows' and the clues",
    "3\nrows\n": "1: expected 'rows' or 'columns', found '3'",
    "rows\n3\nrows\n": "3: a second line 'rows'",
    "rows\nwidth 3\n": "2: expected sizes of row 1 as numbers from 1, found 'width'",
    "rows\ncolumns\n": "2: file ends without row clues, expected 'rows' and the clues",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "faase")
    assert str(caught.value) == MALFORMED[text]
