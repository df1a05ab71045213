"""plain pictures: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY, TINY_IN_COLOUR

GOLDEN = "\n  ###.\n  ....\n  #.##\n\n"


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "picture")


MALFORMED = {
    "#.#\n##\n": "2: expected a row of 3 cells, found 2",
    "#.#\n\n#.#\n": "3: expected the end of the picture, found '#.#' after a blank line",
    "#?#\n": "1: found '?', an undecided cell, expected a whole picture",
    ".2\n": "1: expected a picture of '.' and '#', or with every colour up to the last",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "picture")
    assert str(caught.value) == MALFORMED[text]


def test_zeros_and_ones():
    assert nonogram.loads("1110\n0000\n1011\n").clues == TINY.clues


def test_colours():
    found = nonogram.loads("112.\n....\n2.22\n")
    assert (found.clues, found.colours) == (TINY_IN_COLOUR.clues, 2)
    assert nonogram.loads(nonogram.picture(found, found.goals[0])) == found


@pytest.mark.parametrize("text", ["Hello.\n", "No\n", "1\n1\n1\n"])
def test_what_is_no_picture(text):
    with pytest.raises(ParseError):
        nonogram.loads(text)
