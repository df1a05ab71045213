"""Clues: the blocks of a line, in order, and what follows from a clue alone.

Neighbouring blocks of a clue have background between them if they could otherwise be read as one
block: without corners, if their colours are equal.

`parts_of` makes each colour of a block with corners a block of its own. This is the form in which
line logic, encodings and proofs see a clue. Compiled, with the loops of line logic: a puzzle asks
for each of its clues several times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from nonogram.base.arguments import items, plain
from nonogram.base.errors import RequestError, unexpected
from nonogram.core.puzzle.block import (
    BACKGROUND,
    GLUED,
    PART,
    TOUCH,
    Block,
    CornerBlock,
    Part,
)

Clue = tuple[Block, ...]  #: the clue of a line: its blocks, in order
Clues = tuple[Clue, ...]  #: the clues of several lines, in order

#: A block as people write it: a length, a `Block`, or a tuple or list of the length, the colour
#: and, if you like, both corners.
Number = int | None | Sequence[int | None]


def merge(left: Block, right: Block) -> bool:
    """Whether two blocks without background between them could be read as one."""
    colours = {left.colour, right.colour} - {BACKGROUND}
    return not left.back and not right.front and len(colours) < 2


def parts_of(clue: Clue) -> Clue:
    """The clue with a block for each colour of a block with corners; others stay as they are."""
    if not cornered(clue) or CornerBlock not in map(type, clue):
        return clue
    parts: list[Block] = []
    before: Block | None = None
    for block in clue:
        due = PART if before and merge(before, block) else TOUCH
        for length, colour in block.parts:
            part = Block(length, colour)
            implied = not parts or due == join(parts[-1], part)
            parts.append(part if implied else Part(length, colour, due))
            due = GLUED
        before = block
    return tuple(parts)


def join(left: Block, right: Block) -> int:
    """The join of a part to the one before it."""
    if type(right) is Part:
        return right.join
    return PART if left[1] == right[1] else TOUCH  # colours, looked up twice as fast


def joins(clue: Clue) -> list[int]:
    """The joins of all parts, of the first one to the line's beginning."""
    found = [TOUCH]
    for left, right in pairwise(clue):
        found.append(join(left, right))
    return found


def gap(left: Block, right: Block) -> int:
    """The number of background cells required between neighbouring parts."""
    return 1 if join(left, right) == PART else 0


def glued(block: Block) -> bool:
    """Whether a part begins exactly at the end of the one before it."""
    return type(block) is Part and block.join == GLUED


def cornered(clue: Clue) -> bool:
    """Whether some block of a clue has corners, or some part a join that colours do not imply."""
    return any(len(block) != 2 for block in clue)


def backwards(clue: Clue) -> Clue:
    """The clue read from the other end of the line."""
    if not cornered(clue):
        return clue[::-1]
    return tuple(Block(b.length, b.colour, b.back, b.front) for b in clue[::-1])


def shortest(clue: Clue) -> int:
    """The least number of cells that the blocks of a clue need."""
    if cornered(clue):
        parts = parts_of(clue)
        return sum([part.least for part in parts]) + sum([gap(*two) for two in pairwise(parts)])
    needed = 0
    before = None
    for block in clue:
        needed += block[0] or 1
        if block[1] == before:  # the result of `gap`, without a call for every pair
            needed += 1
        before = block[1]
    return needed


def cells_of(clues: Iterable[Clue]) -> Counter[int]:
    """The least number of cells of each colour, except the background, in all these clues."""
    cells: dict[int, int] = {}  # faster than a Counter
    for clue in clues:
        for block in parts_of(clue):
            colour = block[1]
            cells[colour] = cells.get(colour, 0) + (block[0] or 1)
    return Counter(cells)


def blotted(clue: Clue) -> bool:
    """Whether the clue has a blot."""
    return any(block[0] is None for block in clue)


def clue_from(numbers: Iterable[Number], line: str) -> Clue:
    """The clue written as ``[2, 1]``, ``[(2, 1), (1, 3)]``, ``[]`` or ``[0]``; None is a blot."""
    given = items(numbers, f"{line}: expected a list of numbers")
    if given == [0]:
        return ()
    blocks = []
    for number in map(plain, given):
        several = isinstance(number, (tuple, list)) and len(number) in (2, 4)
        try:
            blocks.append(Block(*number) if several else Block(number))
        except RequestError:
            expected = "expected numbers from 1, or pairs of a number and a colour from 1"
            raise unexpected(f"{line}: {expected}", number) from None
    return tuple(blocks)
