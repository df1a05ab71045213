"""Puzzles whose lists of clues have a line too few, or one too many.

Behind such a line all others are out of place. For each place where it may be, line logic takes the
lines before it as they are, and moves those behind it. What all places of a half have in common is
done once, so that wrong places are excluded together. If a line is missing, the others tell its
clue, as for any other slip (`nonogram.diagnosis.repair`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple

from nonogram.core.logic.domains import Domains, with_clues
from nonogram.core.logic.fixpoint import Known, nothing_known
from nonogram.core.puzzle import Clue, Grid, Line, Puzzle, Rectangle
from nonogram.core.puzzle.puzzle import clue_in
from nonogram.core.puzzle.slips import LINE, LINE_TWICE
from nonogram.core.result import Verdict
from nonogram.core.sat.base import Status
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import Terms
from nonogram.diagnosis.conflicting import line_session

_STEP = "repair"

#: Seconds for each question to the SAT solver, and the most clues tried for a missing line.
_PATIENCE, _MOST = 0.5, 8


class Evened(NamedTuple):
    """A puzzle with exactly one solution, and the line that makes it of the typed one."""

    cost: int
    line: Line  #: the missing line, or, as it was typed, the one too many
    old: Clue | None  #: None if it was missing
    new: Clue | None  #: None if it is one too many
    puzzle: Puzzle
    solution: Grid


def evened(typed: Puzzle, board: Rectangle, terms: Terms) -> Iterator[Evened]:
    """The ways to give a typed puzzle the lines of a board, in no order; some may be equal.

    One direction of the board has a line more, or fewer, than that of the puzzle. Raises OutOfTime.
    """
    evening = _Evening(typed, board, terms)
    for place, domains in evening.places():
        terms.deadline.check()
        yield from evening.at(place, domains)


class _Evening:
    """The search for the place of a line that is missing, or one too many."""

    def __init__(self, typed: Puzzle, board: Rectangle, terms: Terms) -> None:
        self._typed, self._board, self._terms = typed, board, terms
        pairs = zip(typed.geometry.families, board.families)
        self._before, self._family = next(pair for pair in pairs if len(pair[0]) != len(pair[1]))
        self._more = len(self._before) - len(self._family)  # 1, or -1 if a line is missing
        self._clues = typed.clues[self._before.start : self._before.stop]

    def places(self) -> Iterator[tuple[int, Domains]]:
        """Where the line may be, with the domains by all others at their places, if consistent."""
        nothing = nothing_known(self._puzzle(0))
        crossing = nothing.unused - {*self._family}
        known = nothing.with_lines(crossing, self._terms.deadline)
        return self._within(0, len(self._family) - (self._more < 0), known)

    def _within(self, first: int, last: int, known: Known | None) -> Iterator[tuple[int, Domains]]:
        if known is None:
            return
        if first == last:
            yield first, known.domains
            return
        middle = (first + last) // 2
        behind = range(middle + (self._more < 0), last + (self._more < 0))
        yield from self._within(first, middle, self._using(known, behind, self._more))
        yield from self._within(middle + 1, last, self._using(known, range(first, middle + 1), 0))

    def _using(self, known: Known, places: range, moved: int) -> Known | None:
        """What is known with lines at these places, which stand some lines further in the list."""
        clues = {self._family[place]: self._clues[place + moved] for place in places}
        domains = with_clues(known.domains, clues)
        return known._replace(domains=domains).with_lines(clues, self._terms.deadline)

    def _puzzle(self, place: int, clue: Clue = ()) -> Puzzle:
        """The puzzle with a missing line, or without that which is one too many."""
        missing = (clue,) * (self._more < 0)
        clues = [*self._typed.clues]
        start = self._before.start + place
        clues[start : start + (self._more > 0)] = missing
        return self._typed.replace(geometry=self._board, clues=tuple(clues), goals=())

    def at(self, place: int, domains: Domains) -> Iterator[Evened]:
        """The puzzles with the line at a place."""
        clues, line = self._clues, self._board.line(self._family.start).replace(number=place + 1)
        if self._more > 0:
            beside = clues[max(0, place - 1) : place] + clues[place + 1 : place + 2]
            cost = LINE_TWICE if clues[place] in beside else LINE
            yield from self._if_unique(cost, line, clues[place], None, self._puzzle(place))
        else:
            for clue in self._clues_at(place, domains):
                yield from self._if_unique(LINE, line, None, clue, self._puzzle(place, clue))

    def _if_unique(
        self, cost: int, line: Line, old: Clue | None, new: Clue | None, puzzle: Puzzle
    ) -> Iterator[Evened]:
        result = solve.under(puzzle, self._terms._replace(on_progress=None), limit=2)
        if result.verdict is Verdict.UNIQUE:
            yield Evened(cost, line, old, new, puzzle, result.solutions[0])

    def _clues_at(self, place: int, domains: Domains) -> Iterator[Clue]:
        """The clues that the other lines leave to a missing one."""
        index, puzzle = self._family[place], self._puzzle(place)
        cells = self._board.lines[index]
        if not domains.count_undecided():
            yield clue_in(puzzle, index, domains.grid())
            return
        others = [other for other in range(len(puzzle.clues)) if other != index]
        with closing(line_session(puzzle, self._terms, others)) as session:
            if not session.encode():
                return
            for _ in range(_MOST):
                status = session.ask(_STEP, [*session.selectors.values()], _PATIENCE)
                if status is not Status.SATISFIABLE:
                    return
                yield clue_in(puzzle, index, session.solution)
                session.block(session.solution, [*cells])
