"""Which suppositions fail, and by way of which lines?

Suppose an undecided cell had one of its colours, follow lines, and see whether one is left without
a placement. All cells and colours are tried; of a failure only the lines are kept that are needed
for it. On a rectangle no line says anything of a single cell at a standstill, so a line fails only
if two crossing lines each take something from it, and none of these says anything unless something
else was taken from it: no contradiction has fewer than four lines. Work is counted in lines
propagated, never in seconds, so that explanations are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from nonogram.clock.deadline import Deadline
from nonogram.logic.board import Board
from nonogram.logic.domains import Domains, supposed
from nonogram.logic.fixpoint import propagate

#: A cell, by its number, and a colour that it may have.
Supposition = tuple[int, int]


class Failure(NamedTuple):
    """A supposition that fails, and lines, by index, that lead to it."""

    supposition: Supposition
    lines: frozenset[int]


class Budget:
    """How many lines may still be propagated. A deadline ends it, too."""

    def __init__(self, lines: int, deadline: Deadline) -> None:
        self.left = lines
        self.deadline = deadline

    def spent(self) -> bool:
        """Is nothing left, or has the deadline passed?"""
        return self.left <= 0 or self.deadline.passed()


class Probes:
    """Tries suppositions on a board that changes little between two searches.

    What was tried once holds until a line changes that it came to; a failure is one for good.
    """

    def __init__(self, possible: frozenset[Supposition] = frozenset()) -> None:
        """Without the suppositions known to be `possible`, as some solution has them."""
        self._possible = possible
        self._failures: dict[Supposition, frozenset[int]] = {}
        self._sorted_out: set[Supposition] = set()
        self._holds: dict[Supposition, frozenset[int]] = {}

    def changed(self, lines: Iterable[int]) -> None:
        """Something became known in these lines, by index."""
        lines = frozenset(lines)
        self._holds = {key: seen for key, seen in self._holds.items() if not seen & lines}
        self._sorted_out = {key for key in self._sorted_out if not self._failures[key] & lines}

    def known(self, board: Board) -> list[Failure]:
        """The suppositions that failed when they were tried, and are still open."""
        for supposition in [*self._failures]:
            cell, colour = supposition
            colours = board.colours_at(board.geometry.position(cell))
            if len(colours) == 1 or colour not in colours:
                del self._failures[supposition]
                self._sorted_out.discard(supposition)
        return [Failure(*item) for item in sorted(self._failures.items(), key=itemgetter(0))]

    def failures(self, board: Board, budget: Budget) -> Iterator[Failure]:
        """More suppositions that fail, each with lines that lead to it, in the order of the cells.

        All are tried, however little of the budget is left; the caller stops when it has enough.
        Stops when the deadline passes.
        """
        domains = board.domains()
        for supposition in suppositions(board, self._possible):
            if supposition in self._holds or supposition in self._failures:
                continue
            if budget.deadline.passed():
                return
            begin = board.lines_of(supposition[0])
            run = propagate(suppose(board, supposition), budget.deadline, begin)
            budget.left -= run.visits
            if run.failed is not None:
                self._failures[supposition] = run.blamed
                yield Failure(supposition, run.blamed)
            elif run.complete:
                self._holds[supposition] = _changed(domains, run.domains).union(begin)

    def shorter(self, board: Board, failure: Failure, budget: Budget) -> Failure:
        """The failure with lines of which none could be left out when they last changed."""
        if failure.supposition in self._sorted_out:
            return failure
        return self.irredundant(board, failure, budget)

    def irredundant(self, board: Board, failure: Failure, budget: Budget) -> Failure:
        """The failure with lines of which none can be left out; the budget pays for the search.

        They are left out from the first to the last, and the other way round, and the fewer are
        taken: which comes first decides what is left.
        """
        found = [
            self._without(board, failure, order, budget)
            for order in (sorted(failure.lines), sorted(failure.lines, reverse=True))
        ]
        lines = min(found, key=len)
        self._failures[failure.supposition] = lines
        self._sorted_out.add(failure.supposition)
        return Failure(failure.supposition, lines)

    def _without(
        self, board: Board, failure: Failure, order: Iterable[int], budget: Budget
    ) -> frozenset[int]:
        """The lines of a failure without those that can be left out, tried in this order."""
        every = frozenset(range(len(board.models)))
        supposed = suppose(board, failure.supposition)
        begin = board.lines_of(failure.supposition[0])
        lines = failure.lines
        for line in order:
            if line in lines:
                fewer = lines - {line}
                start = [index for index in begin if index in fewer]
                run = propagate(supposed, budget.deadline, start, every - fewer)
                budget.left -= run.visits
                if run.failed is not None:
                    lines = run.blamed & fewer
        return lines


def suppositions(board: Board, possible: frozenset[Supposition]) -> list[Supposition]:
    """All that can be supposed of undecided cells, but for what is known to be possible."""
    return [
        (cell, colour)
        for cell in board.undecided()
        for colour in board.colours_at(board.geometry.position(cell))
        if (cell, colour) not in possible
    ]


def suppose(board: Board, supposition: Supposition) -> Domains:
    """The candidates of a board if a cell had a colour."""
    cell, colour = supposition
    row, place = board.geometry.position(cell)
    domains, _ = supposed(board.domains(), row, place, colour, True)
    return domains


def _changed(before: Domains, after: Domains) -> frozenset[int]:
    """The lines, by index, that have lost candidates."""
    both = zip(before.candidates, after.candidates)
    return frozenset(index for index, (old, new) in enumerate(both) if old != new)
