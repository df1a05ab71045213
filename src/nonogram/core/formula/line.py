"""The types that all encodings of a line share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn, Protocol

from nonogram.base.errors import RequestError
from nonogram.core.formula.clauses import Clause, Literal, folded, moved
from nonogram.core.logic.line import Spans, places
from nonogram.core.puzzle import Clue

#: The literals of a cell by its candidate colours: "the cell has this colour".
Cell = dict[int, Literal]


class Room(NamedTuple):
    """The possible first cells and the possible last cells of a block, in ascending order."""

    starts: Sequence[int]
    ends: Sequence[int]


def rooms_of(clue: Clue, spans: Spans) -> list[Room]:
    """The rooms of blocks, from bit sets."""
    rooms = []
    for block, (starts, ends) in zip(clue, spans):
        first = places(starts)
        last = places(ends) if block[0] is None else moved(first, block[0] - 1)
        rooms.append(Room(first, last))
    return rooms


def whole_rooms(clue: Clue, size: int) -> list[Room]:
    """The rooms of a clue's parts in a line of this size if each block may be anywhere in it.

    A room is empty if the block is longer than the line.
    """
    rooms = []
    for block in clue:
        slack, behind = size - block.least, 0
        for length, _ in block.parts:
            first, behind = behind, behind + (length or 1)
            rooms.append(Room(range(first, first + slack + 1), range(behind - 1, behind + slack)))
    return rooms


class Group(NamedTuple):
    """The name of a constraint, and its clauses.

    The clauses can be iterated over once.
    """

    name: str
    clauses: Iterable[Clause]

    def __reduce__(self) -> NoReturn:
        raise RequestError("a group cannot be copied or pickled: its clauses are read once")


def folded_groups(groups: Iterable[Group]) -> Iterator[Group]:
    """The groups without TRUE and FALSE in their clauses."""
    return (Group(name, folded(clauses)) for name, clauses in groups)


#: A function that receives the likely starts of a line's blocks, and returns the literals that are
#: true if the blocks start there.
Likely = Callable[[Sequence[int]], Iterable[Literal]]


class LineFormula(NamedTuple):
    """The clauses that make a line fit its clue.

    Attributes:
        variables: the number of the line's own variables, beside those of the cells.
        names: the meaning of each of these, in the order of their numbers; made when needed.
        groups: the clauses, without TRUE and FALSE, which literals of cells may be: satisfied
            clauses are left out, and false literals of clauses too.
        likely: a function that gives the likely literals for starts of the blocks.
    """

    variables: int
    names: Iterator[str]
    groups: Iterator[Group]
    likely: Likely = lambda starts: ()


class LineEncoding(Protocol):
    """A function of your own that encodes one line, for the argument `encoding`.

    Its arguments come in this order, under any names. `rooms` has a `Room` for each block of the
    clue. `cells` has a dictionary for each cell of the line, from each colour that the cell may
    have to the literal that stands for it, for type checkers a ``Mapping[int, int]``; the literal
    of a known fact is `nonogram.TRUE` or `nonogram.FALSE`. `first` is the number of the first
    variable that the line may use. A block whose length is None is a blot: ``rooms[i].ends`` has
    its ends.
    """

    def __call__(
        self, clue: Clue, rooms: Sequence[Room], cells: Sequence[Cell], first: int, /
    ) -> LineFormula: ...
