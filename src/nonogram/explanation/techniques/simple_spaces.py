"""Simple spaces: cells out of reach of all blocks."""

from __future__ import annotations

from nonogram.core.puzzle import BACKGROUND
from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight, span
from nonogram.explanation.techniques import places
from nonogram.explanation.techniques.finding import Example, Finding, Findings, Row


def look(sight: Sight) -> Findings:
    """Cells that no block of a colour can reach, between its leftmost and rightmost place."""
    reach = dict.fromkeys(sight.can, 0)
    for block, left, right in zip(sight.clue, sight.lefts, sight.right_ends):
        reach[block.colour] |= span(left, right)
    for colour in [colour for colour in sight.can if colour != BACKGROUND]:
        blocks = (n for n, block in enumerate(sight.clue) if block.colour == colour)
        yield Finding(tuple(blocks), {colour: sight.can[colour] & ~reach[colour]})


ROW = Row(
    "simple_spaces",
    Level.EASY,
    1,
    look,
    places.argue_beyond,
    finds=(Example("3", "?#?????", "?#??..."),),
    silent=("3", "??#??"),
)
