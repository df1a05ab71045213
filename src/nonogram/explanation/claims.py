"""Claims: what an argument says of blocks and places, as values.

Words and pictures are two renderings of them: `report/sentences.py` has a function for the words of
each kind, `report/strips.py` one for its lanes.
"""

from __future__ import annotations

from typing import NamedTuple

from nonogram.base.ids import Id
from nonogram.explanation.sight import Span


class Says(Id):
    """The kinds of claims.

    Of a run, or of places between walls: RUN, BELONGS, ONLY_IN, NO_ROOM. Of the blocks of these,
    and behind them: ENDS_THERE, BEGINS_THERE, ENDS_FROM, BEGINS_BY, TOUCHES. Of where a block lies:
    IS, FITS, COVERS, ENDS_BY, BEGINS_AFTER, and of several OUT_OF_REACH. Of all blocks: NONE,
    FILL, ALL_THERE, WHEREVER. Of blocks that are not meant: ELSEWHERE, TOO_FAR, NOT_BEFORE,
    NOT_AFTER, NEEDS, NO_OTHER, LINE_BEGINS, LINE_ENDS.
    """

    RUN = "run"
    BELONGS = "belongs"
    ONLY_IN = "only_in"
    NO_ROOM = "no_room"
    ENDS_THERE = "ends_there"
    BEGINS_THERE = "begins_there"
    ENDS_FROM = "ends_from"
    BEGINS_BY = "begins_by"
    TOUCHES = "touches"
    IS = "is"
    FITS = "fits"
    COVERS = "covers"
    ENDS_BY = "ends_by"
    BEGINS_AFTER = "begins_after"
    OUT_OF_REACH = "out_of_reach"
    NONE = "none"
    FILL = "fill"
    ALL_THERE = "all_there"
    WHEREVER = "wherever"
    ELSEWHERE = "elsewhere"
    TOO_FAR = "too_far"
    NOT_BEFORE = "not_before"
    NOT_AFTER = "not_after"
    NEEDS = "needs"
    NO_OTHER = "no_other"
    LINE_BEGINS = "line_begins"
    LINE_ENDS = "line_ends"


class BlockClaim(NamedTuple):
    """A claim about blocks of a line, given by their places in the clue, and about places.

    Attributes:
        kind: what is claimed.
        blocks: the blocks; of several one is meant, or each, by the kind.
        places: the places, as a bit set: a run, a room, or all that a block can reach.
        covered: of these the places that the block covers in any case, if that matters.
        ends: the leftmost and the rightmost place of a block, if its run shows these.
        then: what is claimed of the same blocks as a consequence.
        others: why no other blocks of the colour are meant, or why a block has no other place.
        near: places next to those, which a person looks at as well.
        again: whether less was said before of where the block lies.
        alone: whether nothing but the places themselves has to be known.
    """

    kind: Says
    blocks: tuple[int, ...] = ()
    places: int = 0
    covered: int = 0
    ends: tuple[Span, Span] | None = None
    then: tuple[BlockClaim, ...] = ()
    others: tuple[BlockClaim, ...] = ()
    near: int = 0
    again: bool = False
    alone: bool = False
