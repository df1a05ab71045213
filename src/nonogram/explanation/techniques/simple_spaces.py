"""Simple spaces: cells out of reach of all blocks."""

from __future__ import annotations

from nonogram.core.puzzle import BACKGROUND
from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight
from nonogram.explanation.techniques import places
from nonogram.explanation.techniques.finding import Example, Finding, Findings, Row


def look(sight: Sight) -> Findings:
    """Cells that no block of a colour can reach, between its leftmost and rightmost place."""
    for colour, beyond in sight.can.items():
        if colour != BACKGROUND:
            blocks = sight.of_colour.get(colour, ())
            for number in blocks:
                beyond &= ~sight.reach(number)
            yield Finding(tuple(blocks), {colour: beyond})


ROW = Row(
    "simple_spaces",
    Level.EASY,
    1,
    look,
    places.argue_beyond,
    finds=(Example("3", "?#?????", "?#??..."),),
    silent=("3", "??#??"),
)
