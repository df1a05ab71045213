"""Steps for boards on which no line says anything: contradictions, also one inside another.

Each colour of each undecided cell is supposed; it fails if some line then has no placement. A
failure keeps only the lines that it needs: on a rectangle at least four, since at a standstill no
line says anything about a single cell. Work is counted in propagated lines, never in seconds, so
that explanations are the same everywhere.

The easiest of all cuts of all failures is taken: first by its level, then by the number of its
lines, then by how many cells it decides.
"""

from __future__ import annotations

from itertools import groupby

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import places_of
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.line import Candidates
from nonogram.core.logic.marks import Mark, marks
from nonogram.core.logic.probing import Budget, Failure, Probes, Supposition
from nonogram.explanation.chain import Cut, Trail, cuts_of
from nonogram.explanation.sight import by_distance, smallest
from nonogram.explanation.steps import Clash, Contradiction
from nonogram.explanation.techniques import Technique, contradicting

#: The most lines propagated to find the easiest contradiction, in one step and in all; then the
#: easiest one found so far is taken.
A_STEP = 20_000
IN_ALL = 100_000

SORTED_OUT = 8  #: the number of short-looking failures whose lines are minimised at any cost

#: The most cuts of one level that are searched for a clash other than the last one.
OTHERS = 16

_CUTS = 8  #: the cost, in lines, of finding the cuts of a failure, for each of its lines

#: How many lines may be propagated, in all steps, to find contradictions inside contradictions.
DEEPER = 200_000


class Contradictions:
    """The search for contradictions on a board, from one standstill of line logic to the next."""

    def __init__(
        self, board: Board, deadline: Deadline, possible: frozenset[Supposition] = frozenset()
    ) -> None:
        """Begin with a board and its line logic. Suppositions that are `possible` are not tried."""
        self._board = board
        self._probes = Probes(board, possible)
        self._cuts: dict[Failure, list[Cut]] = {}
        self._left = IN_ALL
        self._last: Clash | None = None
        self._deeper = Budget(DEEPER, deadline)
        self._deadline = deadline

    def changed(self, lines: set[int]) -> None:
        """Forget the results that depend on these lines, which have changed."""
        self._probes.changed(lines)
        self._cuts = {f: cuts for f, cuts in self._cuts.items() if not f.lines & lines}

    def step(self) -> Contradiction | None:
        """The easiest contradiction, or None if there is none to be found, or time is up."""
        if self._deadline.passed():
            return None
        return self._easiest() or self._nested()

    def _easiest(self) -> Contradiction | None:
        """The easiest contradiction without others inside it that the budget allows."""
        budget = Budget(min(A_STEP, self._left), self._deadline)
        cuts = [cut for failure in self._short(budget) for cut in self._cuts_of(failure, budget)]
        self._left -= min(A_STEP, self._left) - max(0, budget.left)
        cuts.sort(key=self._ease)
        first: Contradiction | None = None
        tried = 0
        for (rank, _), alike in groupby(cuts, self._ease):
            if first is not None and (rank > first.level.rank or tried >= OTHERS):
                break
            says = [(places_of(self._lost(cut)).bit_count(), cut) for cut in alike]
            for most, cut in sorted(says, key=lambda each: -each[0]):
                if most and tried < OTHERS:
                    tried += 1
                    step = self._of_cut(cut)
                    first = first or step
                    if step.clash != self._last:
                        self._last = step.clash
                        return step
        return first

    def _of_cut(self, cut: Cut) -> Contradiction:
        cut = cut.irredundant(self._board, self._deadline)
        trail = Trail(self._board, cut.given)
        trail.follow(cut.lines)
        return self._concluded(trail.shortened(), cut)

    def _short(self, budget: Budget) -> list[Failure]:
        """Suppositions that fail, each with a minimal set of lines."""
        probes = self._probes
        failures = probes.known()
        enough = len(failures) + SORTED_OUT
        if not failures or not budget.spent():
            for failure in probes.failures(budget):
                failures.append(failure)
                if budget.spent() and len(failures) >= enough:
                    break
        failures.sort(key=lambda failure: len(failure.lines))
        found: list[Failure] = []
        for failure in failures:
            if len(found) >= SORTED_OUT and budget.spent():
                break
            found.append(probes.shorter(failure, budget))
        return found

    def _cuts_of(self, failure: Failure, budget: Budget) -> list[Cut]:
        """The cuts of a failure, kept until its lines change."""
        if failure not in self._cuts:
            self._cuts[failure] = [*cuts_of(self._board, failure)]
            budget.left -= _CUTS * len(failure.lines)
        return self._cuts[failure]

    def _ease(self, cut: Cut) -> tuple[int, int]:
        """The sort key of a cut: its level, then its number of lines if people can follow them."""
        lines = cut.lines | {cut.line}
        technique = contradicting([*map(self._board.geometry.line, lines)])
        return technique.level.rank, 0 if technique is Technique.LONG_CONTRADICTION else len(lines)

    def _lost(self, cut: Cut) -> Candidates:
        """The candidates that the line of a cut loses."""
        return self._board.not_all(cut.line, cut.given)

    def _concluded(self, trail: Trail, cut: Cut) -> Contradiction:
        """The contradiction of a trail, with everything that the line of the cut then says."""
        lost, can = self._lost(cut), self._board.candidates[cut.line]
        after = {colour: mask & ~lost[colour] for colour, mask in can.items()}
        geometry, places = self._board.geometry, places_of(lost)
        because = marks(geometry, cut.line, self._needed(cut, after, places), can)
        concludes = marks(geometry, cut.line, places, after)
        return trail.contradiction(cut.line, concludes).step.replace(because=because)

    def _needed(self, cut: Cut, after: Candidates, places: int) -> int:
        """A minimal subset of the known places that leaves only these candidates to some places."""
        model, can = self._board.models[cut.line], self._board.candidates[cut.line]

        def follows(known: int) -> bool:
            only = model.only(can, known)
            lost = self._board.not_all(cut.line, cut.given, only)
            return not any(mask & ~lost[c] & ~after[c] & places for c, mask in only.items())

        return smallest(follows, by_distance(model.known_places(can), places))

    def _nested(self) -> Contradiction | None:
        """A contradiction with others inside it, not necessarily the shortest."""
        budget, ranked = self._deeper, []
        for supposition in self._probes.suppositions():
            if budget.spent():
                return None
            run = propagate(self._probes.suppose(supposition), self._deadline)
            budget.left -= run.visits
            ranked.append((run.domains.count_undecided(), supposition))
        # The supposition that decides most is likeliest to fail.
        for _, supposition in sorted(ranked):
            if budget.spent():
                return None
            cell, colour = supposition
            every = range(len(self._board.models))
            cut = Cut(self._board.lines_of(cell)[0], {cell: (colour,)}, frozenset(every))
            trail = Trail(self._board, cut.given)
            trail.follow(every)
            self._follow_deeper(trail)
            if trail.failed is not None:
                return self._concluded(trail, cut)
        return None

    def _follow_deeper(self, trail: Trail) -> None:
        """Propagate a supposition and contradictions inside it until a line fails or none helps."""
        every = range(len(self._board.models))
        board, probes = trail.board, Probes(trail.board)
        while trail.failed is None and not self._deeper.spent():
            failure = next(probes.failures(self._deeper), None)
            if failure is None:
                return
            failure = probes.shorter(failure, self._deeper)
            cell, colour = failure.supposition
            inner = trail.inside({cell: (colour,)})
            inner.follow(failure.lines)
            at = board.geometry.position(cell)
            left = tuple(c for c in board.colours_at(at) if c != colour)
            touched = trail.add(inner.contradiction(at[0], (Mark(at, left),)))
            touched |= trail.follow(every, touched)
            probes.changed(touched)
