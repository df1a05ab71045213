"""The meaning of a formula's variables, from the comments of its map.

A variable means that a cell has a colour, that a block begins or ends at one of some cells, that a
block covers a cell, or that all blocks of a line are in certain places.
Rows, places, blocks and cells count from 1; other comments are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from nonogram.base.errors import ParseError, Refused, RequestError
from nonogram.certificates.placements import Placement
from nonogram.core.puzzle import Puzzle, parts_of


class CellIs(NamedTuple):
    """The meaning of a literal: a cell, by number, has one of these colours, a bit set."""

    cell: int
    colours: int


class BlockAt(NamedTuple):
    """The meaning of a literal: a block of a line begins, or ends, at one of these cells."""

    line: int
    block: int
    is_end: bool
    places: int


class Covers(NamedTuple):
    """The meaning of a literal: a block of a line covers a cell of it."""

    line: int
    block: int
    place: int


class Placed(NamedTuple):
    """The meaning of a literal: all blocks of a line are in these places."""

    line: int
    placement: Placement


Meaning = CellIs | BlockAt | Covers | Placed


class Variables:
    """The meanings of variables, read from comments; candidates are those of `ClauseMeanings`."""

    def __init__(self, puzzle: Puzzle, candidates: list[int]) -> None:
        lines = puzzle.geometry.lines
        self._puzzle = puzzle
        self._candidates = candidates
        self._sizes = [len(line) for line in lines]
        self._index = {str(puzzle.geometry.line(index)): index for index in range(len(lines))}
        self.meaning: dict[int, Meaning] = {}  #: by variable, from the comments so far
        self.number: dict[int, int] = {}  #: by variable, its place among them, from 1

    def hear(self, comment: str, number: int) -> None:
        """Read a comment. Raises ParseError, which is Refused if the puzzle lacks a thing."""
        named = _NAMED.match(comment)
        if named is None:
            return
        variable, text = int(named[1]), named[2].strip()
        for form, read in _FORMS.items():
            if match := form.fullmatch(text):
                try:
                    meaning = read(self, *match.groups())
                except (LookupError, RequestError):
                    told = f"the puzzle has no such thing: {text[:60]}"
                    raise Refused(told, number, kind="other_puzzle") from None
                if self.meaning.setdefault(variable, meaning) != meaning:
                    raise ParseError(f"variable {variable} has another meaning above", number)
                self.number.setdefault(variable, len(self.number) + 1)
                return

    # The rest raises LookupError or RequestError if the puzzle has no such thing.

    def _cell(
        self, row: str, place: str, relation: str | None, colour: str, other: str | None
    ) -> Meaning:
        cell = self._puzzle.geometry.cell((int(row) - 1, int(place) - 1))
        colours = {int(colour), int(colour if other is None else other)}
        if max(colours) > self._puzzle.colours:
            raise LookupError
        if other is not None and self._candidates[cell] != sum(1 << each for each in colours):
            raise LookupError  # the cell has further candidates
        return CellIs(cell, 1 << int(colour) if relation is None else (2 << int(colour)) - 1)

    def _block(self, line: str, number: str) -> tuple[int, int]:
        """The line, by index, and the block of it that are meant."""
        index, block = self._index[line], int(number) - 1
        if block not in range(len(parts_of(self._puzzle.clues[index]))):
            raise LookupError
        return index, block

    def _place(self, line: str, number: str, what: str, relation: str, at: str) -> Meaning:
        index, block = self._block(line, number)
        places = (1 << min(int(at), self._sizes[index] + 1)) - 1
        if relation == "=":
            places ^= places >> 1
        return BlockAt(index, block, what == "end", places)

    def _covers(self, line: str, number: str, at: str) -> Meaning:
        index, block = self._block(line, number)
        if not 1 <= int(at) <= self._sizes[index]:
            raise LookupError
        return Covers(index, block, int(at) - 1)

    def _placed(self, line: str, places: str) -> Meaning:
        index = self._index[line]
        spans = [part.split("-") for part in places.split()]
        placement = tuple((int(first) - 1, int(last) - 1) for first, last in spans)
        if not all(0 <= first <= last < self._sizes[index] for first, last in placement):
            raise LookupError
        return Placed(index, placement)


_NAMED = re.compile(r"c ([1-9][0-9]{0,9}) (\D+.*)")  #: a comment with the meaning of a variable

#: The forms of meanings, and the functions that read their numbers.
_FORMS: dict[re.Pattern[str], Callable[..., Meaning]] = {
    re.compile(
        r"cell (\d{1,9}) (\d{1,9}) colour (<= )?(\d{1,9})(?:, else (\d{1,9}))?"
    ): Variables._cell,
    re.compile(r"(\S+ \d{1,9}) block (\d{1,9}) (start|end) (<=|=) (\d{1,9})"): Variables._place,
    re.compile(r"(\S+ \d{1,9}) block (\d{1,9}) covers cell (\d{1,9})"): Variables._covers,
    re.compile(r"(\S+ \d{1,9}) blocks at((?: \d{1,9}-\d{1,9})*)"): Variables._placed,
}
