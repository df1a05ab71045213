"""Colours at crossings, of which line logic excludes more than the steps so far have excluded.

Domains begin without the colours that a line of a cell lacks. For a player this is a separate
thought about the line whose clue lacks the colour, before the step that rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

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
        every = frozenset({BACKGROUND}.union(*self._having))
        if len(every) == 1:  # even without blocks a cell may be filled at first
            every |= {1}
        self.colours = [
            frozenset([known[cell]]) if cell in known else every
            for cell in range(board.geometry.size)
        ]

    def steps(self, found: Iterable[Step]) -> Iterator[Step]:
        """The steps found on a board, each after the thoughts about colours that it rests on."""
        for step in chain(self._without_blocks(), found):
            yield from self.before(step, range(len(self.colours)))
            yield self.taken(step)
        yield from self.rest(range(len(self.colours)))

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
                thought = Deduction(geometry.line(index), how, (), concludes, (), (), ())
                if thoughts and not alike(self._board, thoughts[-1], thought):
                    yield visit(thoughts)
                    thoughts = []
                thoughts.append(thought)
        if thoughts:
            yield visit(thoughts)

    def rest(self, cells: Iterable[int]) -> Iterator[Step]:
        """All remaining thoughts about the colours of some cells."""
        yield from self._lacking(self._of(cells))

    def before(self, step: Step, cells: Iterable[int]) -> Iterator[Step]:
        """The thoughts that a step rests on.

        A contradiction rests on all thoughts about its cells.
        """
        if isinstance(step, Contradiction):
            yield from self.rest(cells)
            return
        lines: set[int] = set()
        known: dict[int, frozenset[int]] = {}
        for thought in step.thoughts:
            having = self._having[self._board.geometry.index_of(thought.line)]
            for mark in {*thought.because, *thought.sees}:
                cell = self._number(mark.cell)
                unsaid = known.get(cell, self.colours[cell]) & having - {*mark.colours}
                lines.update(self._of([cell], unsaid))
            rules_out = {mark.cell: {*mark.colours} for mark in thought.rules_out}
            for mark in thought.concludes:
                cell = self._number(mark.cell)
                if BACKGROUND in mark.colours and mark.cell in rules_out:
                    gone = {*mark.colours} | rules_out[mark.cell]
                    lines.update(
                        self._of([cell], known.get(cell, self.colours[cell]) & having - gone)
                    )
                known[cell] = frozenset(mark.colours)
        yield from self._lacking(lines)

    def _of(self, cells: Iterable[int], among: frozenset[int] | None = None) -> Iterator[int]:
        """The first line that lacks a colour of these cells, for each such colour."""
        for cell in cells:
            lines = self._board.lines_of(cell) if len(self.colours[cell]) > 1 else ()
            for colour in self.colours[cell] if among is None else among:
                yield from [index for index in lines if colour not in self._having[index]][:1]

    def _lacking(self, lines: Iterable[int]) -> Iterator[Step]:
        """A step about the colours that these lines lack, with a thought for each line."""
        geometry = self._board.geometry
        thoughts = []
        for index in sorted({*lines}):
            concludes, lost = [], []
            for cell in geometry.lines[index]:
                position, having = geometry.position(cell), self._having[index]
                if missing := self.colours[cell] - having:
                    self.colours[cell] &= having
                    concludes.append(Mark(position, tuple(sorted(self.colours[cell]))))
                    lost.append(Mark(position, tuple(sorted(missing))))
            if concludes:
                name, marks = geometry.line(index), tuple(concludes)
                thoughts.append(Deduction(name, Technique.COLOURS, (), marks, (), (), tuple(lost)))
        if thoughts:
            yield visit(thoughts)

    def taken(self, step: Step) -> Step:
        """The step after it is taken. Its cells lose only colours that no step has excluded yet."""
        if isinstance(step, Contradiction):
            for mark in step.concludes:
                self.colours[self._number(mark.cell)] = frozenset(mark.colours)
            return step
        thoughts = []
        for thought in step.thoughts:
            having = self._having[self._board.geometry.index_of(thought.line)]
            lost = []
            for mark in thought.concludes:
                cell = self._number(mark.cell)
                colours = self.colours[cell] & having - {*mark.colours}
                lost.append(Mark(mark.cell, tuple(sorted(colours))))
                self.colours[cell] = frozenset(mark.colours)
            if thought.rules_out:
                thought = thought.replace(rules_out=tuple(lost))
            thoughts.append(thought)
        return visit(thoughts)


def _seeing_no_block(model: LineModel) -> Technique:
    """The easiest technique that sees that a line without blocks is background."""
    every = (1 << model.size) - 1
    sight = Sight(model, {BACKGROUND: every, 1: every})
    return next(how for how in LOOKS if shows(how, sight, {1: every}))
