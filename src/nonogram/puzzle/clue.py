"""Blocks, and the clues that they make."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import NamedTuple

BACKGROUND = 0


class Block(NamedTuple):
    """A run of `length` >= 1 neighbouring cells of one `colour` in 1..K."""

    length: int
    colour: int = 1


#: All blocks of a line, in order.
Clue = tuple[Block, ...]


def gap(left: Block, right: Block) -> int:
    """How many background cells must lie between two neighbouring blocks of a clue.

    Equal colours need one, else they would be one block; different colours may touch. This is
    the only place that knows.
    """
    return 1 if left.colour == right.colour else 0


def shortest(clue: Clue) -> int:
    """How many cells the blocks of a clue need when pushed together."""
    gaps = sum(gap(left, right) for left, right in pairwise(clue))
    return sum(block.length for block in clue) + gaps


def clue_of(cells: Iterable[int | None]) -> Clue:
    """The clue that a line of colours has."""
    return tuple([Block(len([*run]), colour) for colour, run in groupby(cells) if colour])
