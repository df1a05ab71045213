"""picross-solver: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = (
    "# made up\nGRID Tiny\nROWS\n[ 3 ]\n[ ]\n[ 1 2 ]\nCOLUMNS\n[ 1 1 ]\n[ 1 ]\n[ 1 1 ]\n[ 1 ]\n"
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "picross")


MALFORMED = {
    "# nothing\n": "1: file ends before any GRID",
    "ROWS\n[ 3 ]\n": "1: expected GRID, found 'ROWS'",
    "GRID\n[ 3 ]\n": "2: expected ROWS or COLUMNS, found '[ 3 ]'",
    "GRID\nROWS\n3\n": "3: expected a clue such as [ 1 2 ], found '3'",
    "GRID\nROWS\n[ 3 ]\n": "3: the GRID ends without column clues",
    "GRID\nROWS\nROWS\n": "3: a second ROWS in the same GRID",
    "GRID\nROWS\n[ 3 x ]\n": "3: expected sizes of row 1 as numbers from 1, found 'x'",
    "GRID a\nROWS\n[ 1 ]\nGRID b\n": "4: the GRID ends without column clues",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "picross")
    assert str(caught.value) == MALFORMED[text]
