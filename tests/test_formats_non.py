"""Simpson's .non: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from samples import TINY_IN_COLOUR

GOLDEN = (
    'catalogue "none"\n'
    'title "Tiny &amp; made up"\n'
    'by "A. Nobody"\n'
    "copyright free\n"
    "width 4\n"
    "height 3\n"
    "color r #ff0000\n"
    "color b #0000ff\n"
    "\n"
    "rows\n"
    "2r,1b\n"
    "0\n"
    "1b,2b\n"
    "\n"
    "columns\n"
    "1r,1b\n"
    "1r\n"
    "1b,1b\n"
    "1b\n"
    "\n"
    'goal "rrb00000b0bb"\n'
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY_IN_COLOUR.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "non")


MALFORMED = {
    "width 4\n": "1: the puzzle ends without a line 'height'",
    "width 4\nheight 3\nrows\n1\n": "4: file ends after 1 of 3 row clues",
    "width 4\nrows\n": "2: found 'rows', expected the number of rows before",
    "width x\n": "1: expected the number of columns, found 'x'",
    "width 4\nwidth 4\n": "2: a second number of columns",
    "width 1\nheight 1\nrows\n1\n1\n": "5: expected 1 row clue, found another, '1'",
    "width 1\nheight 1\nrows\n0,1\n": "4: expected sizes of row 1 from 1, found '0'",
    "width 1\nheight 1\nrows\nx\n": "3: file ends after 0 of 1 row clues",
    "width 1\nheight 1\nrows\n1!\n": "4: expected sizes of row 1 from 1, found '1!'",
    "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal 11\n": "7: expected a picture of 1 cell, found 2",
    "width 1\n"
    "height 1\n"
    "rows\n"
    "1\n"
    "columns\n"
    "1\n"
    "goal +\n": "7: found '+' in a picture, expected 0, 1 and letters of colours",
    "width 1\nheight 1\ncolor r red blue\n": "3: expected a letter and #rrggbb, found 'r red blue'",
    "width 1\nheight 1\nrows\n1\n====\nwidth 2\n": "5: the puzzle ends without a section 'columns'",
    "goal 1\nwidth 1\n": "1: found a picture before the width and the height",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "non")
    assert str(caught.value) == MALFORMED[text]
