"""Too small a gap: no block fits between two walls."""

from __future__ import annotations

from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight, span
from nonogram.explanation.techniques.finding import (
    Asked,
    Claims,
    Example,
    Finding,
    Findings,
    Row,
)
from nonogram.explanation.techniques.others import no_others


def look(sight: Sight) -> Findings:
    """Two walls leave too little room for every block that could lie between them."""
    for colour in sight.model.colours[1:]:
        for first, last in sight.room(colour):
            near = [
                number
                for number in sight.of_colour[colour]
                if sight.lefts[number] <= last and first <= sight.right_ends[number]
            ]
            if near and all(sight.clue[number].least > last - first + 1 for number in near):
                places = span(first, last)
                yield Finding(tuple(near), {colour: places}, places, places)


def argue(asked: Asked) -> Claims:
    """Claim that the room is too small for each block that could be there."""
    for finding in asked.findings:
        room = finding.at.bit_count()
        others = no_others(asked, finding.blocks, finding.at, run=False, room=room)
        near = finding.at >> 1 | finding.at << 1
        yield BlockClaim(Says.NO_ROOM, finding.blocks, finding.at, others=others, near=near)


ROW = Row(
    "too_small_a_gap",
    Level.EASY,
    0.5,
    look,
    argue,
    cornered=False,
    finds=(Example("2", "??.?.??", "??...??"),),
    silent=("1 2", "??.?.??"),  # the 1 fits
)
