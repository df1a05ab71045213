"""Blocks, and the clues that they make.

Neighbouring blocks of a clue are parted if they have one colour, for they would be one block, and
may touch otherwise. Where that is not so, the second of the two is a `JoinedBlock`, which says how
it is joined. It is a tuple of three: code that knows nothing of joins fails when it unpacks one.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import groupby, pairwise
from typing import Any, Final, NamedTuple, cast

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


# As plain numbers, which compiled code has as constants; members of an enumeration are looked up.
GLUED: Final = 0
TOUCH: Final = 1
PART: Final = 2


class Join(IntEnum):
    """The join of a block to the one before it."""

    GLUED = GLUED  #: with nothing between them
    TOUCH = TOUCH  #: with any number of background cells between them, or none
    PART = PART  #: with at least one background cell between them


class JoinedBlock(Block):
    """A block that says itself how it is joined to the one before it in its clue."""

    __slots__ = ()

    def __new__(cls, length: int | None, colour: int, join: Join) -> JoinedBlock:
        """Raises RequestError as `Block`, or if there is no such join."""
        join = Join(whole("the join of a block", join, Join.GLUED, Join.PART))
        return tuple.__new__(cls, (*Block(length, colour), join))

    @property
    def join(self) -> Join:
        """The join to the block before it."""
        return cast("Join", tuple(self)[2])

    def __repr__(self) -> str:
        return (
            f"JoinedBlock(length={self.length}, colour={self.colour}, join=Join.{self.join.name})"
        )


Clue = tuple[Block, ...]  #: all blocks of a line, in order

#: What people write for a block: its length, or its length and its colour, or its join as well.
Number = int | None | tuple[int | None, int] | tuple[int | None, int, int]


def gap(left: Block, right: Block) -> int:
    """The background cells needed between neighbouring blocks, by their join or colours."""
    if type(right) is JoinedBlock:
        return 1 if right.join is Join.PART else 0
    return 1 if left.colour == right.colour else 0


def glued(block: Block) -> bool:
    """Whether a block has to begin where the one before it ends."""
    return type(block) is JoinedBlock and block.join is Join.GLUED


def joined(clue: Clue) -> bool:
    """Whether some join in the clue does not follow from colours."""
    return JoinedBlock in map(type, clue)


def behind(before: Block | None, length: int | None, colour: int, join: Join) -> Block:
    """The block joined in this way to the one before; a plain one if the colours say the same."""
    if before is None or join is (Join.PART if before.colour == colour else Join.TOUCH):
        return Block(length, colour)
    return JoinedBlock(length, colour, join)


def backwards(clue: Clue) -> Clue:
    """The clue of the line from its other end; joins stay between the same blocks."""
    if not joined(clue):
        return clue[::-1]
    joins: list[Join | None] = [getattr(block, "join", None) for block in clue[1:]]
    return tuple(
        Block(*block[:2]) if join is None else JoinedBlock(*block[:2], join)
        for block, join in zip(clue[::-1], [None, *joins[::-1]])
    )


def shortest(clue: Clue) -> int:
    """The least number of cells that the blocks of a clue need."""
    if joined(clue):
        return sum([block.least for block in clue]) + sum([gap(*two) for two in pairwise(clue)])
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
    return None in [block[0] for block in clue]


def clue_from(numbers: Iterable[Number], line: str) -> Clue:
    """The clue written as ``[2, 1]``, ``[(2, 1), (1, 3)]``, ``[]`` or ``[0]``; None is a blot."""
    given = items(numbers, f"{line}: expected a list of numbers")
    if given == [0]:
        return ()
    blocks = []
    for number in map(plain, given):
        several = isinstance(number, (tuple, list)) and len(number) in (2, 3)
        fields = number if several else (number, 1)
        try:
            blocks.append(Block(*fields) if len(fields) == 2 else JoinedBlock(*fields))
        except RequestError:
            expected = "expected numbers from 1, or pairs of a number and a colour from 1"
            raise RequestError(f"{line}: {expected}, found {in_short(number)}") from None
    return tuple(blocks)


def clue_of(cells: Iterable[int | None]) -> Clue:
    """The clue that a line of colours has."""
    (given,) = Grid([cells]).rows
    return tuple([Block(len([*run]), colour) for colour, run in groupby(given) if colour])
