"""Probing: the suppositions on a board that fail, each with the lines that show it.

A supposition gives an undecided cell one of its colours; it fails if propagation then leaves some
line no placement. Work is counted in propagated lines, never in seconds, so that the results are
the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import Domains, supposed
from nonogram.core.logic.fixpoint import propagate

Supposition = tuple[int, int]  #: a cell, by number, and its supposed colour


class Failure(NamedTuple):
    """A supposition that fails, and the lines, by index, that show it."""

    supposition: Supposition
    lines: frozenset[int]


class Budget:
    """The number of lines that may still be propagated, until a deadline."""

    def __init__(self, lines: int, deadline: Deadline) -> None:
        self.left = lines
        self.deadline = deadline

    def spent(self) -> bool:
        """Whether nothing is left, or the deadline has passed."""
        return self.left <= 0 or self.deadline.passed()


class Probes:
    """Suppositions on a board; each is tried again only if a line that it reached has changed."""

    def __init__(self, board: Board, possible: frozenset[Supposition] = frozenset()) -> None:
        """Begin; `possible` suppositions, which some solution has, are not tried."""
        self._board = board
        self._possible = possible
        self._failures: dict[Supposition, frozenset[int]] = {}
        self._sorted_out: set[Supposition] = set()
        self._holds: dict[Supposition, frozenset[int]] = {}

    def changed(self, lines: Iterable[int]) -> None:
        """Forget the results that depend on these lines, which have changed."""
        lines = frozenset(lines)
        self._holds = {key: seen for key, seen in self._holds.items() if not seen & lines}
        self._sorted_out = {key for key in self._sorted_out if not self._failures[key] & lines}

    def suppositions(self) -> list[Supposition]:
        """All suppositions about undecided cells, without those known to be possible."""
        board = self._board
        return [
            (cell, colour)
            for cell in board.undecided()
            for colour in board.colours_at(board.geometry.position(cell))
            if (cell, colour) not in self._possible
        ]

    def suppose(self, supposition: Supposition) -> Domains:
        """The candidates of the board if a cell had a colour."""
        cell, colour = supposition
        row, place = self._board.geometry.position(cell)
        domains, _ = supposed(self._board.domains(), row, place, colour, True)
        return domains

    def known(self) -> list[Failure]:
        """The suppositions that failed when they were tried, and are still open."""
        for supposition in [*self._failures]:
            cell, colour = supposition
            colours = self._board.colours_at(self._board.geometry.position(cell))
            if len(colours) == 1 or colour not in colours:
                del self._failures[supposition]
                self._sorted_out.discard(supposition)
        return [Failure(*item) for item in sorted(self._failures.items(), key=itemgetter(0))]

    def failures(self, budget: Budget) -> Iterator[Failure]:
        """Yield further suppositions that fail, in the order of the cells."""
        domains = self._board.domains()
        for supposition in self.suppositions():
            if supposition in self._holds or supposition in self._failures:
                continue
            if budget.deadline.passed():
                return
            begin = self._board.lines_of(supposition[0])
            run = propagate(self.suppose(supposition), budget.deadline, begin)
            budget.left -= run.visits
            if run.failed is not None:
                self._failures[supposition] = run.blamed
                yield Failure(supposition, run.blamed)
            elif run.complete:
                both = enumerate(zip(domains.candidates, run.domains.candidates))
                changed = (index for index, (old, new) in both if old != new)
                self._holds[supposition] = frozenset(changed).union(begin)

    def shorter(self, failure: Failure, budget: Budget) -> Failure:
        """The failure with a minimal set of lines; the result is kept until one of them changes."""
        if failure.supposition in self._sorted_out:
            return failure
        found = [
            self._without(failure, order, budget)
            for order in (sorted(failure.lines), sorted(failure.lines, reverse=True))
        ]
        lines = min(found, key=len)
        self._failures[failure.supposition] = lines
        self._sorted_out.add(failure.supposition)
        return Failure(failure.supposition, lines)

    def _without(self, failure: Failure, order: Iterable[int], budget: Budget) -> frozenset[int]:
        """The lines of a failure without those that can be left out, tried in this order."""
        domains = self.suppose(failure.supposition)
        begin = self._board.lines_of(failure.supposition[0])
        lines = failure.lines
        for line in order:
            if line in lines:
                lines = blamed(domains, begin, lines - {line}, budget) or lines
        return lines


def blamed(
    domains: Domains, begin: Iterable[int], lines: frozenset[int], budget: Budget
) -> frozenset[int]:
    """The lines among these that lead to a clash; none if there is no clash."""
    unused = frozenset(range(len(domains.candidates))) - lines
    run = propagate(domains, budget.deadline, [i for i in begin if i in lines], unused)
    budget.left -= run.visits
    return frozenset() if run.failed is None else run.blamed & lines
