"""Overlap: cells that a block covers in any case."""

from __future__ import annotations

from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight
from nonogram.explanation.techniques import places
from nonogram.explanation.techniques.finding import Example, Finding, Findings, Row


def look(sight: Sight) -> Findings:
    """Cells that the same block covers in its leftmost and in its rightmost place."""
    overlaps, undecided = sight.overlaps, sight.undecided
    for colour, of_colour in sight.of_colour.items():
        if blocks := [number for number in of_colour if overlaps[number] & undecided]:
            covered = sum([overlaps[number] for number in blocks])
            yield Finding(tuple(blocks), sight.except_in(covered, colour))


ROW = Row(
    "overlap",
    Level.EASY,
    1,
    look,
    places.argue,
    finds=(Example("3", "?????", "??#??"), Example("2a 2b", "?????", "?a?b?")),
    silent=("3", "??????"),
)
