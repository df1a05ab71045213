"""Bosch's solver: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = (
    "number_of_rows: 3\n"
    "number_of_columns: 4\n"
    "\n"
    "row_1\n"
    "number_of_tiles: 1\n"
    "width(s): 3\n"
    "\n"
    "row_2\n"
    "number_of_tiles: 0\n"
    "width(s):\n"
    "\n"
    "row_3\n"
    "number_of_tiles: 2\n"
    "width(s): 1 2\n"
    "\n"
    "column_1\n"
    "number_of_clusters: 2\n"
    "size(s): 1 1\n"
    "\n"
    "column_2\n"
    "number_of_clusters: 1\n"
    "size(s): 1\n"
    "\n"
    "column_3\n"
    "number_of_clusters: 2\n"
    "size(s): 1 1\n"
    "\n"
    "column_4\n"
    "number_of_clusters: 1\n"
    "size(s): 1\n"
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "lp")


MALFORMED = {
    "number_of_rows: 3\n": "1: file ends, expected 'number_of_columns:'",
    "number_of_rows: x\n": "1: expected the number of rows, found 'x'",
    "number_of_rows: 1\nnumber_of_columns: 1\nrow_2\n": "3: expected 'row_1', found 'row_2'",
    "number_of_rows: 1\n"
    "number_of_columns: 1\n"
    "row_1\n"
    "number_of_tiles: 3\n"
    "width(s): 1\n": "5: file ends within the 3 sizes of row 1",
    "number_of_rows: 1\n"
    "number_of_columns: 1\n"
    "row_1\n"
    "number_of_tiles: 1\n"
    "width(s): 0\n": "5: found 0 among sizes of row 1, expected numbers from 1",
    "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 n: 1 s: 1 column_1 n: 1 s: 1 more\n": (
        "3: expected the end of the file, found 'more'"
    ),
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "lp")
    assert str(caught.value) == MALFORMED[text]
