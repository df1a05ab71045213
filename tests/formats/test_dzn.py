"""Kjellerstrand's MiniZinc data: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = (
    "% made up\n"
    "rows = 3;\n"
    "row_rule_len = 2;\n"
    "row_rules = array2d(1..rows, 1..row_rule_len,\n"
    " [0,3,\n"
    " 0,0,\n"
    " 1,2]);\n"
    "cols = 4;\n"
    "col_rule_len = 2;\n"
    "col_rules = array2d(1..cols, 1..col_rule_len, [1,1, 0,1, 1,1, 0,1]);\n"
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "dzn")


MALFORMED = {
    "rows = 3;\nrow_rules = [];\n": "2: file ends without 'row_rule_len'",
    "rows = 0;\n"
    "row_rule_len = 1;\n"
    "row_rules = [1];\n"
    "cols = 1;\n"
    "col_rule_len = 1;\n"
    "col_rules = [1];\n": "1: expected rows as a number from 1 to 10000, found '0'",
    "rows = 1;\n"
    "row_rule_len = 2;\n"
    "row_rules = [1, 0];\n"
    "cols = 1;\n"
    "col_rule_len = 1;\n"
    "col_rules = [1];\n": "3: expected zeros, then sizes from 1, for row 1: found [1, 0]",
    "rows = 1;\n"
    "row_rule_len = 2;\n"
    "row_rules = [1];\n"
    "cols = 1;\n"
    "col_rule_len = 1;\n"
    "col_rules = [1];\n": "3: expected 1 x 2 numbers for row_rules, found 1",
    "rows = 1;\n"
    "row_rule_len = 1;\n"
    "row_rules = [x];\n"
    "cols = 1;\n"
    "col_rule_len = 1;\n"
    "col_rules = [1];\n": "3: expected an array of numbers for row_rules, found 'x'",
    "row_rules = [1];\nanswer = 42;\n": (
        "2: expected rows, row_rule_len, row_rules, cols, col_rule_len, col_rules, found 'answer'"
    ),
    "row_rules = [1];\nrow_rules = [1];\n": "2: a second 'row_rules'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "dzn")
    assert str(caught.value) == MALFORMED[text]


def test_the_python_data():
    text = (
        "# made up\nrows = 3\nrow_rule_len = 2\nrow_rules = [\n    [0,3],\n    [0,0],\n    [1,2]\n"
        "    ]\n\ncols = 4\ncol_rule_len = 2\ncol_rules = [[1,1], [0,1], [1,1], [0,1]]\n"
    )
    assert nonogram.loads(text).clues == TINY.clues
