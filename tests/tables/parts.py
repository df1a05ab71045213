"""The clue sets of all grids of a size, counted in parts that need nothing of each other.

A grid of `height` x `width` cells, black and white, is the only solution of its clues if no other
grid has the same clues. So all grids are gone through, and those with the same clues are put
together: that says how many solutions each clue set has. Then the program solves the clue set,
and has to say the same.

Grids with the same clues have the same row clues. For one choice of these the grids are all
combinations of the rows that have them, so that little has to be remembered at a time; a part is
the choices that begin with the same clues.

A clue set, its mirror images, and in a square its transpose have as many solutions, and line logic
does as well on all of them. Of such a family only the smallest is solved, and counted as often as
the family has members. That all of them together have `2 ** (height * width)` grids is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import nonogram
from nonogram import Puzzle, Verdict

#: A line's clue, as its place among all clues of lines of this length.
Number = int
Clues = tuple[Number, ...]


class Tally(NamedTuple):
    """Numbers of a size, or of a part of it.

    Attributes:
        grids: of all grids.
        clue_sets: of different clue sets.
        unique: of those with one solution.
        line_solvable: of those that line logic solves.
    """

    grids: int = 0
    clue_sets: int = 0
    unique: int = 0
    line_solvable: int = 0

    def __add__(self, other: object) -> Tally:
        return Tally(*map(sum, zip(self, other))) if isinstance(other, Tally) else NotImplemented


class WrongVerdictError(Exception):
    """The program's verdict is not what counting says: a mistake in one of them."""


class Lines:
    """All lines of one length: their clues, by number.

    Attributes:
        clues: each the lengths of its blocks.
        fillings: for every clue the lines that have it, as bit sets: cell j is bit j.
        clue_at: for every line, by bit set, the number of its clue.
        mirrored: for every clue the number of the clue read backwards.
    """

    def __init__(self, length: int) -> None:
        texts = (f"{bits:0{length}b}"[::-1] for bits in range(1 << length))
        found = [tuple(len(run) for run in text.split("0") if run) for text in texts]
        self.clues = sorted({*found})
        number = {clue: index for index, clue in enumerate(self.clues)}
        self.clue_at = [number[clue] for clue in found]
        self.mirrored = [number[clue[::-1]] for clue in self.clues]
        self.fillings: list[list[int]] = [[] for _ in self.clues]
        for bits, index in enumerate(self.clue_at):
            self.fillings[index].append(bits)


class Size:
    """All clue sets of the grids of one size."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self._rows, self._columns = Lines(width), Lines(height)
        # A grid as one number: column after column, each as many bits as there are rows.
        self._spread = [
            sum((bits >> column & 1) << column * height for column in range(width))
            for bits in range(1 << width)
        ]

    def parts(self) -> list[Clues]:
        """The first row clues of every part."""
        return [*product(range(len(self._rows.clues)), repeat=min(2, self.height - 1))]

    def count(self, beginning: Clues, *, symmetric: bool = True) -> Tally:
        """The numbers of a part.

        Args:
            beginning: the part.
            symmetric: False solves every clue set, not one of each family.

        Raises:
            WrongVerdictError: the program takes a clue set for something else than it is.
        """
        tally = Tally()
        rest = range(len(self._rows.clues))
        for ending in product(rest, repeat=self.height - len(beginning)):
            rows = beginning + ending
            if symmetric and rows > min(self._turned_rows(rows)):
                continue  # all its clue sets belong to smaller ones
            for columns, grids in self._column_clues(rows).items():
                family = {*self._family(rows, columns)} if symmetric else {(rows, columns)}
                if (rows, columns) == min(family):
                    unique, by_lines = self._solved(rows, columns, grids)
                    members = len(family)
                    tally += Tally(members * grids, members, members * unique, members * by_lines)
        return tally

    def _column_clues(self, rows: Clues) -> Counter[Clues]:
        """The column clues that go with these row clues: how many grids have them."""
        fillings = (
            [self._spread[bits] << row for bits in self._rows.fillings[clue]]
            for row, clue in enumerate(rows)
        )
        clue_at, height = self._columns.clue_at, self.height
        mask, shifts = (1 << height) - 1, range(0, self.width * height, height)
        return Counter(
            tuple([clue_at[grid >> shift & mask] for shift in shifts])
            for grid in map(sum, product(*fillings))
        )

    def _turned_rows(self, rows: Clues) -> Iterator[Clues]:
        """The row clues, mirrored in every way."""
        mirrored = tuple([self._rows.mirrored[clue] for clue in rows])
        yield from (rows, rows[::-1], mirrored, mirrored[::-1])

    def _family(self, rows: Clues, columns: Clues) -> Iterator[tuple[Clues, Clues]]:
        """The clue set and its mirror images; in a square, also their transposes."""
        turned = tuple([self._columns.mirrored[clue] for clue in columns])
        along = zip(self._turned_rows(rows), (columns, turned, columns[::-1], turned[::-1]))
        for family in along:
            yield family
            if self.height == self.width:
                yield family[::-1]

    def _solved(self, rows: Clues, columns: Clues, grids: int) -> tuple[bool, bool]:
        """Whether a clue set has one solution, and whether line logic finds it, by the program."""
        puzzle = self._puzzle(rows, columns)
        result = nonogram.solve(puzzle)
        if result.verdict is not (Verdict.UNIQUE if grids == 1 else Verdict.MULTIPLE):
            raise WrongVerdictError(
                f"{result.verdict.value}, but {grids} grids have these clues:\n"
                + nonogram.dumps(puzzle, "cwd")
            )
        unique = result.verdict is Verdict.UNIQUE
        return unique, unique and result.stats.decided == puzzle.geometry.size

    def _puzzle(self, rows: Clues, columns: Clues) -> Puzzle:
        return Puzzle.of(
            [self._rows.clues[clue] for clue in rows],
            [self._columns.clues[clue] for clue in columns],
        )


def count(height: int, width: int, *, symmetric: bool = True) -> Tally:
    """The numbers of a size, without more ado. Errors are those of `Size.count`."""
    size = Size(height, width)
    return sum((size.count(part, symmetric=symmetric) for part in size.parts()), Tally())
