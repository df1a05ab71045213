"""The claims why no other block of a colour can cover places."""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.core.logic.line import bits
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.sight import Sight, Span, span
from nonogram.explanation.techniques.finding import Asked


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
    first, *_, last = *bits(places), bits(places)[-1]
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
    claims = [_elsewhere(asked, number, (first, last)) for number in new]
    others = len(long) > len(before) + len(after)
    return (*claims, *[BlockClaim(Says.NO_OTHER)] * others)


def _elsewhere(asked: Asked, number: int, places: Span) -> BlockClaim:
    """The claim why a block is elsewhere, with `places` in the order in which it is compared.

    Where no cell of it is known, there can be cells that no block would cover if it were there.
    """
    sight, (first, last) = asked.sight, places
    reach = sight.reach(number)
    length, filled = sight.clue[number].length, sight.filled[number]
    cells = bits(filled)
    walls = sight.by_walls
    if filled and max(first - cells[0], cells[-1] - last) >= (length or sight.size):
        kind = Says.ELSEWHERE
    elif walls.right_ends[number] < first:
        kind = Says.NOT_BEFORE
    elif walls.lefts[number] > last:
        kind = Says.NOT_AFTER
    else:
        kind = Says.ELSEWHERE if filled else Says.TOO_FAR
        if not filled:
            filled = _left_over(asked.sight, number, is_before=sight.right_ends[number] < first)
    return BlockClaim(kind, (number,), reach, covered=filled)


def _left_over(sight: Sight, number: int, *, is_before: bool) -> int:
    """The filled cells at the end of a block's reach that blocks beyond it would not cover."""
    colour, every = sight.clue[number].colour, range(len(sight.clue))
    ends = (sight.rights, sight.right_ends) if is_before else (sight.lefts, sight.left_ends)
    rest = every[:number] if is_before else every[number + 1 :]
    filled = bits(span(*(end[number] for end in ends)) & sight.known(colour))
    return sum(1 << at for at in filled if not {*rest}.intersection(sight.covering(colour, at, at)))
