"""Complete propagation of one line of few cells: bit sets that fit into a processor's integers.

The passes are those of `logic.lanes`, over one line. Compiled, a mask is a register of the
processor and a line takes half a microsecond; in pure Python this is slower than a lane, and
not used. The pass from the right does not mirror: doubling finds how far the background reaches to
the left, over one cell, then over two, over four, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonogram.core.puzzle.block import BACKGROUND, GLUED, PART, TOUCH
from nonogram.core.puzzle.clue import Clue, joins

if TYPE_CHECKING:
    from mypy_extensions import i64


class _Ink:
    """A colour of a line, with bit sets of cells: its candidates, and those that blocks cover."""

    def __init__(self, colour: int) -> None:
        self.colour = colour
        self.mask: i64 = 0
        self.covered: i64 = 0


class _NarrowBlock:
    """A block, with bit sets: its ends, how far background reaches after them, its starts."""

    def __init__(self, length: i64, ink: _Ink, join: i64) -> None:
        self.length: i64 = length
        self.ink = ink
        self.join: i64 = join  # to the block before: PART, TOUCH or GLUED
        self.ends: i64 = 0
        self.reach: i64 = 0
        self.starts: i64 = 0


class NarrowLine:
    """The constant part of a line without blots, of at most `logic.line.WORD` cells.

    Its blocks and colours store what the last propagation found.
    """

    def __init__(self, clue: Clue, size: int) -> None:
        by_colour = {BACKGROUND: _Ink(BACKGROUND)}
        self._blocks: list[_NarrowBlock] = []
        for block, join in zip(clue, joins(clue)):
            length, colour = block[0], block[1]
            assert length is not None
            if colour not in by_colour:
                by_colour[colour] = _Ink(colour)
            self._blocks.append(_NarrowBlock(length, by_colour[colour], join))
        self._backwards = self._blocks[::-1]
        self._inks = list(by_colour.values())
        self._ground = self._inks[0]
        self._end: i64 = 1 << size
        self._reach: i64 = 0  # how far background reaches before the first block

    def propagate(self, can: dict[int, int]) -> dict[int, int] | None:
        """The candidates left, the same object if all are; None if the line cannot be completed."""
        if not self._passes(can):
            return None
        lost = len(can) > len(self._inks)  # colours that the clue lacks
        for ink in self._inks:
            if ink.covered != ink.mask:
                lost = True
        return {ink.colour: ink.covered for ink in self._inks} if lost else can

    def starts(self, can: dict[int, int]) -> list[int] | None:
        """The first cells of every block, in the order of the clue, or None if there are none."""
        return [block.starts for block in self._blocks] if self._passes(can) else None

    def _passes(self, can: dict[int, int]) -> bool:
        """Find the starts of blocks, and what colours cover; False if there is no placement."""
        for ink in self._inks:
            ink.mask = can[ink.colour]
            ink.covered = 0
        if not self._from_left():
            return False
        self._from_right()
        return True

    def _from_left(self) -> bool:
        """Find the ends of blocks, and how far background reaches; False if infeasible."""
        empty: i64 = self._ground.mask
        end: i64 = 1
        start: i64
        fits: i64
        have: i64
        step: i64
        length: i64
        join: i64
        reach: i64 = end | (((end & empty) + empty) ^ empty)
        self._reach = reach
        for block in self._blocks:
            length = block.length
            join = block.join
            fits = block.ink.mask
            have = 1
            while have < length and fits != 0:  # a shift by more than a word is undefined
                step = have if have + have < length else length - have
                fits &= fits >> step
                have += step
            if fits == 0:
                return False
            if join == GLUED:
                start = end
            elif join == PART:
                start = (reach & empty) << 1
            else:
                start = reach
            end = (start & fits) << length
            if end == 0:
                return False
            reach = end | (((end & empty) + empty) ^ empty)
            block.ends = end
            block.reach = reach
        return (reach & self._end) != 0

    def _from_right(self) -> None:
        """Find the starts of blocks in placements, and the cells that each colour covers."""
        empty: i64 = self._ground.mask
        background: i64 = 0
        begun: i64 = self._end
        rest: i64 = _before(begun, empty)
        free: i64
        cells: i64
        have: i64
        step: i64
        length: i64
        join: i64 = TOUCH  # of the block behind
        for block in self._backwards:
            if join == GLUED:
                free = begun
            else:
                background |= block.reach & (rest >> 1)
                free = (rest >> 1) & empty if join == PART else rest
            join = block.join
            length = block.length
            begun = (block.ends & free) >> length
            block.starts = begun
            cells = begun
            have = 1
            while have < length:
                step = have if have + have < length else length - have
                cells |= cells << step
                have += step
            block.ink.covered |= cells
            rest = _before(begun, empty)
        if join != GLUED:
            background |= self._reach & (rest >> 1)
        self._ground.covered = background & empty


def _before(rest: i64, empty: i64) -> i64:
    """These positions, and those from which empty cells lead to them."""
    run: i64 = empty
    length: i64 = 1
    while run != 0:  # the cells from which `length` cells are empty
        rest |= run & (rest >> length)
        run &= run >> length
        length += length
    return rest
