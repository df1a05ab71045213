"""Guesses from beliefs: the likely picture, mended where its lines differ.

On most pictures, and nearly all of random cells, belief propagation soon comes close to a
solution: its lines differ in a few cells only. Then the rest is taken as known, and line logic
looks for a solution near it: first in the lines of these cells alone, and then in those beside them
as well. No formula is needed for that. If nothing comes of it, beliefs may still
be good advice to a SAT solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains, with_known
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.supposing import Effort, search
from nonogram.core.logic.weighing.belief import Belief

Picture = list[int | None]  #: the colour of each cell, by number; None if it is not known

_OFTEN = 5  #: rounds between two attempts to mend the picture
_MOST_REACH = 3  #: the most lines beside a doubtful one that are left open
_EFFORT = Effort(400, 400)  #: for mending, in propagated lines

#: Where a SAT solver mends it: the most lines beside a doubtful one, and conflicts for a picture.
MOST_REACH = 6
MENDING = 1_000

#: The least share of the undecided cells that is taken from the picture.
_LEAST_KEPT = 0.2

#: The greatest share of doubtful cells for which mending is tried.
DOUBT = 0.1


def guess(domains: Domains, deadline: Deadline, belief: Belief, rounds: int) -> Domains | None:
    """A solution near what is believed after at most so many rounds, or None.

    The domains are at the fixpoint of line logic. Raises OutOfTime at the deadline.
    """
    doubt = DOUBT * domains.count_undecided()
    for picture in pictures(domains, deadline, belief, _MOST_REACH, doubt, rounds):
        if picture is None:
            continue
        if found := completed(with_known(domains, picture), deadline, 1):
            return found[0]
    return None


def pictures(
    domains: Domains,
    deadline: Deadline,
    belief: Belief,
    reach: int,
    doubt: float = inf,
    rounds: float = inf,
) -> Iterator[Picture | None]:
    """Do up to so many rounds of belief propagation; yield None after each.

    After some rounds, if no more than `doubt` cells are doubtful, it first yields pictures near the
    believed one, with up to `reach` lines left open beside a doubtful one (`near`). Raises
    OutOfTime at the deadline.
    """
    while not belief.stands() and len(belief.doubtful) < rounds:
        belief.round(deadline)
        done = len(belief.doubtful)
        is_time = done % _OFTEN == 0 or done == rounds or belief.stands()
        if is_time and belief.doubtful[-1] <= doubt:
            yield from near(domains, belief.picture(), reach)
        yield None


def completed(domains: Domains, deadline: Deadline, limit: int) -> list[Domains]:
    """Solutions in these domains, as far as they are soon found."""
    run = propagate(domains, deadline)
    if not run.complete:  # a line failed, or the time is up
        return []
    return search(run.domains, deadline, limit, _EFFORT).solutions


def near(domains: Domains, picture: Picture, most: int) -> Iterator[Picture]:
    """Yield the picture without its doubtful lines, then also without more and more lines nearby.

    At most so many lines beside a doubtful one are left open.
    """
    geometry = domains.geometry
    doubtful = {cell for cell, colour in enumerate(picture) if colour is None}
    open_cells = [cell for cell, colour in enumerate(domains.grid().cells) if colour is None]
    around = [
        [i for i in f if not doubtful.isdisjoint(geometry.lines[i])] for f in geometry.families
    ]
    for reach in range(most + 1):
        free: set[int] = set()
        for family, lines in zip(geometry.families, around):
            for line in lines:
                for beside in range(line - reach, line + reach + 1):
                    free.update(geometry.lines[beside] if beside in family else ())
        if len(free.intersection(open_cells)) > (1 - _LEAST_KEPT) * len(open_cells):
            return
        yield [None if cell in free else colour for cell, colour in enumerate(picture)]
        if not doubtful:
            return
