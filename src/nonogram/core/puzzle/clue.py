"""Blocks, and the clues that they form.

Neighbouring blocks of a clue have background between them if their colours are equal, and may
touch otherwise. For any other join, the second of the two is a `JoinedBlock`, which says how it is
joined. It is a tuple of three, so that code without support for joins fails when it unpacks one.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import groupby, pairwise
from typing import Any, Final, NamedTuple, cast

from nonogram.base.errors import RequestError
from nonogram.base.limits import MOST_COLOURS, MOST_LENGTH
from nonogram.base.text import in_short
from nonogram.core.puzzle.arguments import items, plain, whole, whole_or_none
from nonogram.core.puzzle.grid import Grid

BACKGROUND = 0


class _Fields(NamedTuple):
    length: int | None
    colour: int


class Block(_Fields):
    """A run of `length` >= 1 neighbouring cells of one `colour` in 1..K.

    A length of None is a blot: a number that cannot be read. The block exists, and its colour is
    known.
    """

    __slots__ = ()

    def __new__(cls, length: int | None, colour: int = 1) -> Block:
        """Raise RequestError if these are not numbers from 1, or are too large for any file."""
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
        """The length; for a blot the least possible one."""
        return 1 if self.length is None else self.length


# Plain numbers, since these are constants in compiled code; members of enumerations are looked up.
GLUED: Final = 0
TOUCH: Final = 1
PART: Final = 2


class Join(IntEnum):
    """The join of a block to the one before it."""

    GLUED = GLUED  #: with nothing between them
    TOUCH = TOUCH  #: with any number of background cells between them, or none
    PART = PART  #: with at least one background cell between them


class JoinedBlock(Block):
    """A block with an explicit join to the one before it in its clue."""

    __slots__ = ()

    def __new__(cls, length: int | None, colour: int, join: Join) -> JoinedBlock:
        """Raise RequestError as `Block` does, or if there is no such join."""
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

#: A block as people write it: a length, or length and colour, or length, colour and join.
Number = int | None | tuple[int | None, int] | tuple[int | None, int, int]


def gap(left: Block, right: Block) -> int:
    """The number of background cells required between neighbouring blocks, by join or colours."""
    if type(right) is JoinedBlock:
        return 1 if right.join is Join.PART else 0
    return 1 if left.colour == right.colour else 0


def glued(block: Block) -> bool:
    """Whether a block begins exactly at the end of the one before it."""
    return type(block) is JoinedBlock and block.join is Join.GLUED


def joined(clue: Clue) -> bool:
    """Whether some join in the clue does not follow from the colours."""
    return JoinedBlock in map(type, clue)


def behind(before: Block | None, length: int | None, colour: int, join: Join) -> Block:
    """The block with this join to the one before; a plain `Block` if the colours imply the join."""
    if before is None or join is (Join.PART if before.colour == colour else Join.TOUCH):
        return Block(length, colour)
    return JoinedBlock(length, colour, join)


def backwards(clue: Clue) -> Clue:
    """The clue read from the other end of the line; joins stay between the same blocks."""
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
        if colour == before:  # the result of `gap`, without a call for every pair
            needed += 1
        before = colour
    return needed


def blotted(clue: Clue) -> bool:
    """Whether the clue has a blot."""
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
    """The clue of a line of decided cells."""
    (given,) = Grid([cells]).rows
    return tuple([Block(len([*run]), colour) for colour, run in groupby(given) if colour])
