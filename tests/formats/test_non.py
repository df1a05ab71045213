"""Simpson's .non: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY, TINY_IN_COLOUR

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


def both_ways(text: str) -> nonogram.Puzzle:
    assert nonogram.loads(text) == nonogram.loads(text, "non")
    return nonogram.loads(text)


def test_other_shapes():
    """Official keywords for sizes, tabulators, blank lines that mean nothing, pictures in rows."""
    text = (
        "columns\t4\nrows 3\nmaxrule 2\ndifficulty high\n\nrows\n\n3\n0\n\n1,2\n\n"
        "columns\n1,1\n1\n1,1\n1\ngoal\n1110\n0000\n1011\nsaved 1?1000001011\n"
    )
    found = both_ways(text)
    assert found.clues == TINY.clues
    assert found.goals == (nonogram.Grid([[1, 1, 1, 0], [0, 0, 0, 0], [1, 0, 1, 1]]),)


def test_blank_lines_are_empty_clues_where_clues_are_missing():
    text = "width 4\nheight 3\nrows\n3\n\n1,2\n\ncolumns\n1,1\n1\n1,1\n1\n"
    assert both_ways(text).clues == TINY.clues


def test_a_bundle():
    text = nonogram.dumps(TINY, "non") + "====\n" + nonogram.dumps(TINY_IN_COLOUR, "non")
    for bundle in (text, text + "\n====\n\n"):
        found = nonogram.loads_all(bundle)
        assert [p.clues for p in found] == [TINY.clues, TINY_IN_COLOUR.clues]


def test_colours_nobody_defines_are_numbered_as_they_come():
    found = both_ways("width 1\nheight 3\nrows\n1b\n1\n1a\ncolumns\n1b,1,1a\ngoal b1a\n")
    assert [block.colour for block in found.columns[0]] == [1, 2, 3]
    assert found.goals[0].rows == ((1,), (2,), (3,))
