"""Cases: all placements of a line agree in a cell."""

from __future__ import annotations

from functools import reduce
from operator import or_

from nonogram.core.logic.line import propagate_line
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight, by_distance, span, spans
from nonogram.explanation.techniques.finding import Asked, Claims, Example, Finding, Findings, Row

MOST = 3  #: the most blocks of a run that are told apart


def look(sight: Sight) -> Findings:
    """The cells that all placements of the line share. Neighbouring ones are one finding."""
    new = propagate_line(sight.model, sight.can)
    assert new is not None, "a line without a placement says nothing"
    lost = {colour: mask & ~new[colour] for colour, mask in sight.can.items()}
    blocks = tuple(range(len(sight.clue)))
    for first, last in spans(reduce(or_, lost.values())):
        part = span(first, last)
        yield Finding(blocks, {colour: mask & part for colour, mask in lost.items()})


def argue(asked: Asked) -> Claims:
    """Claim that it is so in all placements: in those of each block that a known run can be of."""
    sight = asked.sight
    known = [(span(*run), blocks) for _, run, blocks in sight.runs()]
    near = by_distance(sum(run for run, _ in known), asked.concluded)[:1]
    cases = (
        BlockClaim(Says.BELONGS, blocks, run)
        for run, blocks in known
        if 1 < len(blocks) <= MOST and any(run >> place & 1 for place in near)
    )
    yield BlockClaim(Says.WHEREVER, tuple(range(len(sight.clue))), then=(*cases,))


ROW = Row(
    "by_cases",
    Level.MEDIUM,
    1,
    look,
    argue,
    finds=(Example("2 1", "???#??", "???#.?"),),
    silent=("3", "??????"),
)
