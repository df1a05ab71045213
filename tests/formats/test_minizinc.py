"""MiniZinc benchmark data: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = (
    "X = 4;\n"
    "Y = 3;\n"
    "maxlen = 4;\n"
    "rows = [|1, 1, 1, -1\n"
    " |0, -1, -1, -1\n"
    " |1, 0, 1, 1|];\n"
    "cols = [|1, 0, 1, -1 |1, -1, -1, -1 |1, 0, 1, -1 |1, -1, -1, -1|];\n"
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "minizinc")


MALFORMED = {
    "maxlen = 4;\n": "1: file ends without 'X'",
    "X = 1;\n"
    "Y = 1;\n"
    "maxlen = 1;\n"
    "rows = [|2|];\n"
    "cols = [|1|];\n": "4: expected ones with a 0 between blocks, then -1, for line 1 of rows",
    "X = 1;\nY = 1;\nmaxlen = 3;\nrows = [|1, 0, 0|];\ncols = [|1, -1, -1|];\n": (
        "4: expected ones with a 0 between blocks, then -1, for line 1 of rows"
    ),
    "X = 1;\nY = 1;\nmaxlen = 3;\nrows = [|1, -1, 1|];\ncols = [|1, -1, -1|];\n": (
        "4: expected ones with a 0 between blocks, then -1, for line 1 of rows"
    ),
    "X = 1;\n"
    "Y = 2;\n"
    "maxlen = 1;\n"
    "rows = [|1|];\n"
    "cols = [|1|];\n": "4: expected 2 x 1 numbers for rows, found 1",
    "X = many;\n"
    "Y = 1;\n"
    "maxlen = 1;\n"
    "rows = [|1|];\n"
    "cols = [|1|];\n": "1: expected X as a number from 1 to 10000, found 'many'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "minizinc")
    assert str(caught.value) == MALFORMED[text]
