"""Reasons why a puzzle has no solution: lines, or given cells, that contradict each other.

Most wrong puzzles fail in line logic. Then the lines that led to the failure are reduced to those
that line logic needs for a failure (`nonogram.core.logic.subsets`).

The SAT solver tries to leave out more. In its formula each of these lines has a
selector, a literal that switches its clauses on (`Encoding`); the domains of the cells are those
before any line logic. With all selectors assumed there is no model, and a core of these assumptions
is a set of lines that contradict each other. Given cells are assumptions in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from operator import itemgetter

from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import InternalError
from nonogram.core.formula.clauses import FALSE
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.subsets import lines_by_logic, nothing_known
from nonogram.core.puzzle import Grid, Line, Puzzle, parts_of
from nonogram.core.puzzle.reasons import (
    CluesContradict,
    ClueTooLong,
    GivenCellsContradict,
    LineImpossible,
    LinesContradict,
    Reason,
    Reasons,
    TotalsDiffer,
    arithmetic_reasons,
)
from nonogram.core.sat.base import Status
from nonogram.core.search.session import Assumption, SolverSession
from nonogram.core.search.terms import Terms

_STEP = "contradiction"  #: the step to which the time of questions is added

#: Seconds for each question whether a line is needed. Counting arguments are hard for a SAT
#: solver: if the totals differ and line logic finds nothing, it may not end.
_PATIENCE = 1.0


def reason_of(puzzle: Puzzle, terms: Terms) -> LinesContradict | GivenCellsContradict | None:
    """Find a minimal reason why a puzzle has no solution, or None if it has one, or time is short.

    It has given cells if there is a solution without them, otherwise lines. It may not be minimal
    if time runs out.
    """
    if terms.given is not None and not arithmetic_reasons(puzzle):
        reason = None
        with suppress(OutOfTime):
            reason = _given_cells(puzzle, terms.given, terms)
        if reason is None or reason.cells:
            return reason
    return _contradicting_lines(puzzle, terms)


def reasons_of(puzzle: Puzzle, terms: Terms, known: Sequence[Reason]) -> Reasons:
    """All reasons why there is no solution. Those that are `known` are as in `said_once`."""
    return said_once(puzzle, known, reason_of(puzzle, terms))


def said_once(puzzle: Puzzle, known: Sequence[Reason], found: Reason | None) -> Reasons:
    """The `known` reasons by adding up, and the minimal reason `found` if it says more."""
    if found is None:
        return tuple(known)
    kept = [reason for reason in known if not isinstance(reason, (LineImpossible, CluesContradict))]
    says_same = isinstance(found, LinesContradict) and any(
        {*_lines_meant(puzzle, reason)} <= {*found.lines}
        for reason in kept
        if isinstance(reason, (ClueTooLong, TotalsDiffer))
    )
    return tuple(kept) if says_same else (*kept, found)


def by_arithmetic(puzzle: Puzzle) -> LinesContradict | None:
    """Lines that contradict each other because their numbers do not add up, if any."""
    for reason in arithmetic_reasons(puzzle):
        minimal = isinstance(reason, ClueTooLong)
        return LinesContradict(tuple(_lines_meant(puzzle, reason)), minimal)
    return None


def _lines_meant(puzzle: Puzzle, reason: ClueTooLong | TotalsDiffer) -> Iterable[Line]:
    """The line that is too short for its clue, or the lines whose totals differ."""
    if isinstance(reason, ClueTooLong):
        return [reason.line]
    colour = 1 if reason.colour is None else reason.colour
    most, _ = max(reason.totals, key=itemgetter(1))
    exact = [direction for direction in reason.totals if direction[0] not in reason.at_least]
    fewest, _ = min(exact, key=itemgetter(1))
    return [
        line
        for line, clue in puzzle.by_line()
        if line.axis == fewest
        or (line.axis == most and any(block.colour == colour for block in parts_of(clue)))
    ]


def _contradicting_lines(puzzle: Puzzle, terms: Terms) -> LinesContradict | None:
    """Lines that contradict each other, minimal if there is time, or None if there are none."""
    by_logic = lines_by_logic(puzzle, terms.deadline)
    # The last direction first; line logic, if it was used, has already left out needless lines of
    # the others.
    lines = sorted(by_logic, reverse=True) or None
    status = Status.UNKNOWN
    with suppress(OutOfTime), line_session(puzzle, terms, lines) as session:
        status = session.ask(_STEP, terms.deadline, [*session.selectors.values()])
        if status is Status.UNSATISFIABLE:
            core, minimal = session.irredundant_core(_STEP, terms.deadline, _PATIENCE)
            needed = sorted(line for line, literal in session.selectors.items() if literal in core)
            return LinesContradict(tuple(map(puzzle.geometry.line, needed)), minimal)
    if by_logic:
        if status is Status.SATISFIABLE:
            raise InternalError("line logic blames lines that do not contradict each other")
        return LinesContradict(tuple(map(puzzle.geometry.line, sorted(by_logic))), False)
    return None if status is Status.SATISFIABLE else by_arithmetic(puzzle)


def line_session(
    puzzle: Puzzle, terms: Terms, lines: Iterable[int] | None = None, given: Grid | None = None
) -> SolverSession:
    """A session with selectors of some lines, by default of all. Raises OutOfTime."""
    selectable = [*(range(len(puzzle.clues)) if lines is None else lines)]
    domains = nothing_known(puzzle, given).domains
    return SolverSession(puzzle, domains, terms, selectable=selectable)


def _given_cells(puzzle: Puzzle, given: Grid, terms: Terms) -> GivenCellsContradict | None:
    """Given cells that contradict the clues, none if the clues alone do, or None if unknown.

    Raises OutOfTime if no question can be asked in time.
    """
    geometry = puzzle.geometry

    def reason(cells: Iterable[int], minimal: bool = True) -> GivenCellsContradict:
        positions = tuple(map(geometry.position, sorted(cells)))
        return GivenCellsContradict(positions, geometry.name_of(positions), minimal)

    propagation = propagate(initial_domains(puzzle), terms.deadline)
    if propagation.failed is not None:
        return reason([])
    if not propagation.complete:
        return None
    with SolverSession(puzzle, propagation.domains, terms) as session:
        cells = session.literals(given.cells)
        excluded = cells.pop(Assumption(FALSE), None)
        if excluded is not None:  # no solution has this cell, if there is a solution
            status = session.ask(_STEP, terms.deadline)
            if status is Status.UNKNOWN:
                return None
            return reason([excluded] if status is Status.SATISFIABLE else [])
        if session.ask(_STEP, terms.deadline, [*cells]) is not Status.UNSATISFIABLE:
            return None
        core, minimal = session.irredundant_core(_STEP, terms.deadline)
        return reason([cells[literal] for literal in core], minimal)
