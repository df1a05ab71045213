"""Glue: a run near a wall extends away from it."""

from __future__ import annotations

from nonogram.core.logic.domains import places_of
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight, ends_of, span
from nonogram.explanation.techniques.finding import (
    Asked,
    Claims,
    Example,
    Finding,
    Findings,
    Row,
)
from nonogram.explanation.techniques.others import choice


def look(sight: Sight) -> Findings:
    """A run near a wall extends away from it, since its block has no room on that side."""
    for colour, (first, last), blocks in sight.runs():
        shortest = min((sight.clue[number].least for number in blocks), default=0)
        wall, end = sight.walls(colour, first)
        places = span(last + 1, wall + shortest - 1) | span(end - shortest + 1, first - 1)
        run = span(first, last)
        yield Finding(blocks, sight.except_in(places, colour), run, run)


def argue(asked: Asked) -> Claims:
    """Claim whose run it is, and how far its block extends at least."""
    sight = asked.sight
    for finding in asked.findings:
        first, last = ends_of(finding.at)
        wall, end = sight.walls(sight.clue[finding.blocks[0]].colour, first)
        length = min(sight.clue[number].least for number in finding.blocks)
        left, right = max(wall, last - length + 1), min(end, first + length - 1)
        ends = (left, left + length - 1), (right - length + 1, right)
        new, then = places_of(finding.lost) & asked.concluded, []
        if new >> last + 1:
            then.append(BlockClaim(Says.ENDS_FROM, finding.blocks, 1 << ends[0][1]))
        if new & (1 << first) - 1:
            then.append(BlockClaim(Says.BEGINS_BY, finding.blocks, 1 << ends[1][0]))
        lengths = {sight.clue[number].least for number in finding.blocks}
        blocks, others = choice(asked, finding.blocks, finding.at, lengths, run=True)
        yield BlockClaim(
            Says.BELONGS,
            blocks,
            finding.at,
            ends=ends,
            then=tuple(then),
            others=others,
            near=(1 << wall >> 1) | (1 << end + 1),
        )


ROW = Row(
    "glue",
    Level.EASY,
    0.5,
    look,
    argue,
    cornered=False,
    finds=(Example("4", "?#????", "?###??"), Example("2 2", "??.#?.??", "??.##.??")),
    silent=("3", "???#???"),  # far from both ends
)
