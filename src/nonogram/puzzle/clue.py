"""Blocks, and the clues that they make."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from nonogram.errors import RequestError

BACKGROUND = 0


class Block(NamedTuple):
    """A run of `length` >= 1 neighbouring cells of one `colour` in 1..K.

    A length of None is a blot: a number that cannot be read. The block is there all the same,
    and its colour is known.
    """

    length: int | None
    colour: int = 1

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
    """Has the clue a number that cannot be read?"""
    return None in [length for length, _ in clue]


def clue_from(numbers: Iterable[Number], line: str) -> Clue:
    """The clue that is written so: ``[2, 1]``, or ``[(2, 1), (1, 3)]``; ``[]`` or ``[0]`` if empty.

    Args:
        numbers: of the blocks in order; None is a blot.
        line: what errors call the line.

    Raises:
        RequestError: these are no numbers of blocks.
    """
    if isinstance(numbers, (str, bytes)) or not isinstance(numbers, Iterable):
        raise RequestError(f"{line}: expected a list of numbers, found {numbers!r}")
    given: list[Any] = [*numbers]
    if given == [0]:
        return ()
    blocks = []
    for number in given:
        pair = number if isinstance(number, (tuple, list)) and len(number) == 2 else (number, 1)
        if not (pair[0] is None or _counts(pair[0])) or not _counts(pair[1]):
            expected = "expected numbers from 1, or pairs of a number and a colour from 1"
            raise RequestError(f"{line}: {expected}, found {number!r}")
        blocks.append(Block(*pair))
    return tuple(blocks)


def _counts(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def clue_of(cells: Iterable[int | None]) -> Clue:
    """The clue that a line of colours has."""
    return tuple([Block(len([*run]), colour) for colour, run in groupby(cells) if colour])
