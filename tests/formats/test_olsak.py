"""Olsak's .g: how colours look."""

from __future__ import annotations

import nonogram


def test_the_default_colour_and_no_end() -> None:
    text = "#d\n  1:* black\n  m:% blue\n: rows\n1 1m\n: columns\n1\n1m"
    found = nonogram.loads(text)
    assert [block.colour for block in found.rows[0]] == [1, 2]
    assert [colour.name for colour in found.palette] == [None, "black", "blue"]
    assert [colour.character for colour in found.palette] == [None, "*", "%"]
