"""GLPK's pbn data: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = (
    "data;\n"
    "/* made\n"
    " up */\n"
    "param m := 3; # rows\n"
    "param n := 4;\n"
    "param row : 1 2 :=\n"
    " 1 3 .\n"
    " 3 1 2\n"
    ";\n"
    "param col : 1 2 := 1 1 1 2 1 . 3 1 1 4 1 0;\n"
    "end;\n"
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "glpk")


MALFORMED = {
    "param m := 3\n": "1: file ends, expected ';'",
    "param k := 3;\n": "1: expected param m, n, row or col, found 'k'",
    "param m = 3;\n": "1: expected ':=', found '='",
    "param m := 0;\n": "1: the number of rows is 0, expected at least 1",
    "param m := 1;\nparam m := 1;\n": "2: a second 'param m'",
    "param m := 1;\nparam n := 1;\n": "2: file ends without 'param row'",
    "param m := 1;\n"
    "param n := 1;\n"
    "param row : 1 := 1 x;\n": "3: expected a size of row 1 or '.', found 'x'",
    "param m := 1;\n"
    "param n := 1;\n"
    "param row : 1 2 := 1 . 1;\n": "3: found a size of row 1 after a gap: '1'",
    "param m := 1;\n"
    "param n := 1;\n"
    "param row : 2 := 1 1;\n": "3: expected the heading 1 or ':=', found '2'",
    "param m := 1;\n"
    "param n := 1;\n"
    "param row : 1 := 2 1;\n"
    "param col : 1 := 1 1;\n": "4: param row has line 2 of 1",
    "param m := 1;\n"
    "param n := 1;\n"
    "param row : 1 := 1 1 1 1;\n": "3: expected the number of another row, found '1'",
    "set I := 1;\nparam m := 1;\n": "1: expected 'param', found 'set'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "glpk")
    assert str(caught.value) == MALFORMED[text]
