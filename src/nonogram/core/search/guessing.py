"""Solutions near what belief propagation believes, and then beside these.

Most puzzles that line logic and suppositions leave open have multiple solutions, and the beliefs of
their lines soon come close to one of them. It is found by line logic alone, or by MiniSat, whose
phases are the likely literals: random puzzles of 30 x 30 cells then take it a tenth of the
conflicts. (Glucose, which restarts far more often, gains nothing from phases.) If it does not soon
find one, it mends what other beliefs come to, whose lines differ in a few cells. Where one solution
is known, another one mostly differs from it in a few neighbouring lines; so all but these are taken
as known.

What is not found soon remains for the SAT solvers; nothing here shows that there are no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, log2
from random import Random

from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.core.logic.domains import Domains, with_known
from nonogram.core.logic.weighing.belief import Belief
from nonogram.core.logic.weighing.guess import (
    DOUBT,
    MENDING,
    MOST_REACH,
    completed,
    guess,
    pictures,
)
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.result import Counters
from nonogram.core.sat.base import Status
from nonogram.core.sat.pysat import MINISAT
from nonogram.core.search.context import Context
from nonogram.core.search.session import Assumption, SolverSession

#: The bits that the clues must leave open for each cell. Random puzzles of 25 x 25 cells have 0.99
#: at density 0.4 and 0.85 at 0.5; published puzzles that need search have 0.4 to 0.8.
_LOOSE = 0.8

#: The most blocks, each times the cells of its line: up to 160 x 160, whose beliefs take 85 MB.
_MOST_WORK = 2_000_000

#: Conflicts of MiniSat near what is believed, before and after it mends pictures. Where it finds
#: nothing, Glucose with a race is as good.
_AT_FIRST, _AT_LAST = 2_000, 13_000
_STUCK = 8  #: pictures that it could not mend, after which another belief begins
_MENDED_CELLS = 8_100  #: the cells of all beliefs that it mends: nine beliefs about 30 x 30 cells
_LEAST_MENDED = 800  #: the undecided cells from which on that is quicker than more conflicts
_BAND = 6  #: the lines in which another solution may differ


def guessed(puzzle: Puzzle, domains: Domains, context: Context, rounds: int) -> Iterator[Grid]:
    """Yield different pictures that are probably solutions, the first one after some rounds.

    It yields none if the clues are so tight that there is hardly more than one solution: then
    a SAT solver has to show that, and finds the solution on the way. It yields none either for a
    puzzle so large that beliefs would take too much memory. Raises OutOfTime at the deadline.
    """
    work = sum(model.size * len(model.clue) for model in domains.models)
    if work > _MOST_WORK or open_bits(domains) < _LOOSE * domains.geometry.size:
        return
    with context.counters.step("guess"):
        belief = Belief(domains, deadline=context.deadline)
        found = guess(domains, context.deadline, belief, rounds)
    first = found and found.grid()
    if first is None and belief.doubtful[-1] <= DOUBT * domains.count_undecided():
        first = _by_minisat(puzzle, domains, context, belief)
    if first is not None:
        yield first
        yield from _beside(domains, first, context)


def open_bits(domains: Domains) -> float:
    """The sum of the bits that each clue leaves open, if nothing but the size of its line is known.

    Rows and columns together leave about as many bits as there are cells where puzzles begin to
    have multiple solutions.
    """
    clues = [(model.slack, len(model.clue)) for model in domains.models]
    return sum(log2(comb(slack + blocks, blocks)) for slack, blocks in clues if slack >= 0)


def _by_minisat(puzzle: Puzzle, domains: Domains, context: Context, belief: Belief) -> Grid | None:
    """A solution that MiniSat finds near this belief, or by mending what this and others come to.

    Then the figures of its formula count.
    """
    counters, own, terms = context.counters, Counters(context.counters.cells), context.terms
    terms = terms.replace(how=terms.how.replace(solver=MINISAT))
    with counters.step("guess"), SolverSession(puzzle, domains, terms, own) as near:
        near.expect(belief.starts())
        for conflicts, kept in _tries(near, domains, belief, terms.deadline, own):
            status = near.ask("guess", terms.deadline, kept, conflicts=conflicts)
            if status is Status.UNKNOWN and not own.gave_up:
                raise OutOfTime("the time was up before a solution was guessed")
            if status is Status.SATISFIABLE:
                counters.solver, counters.conflicts = own.solver, own.conflicts
                counters.variables, counters.clauses = own.variables, own.clauses
                return near.solution
            if status is Status.UNSATISFIABLE and not near.core():
                break
    return None


def _tries(
    near: SolverSession, domains: Domains, belief: Belief, deadline: Deadline, figures: Counters
) -> Iterator[tuple[int, list[Assumption]]]:
    """Yield conflicts for MiniSat, and what is taken as known: at first and at the end nothing.

    Between these are pictures near what this belief comes to, and then others. The figures are
    those of the session, and say whether it gave up.
    """
    yield _AT_FIRST, []
    undecided = domains.count_undecided()
    for attempt in range(_MENDED_CELLS // undecided if undecided >= _LEAST_MENDED else 0):
        one = Belief(domains, Random(f"guess {attempt}"), attempt=attempt) if attempt else belief
        left = _STUCK
        for picture in pictures(domains, deadline, one, MOST_REACH):
            if picture is not None:
                yield MENDING, [*near.literals(picture)]
                left -= figures.gave_up
            if not left:
                break
    yield _AT_LAST, []


def _beside(domains: Domains, first: Grid, context: Context) -> Iterator[Grid]:
    """Yield pictures that differ from the first one in some neighbouring lines."""
    seen = {first}
    for family in domains.geometry.families:
        for start in range(0, len(family), _BAND // 2):
            with context.counters.step("guess"):
                band = family[start : start + _BAND]
                free = {cell for line in band for cell in domains.geometry.lines[line]}
                kept = [None if cell in free else c for cell, c in enumerate(first.cells)]
                found = completed(with_known(domains, kept), context.deadline, 2)
            for other in found:
                grid = other.grid()
                if grid not in seen:
                    seen.add(grid)
                    yield grid
