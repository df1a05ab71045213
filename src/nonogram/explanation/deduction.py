"""A line's next deduction, with the known cells that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonogram.explanation.board import Board, marks, places_of
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
from nonogram.explanation.techniques import LOOKS, is_finished
from nonogram.logic.fixpoint import bits
from nonogram.logic.line import Candidates


def deduce(board: Board, index: int, techniques: Iterable[Technique]) -> Deduction | None:
    """What the first of some techniques that finds anything says of a line.

    A finding counts only with known cells of which none could be spared, even by looking at all
    placements. Where a technique looks at more than that, another of the techniques may see the
    same with fewer; and where a finding as a whole has no such cells, some of its places may.
    """
    line = _LineSteps(board, index, board.candidates[index], tuple(techniques))
    return next(line.deductions(), None)


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
    line = _LineSteps(board, index, can, tuple(LOOKS))
    technique = line.seen_by(because, lost)
    assert technique is not None, "what all placements show is seen by cases"
    return line.told(technique, because, lost)


class _LineSteps:
    """The deductions of one line by some techniques, from easy to hard."""

    def __init__(
        self, board: Board, index: int, can: Candidates, techniques: tuple[Technique, ...]
    ) -> None:
        self.name = board.geometry.line(index)
        self.cells = board.geometry.lines[index]
        self.model = board.models[index]
        self.can = can
        self.sight = Sight(self.model, self.can)
        self.techniques = techniques
        if not is_finished(self.sight):
            self.techniques = tuple(t for t in techniques if t is not Technique.FINISHED)

    def deductions(self) -> Iterator[Deduction]:
        """What the techniques find that is new, each finding with the cells that it needs."""
        for technique in self.techniques:
            for finding in LOOKS[technique](self.sight):
                lost = {colour: mask & self.can[colour] for colour, mask in finding.lost.items()}
                for part in _parts(lost):
                    because = self.enough(technique, part)
                    needed = needed_places(self.model, self.can, part, because)
                    seen = technique if needed == because else self.seen_by(needed, part)
                    if seen is not None:
                        yield self.told(seen, needed, self.shown(seen, needed, lost))
                        break

    def enough(self, technique: Technique, lost: Candidates) -> int:
        """Known cells from which a technique sees what is lost; it needs all of them."""
        wanted = excluded(self.can, lost)
        places = by_distance(known_places(self.model, self.can), places_of(lost))
        return smallest(lambda known: self.says(technique, known, wanted), places)

    def seen_by(self, because: int, lost: Candidates) -> Technique | None:
        """The easiest technique that sees from some cells alone what is lost."""
        wanted = excluded(self.can, lost)
        seeing = (t for t in self.techniques if self.says(t, because, wanted))
        return next(seeing, None)

    def says(self, technique: Technique, known: int, wanted: Candidates) -> bool:
        """Does a technique that knows some cells alone see that candidates are lost?"""
        sight = Sight(self.model, only(self.model, self.can, known))
        left = {colour: mask & sight.can[colour] for colour, mask in wanted.items()}
        for finding in LOOKS[technique](sight):
            for colour, mask in finding.lost.items():
                left[colour] &= ~mask
        return not any(left.values())

    def shown(self, technique: Technique, because: int, lost: Candidates) -> Candidates:
        """The places of a finding that a technique sees from some cells alone."""
        if self.says(technique, because, excluded(self.can, lost)):
            return lost
        places = 0
        for place in bits(places_of(lost)):
            if self.says(technique, because, excluded(self.can, _within(lost, 1 << place))):
                places |= 1 << place
        return _within(lost, places)

    def told(self, technique: Technique, because: int, lost: Candidates) -> Deduction:
        """The deduction for people."""
        wanted = excluded(self.can, lost)
        blocks: set[int] = set()
        for finding in LOOKS[technique](Sight(self.model, only(self.model, self.can, because))):
            if any(mask & wanted[colour] for colour, mask in finding.lost.items()):
                blocks.update(finding.blocks)
        after = {colour: mask & ~lost.get(colour, 0) for colour, mask in self.can.items()}
        return Deduction(
            self.name,
            technique,
            marks(self.cells, because, self.can),
            marks(self.cells, places_of(lost), after),
            tuple(sorted(blocks)),
        )


def _parts(lost: Candidates) -> Iterator[Candidates]:
    """What cells lose: all of it at once, then each place of it alone; nothing if it is nothing."""
    places = places_of(lost)
    if places:
        yield lost
    if places & places - 1:
        for place in bits(places):
            yield _within(lost, 1 << place)


def _within(lost: Candidates, places: int) -> Candidates:
    return {colour: mask & places for colour, mask in lost.items() if mask & places}
