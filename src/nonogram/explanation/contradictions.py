"""Where all lines are silent: the shortest contradiction, or one with another inside it."""

from __future__ import annotations

from nonogram.deadline import Deadline
from nonogram.explanation.board import Board
from nonogram.explanation.chain import Trail
from nonogram.explanation.probing import (
    Budget,
    Failure,
    Probes,
    Supposition,
    fewest_possible,
    shorter,
)
from nonogram.explanation.steps import Contradiction

#: How many lines may be propagated for one step, once a contradiction is found: to find a shorter
#: one, or to prove that there is none.
SHORTEST = 40_000

#: How many lines may be propagated in a whole explanation to find contradictions with another
#: one inside.
DEEPER = 200_000


class Contradictions:
    """Finds contradictions on a board, from one standstill of line logic to the next."""

    def __init__(
        self, board: Board, deadline: Deadline, possible: frozenset[Supposition] = frozenset()
    ) -> None:
        """On a board that line logic goes on with.

        Args:
            board: what is known.
            deadline: when to give up.
            possible: colours of cells that some solution has: to suppose them leads to nothing.
        """
        self._board = board
        self._possible = possible
        self._probes = Probes(possible)
        self._deeper = Budget(DEEPER, deadline)
        self._deadline = deadline
        self._fewest = fewest_possible(board.geometry)

    def changed(self, lines: set[int]) -> None:
        """Something became known in these lines, by index."""
        self._probes.changed(lines)

    def step(self) -> Contradiction | None:
        """The easiest contradiction; None if there is none to be found."""
        return self._shortest() or self._nested()

    def _shortest(self) -> Contradiction | None:
        """A contradiction of as few lines as the budget lets be found."""
        budget = Budget(SHORTEST, self._deadline)
        best: Failure | None = None
        for failure in self._probes.failures(self._board, budget):
            if best is None or len(failure.lines) < len(best.lines):
                best = failure
            if len(best.lines) <= self._fewest or budget.spent():
                break
        if best is None:
            return None
        proven = len(best.lines) <= self._fewest
        if not proven:
            best, proven = shorter(self._board, best, self._fewest, self._possible, budget)
        trail = Trail(self._board, best.supposition)
        trail.follow(best.lines)
        return trail.contradiction(proven).step

    def _nested(self) -> Contradiction | None:
        """A contradiction with others inside it, of which nothing shorter is looked for."""
        every = range(len(self._board.models))
        suppositions = [
            (cell, colour)
            for cell in self._board.undecided()
            for colour in self._board.colours_at(cell)
            if (cell, colour) not in self._possible
        ]
        trails = [Trail(self._board, supposition) for supposition in suppositions]
        for trail in trails:
            trail.follow(every)
        # What decides most is likeliest to fail.
        trails.sort(key=lambda trail: len(trail.board.undecided()))
        for trail in trails:
            if self._deeper.spent() or self._deadline.passed():
                return None
            self._follow_deeper(trail)
            if trail.failed is not None:
                return trail.contradiction(False).step
        return None

    def _follow_deeper(self, trail: Trail) -> None:
        """Follow a supposition, with contradictions inside it, until a line fails or none helps."""
        every = range(len(self._board.models))
        probes = Probes()
        while trail.failed is None and not self._deeper.spent():
            failure = next(probes.failures(trail.board, self._deeper), None)
            if failure is None:
                return
            inner = Trail(trail.board, failure.supposition)
            inner.follow(failure.lines)
            touched = trail.add(inner.contradiction(False))
            touched |= trail.follow(every, touched)
            probes.changed(touched)
