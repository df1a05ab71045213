"""A line's next deduction, with the known cells that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial

from nonogram.explanation.marks import marks
from nonogram.explanation.needed import (
    by_distance,
    excluded,
    known_places,
    needed_places,
    only,
    smallest,
)
from nonogram.explanation.sight import Sight
from nonogram.explanation.steps import Deduction, Technique
from nonogram.explanation.techniques import LOOKS, is_finished, is_forced, shows
from nonogram.logic.board import Board
from nonogram.logic.domains import places_of
from nonogram.logic.line import Candidates


def deduce(board: Board, index: int, techniques: Iterable[Technique]) -> Deduction | None:
    """What the first of some techniques that finds anything says of a line, by index."""
    for technique, lost in findings(board, index, techniques):
        return deduction(board, index, technique, lost)
    return None


def findings(
    board: Board, index: int, techniques: Iterable[Technique]
) -> Iterator[tuple[Technique, Candidates]]:
    """All that some techniques find in a line, by index, one after the other."""
    line = _LineSteps(board, index, board.candidates[index])
    for technique in line.possible(techniques):
        for finding in LOOKS[technique](line.sight):
            lost = {colour: mask & line.can[colour] for colour, mask in finding.lost.items()}
            if any(lost.values()):
                yield technique, lost


def deduction(board: Board, index: int, technique: Technique, lost: Candidates) -> Deduction:
    """What a technique has found in a line, by index, with the cells that it needs."""
    return _LineSteps(board, index, board.candidates[index]).deduction(technique, lost)


def deduction_of(
    board: Board, index: int, can: Candidates, because: int, lost: Candidates
) -> Deduction:
    """The deduction that candidates are lost because of some cells, by the easiest technique.

    Args:
        board: what the lines are.
        index: the line.
        can: what is known of its cells before.
        because: the places of known cells, all of them needed.
        lost: what follows from them, if all placements are looked at.
    """
    line = _LineSteps(board, index, can)
    wanted = excluded(can, lost)
    seeing = (t for t in line.possible(LOOKS) if line.says(t, because, wanted))
    return line.told(next(seeing), because, because, lost)


class _LineSteps:
    """The deductions of one line."""

    def __init__(self, board: Board, index: int, can: Candidates) -> None:
        self.name = board.geometry.line(index)
        self.marks = partial(marks, board.geometry, index)
        self.model = board.models[index]
        self.can = can

    @cached_property
    def sight(self) -> Sight:
        """The line with all that is known of it."""
        return Sight(self.model, self.can)

    def possible(self, techniques: Iterable[Technique]) -> list[Technique]:
        """Those techniques that can be tried on the line, by a glance at it."""
        seen = {Technique.FORCED: is_forced, Technique.FINISHED: is_finished}
        return [t for t in techniques if t not in seen or seen[t](self.model, self.can)]

    def deduction(self, technique: Technique, lost: Candidates) -> Deduction:
        """What a technique finds, with the cells by which it sees that, and those it needs."""
        known, losing = known_places(self.model, self.can), places_of(lost)
        sees = smallest(lambda some: self.says(technique, some, lost), by_distance(known, losing))
        if own := known & losing:  # what cells have lost before is no matter of the technique
            wanted = excluded(self.can, lost)
            places = by_distance(sees | own, losing)
            sees = smallest(lambda some: self.says(technique, some, wanted), places)
        because = needed_places(self.model, self.can, lost, sees)
        return self.told(technique, because, sees, lost)

    def says(self, technique: Technique, known: int, wanted: Candidates) -> bool:
        """Does a technique that knows some cells alone see that candidates are lost?"""
        return shows(technique, Sight(self.model, only(self.model, self.can, known)), wanted)

    def told(self, technique: Technique, because: int, sees: int, lost: Candidates) -> Deduction:
        """The deduction for people."""
        blocks: set[int] = set()
        for finding in LOOKS[technique](Sight(self.model, only(self.model, self.can, sees))):
            if any(mask & lost.get(colour, 0) for colour, mask in finding.lost.items()):
                blocks.update(finding.blocks)
        after = {colour: mask & ~lost.get(colour, 0) for colour, mask in self.can.items()}
        return Deduction(
            self.name,
            technique,
            self.marks(because, self.can),
            self.marks(places_of(lost), after),
            self.marks(sees, self.can),
            tuple(sorted(blocks)),
            self.marks(places_of(lost), lost),
        )
