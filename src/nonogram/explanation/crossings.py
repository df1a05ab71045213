"""Colours at crossings, of which line logic excludes more than the steps so far have excluded.

Domains begin without the colours that a line of a cell lacks. For a player this is a thought about
clues, and comes before the thought that rests on it, in the same visit of a line. Cells whose lines
have no colour in common are background from the first step on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, groupby

from nonogram.core.logic.board import Board
from nonogram.core.logic.line import LineModel
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import BACKGROUND, Grid
from nonogram.explanation.lines import alike, visit
from nonogram.explanation.sight import Sight
from nonogram.explanation.steps import Contradiction, Deduction, Step, Visit
from nonogram.explanation.techniques import LOOKS, Technique, shows


class Remaining:
    """The colours, by cell number, that no step has excluded."""

    def __init__(self, board: Board, given: Grid | None, background: Iterable[int] = ()) -> None:
        """Begin with a board, the given cells, and `background` cells, by number."""
        known = dict.fromkeys(background, BACKGROUND)
        cells = enumerate(() if given is None else given.cells)
        known |= {cell: colour for cell, colour in cells if colour is not None}
        self._board = board
        self._number = board.geometry.cell
        self._having = [frozenset(model.colours) for model in board.models]
        self._every = frozenset({BACKGROUND}.union(*self._having))
        if len(self._every) == 1:  # even without blocks a cell may be filled at first
            self._every |= {1}
        self.colours = [
            frozenset([known[cell]]) if cell in known else self._every
            for cell in range(board.geometry.size)
        ]

    def steps(self, found: Iterable[Step]) -> Iterator[Step]:
        """The steps found on a board, each after the thoughts about colours that it rests on.

        Cells whose lines share no colour come first, since they are background for every line.
        """
        every = range(len(self.colours))
        for first in self._without_blocks():
            yield from self.told(first, every)
        yield from self.rest(self.crossed())
        for step in found:
            if len(self._every) > 2 or isinstance(step, Contradiction):
                yield from self.told(step, every)
            else:  # lines that lack the only colour have been told
                yield step

    def crossed(self) -> list[int]:
        """The cells, by number, whose lines have blocks of no common colour."""
        return [cell for cell, _ in enumerate(self.colours) if self._common(cell) == {BACKGROUND}]

    def _without_blocks(self) -> Iterator[Deduction | Visit]:
        """The first steps: lines without blocks become background, unless that is known."""
        geometry = self._board.geometry
        known = {cell for cell, left in enumerate(self.colours) if len(left) == 1}
        thoughts: list[Deduction] = []
        for index, model in enumerate(self._board.models):
            new = [cell for cell in geometry.lines[index] if cell not in known]
            if not model.clue and new:
                known.update(new)
                concludes = tuple(Mark(cell, (BACKGROUND,)) for cell in map(geometry.position, new))
                how = _seeing_no_block(model)
                thought = Deduction(geometry.line(index), how, (), concludes)
                if thoughts and not alike(self._board, thoughts[-1], thought):
                    yield visit(thoughts)
                    thoughts = []
                thoughts.append(thought)
        if thoughts:
            yield visit(thoughts)

    def _common(self, cell: int) -> frozenset[int]:
        """The colours that all lines of a cell have."""
        return self._every.intersection(*(self._having[i] for i in self._board.lines_of(cell)))

    def rest(self, cells: Iterable[int]) -> Iterator[Step]:
        """The step about all colours of some cells, row by row, that a line of theirs lacks."""
        rows = groupby(cells, lambda cell: self._board.lines_of(cell)[0])
        if thoughts := [*chain(*(self._of_clues(index, [*some]) for index, some in rows))]:
            yield visit(thoughts)

    def _of_clues(self, index: int, cells: Collection[int]) -> Iterator[Deduction]:
        """The thought that cells of a line have only common colours of their lines, if it is new.

        The line's own clue may lack the others, or that of a line that crosses it.
        """
        concludes, lost = [], []
        for cell in self._board.geometry.lines[index]:
            if cell in cells and (missing := self.colours[cell] - self._common(cell)):
                self.colours[cell] -= missing
                position = self._board.geometry.position(cell)
                concludes.append(Mark(position, tuple(sorted(self.colours[cell]))))
                lost.append(Mark(position, tuple(sorted(missing))))
        if concludes:
            name, marks = self._board.geometry.line(index), tuple(concludes)
            yield Deduction(name, Technique.COLOUR_LOGIC, (), marks, (), (), tuple(lost))

    def told(self, step: Step, cells: Iterable[int]) -> Iterator[Step]:
        """The step after it is taken, with the thoughts about colours that it rests on.

        A contradiction comes after all thoughts about these cells. Other cells lose only colours
        that no step has excluded yet.
        """
        if isinstance(step, Contradiction):
            yield from self.rest(cells)
            for mark in step.concludes:
                self.colours[self._number(mark.cell)] = frozenset(mark.colours)
            yield step
            return
        thoughts: list[Deduction] = []
        for thought in step.thoughts:
            index = self._board.geometry.index_of(thought.line)
            having = self._having[index]
            thoughts += self._of_clues(index, self._resting(thought, having))
            rules_out = []
            for mark in thought.concludes:
                cell = self._number(mark.cell)
                colours = self.colours[cell] & having - {*mark.colours}
                rules_out.append(Mark(mark.cell, tuple(sorted(colours))))
                self.colours[cell] = frozenset(mark.colours)
            gone = tuple(rules_out) if thought.rules_out else ()
            thoughts.append(thought.replace(rules_out=gone))
        yield visit(thoughts)

    def _resting(self, thought: Deduction, having: frozenset[int]) -> set[int]:
        """The cells of which a thought uses colours that no step has excluded yet.

        The clue of its line is `having` these colours.
        """
        needed = set[int]()
        for mark in {*thought.because, *thought.sees}:
            cell = self._number(mark.cell)
            unsaid = self.colours[cell].difference(mark.colours)
            if unsaid and (len(mark.colours) == 1 or unsaid & having):
                needed.add(cell)
        gone = {mark.cell: {*mark.colours} for mark in thought.rules_out}
        for mark in thought.concludes:
            cell, lost = self._number(mark.cell), gone.get(mark.cell, having)
            unsaid = self.colours[cell].difference(mark.colours, lost)
            if BACKGROUND in mark.colours and unsaid & having:
                needed.add(cell)
        return needed


def _seeing_no_block(model: LineModel) -> Technique:
    """The easiest technique that sees that a line without blocks is background."""
    every = (1 << model.size) - 1
    sight = Sight(model, {BACKGROUND: every, 1: every})
    return next(how for how in LOOKS if shows(how, sight, {1: every}))
