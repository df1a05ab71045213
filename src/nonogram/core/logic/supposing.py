"""Search by suppositions: suppose that a cell has a colour, propagate the lines, and repeat.

Line propagation usually leaves only a few cells open, and one or two suppositions
complete the picture, or show that a cell cannot have a colour. That takes less time than making a
formula. A really hard puzzle needs a SAT solver, which learns from failures; so there is a
budget of lines to propagate, and the search stops early if it will not be enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains, colours_at, supposed, undecided
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.line import bits

Part = tuple[Domains, list[int]]  #: domains, and the lines, by index, to begin with


class Effort(NamedTuple):
    """The number of lines that may be propagated, and the number after which the pace counts."""

    lines: int
    first: int


class Search(NamedTuple):
    """The result of a search by suppositions."""

    solutions: list[Domains]  #: domains without an undecided cell, one for each solution
    complete: bool  #: whether there are no others
    left: Domains  #: the given domains without ruled out candidates; they contain all solutions
    visits: int  #: number of lines propagated
    suppositions: int  #: how many cells were supposed to have a colour


def search(domains: Domains, deadline: Deadline, limit: int | None, budget: Effort) -> Search:
    """Search for `limit` solutions, None for all, depth first, from a fixpoint of propagation.

    It gives up when, at the pace so far, the first solution would take more than the budget.
    """
    solutions: list[Domains] = []
    left = domains
    visits = suppositions = 0
    at_first = domains.count_undecided()
    # The parts still to be searched, each with the lines to begin with, the next part last. A
    # part is replaced by its own parts, so that no solution gets lost.
    waiting: list[Part] = [(domains, [])]
    while waiting and len(solutions) != limit and visits < budget.lines:
        part, begin = waiting[-1]
        run = propagate(part, deadline, begin)
        visits += run.visits
        if run.failed is not None:
            waiting.pop()
            continue
        if not run.complete:
            break
        if len(waiting) == 1 and not solutions:
            left = run.domains
        in_rows = [undecided(candidates).bit_count() for candidates in run.domains.rows()]
        still = sum(in_rows)
        if not still:
            solutions.append(run.domains)
            waiting.pop()
            continue
        if not solutions and visits >= budget.first:
            pace = (at_first - still) / visits
            if still > pace * (budget.lines - visits):
                break
        suppositions += 1
        waiting[-1:] = _parts(run.domains, in_rows)
    return Search(solutions, not waiting, left, visits, suppositions)


def _parts(domains: Domains, in_rows: Sequence[int]) -> list[Part]:
    """The domains with a cell lacking one of its colours, and with the cell having it.

    The cell is where least is undecided, so that most follows; `in_rows` has the undecided cells
    of each row.
    """
    candidates = domains.candidates
    row = in_rows.index(min(number for number in in_rows if number))
    crossings = domains.geometry.crossings[row]
    in_line: dict[int, int] = {}

    def open_beside(place: int) -> int:
        for others, _ in crossings:
            other = others[place]
            if other not in in_line:
                in_line[other] = undecided(candidates[other]).bit_count()
        return sum(in_line[others[place]] for others, _ in crossings)

    place = min(bits(undecided(candidates[row])), key=open_beside)
    colour = colours_at(candidates[row], place)[-1]
    return [supposed(domains, row, place, colour, has) for has in (False, True)]
