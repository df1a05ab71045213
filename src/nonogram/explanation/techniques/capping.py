"""Capping: a run as long as its block is complete."""

from __future__ import annotations

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
    """A run as long as any block that can cover it is complete: its neighbours end it."""
    for colour, (first, last), blocks in sight.runs():
        readable = all(sight.clue[number].length is not None for number in blocks)
        longest = max((sight.clue[number].least for number in blocks), default=0)
        if readable and longest == last - first + 1:
            ends, run = (1 << first >> 1) | (1 << last + 1), span(first, last)
            yield Finding(blocks, {colour: sight.can[colour] & ends}, run, run)


def argue(asked: Asked) -> Claims:
    """Claim which block each run is; where no block is longer, nothing else has to be known."""
    for finding in asked.findings:
        run = ends_of(finding.at)
        blocks, others = choice(
            asked, finding.blocks, finding.at, [finding.at.bit_count()], run=True
        )
        yield BlockClaim(
            Says.RUN,
            blocks,
            finding.at,
            ends=(run, run),
            others=others,
            alone=not others and asked.reached.keys().isdisjoint(blocks),
        )


ROW = Row(
    "capping",
    Level.EASY,
    look=look,
    argue=argue,
    cornered=False,
    finds=(Example("3 3", "?###?????", ".###.????"),),
    silent=("2 3", "????##????"),  # part of the 3, perhaps
)
