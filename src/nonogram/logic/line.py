"""Complete propagation of one line.

A line is complete (generalised arc consistent) after one call: a colour stays possible in a
cell if and only if some placement of all blocks gives it that colour. How that is done is in
`logic.lanes`; lines with blots go their own way, `logic.blots`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nonogram.logic.bits import COMPILED, WORD
from nonogram.logic.lanes import Lanes
from nonogram.puzzle import BACKGROUND, Clue, blotted
from nonogram.puzzle.clue import joined, shortest

if TYPE_CHECKING:
    from nonogram.logic.narrow import NarrowLine

#: The candidates of a line: for the background and each colour of its clue a bit set of cells.
Candidates = dict[int, int]

#: For every block of a line the bit sets of its first and of its last cells.
Spans = list[tuple[int, int]]


class LineModel:
    """The constant part of a line of `size` cells."""

    def __init__(self, clue: Clue, size: int) -> None:
        self.clue = clue
        self.size = size
        self.blotted = blotted(clue)
        self.colours = tuple(dict.fromkeys([BACKGROUND, *[block[1] for block in clue]]))
        self.room = size - shortest(clue)  # the slack, with blots of length 1; below 0 none fits
        longest = max([block[0] or 1 for block in clue], default=0)
        self._loose = len(self.colours) == 2 and self.room >= longest and not joined(clue)
        # Propagated in a processor's integers, which is faster than side by side.
        self.narrow = COMPILED and size <= WORD and not self.blotted
        self._alone: Lanes | None = None
        self._in_registers: NarrowLine | None = None

    @property
    def in_registers(self) -> NarrowLine:
        """The line for a processor's integers; it must be narrow."""
        if self._in_registers is None:
            from nonogram.logic.narrow import NarrowLine  # without a compiler not used

            self._in_registers = NarrowLine(self.clue, self.size)
        return self._in_registers

    @property
    def alone(self) -> Lanes:
        """The line as a single lane; its clue must have no blots."""
        if self._alone is None:
            self._alone = Lanes([self.clue], [self.size], self.size + 1)
        return self._alone

    def says_nothing(self, can: Candidates) -> bool:
        """Whether it surely rules nothing out: nothing known, one colour, slack for each block."""
        return self._loose and can == self.unknown()

    def unknown(self) -> Candidates:
        """Candidates that rule nothing out."""
        return dict.fromkeys(self.colours, (1 << self.size) - 1)


def propagate_line(model: LineModel, can: Candidates) -> Candidates | None:
    """The candidates that some placement of all blocks uses; None if no placement is left."""
    if model.blotted:
        from nonogram.logic.blots import placements_of

        spans = placements_of(model.clue, model.size, can)
        if spans is None:
            return None
        result = dict.fromkeys(model.colours, 0)
        for block, covered in zip(model.clue, spans.covered):
            result[block[1]] |= covered
        result[BACKGROUND] = spans.background
        return result
    if model.narrow:
        return model.in_registers.propagate(can)
    reached, left = model.alone.propagate(can)
    return left if reached else None


def feasible_spans(model: LineModel, can: Candidates) -> Spans | None:
    """The first and last cells of each block, those of a blot independent; None if none is left."""
    if model.blotted:
        from nonogram.logic.blots import placements_of

        spans = placements_of(model.clue, model.size, can)
        return None if spans is None else [*zip(spans.starts, spans.ends)]
    if model.narrow:
        firsts = model.in_registers.starts(can)
        if firsts is None:
            return None
        return [(start, start << (block[0] or 1) - 1) for start, block in zip(firsts, model.clue)]
    reached, ends = model.alone.ends(can)
    return spans_before(model.clue, ends) if reached else None


def spans_before(clue: Clue, ends: Iterable[int]) -> Spans:
    """The spans of blocks of known lengths, from the positions behind them."""
    found = []
    for block, behind in zip(clue, ends):
        length = block[0]
        assert length is not None
        start = behind >> length
        found.append((start, start << length - 1))
    return found


def first_placement(model: LineModel, can: Candidates) -> list[int] | None:
    """The colours of the cells when every block starts as early as any placement has it.

    None if there is no placement. The earliest starts form one themselves: take the earlier start
    of every block of two placements, and its earlier end if it is a blot. Blocks that keep their
    distance in both keep it here, and a cell that is filled in both is filled here, by the later of
    the two blocks that cover it.
    """
    spans = feasible_spans(model, can)
    if spans is None:
        return None
    cells = [BACKGROUND] * model.size
    for block, (starts, ends) in zip(model.clue, spans):
        first = (starts & -starts).bit_length() - 1
        behind = (ends & -ends).bit_length()
        cells[first:behind] = [block[1]] * (behind - first)
    return cells
