"""A line of a puzzle with its cells by their places, and what is known of them as bit sets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from nonogram.core.logic.line import Candidates, LineModel
from nonogram.core.logic.marks import Mark, Marks, marks
from nonogram.core.puzzle import Line, Position, Puzzle, parts_of
from nonogram.explanation.sight import Sight


class LineView:
    """One line of a puzzle, for what is said about it."""

    def __init__(self, puzzle: Puzzle, line: Line) -> None:
        self.puzzle = puzzle
        self.line = line
        self.index = index = puzzle.geometry.index_of(line)
        self.clue = parts_of(puzzle.clues[index])
        self.cells = puzzle.geometry.lines[index]
        self.positions = [*map(puzzle.geometry.position, self.cells)]
        self._place_of = {cell: place for place, cell in enumerate(self.positions)}

    @cached_property
    def model(self) -> LineModel:
        """The model of the line for line logic."""
        return LineModel(self.clue, len(self.cells))

    def place(self, cell: Position) -> int:
        """The place of a cell in the line."""
        return self._place_of[cell]

    def places_of(self, marks: Iterable[Mark]) -> int:
        """The places of marks, as a bit set."""
        return sum(1 << self._place_of[mark.cell] for mark in marks)

    def sight(self, known: Iterable[Mark]) -> Sight:
        """The line with only these cells known."""
        can = self.model.unknown()
        for mark in known:
            for colour in {*can}.difference(mark.colours):
                can[colour] &= ~(1 << self.place(mark.cell))
        return Sight(self.model, can)

    def candidates(self, marks: Iterable[Mark]) -> Candidates:
        """The places of marks by their colours."""
        found: Candidates = {}
        for mark in marks:
            for colour in mark.colours:
                found[colour] = found.get(colour, 0) | 1 << self.place(mark.cell)
        return found

    def marks(self, sight: Sight) -> Marks:
        """The known cells of a sight."""
        known = sight.model.known_places(sight.can)
        return marks(self.puzzle.geometry, self.index, known, sight.can)
