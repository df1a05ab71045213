"""The places of blocks: the argument of overlaps, of cells out of reach, and of finished lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nonogram.core.puzzle import BACKGROUND, gap
from nonogram.core.puzzle.clue import cornered
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.sight import Sight, ends_of, span, spans
from nonogram.explanation.techniques.finding import Asked, Claims
from nonogram.explanation.techniques.others import no_others


def argue(asked: Asked) -> Claims:
    """Claim where the blocks lie that cover cells of the conclusion, or end nearest to it."""
    places = asked.sight.overlaps
    return _lie(asked, {n for n, covered in enumerate(places) if covered & asked.concluded})


def argue_beyond(asked: Asked) -> Claims:
    """Claim where the blocks end that are nearest to the conclusion."""
    return _lie(asked, set())


def _lie(asked: Asked, covered: set[int]) -> Claims:
    """The claims on the blocks that cover cells of the conclusion, and on the nearest to others.

    Of the latter only those ends are told that it is about. If it was said before that they end
    there, that is all.
    """
    sight, ends, begins, known = asked.sight, {*covered}, {*covered}, set[int]()
    for run in beyond(sight, covered, asked.lost):
        for side, near in zip((ends, begins), sight.beside(*run)):
            for number in near:
                is_new = asked.reached.get(number, -1) & span(*run[1:])
                (side if is_new else known).add(number)
    if not ends | begins:
        yield BlockClaim(Says.OUT_OF_REACH, tuple(sorted(known)))
        return
    free = Sight(sight.model, sight.model.unknown())
    for told, is_end in ((ends, True), (begins, False)):
        for number in [one for one in told if not sight.is_placed(one)]:
            meets = _meeting(sight, number, is_end=is_end)
            is_new = meets not in asked.reached
            if is_new and _limit(sight, meets, is_end) != _limit(free, meets, is_end):
                told.add(meets)
    every = sorted(ends | begins)
    new = [n for n in every if not sight.is_placed(n) or asked.reached.get(n) != sight.reach(n)]
    for number in new or every:
        claim = _lies(asked, number, (number in ends, number in begins, number in covered))
        others: Iterable[BlockClaim] = ()
        if claim.kind is not Says.IS:
            others = (
                needing(sight, number + onward, onward)
                for onward, at in ((-1, begins), (1, ends))
                if number in at - covered and number != _meeting(sight, number, is_end=onward > 0)
            )
        elif not sight.is_seen(number):
            others = _by_room(asked, number)
        else:
            others = meant(asked, number, sight.filled[number])
        # Of a block that is told in the same sentence, nothing less is said. Parts need no room.
        if not cornered(sight.clue):
            claim = claim._replace(
                others=tuple(o for o in others if o.kind is Says.FILL or o.blocks[0] not in every)
            )
        yield claim


def meant(asked: Asked, number: int, filled: int) -> Claims:
    """Claim why filled cells of a block are of no other that would fit between the walls there.

    It goes without saying if the block has no room between them and the next cells on one side.
    """
    sight, length = asked.sight, asked.sight.clue[number].least
    if not filled:
        return
    first, last = sight.walls(sight.clue[number].colour, ends_of(filled)[0])
    before, _, after = [0, *sight.filled, 0][number : number + 3]
    beyond = {
        Says.NOT_BEFORE: ends_of(after or 1 << sight.size)[0] - filled.bit_length(),
        Says.NOT_AFTER: ends_of(filled)[0] - before.bit_length(),
    }
    for claim in no_others(asked, (number,), filled, run=True, room=last - first + 1):
        if beyond.get(claim.kind, 0) > length:
            yield claim


def beyond(
    sight: Sight, covered: Iterable[int], lost: Mapping[int, int]
) -> Iterator[tuple[int, int, int]]:
    """The colours, and first and last places, of runs that lose a colour outside of blocks."""
    within = sum(sight.overlaps[number] for number in covered)
    for colour, mask in lost.items():
        for run in spans(mask & ~within) if colour != BACKGROUND else ():
            yield (colour, *run)


def _lies(asked: Asked, number: int, told: tuple[bool, bool, bool]) -> BlockClaim:
    """The claim on the place of a block, the range into which it fits, or one end of that.

    What is `told` are its end, its beginning, and that it covers cells of the conclusion.
    """
    sight, (ends, begins, covered) = asked.sight, told
    reach, middle = sight.reach(number), sight.overlaps[number]
    before = asked.reached.get(number)
    if reach == middle:
        kind = Says.IS
    elif middle & asked.concluded and sight.clue[number].length is None:
        kind = Says.COVERS
    elif not begins:
        kind = Says.ENDS_BY
    else:
        kind = Says.FITS if ends else Says.BEGINS_AFTER
    shown = middle if covered or kind is Says.COVERS else 0
    return BlockClaim(kind, (number,), reach, shown, again=before not in (None, reach))


def _by_room(asked: Asked, number: int) -> Claims:
    """Claim why a block lies in its only place if its cells do not show that.

    It is held by what is known beside it, or by the blocks on one side; or it fills a room together
    with blocks next to it, of which nothing was said, and these are held.
    """
    sight, reached = asked.sight, asked.reached
    first, last = (_meeting(sight, number, is_end=is_end) for is_end in (False, True))
    first = max((n + 1 for n in reached if first <= n < number), default=first)
    last = min((n - 1 for n in reached if number < n <= last), default=last)
    first += first < number and sight.filled[first] >> sight.right_ends[first] & 1
    last -= number < last and sight.filled[last] >> sight.lefts[last] & 1
    held = [*_held(asked, number, number, number)]
    if first == last or sight.filled[number] or all(claim.kind is Says.ELSEWHERE for claim in held):
        yield from held
        return
    room = span(sight.lefts[first], sight.right_ends[last])
    yield BlockClaim(Says.FILL, tuple(range(first, last + 1)), room)
    yield from _held(asked, number, first, last)


def _held(asked: Asked, number: int, first: int, last: int) -> Claims:
    """Claim why placed blocks in a row lie no further on each side, unless they have no room there.

    What is filled of the block itself that they are told for goes without saying.
    """
    sight = asked.sight
    for end, onward in (first, -1), (last, 1):
        limit, far = sight.left_ends, sight.right_ends
        if onward > 0:
            limit, far = sight.rights, sight.lefts
        near, one, at = end + onward, end, far[end]
        if not sight.filled[end] >> at & 1 and near in range(len(limit)):
            one, at = near, limit[near]
        if one == number or one in asked.reached:
            continue
        if filled := sight.filled[one] >> at & 1 and sight.filled[one]:
            why = tuple(other for other in meant(asked, one, filled) if number in other.blocks)
            yield BlockClaim(Says.ELSEWHERE, (one,), sight.reach(one), filled, others=why)
        elif one == near and _has_room(sight, end, far[end], onward):
            yield needing(sight, near, onward)


def needing(sight: Sight, near: int, onward: int) -> BlockClaim:
    """The claim what blocks need, from one to that at the obstacle beyond."""
    starts, ends = _packed(sight, onward > 0)
    group = range(near, _meeting(sight, near, is_end=onward > 0) + onward, onward)
    return BlockClaim(Says.NEEDS, tuple(group), span(starts[min(group)], ends[max(group)]))


def _has_room(sight: Sight, number: int, end: int, onward: int) -> bool:
    """Whether a block alone would have room beyond its end on one side."""
    block, beyond = sight.clue[number], span(end + 1, sight.size) if onward > 0 else (1 << end) - 1
    free = spans(sight.can[block.colour] & beyond)
    return any(last - first + 1 >= block.least for first, last in free)


def _packed(sight: Sight, is_end: bool) -> tuple[list[int], list[int]]:
    """The first and last cells of the blocks in the rightmost placement, or in the leftmost."""
    return (sight.rights, sight.right_ends) if is_end else (sight.lefts, sight.left_ends)


def _limit(sight: Sight, number: int, is_end: bool) -> int:
    """The last cell that a block can cover, or the first one."""
    return sight.right_ends[number] if is_end else sight.lefts[number]


def _meeting(sight: Sight, number: int, *, is_end: bool) -> int:
    """The block at the obstacle because of which another cannot lie further on one side."""
    first, last = _packed(sight, is_end)
    clue, onward = sight.clue, 1 if is_end else -1
    while 0 <= number + onward < len(clue):
        left = min(number, number + onward)
        if first[left + 1] != last[left] + 1 + gap(*clue[left : left + 2]):
            break
        number += onward
    return number
