"""Blocks, and the clues that they form.

Neighbouring blocks of a clue have background between them if they could otherwise be read as one
block: without corners, if their colours are equal.

One number in a clue of a trianogram may stand for several colours: a block may begin and end with
a corner, a cell halved by a diagonal. `parts_of` makes each of its colours a block of its own,
joined to the one before it. This is the form in which line logic, encodings and proofs see a clue.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import Any, Final, NamedTuple

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
    known. In a trianogram a block may begin and end with a corner, of the colours `front` and
    `back`, 0 for none. Then `length` counts the corners, too, and `colour` is that of the cells
    between, 0 if there are none.
    """

    __slots__ = ()

    def __new__(
        cls, length: int | None, colour: int = 1, front: int = BACKGROUND, back: int = BACKGROUND
    ) -> Block:
        """Raise RequestError if these are not numbers from 1, are too large, or do not fit."""
        if front or back:
            return _with_corners(length, colour, front, back)
        if not (type(length) is type(colour) is int and 0 < length <= MOST_LENGTH):
            length = whole_or_none("the length of a block", length, 1, MOST_LENGTH)
        if not (type(colour) is int and 0 < colour <= MOST_COLOURS):
            colour = whole("the colour of a block", colour, 1, MOST_COLOURS)
        return tuple.__new__(cls, (length, colour))

    @classmethod
    def _make(cls, fields: Iterable[Any]) -> Block:  # type: ignore[override]
        return cls(*fields)

    def _asdict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("length", "colour", "front", "back")}

    def _replace(self, **changes: Any) -> Block:
        return Block(**{**self._asdict(), **changes})

    @property
    def front(self) -> int:
        """The colour of the corner with which it begins, 0 for none."""
        return BACKGROUND

    @property
    def back(self) -> int:
        """The colour of the corner with which it ends, 0 for none."""
        return BACKGROUND

    @property
    def numbers(self) -> int | list[int | None] | None:
        """The block as `Puzzle.of` takes it: its length, with its other fields if it has them."""
        if self.front or self.back:
            return [self.length, self.colour, self.front, self.back]
        return self.length if self.colour == 1 else [self.length, self.colour]

    @property
    def least(self) -> int:
        """The length; for a blot the least possible one."""
        return 1 if self.length is None else self.length

    @property
    def ink(self) -> int:
        """The colour or, if only corners have one, that of a corner."""
        return self.colour or self.front or self.back

    @property
    def parts(self) -> list[tuple[int | None, int]]:
        """The length and the colour of its corners and of what is between them, if there is any."""
        between = self.length and self.length - (self.front > 0) - (self.back > 0)
        parts = [(1, self.front), (between, self.colour), (1, self.back)]
        return [part for part in parts if part[1]]


class CornerBlock(Block):
    """A block with corners, as `Block` makes it."""

    __slots__ = ()

    @property
    def front(self) -> int:
        return tuple(self)[2] or BACKGROUND

    @property
    def back(self) -> int:
        return tuple(self)[3] or BACKGROUND

    def __repr__(self) -> str:
        return f"Block({', '.join(f'{name}={value}' for name, value in self._asdict().items())})"


def _with_corners(length: int | None, *colours: int) -> Block:
    """The block with these colours of its cells, its front and its back."""
    if length is None:
        raise RequestError("a number that cannot be read in a block with corners")
    length = whole("the length of a block", length, 1, MOST_LENGTH)
    known = [whole("the colour of a block", colour, 0, MOST_COLOURS) for colour in colours]
    between = length - (known[1] > 0) - (known[2] > 0)
    if between < 0 or (between > 0) != (known[0] > 0):
        raise RequestError(f"size {length} does not fit the corners of its block")
    return tuple.__new__(CornerBlock, (length, *known))


Clue = tuple[Block, ...]  #: all blocks of a line, in order
Clues = tuple[Clue, ...]  #: the clues of several lines, in order

#: A block as people write it: a length, or length and colour, or these with front and back.
Number = int | None | tuple[int | None, int] | tuple[int | None, int, int, int]


#: The joins of a part to the one before it: with nothing between them, with any number of
#: background cells, or with at least one. (Compiled code knows no constants in enumerations.)
GLUED: Final = 0
TOUCH: Final = 1
PART: Final = 2


class Part(Block):
    """A part of a block with corners, with its join if the colours do not imply it.

    It is a tuple of three, so that code without support for joins fails when it unpacks one.
    """

    __slots__ = ()

    def __new__(cls, length: int | None, colour: int, join: int) -> Part:
        return tuple.__new__(cls, (length, colour, join))

    @property
    def join(self) -> int:
        """The join to the part before it."""
        return tuple(self)[2] or GLUED


def merge(left: Block, right: Block) -> bool:
    """Whether two blocks without background between them could be read as one."""
    colours = {left.colour, right.colour} - {BACKGROUND}
    return not left.back and not right.front and len(colours) < 2


def parts_of(clue: Clue) -> Clue:
    """The clue with a block for each colour of a block with corners; others stay as they are."""
    if CornerBlock not in map(type, clue):
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
    return PART if left.colour == right.colour else TOUCH


def joins(clue: Clue) -> list[int]:
    """The joins of all parts, of the first one to the line's beginning."""
    return [TOUCH, *[join(*two) for two in pairwise(clue)]]


def gap(left: Block, right: Block) -> int:
    """The number of background cells required between neighbouring parts."""
    return 1 if join(left, right) == PART else 0


def glued(block: Block) -> bool:
    """Whether a part begins exactly at the end of the one before it."""
    return type(block) is Part and block.join == GLUED


_PLAIN = frozenset([Block])


def cornered(clue: Clue) -> bool:
    """Whether some block of a clue has corners, or some part a join that colours do not imply."""
    return not _PLAIN.issuperset(map(type, clue))


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
        several = isinstance(number, (tuple, list)) and len(number) in (2, 4)
        try:
            blocks.append(Block(*number) if several else Block(number))
        except RequestError:
            expected = "expected numbers from 1, or pairs of a number and a colour from 1"
            raise RequestError(f"{line}: {expected}, found {in_short(number)}") from None
    return tuple(blocks)


def clue_of(cells: Iterable[int | None]) -> Clue:
    """The clue of a line of decided cells."""
    (given,) = Grid([cells]).rows
    return tuple([Block(len([*run]), colour) for colour, run in groupby(given) if colour])
