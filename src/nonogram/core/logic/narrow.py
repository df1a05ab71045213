"""Complete propagation of one line of few cells: bit sets that fit into a processor's integers.

The passes are those of `logic.lanes`, over one line. Compiled, a mask is a register of the
processor and a line takes about a microsecond; in pure Python this is slower than a lane, and
not used. The pass from the right does not mirror: doubling finds how far the background reaches to
the left, over one cell, then over two, over four, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from nonogram.core.puzzle.clue import BACKGROUND, GLUED, PART, TOUCH, Clue, joins

if TYPE_CHECKING:
    from mypy_extensions import i64


class NarrowLine:
    """The constant part of a line without blots, of at most `logic.line.WORD` cells."""

    def __init__(self, clue: Clue, size: int) -> None:
        self._colours = [*dict.fromkeys([BACKGROUND, *[block[1] for block in clue]])]
        self._end: i64 = 1 << size
        self._lengths: list[i64] = []
        self._kinds: list[i64] = []  # for each block the index of its colour
        self._joins: list[i64] = []  # for each block, to the one before: PART, TOUCH or GLUED
        for block, join in zip(clue, joins(clue)):
            length, colour = block[0], block[1]
            assert length is not None
            self._lengths.append(length)
            self._kinds.append(self._colours.index(colour))
            self._joins.append(join)

    def propagate(self, can: dict[int, int]) -> dict[int, int] | None:
        """The candidates left, the same object if all are; None if the line cannot be completed."""
        masks: list[i64] = [can[colour] for colour in self._colours]
        starts: list[i64] = []
        background: i64 = self._passes(masks, starts)
        if background < 0:
            return None
        left: dict[int, int] = {BACKGROUND: background}
        lost = background != masks[0] or len(can) > len(masks)  # colours that the clue lacks
        covered: i64
        kind: i64
        for kind in range(1, len(masks)):
            covered = self._covered(kind, starts)
            left[self._colours[kind]] = covered
            if covered != masks[kind]:
                lost = True
        return left if lost else can

    def _covered(self, kind: i64, starts: list[i64]) -> i64:
        """The cells that blocks of a colour cover; `starts` begins with the last block."""
        covered: i64 = 0
        number: i64 = len(starts)
        cells: i64
        length: i64
        have: i64
        step: i64
        for cells in starts:
            number -= 1
            if self._kinds[number] != kind:
                continue
            length = self._lengths[number]
            have = 1
            while have < length:
                step = have if have + have < length else length - have
                cells |= cells << step
                have += step
            covered |= cells
        return covered

    def starts(self, can: Mapping[int, int]) -> list[int] | None:
        """The first cells of every block, in the order of the clue, or None if there are none."""
        masks: list[i64] = [can[colour] for colour in self._colours]
        starts: list[i64] = []
        if self._passes(masks, starts) < 0:
            return None
        return [*reversed(starts)]

    def _passes(self, masks: list[i64], starts: list[i64]) -> i64:
        """Add the starts of blocks, the last block first; return the background, or -1."""
        ends: list[i64] = []
        reaches: list[i64] = []
        if not self._from_left(masks, ends, reaches):
            return -1
        return self._from_right(masks[0], ends, reaches, starts)

    def _from_left(self, masks: list[i64], ends: list[i64], reaches: list[i64]) -> bool:
        """Find the ends of blocks, and how far background reaches; False if infeasible."""
        empty: i64 = masks[0]
        end: i64 = 1
        start: i64
        fits: i64
        have: i64
        step: i64
        kind: i64
        length: i64
        join: i64
        reach: i64 = end | (((end & empty) + empty) ^ empty)
        reaches.append(reach)
        blocks: i64 = len(self._lengths)
        number: i64
        for number in range(blocks):
            length = self._lengths[number]
            kind = self._kinds[number]
            join = self._joins[number]
            fits = masks[kind]
            have = 1
            while have < length and fits != 0:  # a shift by more than a word is undefined
                step = have if have + have < length else length - have
                fits &= fits >> step
                have += step
            if fits == 0:
                return False
            if join == GLUED:
                start = end
                reaches[number] = 0  # no background there
            else:
                start = ((reach & empty) << 1) if join == PART else reach
            end = (start & fits) << length
            if end == 0:
                return False
            reach = end | (((end & empty) + empty) ^ empty)
            ends.append(end)
            reaches.append(reach)
        return (reach & self._end) != 0

    def _from_right(
        self, empty: i64, ends: list[i64], reaches: list[i64], starts: list[i64]
    ) -> i64:
        """Find the starts of blocks in placements, the last block first; return the background."""
        background: i64 = 0
        rest: i64 = self._end
        number: i64 = len(ends)
        join: i64 = TOUCH
        begun: i64
        run: i64
        length: i64
        free: i64
        while True:
            begun = rest
            run = empty
            length = 1
            while run != 0:  # the cells from which `length` cells are empty
                rest |= run & (rest >> length)
                run &= run >> length
                length += length
            background |= reaches[number] & (rest >> 1)
            if number == 0:
                return background & empty
            free = rest
            if join == GLUED:
                free = begun
            elif join == PART:
                free = (rest >> 1) & empty
            number -= 1
            join = self._joins[number]
            rest = (ends[number] & free) >> self._lengths[number]
            starts.append(rest)
