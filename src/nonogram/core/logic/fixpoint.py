"""Line propagation to the fixpoint, over a whole puzzle or over some of its lines.

Every line is propagated; the candidates that it rules out are removed from the lines that cross it,
which are propagated again, one direction after the other, until nothing changes. The fixpoint does
not depend on the order. Lines of one direction have no cell in common: many are swept together
(`logic.sweeps`), and few are propagated one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, cycle
from typing import NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains
from nonogram.core.logic.line import Candidates, bits, propagate_line
from nonogram.core.logic.sweeps import Loss, Sweeps, losing_lines, worth_while
from nonogram.core.puzzle.geometry import Crossing


class Propagation(NamedTuple):
    """The result of line logic; lines by index."""

    domains: Domains  #: the candidates left
    failed: int | None  #: a line that cannot be completed: the puzzle has no solution
    blamed: frozenset[int]  #: the lines that led to the failure; some may not be needed
    complete: bool  #: the fixpoint was reached before the deadline
    visits: int  #: number of lines propagated


def propagate(
    domains: Domains,
    deadline: Deadline,
    begin: Iterable[int] | None = None,
    unused: AbstractSet[int] = frozenset(),
) -> Propagation:
    """Propagate lines to the fixpoint; the given domains do not change.

    Afterwards every candidate left has, in each of its lines, a placement of all blocks that
    uses it. If no cell is undecided, the picture is the only solution.

    It begins with the lines `begin`, by default all; others follow when one of their cells loses a
    candidate. Unused lines are never propagated; another propagation may begin with them, from the
    resulting domains.
    """
    geometry, models, _ = domains
    crossings = geometry.crossings
    candidates = [dict(line) for line in domains.candidates]
    agenda = _Agenda(domains, unused)
    for index in range(len(models)) if begin is None else begin:
        if not models[index].says_nothing(candidates[index]):
            agenda.add(index)
    failed = None
    losses: list[Loss] = []
    visits = 0
    stopped = False
    while agenda.waiting() and failed is None and not (stopped or deadline.passed()):
        if many := agenda.take_many():
            sweeps = Sweeps(models, candidates, many, agenda.apart)
            sweeps.run(deadline)
            for index in sweeps.touched():
                agenda.add(index)
            candidates = sweeps.candidates()
            losses += sweeps.losses
            visits += sweeps.visits
            failed, stopped = sweeps.failed, sweeps.stopped
            continue
        for index in agenda.take():
            model = models[index]
            # A look at the clock takes longer than a narrow line.
            if not model.narrow and deadline.passed():  # the rest has left the agenda
                stopped = True
                break
            visits += 1
            old = candidates[index]
            new = propagate_line(model, old)
            if new is None:
                failed = index
                break
            if new is not old and new != old:
                candidates[index] = new
                lost = _carry(old, new, crossings[index], candidates, agenda)
                losses.append((index, model.size, lost))
    blamed = frozenset() if failed is None else _blamed(failed, losses, domains) - unused
    complete = not (agenda.waiting() or stopped) and failed is None
    left = Domains(geometry, models, candidates)
    return Propagation(left, failed, blamed, complete, visits)


class _Agenda:
    """The lines to propagate next, one direction after the other."""

    def __init__(self, domains: Domains, never: AbstractSet[int]) -> None:
        self._domains = domains
        self._never = never
        self._apart: AbstractSet[int] | None = None
        families = domains.geometry.families
        self._waiting: list[list[int]] = [[] for _ in families]
        self._list_of = [lines for lines, family in zip(self._waiting, families) for _ in family]
        self._turns = cycle(self._waiting)
        # For each line, whether it is on the agenda; for lines never propagated always True.
        self.listed = [index in never for index in range(len(self._list_of))]

    @property
    def apart(self) -> AbstractSet[int]:
        """The lines not swept: those that are never used, or whose first use excludes colours."""
        if self._apart is None:
            _, models, candidates = self._domains
            self._apart = self._never | {
                index
                for index, (model, can) in enumerate(zip(models, candidates))
                if len(can) > len(model.colours)
            }
        return self._apart

    def waiting(self) -> int:
        """The number of lines on the agenda."""
        return sum(map(len, self._waiting))

    def add(self, index: int) -> None:
        """Put a line on the agenda, if it is not there yet."""
        if not self.listed[index]:
            self.listed[index] = True
            self._list_of[index].append(index)

    def take(self) -> list[int]:
        """Take the lines of the next direction, perhaps none, off the agenda."""
        return self._taken(next(self._turns), frozenset())

    def take_many(self) -> frozenset[int]:
        """The lines to sweep; none if there are too few."""
        models = self._domains.models
        if not models.swept or not worth_while(self.waiting(), len(models)):
            return frozenset()
        apart = self.apart
        many = sum([index not in apart for index in chain.from_iterable(self._waiting)])
        if not worth_while(many, len(models)):
            return frozenset()
        return frozenset([index for lines in self._waiting for index in self._taken(lines, apart)])

    def _taken(self, waiting: list[int], but: AbstractSet[int]) -> list[int]:
        indices = [index for index in waiting if index not in but]
        waiting[:] = [index for index in waiting if index in but]
        for index in indices:
            self.listed[index] = False
        return indices


def _carry(
    old: Candidates,
    new: Candidates,
    crossings: Sequence[Crossing],
    candidates: list[Candidates],
    agenda: _Agenda,
) -> int:
    """Remove a line's lost candidates from the lines that cross it; return the cells' bit set."""
    listed = agenda.listed
    lost = 0
    for colour, mask in old.items():  # on first use also the colours that its clue lacks
        gone = mask ^ new.get(colour, 0)
        if not gone:
            continue
        lost |= gone
        places = bits(gone)
        for others, own_bits in crossings:
            for place in places:
                other = others[place]
                line = candidates[other]
                having = line.get(colour)
                if having is not None:
                    line[colour] = having ^ own_bits[place]
                    if not listed[other]:
                        agenda.add(other)
    return lost


def _blamed(failed: int, losses: list[tuple[int, int, int]], domains: Domains) -> frozenset[int]:
    """The lines that led to the failure of a line, this one too, by all losses in order."""
    crossings = domains.geometry.crossings
    blamed: set[int] = set()
    shared = [0] * len(crossings)  # for each line, the cells that it shares with a blamed line

    def blame(index: int) -> None:
        blamed.add(index)
        for others, own_bits in crossings[index]:
            for place, other in enumerate(others):
                shared[other] |= own_bits[place]

    blame(failed)
    for loss in reversed(losses):
        for index, cells in losing_lines(*loss):
            if index not in blamed and cells & shared[index]:
                blame(index)
    # A line whose clue lacks a colour has removed candidates before the first loss.
    colours = [frozenset(model.colours) for model in domains.models]
    every = frozenset().union(*colours)
    lacking = [
        index
        for index, own in enumerate(colours)
        if own != every
        and any(
            other in blamed and not colours[other] <= own
            for others, _ in crossings[index]
            for other in others
        )
    ]
    return frozenset([*blamed, *lacking])
