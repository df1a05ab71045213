"""Games::Nonogram: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = "# made up\n3\n0\n1,2\n\n# columns\n1,1\n1\n1, 1\n1\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "ish")


MALFORMED = {
    "3\n0\n1,2\n": "3: file ends after the row clues, expected a blank line and the column clues",
    "1 2\n\n1\n": "1: expected sizes of row 1 with commas between, found '1 2'",
    "1,,2\n\n1\n": "1: expected sizes of row 1 with commas between, found '1,,2'",
    "1,x\n\n1\n": "1: expected sizes of row 1 as numbers from 1, found 'x'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "ish")
    assert str(caught.value) == MALFORMED[text]
