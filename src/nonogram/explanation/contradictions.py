"""Where all lines are silent: the shortest contradiction, or one with another inside it."""

from __future__ import annotations

from itertools import chain

from nonogram.clock.deadline import Deadline
from nonogram.explanation.chain import Trail
from nonogram.explanation.probing import (
    Budget,
    Failure,
    Probes,
    Supposition,
    fewest_possible,
    suppose,
    suppositions,
)
from nonogram.explanation.steps import Contradiction
from nonogram.logic.board import Board
from nonogram.logic.fixpoint import propagate

#: How many lines may be propagated to find the shortest contradiction, in one step and in all;
#: after that the shortest is taken of those found.
SHORTEST = 20_000
SHORTEST_IN_ALL = 100_000

#: Of how many failures that look short the lines are sorted out, where the shortest is not found.
SORTED_OUT = 8

#: Then a contradiction of so many lines is taken if one is known; else more are looked for.
SHORT_ENOUGH = 10

#: How many lines may be propagated, in all steps, to find contradictions inside contradictions.
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
        self._left = SHORTEST_IN_ALL
        self._deeper = Budget(DEEPER, deadline)
        self._deadline = deadline
        self._fewest = fewest_possible(board.geometry)

    def changed(self, lines: set[int]) -> None:
        """Something became known in these lines, by index."""
        self._probes.changed(lines)

    def step(self) -> Contradiction | None:
        """The easiest contradiction; None if there is none to be found, or time is up."""
        if self._deadline.passed():
            return None
        return self._shortest() or self._nested()

    def _shortest(self) -> Contradiction | None:
        """A contradiction without others inside, of as few lines as the budget lets be found."""
        budget = Budget(min(SHORTEST, self._left), self._deadline)
        failure, proven = self._fewest_lines(budget)
        self._left -= min(SHORTEST, self._left) - max(0, budget.left)
        if failure is None:
            return None
        trail = Trail(self._board, failure.supposition)
        trail.follow(failure.lines)
        step = trail.contradiction(proven).step
        return step.replace(shortest=proven or len(step.lines) <= self._fewest)

    def _fewest_lines(self, budget: Budget) -> tuple[Failure | None, bool]:
        """A failure of few lines, and whether none has fewer."""
        board, probes = self._board, self._probes
        failures: list[Failure] = []
        known = probes.known(board)
        if known and budget.spent():
            best = self._sorted_out(known, budget)
            if len(best.lines) <= SHORT_ENOUGH:
                return best, False
        for failure in chain(known, probes.failures(board, budget)):
            found = probes.failing_with(board, failure.supposition, self._fewest, budget)
            if found is not None:
                return found, True
            failures.append(failure)
            if budget.spent() and len(failures) >= len(known) + SORTED_OUT:
                break
        if not failures:
            return None, False
        best = self._sorted_out(failures, budget)
        for number in range(self._fewest + 1, len(best.lines)):
            for failure in failures:
                found = probes.failing_with(board, failure.supposition, number, budget)
                if found is not None:
                    return found, True
                if budget.spent():
                    return best, False
        return best, not budget.spent()

    def _sorted_out(self, failures: list[Failure], budget: Budget) -> Failure:
        """The shortest of those failures that look short, with needed lines alone."""
        failures.sort(key=lambda failure: len(failure.lines))
        shortest = min(
            (self._probes.shorter(self._board, f, budget) for f in failures[:SORTED_OUT]),
            key=lambda failure: len(failure.lines),
        )
        return self._probes.irredundant(self._board, shortest, budget)

    def _nested(self) -> Contradiction | None:
        """A contradiction with others inside it, of which nothing shorter is looked for."""
        board, budget = self._board, self._deeper
        ranked = []
        for supposition in suppositions(board, self._possible):
            run = propagate(suppose(board, supposition), self._deadline)
            budget.left -= run.visits
            ranked.append((run.domains.count_undecided(), supposition))
        # What decides most is likeliest to fail.
        for _, supposition in sorted(ranked):
            if budget.spent():
                return None
            trail = Trail(board, supposition)
            trail.follow(range(len(board.models)))
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
            failure = probes.irredundant(trail.board, failure, self._deeper)
            inner = Trail(trail.board, failure.supposition)
            inner.follow(failure.lines)
            touched = trail.add(inner.contradiction(False))
            touched |= trail.follow(every, touched)
            probes.changed(touched)
