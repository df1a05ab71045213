"""Olsak's .g: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY, TINY_IN_COLOUR

GOLDEN = (
    "tiny, made up\n"
    "#d\n"
    "   0:   #FFFFFF   white\n"
    "   r:r  #FF0000   red\n"
    "   b:b  #0000FF   blue\n"
    ": rows\n"
    "2r 1b\n"
    "\n"
    "1b 2b\n"
    ": columns\n"
    "  1r 1b\n"
    "     1r\n"
    "  1b 1b\n"
    "     1b\n"
    ":\n"
    "and so on\n"
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY_IN_COLOUR.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "olsak")


MALFORMED = {
    "text\n": "1: file ends before a line ':' and the row clues",
    "text\n"
    ": rows\n"
    "1\n": "3: file ends after the row clues, expected a line ':' and the column clues",
    "#t\n: rows\n": "1: found '#t', a triddler: triddlers are not supported",
    ": rows\n: columns\n": "2: expected row clues before ':' or the end of the file",
    ": rows\n"
    "1\n"
    ": columns\n"
    "1\n"
    "\n": "5: expected a line ':' after the column clues, found blank lines and the end",
    ": rows\n1 0\n: columns\n": "2: expected sizes of row 1 from 1, found '0'",
    ": rows\n1r\n: columns\n": "2: a block of row 1 has no known colour: '1r'",
    "#d\nr:r red\n: rows\n1\n": "4: a block of row 1 has no known colour: '1'",
    "#d\nr:r red/blue\n: rows\n": "2: colour 'r' is two in one: triangles are not supported",
    "#d\nred\n: rows\n": "2: expected a colour such as 'r:% #FF0000 red', found 'red'",
    "#d\n: rows\n1\n": "2: expected a colour beside the background after '#d'",
    "#d\nr:r red\nr:s blue\n: rows\n": "3: a second colour 'r'",
    ": rows\na3b\n: columns\n": "2: expected sizes of row 1 from 1, found 'a3b'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "olsak")
    assert str(caught.value) == MALFORMED[text]


def test_the_default_colour_and_no_end():
    text = "#d\n  1:* black\n  m:% blue\n: rows\n1 1m\n: columns\n1\n1m"
    found = nonogram.loads(text)
    assert [block.colour for block in found.rows[0]] == [1, 2]
    assert [colour.name for colour in found.palette] == [None, "black", "blue"]
    assert [colour.character for colour in found.palette] == [None, "*", "%"]


def test_black_and_white():
    text = "Free text,\n  with : in it\n:radky\n3\n\n1 2\n:sloupce\n1 1\n1\n1 1\n1\n:konec\n\n\n"
    assert nonogram.loads(text).clues == TINY.clues
