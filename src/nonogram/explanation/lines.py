"""Line after line: what people find without supposing anything, from easy to hard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonogram.explanation.deduction import deduce
from nonogram.explanation.marks import take
from nonogram.explanation.steps import Deduction, Mark, Technique, Visit
from nonogram.explanation.techniques import RANKS
from nonogram.logic.board import Board
from nonogram.logic.line import propagate_line

#: The most thoughts of a visit to one line: as many as can be followed at a time.
MOST = 8


class LineLogic:
    """Finds deductions on a board, and takes them.

    A harder technique is tried only where all easier levels are silent in every line. Within a
    level the line of the last step comes first, then those that waited longest: a player too
    stays with a line, takes all that it says, and goes on where something has changed.

    Attributes:
        failed: a line, by index, that was found without a placement, if any was.
    """

    def __init__(self, board: Board) -> None:
        """On a board, all of whose lines are looked at."""
        self.board = board
        self.failed: int | None = None
        self._waiting: list[dict[int, None]] = [{} for _ in RANKS]
        self._current = -1
        self._changed: set[int] = set()
        self.look_at(range(len(board.models)))

    def look_at(self, lines: Iterable[int]) -> None:
        """Something has changed in these lines, by index."""
        ordered = sorted(lines)
        self._changed.update(ordered)
        for waiting in self._waiting:
            waiting.update(dict.fromkeys(ordered))

    def changed(self) -> set[int]:
        """The lines, by index, in which something has changed since this was last asked."""
        changed, self._changed = self._changed, set()
        return changed

    def step(self) -> Deduction | Visit | None:
        """Take the easiest step that a line allows; None if all lines are silent, or one fails."""
        easier: tuple[Technique, ...] = ()
        for techniques, waiting in zip(RANKS.values(), self._waiting):
            easier += techniques
            while waiting:
                index = self._current if self._current in waiting else next(iter(waiting))
                can = self.board.candidates[index]
                left = propagate_line(self.board.models[index], can)
                if left is None:
                    self.failed = index
                    return None
                if left == can:  # all placements together say nothing new
                    for others in self._waiting:
                        others.pop(index, None)
                    continue
                first = deduce(self.board, index, techniques)
                if first is not None:
                    self._current = index
                    self._take(first)
                    return visit([first, *(self._more(index, easier) or self._alike(first))])
                del waiting[index]
        return None

    def _take(self, thought: Deduction) -> None:
        self.look_at(take(self.board, thought.concludes))

    def _more(self, index: int, techniques: Iterable[Technique]) -> list[Deduction]:
        """What the line says then by some techniques, taken one after the other."""
        more: list[Deduction] = []
        while len(more) < MOST - 1 and (thought := self._thought(index, techniques)) is not None:
            self._take(thought)
            more.append(thought)
        return more

    def _alike(self, first: Deduction) -> Iterator[Deduction]:
        """The same thought in the lines behind that of the first; each is taken."""
        geometry = self.board.geometry
        for index in range(geometry.index_of(first.line) + 1, len(geometry.lines)):
            thought = self._thought(index, [first.technique])
            if thought is None or not alike(self.board, first, thought):
                return
            self._take(thought)
            yield thought

    def _thought(self, index: int, techniques: Iterable[Technique]) -> Deduction | None:
        """The first thing that a line says by some techniques."""
        can = self.board.candidates[index]
        if propagate_line(self.board.models[index], can) in (None, can):
            return None
        return deduce(self.board, index, techniques)


def visit(thoughts: list[Deduction]) -> Deduction | Visit:
    """One step of these thoughts: a single one is a step by itself."""
    return Visit(tuple(thoughts)) if len(thoughts) > 1 else thoughts[0]


def alike(board: Board, one: Deduction, other: Deduction) -> bool:
    """Whether two lines of a direction say the same of the same places, for the same reason."""
    return one.line.axis == other.line.axis and _content(board, one) == _content(board, other)


def _content(board: Board, thought: Deduction) -> tuple[object, ...]:
    """All of a thought but the line's name, by places in the line."""
    geometry = board.geometry
    index = geometry.index_of(thought.line)
    place_of = {cell: place for place, cell in enumerate(geometry.lines[index])}

    def places(marks: tuple[Mark, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        return tuple((place_of[geometry.cell(mark.cell)], mark.colours) for mark in marks)

    marks = (thought.because, thought.concludes, thought.sees, thought.rules_out)
    return thought.technique, board.models[index].clue, len(place_of), *map(places, marks)
