"""Makhorin's pbnsol: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = "* made up\n3\n0\n1 2\n&\n1 1\n1\n* columns go on\n1 1\n1\n\n\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "makhorin")


MALFORMED = {
    "3\n0\n1 2\n": "3: file ends after the row clues, expected '&' and the column clues",
    "&\n1\n": "1: found '&' before any row clue",
    "3\n&\n1\n&\n": "4: found a second '&', expected column clues only",
    "3\n&\n": "2: file ends after '&', expected column clues",
    "3\nthree\n&\n1\n": "2: expected sizes of row 2 as numbers from 1, found 'three'",
    "3 0\n&\n1\n": "1: found 0 among sizes of row 1, expected numbers from 1",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "makhorin")
    assert str(caught.value) == MALFORMED[text]
