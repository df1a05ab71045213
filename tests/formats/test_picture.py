"""Plain pictures: in colours, and what is none."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.paths import GOLDEN


def test_colours():
    found = nonogram.load(GOLDEN / "picture" / "colour.txt")
    assert found.colours == 2
    assert nonogram.loads(nonogram.picture(found, found.goals[0])) == found


@pytest.mark.parametrize("text", ["Hello.\n", "No\n", "1\n1\n1\n"])
def test_what_is_no_picture(text):
    with pytest.raises(ParseError):
        nonogram.loads(text)
