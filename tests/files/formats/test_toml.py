"""nonogrid's TOML and pynogram's INI: how colours look."""

from __future__ import annotations

import nonogram
from support.paths import GOLDEN


def test_the_colours_of_ini() -> None:
    found = nonogram.load(GOLDEN / "ini" / "colour-by-hand.ini")
    assert found == nonogram.load(GOLDEN / "ini" / "colour-by-hand.ini", "ini")
    assert [(colour.character, colour.rgb) for colour in found.palette[1:]] == [
        ("*", (255, 0, 0)),
        ("%", (0, 0, 255)),
    ]


def test_black_is_what_has_no_colour() -> None:
    found = nonogram.loads("[colors]\nr = (red) r\n[clues]\nrows = 1r 1, 1\ncolumns = 1r 1, 1\n")
    assert [block.colour for block in found.rows[0]] == [1, 2]
    assert found.palette[2].name == "black"
