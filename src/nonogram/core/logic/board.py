"""A board, from which steps remove candidates one after the other, and what one asks of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from typing import NamedTuple

from nonogram.core.logic.domains import Domains, colours_at, initial_domains
from nonogram.core.logic.line import WORD, Candidates, bits, propagate_line
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import Grid, Position, Puzzle

Given = dict[int, tuple[int, ...]]  #: cells, by number, with the only colours that they may have


class Removal(NamedTuple):
    """A visit of a line, by index: its candidates before, and those that it removes."""

    line: int
    before: Candidates
    lost: Candidates


class Used(NamedTuple):
    """The visits that removed something, in order; the changed lines; and a line that failed."""

    removals: list[Removal]
    changed: set[int]
    failed: int | None


class Board:
    """Mutable domains, from which steps remove candidates one after the other."""

    def __init__(self, domains: Domains) -> None:
        """Begin with these candidates; the domains do not change."""
        self.geometry = domains.geometry
        self.models = domains.models
        self.candidates = [dict(line) for line in domains.candidates]

    @classmethod
    def of(cls, puzzle: Puzzle, given: Grid | None) -> Board:
        """The board before any step; its lines are swept by their length alone.

        So the same lines are visited in pure Python and compiled, and explanations are the same.
        """
        domains = initial_domains(puzzle, given)
        domains.models.sweep_beyond(WORD)
        return cls(domains)

    def copy(self) -> Board:
        """An independent board with the same candidates."""
        return Board(self.domains())

    def domains(self) -> Domains:
        """The candidates, for line logic."""
        return Domains(self.geometry, self.models, self.candidates)

    def exclude(self, index: int, lost: Candidates) -> set[int]:
        """Remove candidates of the cells of a line; return all changed lines, this one too."""
        touched = {index}
        own = self.candidates[index]
        for colour, mask in lost.items():
            own[colour] &= ~mask
            places = bits(mask)
            for others, own_bits in self.geometry.crossings[index]:
                for place in places:
                    line = self.candidates[others[place]]
                    if colour in line:
                        line[colour] &= ~own_bits[place]
                        touched.add(others[place])
        return touched

    def colours_at(self, cell: Position) -> tuple[int, ...]:
        """The colours that a cell may have, in ascending order."""
        row, place = cell
        return tuple(colours_at(self.candidates[row], place))

    def keep(self, cell: Position, colours: Collection[int]) -> set[int]:
        """Leave a cell only these colours; return the changed lines."""
        row, place = cell
        lost = {c: 1 << place for c in self.colours_at(cell) if c not in colours}
        return self.exclude(row, lost) if lost else set()

    def undecided(self) -> list[int]:
        """The cells that may have more than one colour."""
        colours = self.domains().grid().cells
        return [cell for cell, colour in enumerate(colours) if colour is None]

    def lines_of(self, cell: int) -> list[int]:
        """The lines through a cell, a row first."""
        row, place = self.geometry.position(cell)
        return [row, *(others[place] for others, _ in self.geometry.crossings[row])]

    def take(self, marks: Iterable[Mark]) -> set[int]:
        """Leave cells only the colours of their marks; return the changed lines."""
        return set[int]().union(*[self.keep(mark.cell, mark.colours) for mark in marks])

    def suppose(self, given: Given) -> set[int]:
        """Leave these cells only these colours; return the changed lines."""
        position = self.geometry.position
        return set[int]().union(*[self.keep(position(cell), given[cell]) for cell in given])

    def left(self, index: int) -> Candidates | None:
        """The candidates that some placement of a line uses, or None if no placement is left."""
        return propagate_line(self.models[index], self.candidates[index])

    def says_something(self, index: int) -> bool:
        """Whether a line has a placement, and excludes a candidate that is still there."""
        return self.left(index) not in (None, self.candidates[index])

    def not_all(self, index: int, given: Given, can: Candidates | None = None) -> Candidates:
        """The candidates that a line loses if not all of its cells are as `given`.

        They are in no placement that differs from `given`; none if there is no such placement.
        Its candidates before are those of the board, or others that it `can` have.
        """
        can, cells = can or self.candidates[index], self.geometry.lines[index]
        left = dict.fromkeys(can, 0)
        for cell, colours in given.items():
            bit = 1 << cells.index(cell)
            broken = {c: mask & ~bit if c in colours else mask for c, mask in can.items()}
            for colour, mask in (propagate_line(self.models[index], broken) or {}).items():
                left[colour] |= mask
        lost = {colour: mask & ~left[colour] for colour, mask in can.items()}
        return lost if any(left.values()) else dict.fromkeys(can, 0)

    def use_lines(self, lines: Collection[int], begin: Iterable[int]) -> Used:
        """Propagate these lines, from some on, until nothing changes or one of them fails."""
        queue = deque(dict.fromkeys([index for index in begin if index in lines]))
        removals: list[Removal] = []
        changed: set[int] = set()
        while queue:
            index = queue.popleft()
            before = dict(self.candidates[index])
            after = self.left(index)
            if after is None:
                return Used(removals, changed, index)
            lost = {c: mask & ~after[c] for c, mask in before.items() if mask & ~after[c]}
            if lost:
                removals.append(Removal(index, before, lost))
                touched = self.exclude(index, lost) - {index}
                queue.extend(sorted(touched.intersection(lines).difference(queue)))
                changed |= touched
        return Used(removals, changed, None)
