"""Blocks: the numbers of a clue, with their colours, and in a trianogram with corners.

One number in a clue of a trianogram may stand for several colours: a block may begin and end with
a corner, a cell halved by a diagonal. `clue.parts_of` makes each of its colours a block of its own,
joined to the one before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from nonogram.base.arguments import whole, whole_or_none
from nonogram.base.errors import RequestError
from nonogram.base.limits import MOST_COLOURS, MOST_LENGTH
from nonogram.base.listed import Listed

BACKGROUND = 0


class _Fields(NamedTuple):
    length: int | None
    colour: int


class Block(_Fields, metaclass=Listed):
    """A block of a clue: `length` neighbouring cells of one `colour`.

    The length is at least 1; the colours are numbered from 1.

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

    def replace(self, **changes: int | None) -> Block:
        """A copy with other values of `length`, `colour`, `front` or `back`."""
        return self._replace(**changes)

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
