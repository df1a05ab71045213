"""Mercury: a block beside a wall would touch a filled cell."""

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
    """A block that begins at a wall would touch a filled cell: it begins further away."""
    for colour in sight.model.colours[1:]:
        sure = sight.known(colour)
        for first, last in sight.room(colour):
            for place, forward in ((first, True), (last, False)):
                touching, touched = [], 0
                for number in sight.of_colour[colour]:
                    length = sight.clue[number].length
                    if length is None:
                        if sight.lefts[number] <= place <= sight.right_ends[number]:
                            break  # a blot may be short enough to touch nothing
                        continue
                    begin = place if forward else place - length + 1
                    fits = first <= begin and begin + length - 1 <= last
                    if not fits or not sight.lefts[number] <= begin <= sight.rights[number]:
                        continue
                    beyond = begin + length if forward else begin - 1
                    if beyond < 0 or not sure >> beyond & 1:
                        break  # the block can be there
                    touching.append(number)
                    touched |= 1 << beyond
                else:
                    if touching:
                        yield Finding(tuple(touching), {colour: 1 << place}, touched, 1 << place)


def argue(asked: Asked) -> Claims:
    """Claim which blocks alone could be at the wall, and what they would touch."""
    for finding in asked.findings:
        at, (begin, end) = places_of(finding.lost), ends_of(finding.at)
        place = at.bit_length() - 1
        ends = (place, end - 1) if begin > place else (begin + 1, place)
        lengths = {asked.sight.clue[number].least for number in finding.blocks}
        blocks, others = choice(asked, finding.blocks, at, lengths, run=False)
        yield BlockClaim(
            Says.ONLY_IN,
            blocks,
            at,
            then=(BlockClaim(Says.TOUCHES, finding.blocks, span(*ends), covered=finding.at),),
            others=others,
            near=finding.at | at >> 1 | at << 1,
        )


ROW = Row(
    "mercury",
    Level.EASY,
    0.5,
    look,
    argue,
    cornered=False,
    finds=(Example("1 3", "?.?#?#??", "?..#?#??"),),
    silent=("1 2", "?#????"),  # the 1 may begin at the end
)
