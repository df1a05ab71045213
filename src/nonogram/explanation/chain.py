"""Chains: the steps from a failed supposition to its contradiction, and where to cut them.

Lines are propagated until one of them has no placement. Then the trail is read from its end, and
only the parts that the failing line, or a later part, needs are kept.

At some points of the trail all later parts need, beside known cells, only cells of one line. Then
*not all of these cells hold*, whatever they follow from. Such a line cuts the trail as a unique
implication point cuts that of a SAT solver (Marques-Silva and Sakallah, GRASP, 1996). The step
concludes the cells that are the same in all placements of the line that break one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.board import Board, Given, Removal
from nonogram.core.logic.line import Candidates, bits
from nonogram.core.logic.marks import Mark, Marks
from nonogram.core.logic.probing import Budget, Failure, blamed
from nonogram.explanation.lines import LineSteps
from nonogram.explanation.steps import Clash, Contradiction, Thought

Fact = tuple[int, int]  #: a cell, by number, and a colour that is excluded there
Facts = frozenset[Fact]


class Nested(NamedTuple):
    """A contradiction, and the facts about cells that it rests on."""

    step: Contradiction
    needs: Facts


class Link(NamedTuple):
    """A part of a trail that later parts need."""

    line: int | None  #: by index; None for a contradiction
    told: Callable[[], Thought]  #: makes the step
    found: frozenset[int]  #: the cells that it decides or whose colours it excludes
    needs: Facts  #: the facts that it rests on


class Trail:
    """The consequences of a supposition found so far, and the line that failed."""

    def __init__(self, board: Board, given: Given, known: Board | None = None) -> None:
        """Begin on a board, which is copied. A board without any supposition is `known`."""
        self.board = board.copy()
        self.board.suppose(given)
        self._begin = [line for cell in given for line in self.board.lines_of(cell)]
        self.failed: int | None = None
        self._given = given
        self._known = board if known is None else known
        self._entries: list[Removal | Nested] = []

    def inside(self, given: Given) -> Trail:
        """A trail of another supposition, inside this one."""
        return Trail(self.board, given, self._known)

    def follow(self, lines: Collection[int], begin: Iterable[int] | None = None) -> set[int]:
        """Propagate these lines until nothing changes or one fails. Returns the changed lines."""
        run = self.board.use_lines(lines, self._begin if begin is None else begin)
        self._entries += run.removals
        self.failed = run.failed
        return run.changed

    def add(self, nested: Nested) -> set[int]:
        """Add a contradiction inside this one, and return the lines that its conclusion changes."""
        self._entries.append(nested)
        return self.board.take(nested.step.concludes)

    def shortened(self) -> Trail:
        """A trail of as few visits of lines as lead to a failure, each of which it needs."""
        trail, at = self, 0
        while at < len(visits := trail._visits()):
            if len({*visits}) == len(visits):
                break  # all of these lines are needed
            fewer = Trail(self._known, self._given)
            for line in (*visits[:at], *visits[at + 1 :]):
                if fewer.failed is None:
                    fewer.follow([line], [line])
            at, trail = (at + 1, trail) if fewer.failed is None else (0, fewer)
        return trail

    def _visits(self) -> list[int]:
        """The lines of the parts that a failure needs, in order, and then the failed one."""
        links, _ = self.links(self.clash()[1])
        assert self.failed is not None, "no line failed"
        return [*(link.line for link in reversed(links) if link.line is not None), self.failed]

    def clash(self) -> tuple[Clash, Facts]:
        """The failed line with the cells to blame, and the facts behind them."""
        assert self.failed is not None, "no line failed"
        line = LineSteps(self.board, self.failed)
        because = line.clash()
        clash = Clash(line.name, line.marks(because, line.can))
        return clash, self._facts(self.failed, because, line.can)

    def links(self, needs: Facts) -> tuple[list[Link], Facts]:
        """The parts that lead to the needed facts, the last part first, and the facts they need."""
        found = []
        for entry in reversed(self._entries):
            link = self._link(entry, needs)
            if link is not None:
                found.append(link)
                needs = frozenset(fact for fact in needs if fact[0] not in link.found) | link.needs
        return found, needs

    def contradiction(self, line: int, concludes: Marks) -> Nested:
        """The contradiction of a failed trail whose supposed cells are in this line."""
        geometry = self.board.geometry
        clash, needs = self.clash()
        links, needs = self.links(needs)
        supposed = sorted(self._given, key=geometry.lines[line].index)
        told = Contradiction(
            tuple(Mark(geometry.position(cell), self._given[cell]) for cell in supposed),
            geometry.line(line),
            tuple(link.told() for link in reversed(links)),
            clash,
            concludes,
        )
        return Nested(told, frozenset(fact for fact in needs if fact[0] not in self._given))

    def _facts(self, index: int, places: int, can: Candidates) -> Facts:
        """The facts about places of a line that rest on the supposition."""
        cells, known = self.board.geometry.lines[index], self._known.candidates[index]
        new = ((c, known[c] & ~mask & places) for c, mask in can.items())
        return frozenset((cells[place], c) for c, mask in new for place in bits(mask))

    def _link(self, entry: Removal | Nested, wanted: Facts) -> Link | None:
        """The part of an entry that is wanted, if any is."""
        if isinstance(entry, Nested):
            return self._nested_link(entry, wanted)
        index, before, lost = entry
        cells = self.board.geometry.lines[index]
        places = 0
        for colour, mask in lost.items():
            for place in bits(mask & ~places):
                if (cells[place], colour) in wanted:
                    places |= 1 << place
        if not places:
            return None
        part = {c: mask & places for c, mask in lost.items() if mask & places}
        line = LineSteps(self.board, index, before)
        because = line.needed(part)
        found = frozenset(cells[place] for place in bits(places))
        told = partial(line.because_of, because, part)
        return Link(index, told, found, self._facts(index, because, before))

    def _nested_link(self, entry: Nested, wanted: Facts) -> Link | None:
        """The link of a contradiction inside this one, if its conclusion is wanted."""
        (mark,), (left,) = entry.step.supposed, entry.step.concludes
        cell = self.board.geometry.cell(mark.cell)
        if not any((cell, colour) in wanted for colour in mark.colours):
            return None
        others = (c for c in self._known.colours_at(mark.cell) if c not in left.colours)
        known = {(cell, colour) for colour in others if colour not in mark.colours}
        return Link(None, lambda: entry.step, frozenset([cell]), entry.needs | known)


class Cut(NamedTuple):
    """Cells of one `line` that cannot all be as `given`, and the lines that show it, in order."""

    line: int
    given: Given
    lines: frozenset[int]

    def irredundant(self, board: Board, deadline: Deadline) -> Cut:
        """The cut with only those cells, and then only those lines, that it needs."""
        given, lines = self.given, self.lines

        def failing(given: Given, lines: frozenset[int]) -> frozenset[int]:
            supposed = board.copy()
            begin = sorted(supposed.suppose(given))
            return blamed(supposed.domains(), begin, lines, Budget(0, deadline))

        for cell in self.given:
            fewer = {other: colours for other, colours in given.items() if other != cell}
            if fewer and failing(fewer, lines):
                given = fewer
        for line in sorted(lines):
            if line in lines:
                lines = failing(given, lines - {line}) or lines
        return Cut(self.line, given, lines)


def cuts_of(board: Board, failure: Failure) -> Iterator[Cut]:
    """The cuts of a failed supposition. The last one is the supposition itself."""
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
                assert link.line is not None, "no contradiction is inside a trail here"
                lines.add(link.line)
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
