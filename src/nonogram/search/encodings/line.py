"""The types that all encodings of a line share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from nonogram.cnf.clauses import Clause, Literal, folded, moved
from nonogram.logic.line import Spans, places
from nonogram.puzzle import Clue

#: A cell: for each of its candidate colours the literal "the cell has this colour".
Cell = dict[int, Literal]


class Room(NamedTuple):
    """The cells where a block can begin, and those where it can end: ascending, at least one."""

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


class Group(NamedTuple):
    """Clauses that state one thing, and its name; they can be iterated over once."""

    name: str
    clauses: Iterable[Clause]


def folded_groups(groups: Iterable[Group]) -> Iterator[Group]:
    """The groups with what is known folded into their clauses."""
    return (Group(name, folded(clauses)) for name, clauses in groups)


#: From the cells where the blocks of a line are likely to begin, literals that are likely true.
Likely = Callable[[Sequence[int]], Iterable[Literal]]


class LineFormula(NamedTuple):
    """The clauses of a clue for its line.

    Attributes:
        variables: how many variables of its own the line has, beside those of the cells.
        names: what each of these means, in the order of their numbers; made when asked for.
        groups: the clauses, without TRUE and FALSE, which literals of cells may be: what is
            satisfied is left out, and so is what is false in a clause (`cnf.clauses.folded`).
        likely: gives those of its literals that are likely true.
    """

    variables: int
    names: Iterator[str]
    groups: Iterator[Group]
    likely: Likely = lambda starts: ()


#: Encodes a line: its clue, the room of each block, its cells, the number of its first variable.
LineEncoding = Callable[[Clue, Sequence[Room], Sequence[Cell], int], LineFormula]
