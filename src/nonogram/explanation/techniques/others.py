"""The claims why no other block of a colour can cover places."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nonogram.core.logic.line import bits
from nonogram.core.puzzle import BACKGROUND
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.sight import Sight, Span, ends_of, smallest
from nonogram.explanation.techniques.finding import Asked


def choice(
    asked: Asked, blocks: tuple[int, ...], places: int, lengths: Collection[int], *, run: bool
) -> tuple[tuple[int, ...], tuple[BlockClaim, ...]]:
    """The blocks that can cover places, and the claims why no others; `run` if these are filled.

    Which block of one of these `lengths` it is does not matter, and is not argued unless that takes
    no more claims and leaves a single block, of which more can be said then.
    """
    clue = asked.sight.clue
    of_colour = asked.sight.of_colour[clue[blocks[0]].colour]
    alike = tuple(n for n in of_colour if n in blocks or clue[n].length in lengths)
    if asked.reached.keys() & {*blocks}:
        alike = blocks
    each = no_others(asked, alike, places, run=run)
    if len(blocks) == 1 < len(alike):
        own = no_others(asked, blocks, places, run=run)
        if len(own) <= len(each):
            return blocks, own
    return alike, each


def no_others(
    asked: Asked, blocks: Sequence[int], places: int, *, run: bool, room: int | None = None
) -> tuple[BlockClaim, ...]:
    """Claim why only these blocks can cover places; `run` if these are a filled run.

    A run at an end of the line is the outermost block. Else the claims are about the nearest
    blocks before and after: they do not fit there with those beyond them, or cover filled cells
    elsewhere. That others are shorter than a run goes without saying, or too long for a `room` of
    so many cells. Nothing is claimed if it was said that the first block is here.
    """
    sight, reached = asked.sight, asked.reached
    if reached.get(blocks[0]) == places:
        return ()
    first, last = ends_of(places)
    long = [n for n in sight.others(blocks) if sight.clue[n].least <= (room or sight.size)]
    if run:
        long = [n for n in long if (sight.clue[n].length or last + 1) > last - first]
        if long and not first:
            return (BlockClaim(Says.LINE_BEGINS),)
        if long and last == sight.size - 1:
            return (BlockClaim(Says.LINE_ENDS),)
        first, last = last, first
    before = [number for number in long if sight.right_ends[number] < first]
    after = [number for number in long if sight.lefts[number] > last]
    near = (*before[-1:], *after[:1])
    new = (n for n in near if asked.reached.get(n) != sight.reach(n))
    claims = [_elsewhere(sight, number, (first, last)) for number in new]
    others = len(long) > len(before) + len(after)
    return (*claims, *[BlockClaim(Says.NO_OTHER)] * others)


def _elsewhere(sight: Sight, number: int, places: Span) -> BlockClaim:
    """The claim why a block is elsewhere, with `places` in the order in which it is compared.

    If it would have room there, some filled cells would be left without a block.
    """
    (first, last), block, walls = places, sight.clue[number], sight.by_walls
    filled, kind = sight.filled[number], Says.ELSEWHERE
    begin, end = ends_of(filled)

    def left_over(some: int) -> bool:
        known = walls.can | {BACKGROUND: walls.can[BACKGROUND] & ~some}
        return number not in Sight(sight.model, known).covering(block.colour, *sorted(places))

    if not filled or max(first - begin, end - last) < (block.length or sight.size):
        if walls.right_ends[number] < first:
            kind = Says.NOT_BEFORE
        elif walls.lefts[number] > last:
            kind = Says.NOT_AFTER
        elif not filled:
            kind = Says.TOO_FAR
            filled = smallest(left_over, bits(walls.can[BACKGROUND] & ~sight.can[BACKGROUND]))
    return BlockClaim(kind, (number,), sight.reach(number), covered=filled)
