"""Blocks, and the clues that they make."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import NamedTuple

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


def gap(left: Block, right: Block) -> int:
    """How many background cells must lie between two neighbouring blocks of a clue.

    Equal colours need one, else they would be one block; different colours may touch. This is
    the only place that knows.
    """
    return 1 if left.colour == right.colour else 0


def shortest(clue: Clue) -> int:
    """How many cells the blocks of a clue need, at least, when pushed together."""
    gaps = sum(gap(left, right) for left, right in pairwise(clue))
    return sum(block.least for block in clue) + gaps


def blotted(clue: Clue) -> bool:
    """Has the clue a number that cannot be read?"""
    return any(block.length is None for block in clue)


def clue_of(cells: Iterable[int | None]) -> Clue:
    """The clue that a line of colours has."""
    return tuple([Block(len([*run]), colour) for colour, run in groupby(cells) if colour])
