"""The board: the candidates of all cells while steps are taken, one after the other."""

from __future__ import annotations

from collections.abc import Collection

from nonogram.logic.bits import bits
from nonogram.logic.domains import Domains
from nonogram.logic.line import Candidates
from nonogram.puzzle import Position


class Board:
    """The candidates of all cells, kept by every line; steps take some of them away."""

    def __init__(self, domains: Domains) -> None:
        """Begin with these candidates; the domains stay as they are."""
        self.geometry = domains.geometry
        self.models = domains.models
        self.candidates = [dict(line) for line in domains.candidates]

    def copy(self) -> Board:
        """A board of its own with the same candidates."""
        return Board(self.domains())

    def domains(self) -> Domains:
        """The candidates, for line propagation."""
        return Domains(self.geometry, self.models, self.candidates)

    def exclude(self, index: int, lost: Candidates) -> set[int]:
        """Take candidates from the cells of a line; return the lines this touches, itself too."""
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
        known = self.candidates[row]
        return tuple(sorted(colour for colour, mask in known.items() if mask >> place & 1))

    def keep(self, cell: Position, colours: Collection[int]) -> set[int]:
        """Leave a cell only these colours; the lines that this touches."""
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
