"""Blocks, and the clues that they make."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from nonogram.errors import RequestError, in_short
from nonogram.limits import MOST_COLOURS, MOST_LENGTH
from nonogram.puzzle.arguments import items, plain, whole, whole_or_none
from nonogram.puzzle.grid import Grid

BACKGROUND = 0


class _Fields(NamedTuple):
    length: int | None
    colour: int


class Block(_Fields):
    """A run of `length` >= 1 neighbouring cells of one `colour` in 1..K.

    A length of None is a blot: a number that cannot be read. The block is there all the same,
    and its colour is known.
    """

    __slots__ = ()

    def __new__(cls, length: int | None, colour: int = 1) -> Block:
        """Raises RequestError if these are no numbers from 1, or too large for any file."""
        if not (type(length) is type(colour) is int and 0 < length <= MOST_LENGTH):
            length = whole_or_none("the length of a block", length, 1, MOST_LENGTH)
        if not (type(colour) is int and 0 < colour <= MOST_COLOURS):
            colour = whole("the colour of a block", colour, 1, MOST_COLOURS)
        return tuple.__new__(cls, (length, colour))

    @classmethod
    def _make(cls, fields: Iterable[Any]) -> Block:  # type: ignore[override]
        return cls(*fields)

    @property
    def least(self) -> int:
        """The length, or the least that it can be."""
        return 1 if self.length is None else self.length


#: All blocks of a line, in order.
Clue = tuple[Block, ...]

#: What people write for a block: its length, or a pair of its length and its colour.
Number = int | None | tuple[int | None, int]


def gap(left: Block, right: Block) -> int:
    """How many background cells must lie between two neighbouring blocks of a clue.

    Equal colours need one, else they would be one block; different colours may touch. Only this
    module knows.
    """
    return 1 if left.colour == right.colour else 0


def shortest(clue: Clue) -> int:
    """How many cells the blocks of a clue need, at least, when pushed together."""
    needed = 0
    before = None
    for length, colour in clue:
        needed += length or 1
        if colour == before:  # as `gap` says, without a call for every pair
            needed += 1
        before = colour
    return needed


def blotted(clue: Clue) -> bool:
    """Whether the clue has a number that cannot be read."""
    return None in [length for length, _ in clue]


def clue_from(numbers: Iterable[Number], line: str) -> Clue:
    """The clue that is written so: ``[2, 1]``, or ``[(2, 1), (1, 3)]``; ``[]`` or ``[0]`` if empty.

    Args:
        numbers: of the blocks in order; None is a blot.
        line: what errors call the line.

    Raises:
        RequestError: these are no numbers of blocks.
    """
    given = items(numbers, f"{line}: expected a list of numbers")
    if given == [0]:
        return ()
    blocks = []
    for number in map(plain, given):
        pair = number if isinstance(number, (tuple, list)) and len(number) == 2 else (number, 1)
        try:
            blocks.append(Block(*pair))
        except RequestError:
            expected = "expected numbers from 1, or pairs of a number and a colour from 1"
            raise RequestError(f"{line}: {expected}, found {in_short(number)}") from None
    return tuple(blocks)


def clue_of(cells: Iterable[int | None]) -> Clue:
    """The clue that a line of colours has."""
    (given,) = Grid([cells]).rows
    return tuple([Block(len([*run]), colour) for colour, run in groupby(given) if colour])
