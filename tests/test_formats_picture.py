"""plain pictures: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from samples import TINY

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
