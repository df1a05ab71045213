"""NIN: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = "4 3\n3\n0\n1 2\n1 1\n1\n1 1\n1\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "nin")


MALFORMED = {
    "4\n": "1: expected the number of columns and the number of rows, found '4'",
    "4 3\n3\n": "2: file ends after 1 of 3 row clues",
    "4 x\n": "1: expected the number of rows, found 'x'",
    "0 3\n": "1: the number of columns is 0, expected at least 1",
    "4 20000\n": "1: the number of rows is 20000, expected at most 10000",
    "4 3\n3\n\n1 2\n1 1\n1\n": "6: file ends after 2 of 4 column clues",
    "4 3\n3\n0\n1 y\n1 1\n1\n1 1\n1\n": "4: expected sizes of row 3 as numbers from 1, found 'y'",
    "4 3\n"
    "3\n"
    "0\n"
    "1 2\n"
    "1 1\n"
    "1\n"
    "1 1\n"
    "1\n"
    "1\n": "9: expected the end of the file after 4 column clues, found '1'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "nin")
    assert str(caught.value) == MALFORMED[text]
