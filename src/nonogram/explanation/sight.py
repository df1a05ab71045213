"""What a person sees of one line: its clue, what is known of its cells, where its blocks can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from nonogram.logic.line import Candidates, LineModel, feasible_spans

#: The first and the last place of something in a line.
Span = tuple[int, int]


def span(first: int, last: int) -> int:
    """The bit set of the places from first to last; empty if there are none."""
    return (1 << last + 1) - (1 << first) if last >= first else 0


def spans(mask: int) -> Iterator[Span]:
    """Where the ones of a bit set stand together, from the first on."""
    first = 0
    while mask >> first:
        first += ((mask >> first) & -(mask >> first)).bit_length() - 1
        rest = ~(mask >> first)
        length = (rest & -rest).bit_length() - 1
        yield first, first + length - 1
        first += length


class Sight:
    """A line with some of what is known of it. At least one placement has to be left.

    Attributes:
        model: its clue.
        can: the bit sets of its candidates.
        lefts, rights: the first cell of every block when all are pushed to the left, or to the
            right, as far as the known cells let them. A blot is as short then as it can be.
        left_ends, right_ends: the last cell of every block then.
    """

    def __init__(self, model: LineModel, can: Candidates) -> None:
        self.model = model
        self.can = can
        self.clue = model.clue
        self.size = model.size
        found = feasible_spans(model, can) or []
        self.lefts = [(starts & -starts).bit_length() - 1 for starts, _ in found]
        self.rights = [starts.bit_length() - 1 for starts, _ in found]
        self.left_ends = [(ends & -ends).bit_length() - 1 for _, ends in found]
        self.right_ends = [ends.bit_length() - 1 for _, ends in found]

    @cached_property
    def overlaps(self) -> list[int]:
        """For every block the cells that it covers in its leftmost and in its rightmost place."""
        return [*map(span, self.rights, self.left_ends)]

    def known(self, colour: int) -> int:
        """The cells that are known to have a colour."""
        sure = self.can[colour]
        for other, places in self.can.items():
            if other != colour:
                sure &= ~places
        return sure

    def room(self, colour: int) -> list[Span]:
        """Where cells that can have a colour stand together."""
        return list(spans(self.can[colour]))

    def covering(self, colour: int, first: int, last: int) -> list[int]:
        """The blocks of a colour that can cover all places from first to last, by their reach."""
        return [
            number
            for number, block in enumerate(self.clue)
            if block.colour == colour and self._covers(number, first, last)
        ]

    def _covers(self, number: int, first: int, last: int) -> bool:
        """Can a block, by its reach, cover all places from first to last?"""
        length = self.clue[number].length
        if length is None:
            return self.lefts[number] <= first and last <= self.right_ends[number]
        return max(self.lefts[number], last - length + 1) <= min(self.rights[number], first)

    def except_in(self, places: int, colour: int) -> Candidates:
        """What these places lose if they have this colour."""
        return {
            other: mask & places
            for other, mask in self.can.items()
            if other != colour and mask & places
        }
