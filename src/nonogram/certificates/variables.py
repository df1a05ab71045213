"""What the variables of a formula mean, by the comments of its map.

A variable says of a picture and of the placements of its blocks that a cell has a colour, that a
block begins or ends at one of some cells, that it covers a cell, or where all blocks of a line are.
Rows, places, blocks and cells count from 1; other comments do not matter.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nonogram.certificates.placements import Placement
from nonogram.errors import ParseError
from nonogram.puzzle import Puzzle

#: A comment that says what a variable means.
_NAMED = re.compile(r"c ([1-9][0-9]{0,9}) (\D+.*)")

_CELL = re.compile(r"cell (\d{1,9}) (\d{1,9}) colour (\d{1,9})(?:, else (\d{1,9}))?")
_PLACE = re.compile(r"(\S+ \d{1,9}) block (\d{1,9}) (start|end) (<=|=) (\d{1,9})")
_COVERS = re.compile(r"(\S+ \d{1,9}) block (\d{1,9}) covers cell (\d{1,9})")
_PLACED = re.compile(r"(\S+ \d{1,9}) blocks at((?: \d{1,9}-\d{1,9})*)")


class CellIs(NamedTuple):
    """A cell, by number, has this colour."""

    cell: int
    colour: int


class BlockAt(NamedTuple):
    """A block of a line begins, or ends, at one of some cells."""

    line: int
    block: int
    is_end: bool
    places: int


class Covers(NamedTuple):
    """A blot of a line covers a cell of it."""

    line: int
    block: int
    place: int


class Placed(NamedTuple):
    """All blocks of a line are in these places."""

    line: int
    placement: Placement


Meaning = CellIs | BlockAt | Covers | Placed


class Variables:
    """What the variables of a puzzle's formula mean, as far as comments have said.

    Args:
        puzzle: the clues.
        candidates: by cell, the colours that it may have, as a bit set.
    """

    def __init__(self, puzzle: Puzzle, candidates: list[int]) -> None:
        geometry = puzzle.geometry
        self._puzzle = puzzle
        self._candidates = candidates
        self._sizes = [len(line) for line in geometry.lines]
        self._index = {str(geometry.line(index)): index for index in range(len(self._sizes))}
        self._known: dict[int, Meaning] = {}

    def meaning(self, variable: int) -> Meaning | None:
        """What a variable means; None if nobody has said."""
        return self._known.get(variable)

    def hear(self, comment: str, number: int) -> None:
        """Take in a comment, which is in the line of this number, if it is about a variable.

        Raises:
            ParseError: the puzzle has no such thing, or the variable means another; the source is
                left open.
        """
        match = _NAMED.match(comment)
        meaning = None if match is None else self._read(match[2].strip(), number)
        if match is not None and meaning is not None:
            variable = int(match[1])
            if self._known.setdefault(variable, meaning) != meaning:
                raise ParseError(f"variable {variable} has another meaning above", number)

    def _read(self, text: str, number: int) -> Meaning | None:
        """What a variable means; None if a comment says something else."""
        try:
            if match := _CELL.fullmatch(text):
                return self._cell_is(*match.groups())
            if match := _PLACE.fullmatch(text):
                line, block, size = self._block(match[1], match[2])
                place = int(match[5]) - 1
                places = (1 << min(place, size) + 1) - 1
                if match[4] == "=":
                    places ^= places >> 1
                return BlockAt(line, block, match[3] == "end", places)
            if match := _COVERS.fullmatch(text):
                line, block, size = self._block(match[1], match[2])
                place = int(match[3]) - 1
                if not 0 <= place < size:
                    raise KeyError
                return self._covers(line, block, place)
            if match := _PLACED.fullmatch(text):
                spans = [part.split("-") for part in match[2].split()]
                placement = tuple((int(first) - 1, int(last) - 1) for first, last in spans)
                line = self._index[match[1]]
                if not all(0 <= first <= last < self._sizes[line] for first, last in placement):
                    raise IndexError
                return Placed(line, placement)
        except (KeyError, IndexError):
            raise ParseError(f"the puzzle has no such thing: {text[:60]}", number) from None
        return None

    def _cell_is(self, row: str, place: str, colour: str, other: str | None) -> CellIs:
        rows = self._puzzle.geometry.row_sizes
        if not (1 <= int(row) <= len(rows) and 1 <= int(place) <= rows[int(row) - 1]):
            raise IndexError
        cell = sum(rows[: int(row) - 1]) + int(place) - 1
        both = [int(colour)] if other is None else [int(colour), int(other)]
        if not all(one <= self._puzzle.colours for one in both):
            raise IndexError
        if other is not None and self._candidates[cell] != sum({1 << one for one in both}):
            raise IndexError  # it has others, too
        return CellIs(cell, both[0])

    def _block(self, line: str, number: str) -> tuple[int, int, int]:
        """A line's index, the place of a block in its clue, and how many cells the line has."""
        index = self._index[line]
        if not 1 <= int(number) <= len(self._puzzle.clues[index]):
            raise IndexError
        return index, int(number) - 1, self._sizes[index]

    def _covers(self, line: int, block: int, place: int) -> Meaning:
        length = self._puzzle.clues[line][block].length
        if length is None:
            return Covers(line, block, place)
        first = max(0, place - length + 1)
        return BlockAt(line, block, False, (1 << place + 1) - (1 << first))
