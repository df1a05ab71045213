"""Side capping: a run that cannot grow to one side."""

from __future__ import annotations

from nonogram.core.logic.domains import places_of
from nonogram.core.logic.line import bits
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
from nonogram.explanation.techniques.places import needing


def look(sight: Sight) -> Findings:
    """A run that cannot grow to one side: no block covers it together with its neighbour there."""
    for colour, (first, last), blocks in sight.runs():
        for bit in (1 << first >> 1, 1 << last + 1):
            run = span(first, last)
            ends = [*bits(run | bit)]
            if bit & sight.can[colour] and not sight.covering(colour, ends[0], ends[-1]):
                yield Finding(blocks, {colour: bit}, run, run)


def argue(asked: Asked) -> Claims:
    """Claim whose run it is, and that this block ends or begins there."""
    for finding in asked.findings:
        beyond = places_of(finding.lost)
        kind = Says.ENDS_THERE if beyond > finding.at else Says.BEGINS_THERE
        length = finding.at.bit_count()
        blocks, others = choice(asked, finding.blocks, finding.at, [length], run=True)
        then = [BlockClaim(kind, finding.blocks, finding.at | beyond)]
        ((colour, _),), walls = finding.lost.items(), asked.sight.by_walls
        longer = [n for n in finding.blocks if walls.clue[n].length != length]
        ends = ends_of(finding.at | beyond)
        if longer and not {*longer}.intersection(walls.covering(colour, *ends)):
            onward = 1 if beyond > finding.at else -1  # the outermost has the least beyond it
            then.append(needing(walls, longer[-max(onward, 0)] + onward, onward))
        yield BlockClaim(Says.BELONGS, blocks, finding.at, then=(*then,), others=others, near=-1)


ROW = Row(
    "side_capping",
    Level.EASY,
    0.5,
    look,
    argue,
    cornered=False,
    finds=(Example("1 3", "??##????", "?.##????"),),
    silent=("3", "??##??"),  # it may grow on both sides
)
