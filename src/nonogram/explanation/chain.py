"""From a supposition that fails to the steps of the contradiction.

Lines are followed until one of them has no placement. Then the trail is gone through from its end:
what that line needs, what the steps before it need for that, and nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from typing import NamedTuple

from nonogram.explanation.deduction import deduction_of
from nonogram.explanation.marks import marks, take
from nonogram.explanation.needed import known_places, needed_places, only, smallest
from nonogram.explanation.probing import Supposition, suppose
from nonogram.explanation.steps import Clash, Contradiction, Mark, Step
from nonogram.logic.bits import bits
from nonogram.logic.board import Board
from nonogram.logic.line import Candidates, propagate_line


class Followed(NamedTuple):
    """What a line, by index, takes away, and the line's candidates before it."""

    line: int
    before: Candidates
    lost: Candidates


class Nested(NamedTuple):
    """A contradiction, and the colours that cells must be known not to have for it."""

    step: Contradiction
    needs: frozenset[Supposition]


class Trail:
    """What follows from a supposition, as far as it was followed.

    Attributes:
        board: what would be known.
        failed: a line, by index, that would have no placement; None as long as all have one.
    """

    def __init__(self, board: Board, supposition: Supposition) -> None:
        """Begin on a board, which stays as it is."""
        self.board = Board(suppose(board, supposition))
        self.failed: int | None = None
        self._cell, self._colour = supposition
        self._position = board.geometry.position(self._cell)
        self._left = tuple(c for c in board.colours_at(self._position) if c != self._colour)
        self._entries: list[Followed | Nested] = []

    def follow(self, lines: Collection[int], begin: Iterable[int] | None = None) -> set[int]:
        """Follow these lines, by index, until nothing changes or one of them fails.

        Returns the lines that were touched.

        Args:
            lines: all that may be followed.
            begin: where to begin, by default at the lines through the supposed cell.
        """
        if begin is None:
            begin = self.board.lines_of(self._cell)
        queue = deque(index for index in begin if index in lines)
        all_touched: set[int] = set()
        while queue:
            index = queue.popleft()
            before = dict(self.board.candidates[index])
            after = propagate_line(self.board.models[index], before)
            if after is None:
                self.failed = index
                break
            lost = {c: mask & ~after[c] for c, mask in before.items() if mask & ~after[c]}
            if lost:
                self._entries.append(Followed(index, before, lost))
                touched = self.board.exclude(index, lost) - {index}
                queue.extend(sorted(touched.intersection(lines).difference(queue)))
                all_touched |= touched
        return all_touched

    def add(self, nested: Nested) -> set[int]:
        """Note what a contradiction inside this one found; the lines that this touches."""
        self._entries.append(nested)
        return take(self.board, nested.step.concludes)

    def contradiction(self, shortest: bool) -> Nested:
        """The contradiction, after a line failed, and what has to be known for it.

        Args:
            shortest: none takes fewer lines.
        """
        clash, needs = self._clash()
        chain: list[Step] = []
        for entry in reversed(self._entries):
            if isinstance(entry, Nested):
                step = self._inner(entry, needs)
            else:
                step = self._deduction(entry, needs)
            if step is not None:
                chain.append(step)
        told = Contradiction(
            Mark(self._position, (self._colour,)),
            tuple(reversed(chain)),
            clash,
            (Mark(self._position, self._left),),
            shortest,
        )
        return Nested(told, frozenset(needs))

    def _clash(self) -> tuple[Clash, set[Supposition]]:
        """The line that failed, and what it needs for that."""
        assert self.failed is not None, "no line failed"
        index = self.failed
        model, can = self.board.models[index], self.board.candidates[index]
        because = smallest(
            lambda known: propagate_line(model, only(model, can, known)) is None,
            bits(known_places(model, can)),
        )
        needs: set[Supposition] = set()
        self._need(needs, index, because, can)
        geometry = self.board.geometry
        return Clash(geometry.line(index), marks(geometry, index, because, can)), needs

    def _need(self, needs: set[Supposition], index: int, places: int, can: Candidates) -> None:
        """Add what is known of some places of a line; the supposition itself need not be known."""
        cells = self.board.geometry.lines[index]
        for place in bits(places):
            if cells[place] != self._cell:
                needs.update((cells[place], c) for c, mask in can.items() if not mask >> place & 1)

    def _deduction(self, entry: Followed, needs: set[Supposition]) -> Step | None:
        """The step that finds what is needed of an entry, if anything is; then its own needs."""
        index, before, lost = entry
        cells = self.board.geometry.lines[index]
        found = {(cells[place], c): place for c, mask in lost.items() for place in bits(mask)}
        places = sum(1 << place for place in {found[key] for key in needs & found.keys()})
        if not places:
            return None
        part = {c: mask & places for c, mask in lost.items() if mask & places}
        because = needed_places(self.board.models[index], before, part)
        step = deduction_of(self.board, index, before, because, part)
        concluded = {self.board.geometry.cell(mark.cell) for mark in step.concludes}
        needs -= {key for key in needs if key[0] in concluded}
        self._need(needs, index, because, before)
        return step

    def _inner(self, entry: Nested, needs: set[Supposition]) -> Step | None:
        """A contradiction inside this one, if what it finds is needed; then its own needs."""
        position, (colour,) = entry.step.suppose.cell, entry.step.suppose.colours
        cell = self.board.geometry.cell(position)
        if (cell, colour) not in needs:
            return None
        row, _ = position
        left = entry.step.concludes[0].colours
        needs.update((cell, c) for c in self.board.models[row].colours if c not in left)
        needs.remove((cell, colour))
        needs.update(key for key in entry.needs if key[0] != self._cell)
        return entry.step
