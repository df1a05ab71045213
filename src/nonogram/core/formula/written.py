"""The formula of a puzzle as it is written down: no line is looked at before.

In Tamura's and Wolter's model of a puzzle of m rows, n columns and K colours, x(i,j) in 0..K is the
colour of a cell, and r(i,k) in 0..n-L and c(j,k) in 0..m-L are the first cells of blocks of length
L. All of them are in order encoding, so that "x = v" is two thresholds: x <= v, and not x <= v-1.
No variable and no clause is left out because a line has no room for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import chain

from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula.clauses import Clause, Literal, OrderInteger, between, spelled
from nonogram.core.formula.encoding import Encoding
from nonogram.core.formula.line import Cell, Group, LineEncoding, Room, whole_rooms
from nonogram.core.logic.domains import Domains
from nonogram.core.logic.line import Candidates
from nonogram.core.puzzle import Grid, Puzzle


class WrittenEncoding(Encoding):
    """The written formula of a puzzle, whose given cells are clauses; see `Encoding`.

    The domains are those of the puzzle, whose candidates do not matter.
    """

    relation = "<= "

    def __init__(
        self,
        puzzle: Puzzle,
        domains: Domains,
        given: Grid | None = None,
        encoding: str | LineEncoding | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        self._clues = puzzle.clues
        self._colours = range(puzzle.colours + 1)
        self._integers: list[OrderInteger] = []  # of the cells
        super().__init__(domains, encoding, deadline=deadline)
        if given is not None:
            self.given = [(literal,) for literal in self.literals(given.cells)]

    def _row_of_cells(self, size: int, candidates: Candidates) -> list[Cell]:
        row: list[Cell] = []
        for _ in range(size):
            integer = OrderInteger(self._colours, self._cell_variables + 1)
            self._cell_variables += integer.variables
            row.append({v: between(integer.le(v - 1), integer.le(v)) for v in self._colours})
            self.undecided.append(len(self._integers))
            self._integers.append(integer)
        self._decided += [0] * size
        return row

    def rooms(self) -> Iterator[tuple[int, list[Room] | None]]:
        """All lines, with the whole line as the room of each block."""
        for index, (clue, line) in enumerate(zip(self._clues, self.geometry.lines)):
            rooms = whole_rooms(clue, len(line))
            yield index, rooms if all(room.starts for room in rooms) else None

    def groups(self) -> Iterator[Group]:
        """The clauses in groups, with both thresholds where a cell has a colour between others."""
        for name, clauses in super().groups():
            yield Group(name, clauses if len(self._colours) == 2 else spelled(clauses))

    def _one_colour(self) -> Iterator[Clause]:
        return chain.from_iterable(integer.chain() for integer in self._integers)

    def colours_of(self, number: int) -> Iterator[tuple[Literal, int]]:
        """The thresholds of a cell, each with its colour."""
        return zip(self._integers[number].literals, self._colours)

    def _colour(self, number: int, true: AbstractSet[int]) -> int:
        at_most = [literal in true for literal in self._integers[number].literals]
        colour = at_most.count(False)
        if any(at_most[:colour]):
            raise ValueError("a cell has several colours, expected one")
        return colour
