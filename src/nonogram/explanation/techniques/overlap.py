"""Overlap: cells that a block covers in any case."""

from __future__ import annotations

from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight
from nonogram.explanation.techniques import places
from nonogram.explanation.techniques.finding import Example, Finding, Findings, Row


def look(sight: Sight) -> Findings:
    """Cells that the same block covers in its leftmost and in its rightmost place."""
    covers = [n for n, places in enumerate(sight.overlaps) if places & sight.undecided]
    for colour in sight.model.colours[1:]:
        if blocks := [number for number in covers if sight.clue[number].colour == colour]:
            covered = sum(sight.overlaps[number] for number in blocks)
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
