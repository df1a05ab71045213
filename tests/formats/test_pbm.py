"""PBM: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = "P1\n# made up\n4 3\n1110\n0 0 0 0\n1011\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "pbm")


MALFORMED = {
    "P1\n4\n": "2: file ends before the width and the height",
    "P1\n4 3\n1110\n": "3: file ends after 4 of 12 cells",
    "P1\n1 1\n1 1\n": "3: expected the end of the file after 1 cell",
    "P1\n1 1\n2\n": "3: expected cells 0 and 1, found '2'",
    "P1\n1 x\n1\n": "2: expected the height, found 'x'",
    "P1\n10000 10000\n1\n": "2: expected a picture of at most 4000000 cells",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "pbm")
    assert str(caught.value) == MALFORMED[text]
