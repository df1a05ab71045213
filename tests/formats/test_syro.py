"""JSolver: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = "# made up\n3 0\n0\n1 2 0\n\n1 1 0\n1 0\n1 1 0\n1 0\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "syro")


MALFORMED = {
    "3 0\n"
    "0\n"
    "1 2 0\n": "3: file ends after the row clues, expected a blank line and the column clues",
    "3\n\n1 0\n": "1: expected a 0 at the end of row 1, found '3'",
    "0 0\n\n1 0\n": "1: found 0 among sizes of row 1, expected numbers from 1",
    "3 a 0\n\n1 0\n": "1: expected sizes of row 1 as numbers from 1, found 'a'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "syro")
    assert str(caught.value) == MALFORMED[text]
