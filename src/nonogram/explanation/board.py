"""What is known of all cells while steps are taken."""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.explanation.steps import Mark
from nonogram.logic.bits import bits
from nonogram.logic.domains import Domains
from nonogram.logic.line import Candidates
from nonogram.puzzle import Geometry, Position


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
        """Take candidates away from a line's cells, and say which lines that touches, itself too.

        Args:
            index: the line.
            lost: candidates that its cells have.
        """
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

    def take(self, marks: Iterable[Mark]) -> set[int]:
        """Leave these cells only the colours of their marks; the lines that this touches."""
        touched: set[int] = set()
        for mark in marks:
            row, place = mark.cell
            lost = {
                colour: 1 << place
                for colour in self.colours_at(mark.cell)
                if colour not in mark.colours
            }
            if lost:
                touched |= self.exclude(row, lost)
        return touched

    def undecided(self) -> list[int]:
        """The cells that may have more than one colour."""
        row_of = self.domains().grid().cells
        return [cell for cell, colour in enumerate(row_of) if colour is None]

    def lines_of(self, cell: int) -> list[int]:
        """The lines through a cell, a row first."""
        row, place = self.geometry.position(cell)
        return [row, *(others[place] for others, _ in self.geometry.crossings[row])]


def places_of(candidates: Candidates) -> int:
    """The places that some colour is about, as a bit set."""
    every = 0
    for mask in candidates.values():
        every |= mask
    return every


def marks(geometry: Geometry, index: int, places: int, candidates: Candidates) -> tuple[Mark, ...]:
    """What is known of some of a line's cells.

    Args:
        geometry: whose line it is.
        index: the line.
        places: which of its cells.
        candidates: of the line.
    """
    cells = geometry.lines[index]
    return tuple(
        Mark(
            geometry.position(cells[place]),
            tuple(sorted(c for c, mask in candidates.items() if mask >> place & 1)),
        )
        for place in bits(places)
    )
