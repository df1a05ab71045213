"""The placements of a line's blocks, as bit sets: what a clause must not cut off.

Written for certificates alone: nothing here is shared with the encoder, or with the line logic. A
set of cells of a line is an integer with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from nonogram.puzzle import BACKGROUND, Clue

#: The first and the last cell of each block, from 0.
Placement = tuple[tuple[int, int], ...]


class Wish(NamedTuple):
    """What placements are looked for.

    Attributes:
        starts, ends: by block, the cells where it may begin, or end; of blocks that are not there
            all are welcome.
        colours: by place of a cell, the colours that it may have, as a bit set.
    """

    starts: Mapping[int, int] = {}
    ends: Mapping[int, int] = {}
    colours: Mapping[int, int] = {}


class _Block(NamedTuple):
    """A block: its length, None for a blot, its colour, and whether the next has it, too."""

    length: int | None
    colour: int
    gap: bool


class LinePlacements:
    """All placements of a clue in a line whose cells have candidates.

    Args:
        clue: the line's.
        candidates: for each cell the colours that it may have, as a bit set; the background is one
            of them.
    """

    def __init__(self, clue: Clue, candidates: Sequence[int]) -> None:
        self.size = len(candidates)
        following = [*(block.colour for block in clue[1:]), BACKGROUND]
        self.blocks = [
            _Block(block.length, block.colour, block.colour == colour)
            for block, colour in zip(clue, following)
        ]
        self._every = (1 << self.size) - 1
        self._room = {
            block.colour: sum(
                1 << place
                for place, colours in enumerate(candidates)
                if colours >> block.colour & 1
            )
            for block in clue
        }
        self._fits = [self._fitting(block) for block in self.blocks]

    def _fitting(self, block: _Block) -> int:
        """Where a block may begin by the candidates of the cells that it would cover."""
        room = fits = self._room[block.colour]
        for by in range(1, block.length or 1):
            fits &= room >> by
        return fits

    def has(self, wish: Wish) -> bool:
        """Whether there is such a placement.

        Blocks are placed from left to right; `at` has the cells where the next may begin if only
        what is left of it matters.
        """
        starts, ends, colours = wish
        background = self._every
        for place, allowed in colours.items():
            if not allowed & 1:
                background &= ~(1 << place)
        at = 1
        for number, (length, colour, gap) in enumerate(self.blocks):
            at = _spread(at, background) & self._fits[number]
            if number in starts:
                at &= starts[number]
            if length is None:
                room = self._room[colour]
                for place, allowed in colours.items():
                    if not allowed >> colour & 1:
                        room &= ~(1 << place)
                at = _spread((at & room) << 1, room)
            else:
                for place, allowed in colours.items():
                    if not allowed >> colour & 1:
                        first = place - length + 1
                        window = (1 << length) - 1
                        at &= ~(window << first if first >= 0 else window >> -first)
                at <<= length
            if number in ends:
                at &= ends[number] << 1
            if gap:
                at = (at & background) << 1
            if not at:
                return False
        return bool(_spread(at, background) >> self.size & 1)

    def all(self, wish: Wish) -> Iterator[Placement]:
        """All such placements, one after the other: block by block, each that leads to one."""
        yield from self._completed(wish, ())

    def _completed(self, wish: Wish, placed: Placement) -> Iterator[Placement]:
        if not self.has(wish):
            return
        number = len(placed)
        if number == len(self.blocks):
            yield placed
            return
        length = self.blocks[number].length
        first = placed[-1][1] + 1 if placed else 0
        for start in range(first, self.size):
            lasts = range(start, self.size) if length is None else (start + length - 1,)
            for last in lasts:
                starts = {**wish.starts, number: wish.starts.get(number, self._every) & 1 << start}
                ends = {**wish.ends, number: wish.ends.get(number, self._every) & 1 << last}
                narrowed = wish._replace(starts=starts, ends=ends)
                yield from self._completed(narrowed, (*placed, (start, last)))


def _spread(at: int, through: int) -> int:
    """The cells that are reached from some, going right through others; and one behind those.

    Adding carries a bit through a run of ones, and leaves its other bits as they are.
    """
    return at | through ^ (through + (at & through))
