"""nonogrid's TOML and pynogram's INI: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY_IN_COLOUR

GOLDEN = (
    "# made up\n"
    "[colors]\n"
    "defs = [\n"
    '    "r = (red) r",  # first\n'
    '    "b = (0, 0, 255) b",\n'
    "]\n"
    "\n"
    "[clues]\n"
    'rows = """\n'
    "    2r 1b, 0   ; two of them\n"
    "\n"
    "    1b 2b\n"
    '"""\n'
    'columns = "1r 1b, 1r, 1b 1b, 1b"\n'
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY_IN_COLOUR.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "toml")


MALFORMED = {
    "[clues]\n": "1: file ends without rows in the section [clues]",
    "[clues]\nrows = '1'\n": "2: file ends without columns in the section [clues]",
    "[clues]\n1 2\n": "2: expected rows or columns, found '1 2'",
    "[clues]\nrows = '1r'\ncolumns = '1'\n": "2: colour 'r' of row 1 is not defined",
    "[clues]\nrows = 'x'\ncolumns = '1'\n": "2: expected sizes of row 1 from 1, found 'x'",
    "[clues]\nrows = '1'\nrows = '1'\n": "3: expected rows and columns once, found \"rows = '1'\"",
    "[clues]\n"
    "rows = '1'\n"
    "lines = '1'\n": "3: expected rows and columns once, found \"lines = '1'\"",
    "[colors]\n"
    "defs = ['r (red)']\n"
    "[clues]\n": "2: expected a colour such as 'r = (red) %', found 'r (red)'",
    "[colors]\nr = (red) %\nr = (red) %\n[clues]\n": "3: a second colour 'r'",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "toml")
    assert str(caught.value) == MALFORMED[text]


def test_ini():
    text = (
        "[colors]\n    r=(255, 0, 0) *\n    b = (blue) %\n\n[clues]\ncolumns =\n"
        "    1r 1b  ; the first\n    1r\n\n    # two more\n    1b 1b,1b\n"
        "rows=2r 1b,0,1b 2b\n"
    )
    found = nonogram.loads(text)
    assert found == nonogram.loads(text, "ini")
    assert found.clues == TINY_IN_COLOUR.clues
    assert [(colour.character, colour.rgb) for colour in found.palette[1:]] == [
        ("*", (255, 0, 0)),
        ("%", (0, 0, 255)),
    ]


def test_black_is_what_has_no_colour():
    found = nonogram.loads("[colors]\nr = (red) r\n[clues]\nrows = 1r 1, 1\ncolumns = 1r 1, 1\n")
    assert [block.colour for block in found.rows[0]] == [1, 2]
    assert found.palette[2].name == "black"
