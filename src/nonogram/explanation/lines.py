"""Line after line: what people find without supposing anything, from easy to hard."""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.explanation.deduction import deduce
from nonogram.explanation.marks import take
from nonogram.explanation.steps import Deduction
from nonogram.explanation.techniques import RANKS
from nonogram.logic.board import Board
from nonogram.logic.line import propagate_line


class LineLogic:
    """Finds deductions on a board, and takes them.

    A harder technique is tried only where all easier levels are silent in every line. Within a
    level the line of the last step comes first, then those that waited longest: a player too
    stays with a line, and goes on where something has changed.

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

    def step(self) -> Deduction | None:
        """Take the easiest step that a line allows; None if all lines are silent, or one fails."""
        for techniques, waiting in zip(RANKS.values(), self._waiting):
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
                step = deduce(self.board, index, techniques)
                if step is not None:
                    self._current = index
                    self.look_at(take(self.board, step.concludes))
                    return step
                del waiting[index]
        return None
