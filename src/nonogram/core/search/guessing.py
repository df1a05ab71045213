"""Solutions near what belief propagation believes, and then beside these.

Most puzzles that line logic and suppositions leave open have several solutions, and the beliefs of
their lines soon come close to one of them. It is found by line logic alone, or by MiniSat, whose
phases are the likely literals: random puzzles of 30 x 30 cells then take it a tenth of the
conflicts. (Glucose, which restarts far more often, gains nothing from phases.) Where one solution
is known, another one mostly differs from it in a few neighbouring lines; so all but these are taken
as known.

What is not found soon remains for the SAT solvers; nothing here shows that there are no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from nonogram.core.logic.domains import Domains, with_known
from nonogram.core.logic.weighing.belief import Belief
from nonogram.core.logic.weighing.guess import DOUBT, completed, guess
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.sat.base import Status
from nonogram.core.sat.pysat import MINISAT
from nonogram.core.search.session import SolverSession
from nonogram.core.search.terms import Counters, Terms

_CONFLICTS = 5_000  #: of MiniSat near what is believed
_BAND = 6  #: the lines in which another solution may differ


def guessed(
    puzzle: Puzzle, domains: Domains, terms: Terms, counters: Counters, rounds: int
) -> Iterator[Grid]:
    """Yield different pictures that are probably solutions, the first one after some rounds.

    Raises OutOfTime at the deadline.
    """
    with counters.step("guess"):
        belief = Belief(domains)
        found = guess(domains, terms.deadline, belief, rounds)
    if found is not None:
        first: Grid | None = found.grid()
    elif belief.doubtful and belief.doubtful[-1] <= DOUBT * domains.count_undecided():
        first = _by_minisat(puzzle, domains, terms, counters, belief)
    else:
        first = None
    if first is not None:
        yield first
        yield from _beside(domains, first, terms, counters)


def _by_minisat(
    puzzle: Puzzle, domains: Domains, terms: Terms, counters: Counters, belief: Belief
) -> Grid | None:
    """A solution that MiniSat finds with few conflicts."""
    with closing(SolverSession(puzzle, domains, terms._replace(solver=MINISAT), counters)) as near:
        if near.encode():
            near.prefer(near.likely(belief.starts()))
            if near.ask("guess", conflicts=_CONFLICTS) is Status.SATISFIABLE:
                return near.solution
    return None


def _beside(domains: Domains, first: Grid, terms: Terms, counters: Counters) -> Iterator[Grid]:
    """Yield pictures that differ from the first one in some neighbouring lines."""
    seen = {first}
    for family in domains.geometry.families:
        for start in range(family.start, max(family.stop - _BAND, family.start) + 1, _BAND // 2):
            with counters.step("guess"):
                band = range(start, min(start + _BAND, family.stop))
                free = {cell for line in band for cell in domains.geometry.lines[line]}
                kept = [None if cell in free else c for cell, c in enumerate(first.cells)]
                found = completed(with_known(domains, kept), terms.deadline, 2)
            for other in found:
                grid = other.grid()
                if grid not in seen:
                    seen.add(grid)
                    yield grid
