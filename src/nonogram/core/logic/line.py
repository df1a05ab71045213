"""Complete propagation of one line; sets of its cells are integers, place p being bit p.

A line is complete (generalised arc consistent) after one call: a colour stays possible in a
cell if and only if some placement of all blocks gives it that colour. `logic.lanes` explains how.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count
from typing import TYPE_CHECKING

from nonogram.core.logic.lanes import Lanes
from nonogram.core.puzzle import BACKGROUND, Clue, blotted
from nonogram.core.puzzle.clue import cornered, parts_of, shortest

if TYPE_CHECKING:
    from mypy_extensions import i64

    from nonogram.core.logic.narrow import NarrowLine

#: The candidates of a line: a bit set of cells for the background and each colour of its clue.
Candidates = dict[int, int]

#: The bit sets of the first and of the last cells of every block of a line.
Spans = list[tuple[int, int]]

WORD = 62  #: the most cells of a line whose positions fit into a processor's signed integer

#: Whether this module, and with it all inner loops, is compiled (see setup.py). No other module
#: asks for it; what depends on it are the three constants below.
_COMPILED = not __file__.endswith((".py", ".pyc"))

LOOPS = "compiled" if _COMPILED else "pure Python"  #: the form of the inner loops, in words

NARROW = WORD if _COMPILED else 0  #: the most cells of a line that is faster alone, in registers

#: The lines to propagate by suppositions before a SAT solver begins, and those after which the pace
#: counts. Compiled, a line takes a tenth of the time, but a clause the same.
EFFORT = (4000, 1000) if _COMPILED else (500, 20)

#: The rounds of belief propagation before a SAT solver begins; in pure Python they take as long as
#: a solver needs for the whole puzzle.
ROUNDS = 60 if _COMPILED else 0

#: A table of characters: true only for the digit one.
_ONES = bytes(byte == ord("1") for byte in range(256))


def bits(mask: int) -> list[int]:
    """The positions of the ones in a bit set, in ascending order."""
    if _COMPILED and mask >> WORD == 0:
        return _bits_of_word(mask)
    if mask.bit_length() < 8 * (mask.bit_count() - 3):  # looking at every digit pays off
        return [*compress(count(), f"{mask:b}"[::-1].encode().translate(_ONES))]
    positions = []
    while mask:
        lowest = mask & -mask
        positions.append(lowest.bit_length() - 1)
        mask ^= lowest
    return positions


def places(mask: int) -> Sequence[int]:
    """The same as `bits` for a bit set that is not empty; a range if the ones are adjacent."""
    low, high = (mask & -mask).bit_length() - 1, mask.bit_length()
    return range(low, high) if mask >> low == (1 << high - low) - 1 else bits(mask)


def _bits_of_word(mask: i64) -> list[int]:
    positions = []
    place: i64 = 0
    while mask != 0:
        if mask & 1:
            positions.append(int(place))
        mask >>= 1
        place += 1
    return positions


class LineModel:
    """The constant part of a line of `size` cells."""

    def __init__(self, clue: Clue, size: int) -> None:
        self.clue = clue = parts_of(clue)  # blocks of one colour each
        self.size = size
        self.blotted = blotted(clue)
        colours = {BACKGROUND: None}
        longest = 0
        for block in clue:
            colours[block[1]] = None
            longest = max(longest, block[0] or 1)
        self.colours = tuple(colours)  # in the order of their first blocks
        self.slack = size - shortest(clue)  # with blots of length 1; below 0 there is no placement
        self._loose = len(self.colours) == 2 and self.slack >= longest and not cornered(clue)
        # Whether it is propagated in a processor's integers, which is faster than side by side.
        self.narrow = self.fits(NARROW)
        self._alone: Lanes | None = None
        self._in_registers: NarrowLine | None = None

    def fits(self, cells: int) -> bool:
        """Whether it has at most this many cells, and no blots, which registers do not take."""
        return self.size <= cells and not self.blotted

    @property
    def in_registers(self) -> NarrowLine:
        """The line, which must be narrow, for a processor's integers."""
        if self._in_registers is None:
            from nonogram.core.logic.narrow import NarrowLine  # only used when compiled

            self._in_registers = NarrowLine(self.clue, self.size)
        return self._in_registers

    @property
    def alone(self) -> Lanes:
        """The line as a single lane."""
        if self._alone is None:
            self._alone = Lanes([self.clue], [self.size], self.size + 1)
        return self._alone

    def says_nothing(self, can: Candidates) -> bool:
        """Whether it rules nothing out, by a quick test: no known cell, one colour, much slack."""
        return self._loose and can == self.unknown()

    def unknown(self) -> Candidates:
        """Candidates that rule nothing out."""
        return dict.fromkeys(self.colours, (1 << self.size) - 1)

    def known_places(self, can: Candidates) -> int:
        """The cells that have lost a colour of the clue, as a bit set."""
        known = 0
        for mask in can.values():
            known |= ~mask
        return known & (1 << self.size) - 1

    def only(self, can: Candidates, places: int) -> Candidates:
        """The candidates if only these places, a bit set, are known."""
        unknown = (1 << self.size) - 1 & ~places
        return {colour: mask & places | unknown for colour, mask in can.items()}


def propagate_line(model: LineModel, can: Candidates) -> Candidates | None:
    """The candidates that some placement of all blocks uses, or None if no placement is left."""
    if model.narrow:
        return model.in_registers.propagate(can)
    reached, left = model.alone.propagate(can)
    return left if reached else None


def feasible_spans(model: LineModel, can: Candidates) -> Spans | None:
    """The spans of the blocks; those of a blot are independent. None if no placement is left."""
    if model.narrow:
        firsts = model.in_registers.starts(can)
        if firsts is None:
            return None
        return [(start, start << (block[0] or 1) - 1) for start, block in zip(firsts, model.clue)]
    reached, ends, firsts = model.alone.ends(can)
    return spans_before(model.clue, ends, firsts) if reached else None


def spans_before(clue: Clue, ends: Iterable[int], firsts: Iterable[int]) -> Spans:
    """The spans of blocks, from the positions after them, and from the first cells of blots."""
    found = []
    for block, behind, first in zip(clue, ends, firsts):
        start = first if block[0] is None else behind >> block[0]
        found.append((start, behind >> 1))
    return found
