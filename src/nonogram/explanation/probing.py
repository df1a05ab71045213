"""Which supposition fails after the fewest lines?

Suppose an undecided cell had one of its colours, follow lines, and see whether one is left without
a placement. All cells and colours are tried, so the shortest contradiction found is a good one; of
a failure only the lines are kept that are needed for it. On a rectangle no line says anything of a
single cell at a standstill, so a line fails only if two crossing lines each take something from it,
and none of these says anything unless something else was taken from it: no contradiction has fewer
than four lines. Work is counted in lines propagated, never in seconds, so that explanations are the
same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonogram.deadline import Deadline
from nonogram.explanation.board import Board
from nonogram.logic.fixpoint import Domains, Propagation, propagate
from nonogram.puzzle import Geometry

#: A cell, by its number, and a colour that it may have.
Supposition = tuple[int, int]


class Failure(NamedTuple):
    """A supposition that fails, and lines, by index, all of which are needed for that."""

    supposition: Supposition
    lines: frozenset[int]


class Budget:
    """How many lines may still be propagated. A deadline ends it, too."""

    def __init__(self, lines: int, deadline: Deadline) -> None:
        self.left = lines
        self.deadline = deadline

    def spent(self) -> bool:
        """Is nothing left?"""
        return self.left <= 0


class Probes:
    """Tries suppositions on a board that changes little between two searches.

    What was tried once holds until a line changes that it came to: a failure holds for good.
    """

    def __init__(self, possible: frozenset[Supposition] = frozenset()) -> None:
        """Without the suppositions known to be `possible`, as some solution has them."""
        self._possible = possible
        self._failures: dict[Supposition, frozenset[int]] = {}
        self._holds: dict[Supposition, frozenset[int]] = {}

    def changed(self, lines: Iterable[int]) -> None:
        """Something became known in these lines, by index."""
        lines = frozenset(lines)
        for supposition, touched in [*self._holds.items()]:
            if touched & lines:
                del self._holds[supposition]

    def failures(self, board: Board, budget: Budget) -> Iterator[Failure]:
        """The suppositions that fail, each with lines that it takes, in the order of the cells.

        All are tried, however little of the budget is left. Stops when its deadline passes.
        """
        domains = board.domains()
        for cell in board.undecided():
            for colour in board.colours_at(cell):
                supposition = cell, colour
                if supposition in self._possible or supposition in self._holds:
                    continue
                if budget.deadline.passed():
                    return
                lines = self._try(board, domains, supposition, budget)
                if lines is not None:
                    yield Failure(supposition, lines)

    def _try(
        self, board: Board, domains: Domains, supposition: Supposition, budget: Budget
    ) -> frozenset[int] | None:
        """The lines that refute a supposition; None if it holds, as far as lines can tell."""
        supposed = suppose(board, supposition)
        begin = board.lines_of(supposition[0])
        known = self._failures.get(supposition)
        unused = frozenset() if known is None else frozenset(range(len(board.models))) - known
        run = propagate(supposed, budget.deadline, begin, unused)
        budget.left -= run.visits
        if run.failed is None:
            if run.complete:
                self._holds[supposition] = _changed(domains, run.domains).union(begin)
            return None
        lines = self._failures[supposition] = _fewest(supposed, run, begin, budget)
        return lines


def suppose(board: Board, supposition: Supposition) -> Domains:
    """The candidates of a board if a cell had a colour."""
    cell, colour = supposition
    candidates = [*board.candidates]
    for index in board.lines_of(cell):
        bit = 1 << board.geometry.lines[index].index(cell)
        candidates[index] = {
            other: mask if other == colour else mask & ~bit
            for other, mask in candidates[index].items()
        }
    return Domains(board.geometry, board.models, candidates)


def _fewest(
    supposed: Domains, run: Propagation, begin: list[int], budget: Budget
) -> frozenset[int]:
    """Lines that fail together, none of which can be left out.

    Args:
        supposed: the candidates with the supposition.
        run: its propagation, which failed.
        begin: the lines through the supposed cell.
        budget: what the search for them takes is taken from.
    """
    every = frozenset(range(len(supposed.models)))
    lines = run.blamed
    for line in sorted(lines):
        if line not in lines:
            continue
        fewer = lines - {line}
        start = [index for index in begin if index in fewer]
        again = propagate(supposed, budget.deadline, start, every - fewer)
        budget.left -= again.visits
        if again.failed is not None:
            lines = again.blamed & fewer
    return lines


def fewest_possible(geometry: Geometry) -> int:
    """The number of lines below which there is no contradiction at a standstill of all lines."""
    if len(geometry.families) == 2 and _cross_once(geometry):
        return 4
    return 2


def _cross_once(geometry: Geometry) -> bool:
    """Do two lines never share two cells?"""
    return all(
        len(set(others)) == len(others)
        for crossings in geometry.crossings
        for others, _ in crossings
    )


def shorter(
    board: Board,
    found: Failure,
    fewest: int,
    possible: frozenset[Supposition],
    budget: Budget,
) -> tuple[Failure, bool]:
    """A failure of fewer lines than the one found, if there is one, and whether none is shorter.

    All sets of lines that a supposition can lead to are tried, small ones first, from `fewest` on.
    """
    suppositions = [
        (cell, colour)
        for cell in board.undecided()
        for colour in board.colours_at(cell)
        if (cell, colour) not in possible
    ]
    for number in range(fewest, len(found.lines)):
        for supposition in suppositions:
            lines = _failing(board, supposition, number, budget)
            if lines is not None:
                return Failure(supposition, lines), True
            if budget.spent() or budget.deadline.passed():
                return found, False
    return found, True


def _failing(
    board: Board, supposition: Supposition, number: int, budget: Budget
) -> frozenset[int] | None:
    """So many lines that together refute a supposition, if the budget lets them be found."""
    every = frozenset(range(len(board.models)))
    seen: set[frozenset[int]] = set()

    def fails(domains: Domains, lines: frozenset[int], added: list[int]) -> frozenset[int] | None:
        run = propagate(domains, budget.deadline, added, every - lines)
        budget.left -= run.visits
        if run.failed is not None:
            return lines
        if len(lines) == number or budget.spent():
            return None
        for line in sorted(_changed(supposed, run.domains).union(begin) - lines):
            more = lines | {line}
            if more not in seen:
                seen.add(more)
                failing = fails(run.domains, more, [line])
                if failing is not None:
                    return failing
        return None

    supposed = suppose(board, supposition)
    begin = board.lines_of(supposition[0])
    for line in begin:
        failing = fails(supposed, frozenset([line]), [line])
        if failing is not None:
            return failing
    return None


def _changed(before: Domains, after: Domains) -> frozenset[int]:
    """The lines, by index, that have lost candidates."""
    both = zip(before.candidates, after.candidates)
    return frozenset(index for index, (old, new) in enumerate(both) if old != new)
