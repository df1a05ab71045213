"""Suppositions that fail, by way of which lines, and what that says of a whole line.

Suppose an undecided cell had one of its colours, follow lines, and see whether one is left without
a placement. All cells and colours are tried; of a failure only the lines are kept that are needed
for it: on a rectangle four at least, for at a standstill no line says anything of a single cell.
Work is counted in lines propagated, never in seconds: explanations are the same everywhere.

If what some of these lines need, beside what is known, are cells of one line, then *not all of them
hold*, wherever they come from. As unique implication points cut the trail of a SAT solver
(Marques-Silva and Sakallah, GRASP, 1996), lines cut this one. What all placements of the line have
in common that break one of the cells is concluded: often several cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from nonogram.clock.deadline import Deadline
from nonogram.explanation.chain import Followed, Given, Trail
from nonogram.logic.domains import Board, Domains, supposed
from nonogram.logic.fixpoint import propagate
from nonogram.logic.line import Candidates, propagate_line

#: A cell, by its number, and a colour that it may have.
Supposition = tuple[int, int]


class Failure(NamedTuple):
    """A supposition that fails, and lines, by index, that lead to it."""

    supposition: Supposition
    lines: frozenset[int]


class Budget:
    """The number of lines that may still be propagated. A deadline ends it, too."""

    def __init__(self, lines: int, deadline: Deadline) -> None:
        self.left = lines
        self.deadline = deadline

    def spent(self) -> bool:
        """Whether nothing is left, or the deadline has passed."""
        return self.left <= 0 or self.deadline.passed()


class Probes:
    """Suppositions tried on a board that changes little between two searches.

    What was tried once holds until a line changes that it came to; a failure is one for good.
    """

    def __init__(self, possible: frozenset[Supposition] = frozenset()) -> None:
        """Begin; suppositions known to be `possible`, as some solution has them, are not tried."""
        self._possible = possible
        self._failures: dict[Supposition, frozenset[int]] = {}
        self._sorted_out: set[Supposition] = set()
        self._holds: dict[Supposition, frozenset[int]] = {}

    def changed(self, lines: Iterable[int]) -> None:
        """Forget what rests on these lines, in which something became known."""
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
        """Yield further suppositions that fail, in the order of the cells."""
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
        """The failure with lines of which none could be left out when they last changed.

        They are left out from the first on, then from the last on; the smaller result is taken.
        """
        if failure.supposition in self._sorted_out:
            return failure
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
        domains = suppose(board, failure.supposition)
        begin = board.lines_of(failure.supposition[0])
        lines = failure.lines
        for line in order:
            if line in lines:
                lines = blamed(domains, begin, lines - {line}, budget) or lines
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


class Cut(NamedTuple):
    """Cells of one `line` that cannot all be as `given`, and the lines that show it in turn."""

    line: int
    given: Given
    lines: frozenset[int]

    @property
    def all_lines(self) -> frozenset[int]:
        """The lines that show it, and that of the cells."""
        return self.lines | {self.line}


def cuts_of(board: Board, failure: Failure) -> Iterator[Cut]:
    """The cuts of a failed supposition; the last one is the supposition itself."""
    cell, colour = failure.supposition
    trail = Trail(board, {cell: (colour,)})
    trail.follow(failure.lines)
    assert trail.failed is not None, "the supposition does not fail"
    _, clash = trail.clash()
    links, _ = trail.links(clash)
    met = {fact[0] for link in links for fact in link.needs} | {cell}
    geometry = board.geometry
    for line in sorted({line for one in met for line in board.lines_of(one)}):
        here = frozenset(geometry.lines[line])
        lines, needs = {trail.failed}, clash
        for link in links:
            away = link.found - here
            if any(fact[0] in away for fact in needs):
                needs = frozenset(fact for fact in needs if fact[0] not in away) | link.needs
                assert isinstance(link.entry, Followed), "no contradiction is inside a trail here"
                lines.add(link.entry.line)
        if all(fact[0] in here for fact in needs):
            excluded: dict[int, set[int]] = {}
            for one, lost in needs:
                excluded.setdefault(one, set()).add(lost)
            given = {
                one: tuple(c for c in board.colours_at(geometry.position(one)) if c not in lost)
                for one, lost in sorted(excluded.items())
            }
            yield Cut(line, given, frozenset(lines))
    yield Cut(board.lines_of(cell)[0], {cell: (colour,)}, failure.lines)


def lost_by(board: Board, cut: Cut) -> Candidates:
    """The candidates that a cut's line loses: no placement that breaks the cut has them."""
    model, can = board.models[cut.line], board.candidates[cut.line]
    cells = board.geometry.lines[cut.line]
    left = dict.fromkeys(can, 0)
    for cell, colours in cut.given.items():
        bit = 1 << cells.index(cell)
        broken = {c: mask & ~bit if c in colours else mask for c, mask in can.items()}
        after = propagate_line(model, broken)
        for colour, mask in (after or {}).items():
            left[colour] |= mask
    lost = {colour: mask & ~left[colour] for colour, mask in can.items()}
    return lost if any(left.values()) else dict.fromkeys(can, 0)


def irredundant(board: Board, cut: Cut, deadline: Deadline) -> Cut:
    """The cut without needless cells and lines; the cells are looked at first."""
    given, lines = cut.given, cut.lines

    def failing(given: Given, lines: frozenset[int]) -> frozenset[int]:
        supposed = board.copy()
        touched = (supposed.keep(board.geometry.position(cell), given[cell]) for cell in given)
        begin = sorted(set[int]().union(*touched))
        return blamed(supposed.domains(), begin, lines, Budget(0, deadline))

    for cell in cut.given:
        fewer = {other: colours for other, colours in given.items() if other != cell}
        if fewer and failing(fewer, lines):
            given = fewer
    for line in sorted(lines):
        if line in lines:
            lines = failing(given, lines - {line}) or lines
    return Cut(cut.line, given, lines)


def blamed(
    domains: Domains, begin: Iterable[int], lines: frozenset[int], budget: Budget
) -> frozenset[int]:
    """The lines, of those given, that lead to a clash; none if there is no clash."""
    unused = frozenset(range(len(domains.candidates))) - lines
    run = propagate(domains, budget.deadline, [i for i in begin if i in lines], unused)
    budget.left -= run.visits
    return frozenset() if run.failed is None else run.blamed & lines
