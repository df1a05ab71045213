"""gnonograms: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY

GOLDEN = (
    "[Description]\n"
    "Tiny\n"
    "A. Nobody\n"
    "2020-01-01\n"
    "1\n"
    "[License]\n"
    "free\n"
    "[Dimensions]\n"
    "3\n"
    "4\n"
    "[Row clues]\n"
    "3\n"
    "0\n"
    "1,2\n"
    "[Column clues]\n"
    "1,1  // the first\n"
    "1\n"
    "1,1\n"
    "1\n"
    "[Solution]\n"
    "2 2 2 1\n"
    "1 1 1 1\n"
    "2 1 2 2\n"
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "gno")


MALFORMED = {
    "x\n[Dimensions]\n": "1: expected a section such as [Dimensions], found 'x'",
    "[Dimensions]\n3\n": "1: expected the numbers of rows and columns, found 1 line",
    "[Dimensions]\n3\nx\n": "1: expected the number of columns, found 'x'",
    "[Dimensions]\n1\n1\n": "1: expected [Row clues] and [Column clues], or a whole [Solution]",
    "[Dimensions]\n1\n1\n[Row clues]\n1\n1\n[Column clues]\n1\n": "4: expected 1 row clue, found 2",
    "[Dimensions]\n"
    "1\n"
    "1\n"
    "[Row clues]\n"
    "1,x\n"
    "[Column clues]\n"
    "1\n": "5: expected sizes of row 1 as numbers from 1, found 'x'",
    "[Dimensions]\n1\n1\n[Solution]\n3\n": "4: expected cells 1 (empty) and 2 (filled), found '3'",
    "[Dimensions]\n"
    "1\n"
    "1\n"
    "[Solution]\n"
    "0\n": "4: expected [Row clues] and [Column clues], or a whole [Solution]",
    "[Dimensions]\n1\n1\n[Solution]\n1 1\n": "4: expected a solution of 1 row of 1 cell",
    "[Dimensions]\n1\n1\n[Dimensions]\n": "4: a second section '[Dimensions]'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "gno")
    assert str(caught.value) == MALFORMED[text]


def test_the_solution_will_do():
    text = "[Dimensions]\n3\n4\n[Solution grid]\n2 2 2 1\n1 1 1 1\n2 1 2 2\n[Locked]\ntrue\n"
    assert nonogram.loads(text).clues == TINY.clues


def test_what_is_said_about_it():
    found = nonogram.loads(GOLDEN)
    assert (found.title, found.author, found.copyright) == ("Tiny", "A. Nobody", "free")
    assert nonogram.is_solution(found, found.goals[0])
