"""Tournament files: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError, puzzle_of

# A diagonal line, and a filled row in the middle of nothing.
DIAGONAL = puzzle_of([[int(i == j) for j in range(25)] for i in range(25)])
BAR = puzzle_of([[int(i == 12)] * 25 for i in range(25)])
GOLDEN = "$1\n" + "1\n" * 50 + "$2\n" + "1\n" * 25 + "\n" * 12 + "25\n" + "0\n" * 12


def test_golden():
    assert [p.clues for p in nonogram.loads_all(GOLDEN)] == [DIAGONAL.clues, BAR.clues]
    assert nonogram.loads_all(GOLDEN) == nonogram.loads_all(GOLDEN, "tournament")
    tabs = GOLDEN.replace("$1\n1\n", "$1\n2\t3\n")
    assert [block.length for block in nonogram.loads_all(tabs)[0].columns[0]] == [2, 3]


MALFORMED = {
    "1\n": "1: expected '$1' or the end of the file, found '1'",
    "$1\n1\n": "2: file ends after 1 of 25 column clues",
    "$x\n": "1: expected '$1' or the end of the file, found '$x'",
    "$1\n" + "0\n" * 51: "52: expected '$2' or the end of the file, found '0'",
    "$1\n" + "0\n" * 30 + "x\n" * 20: ("32: expected sizes of row 6 as numbers from 1, found 'x'"),
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "tournament")
    assert str(caught.value) == MALFORMED[text]


def test_one_size_only():
    with pytest.raises(nonogram.WriteError, match="are 25 x 25, this one 1 x 1"):
        nonogram.dumps(puzzle_of([[1]]), "tournament")
