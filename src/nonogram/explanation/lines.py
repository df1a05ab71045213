"""Deductions from single lines, from easy to hard, without suppositions.

A deduction has the known cells that it needs. Everything that a line says during one visit is one
step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial, reduce
from itertools import chain
from operator import or_

from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import places_of
from nonogram.core.logic.line import Candidates, bits, propagate_line
from nonogram.core.logic.marks import Marks, marks
from nonogram.core.puzzle import BACKGROUND
from nonogram.explanation.sight import Sight, by_distance, smallest, spans
from nonogram.explanation.steps import Deduction, Visit
from nonogram.explanation.techniques import (
    BY_REACH,
    LOOKS,
    PLACING,
    RANKS,
    Technique,
    possible,
    shows,
)
from nonogram.explanation.techniques.finding import Findings
from nonogram.explanation.techniques.places import beyond

MOST = 8  #: the most thoughts of a visit to one line; a person cannot follow more at a time


class LineLogic:
    """The deductions on a board, found and taken. A line without a placement is `failed`.

    A level is tried only if easier levels find nothing in any line. Within a
    level the line of the last step comes first, then those that waited longest: a player, too,
    takes all that a line says, and goes on where something has changed.
    """

    def __init__(self, board: Board) -> None:
        """Start on a board, and look at all of its lines."""
        self.board = board
        self.failed: int | None = None
        self._waiting: list[dict[int, None]] = [{} for _ in RANKS]
        self._current = -1
        self._changed: set[int] = set()
        self.look_at(range(len(board.models)))

    def look_at(self, lines: Iterable[int]) -> None:
        """Note that something has changed in these lines."""
        ordered = sorted(lines)
        self._changed.update(ordered)
        for waiting in self._waiting:
            waiting.update(dict.fromkeys(ordered))

    def changed(self) -> set[int]:
        """The lines in which something has changed since this was last asked."""
        changed, self._changed = self._changed, set()
        return changed

    def step(self) -> Deduction | Visit | None:
        """Take the easiest step that a line allows, if any line says something, and none fails."""
        easier: tuple[Technique, ...] = ()
        for techniques, waiting in zip(RANKS.values(), self._waiting):
            easier += techniques
            while waiting:
                index = self._current if self._current in waiting else next(iter(waiting))
                left = self.board.left(index)
                if left is None:
                    self.failed = index
                    return None
                if (
                    left == self.board.candidates[index]
                ):  # even all placements together exclude nothing new
                    for others in self._waiting:
                        others.pop(index, None)
                    continue
                first = LineSteps(self.board, index).first(techniques)
                if first is not None:
                    self._current = index
                    self._take(first)
                    return visit([first, *(self._more(index, easier) or self._alike(first))])
                del waiting[index]
        return None

    def _take(self, thought: Deduction) -> None:
        self.look_at(self.board.take(thought.concludes))

    def _more(self, index: int, techniques: Iterable[Technique]) -> list[Deduction]:
        """Take further deductions of the line by some techniques, one after the other."""
        more: list[Deduction] = []
        while len(more) < MOST - 1 and (thought := self._thought(index, techniques)) is not None:
            self._take(thought)
            more.append(thought)
        return more

    def _alike(self, first: Deduction) -> Iterator[Deduction]:
        """Take the same thought in the lines that follow the first one."""
        models, begin = self.board.models, self.board.geometry.index_of(first.line)
        for index in range(begin + 1, len(models)):
            if models[index].clue != models[begin].clue:
                return
            thought = self._thought(index, [first.technique])
            if thought is None or not alike(self.board, first, thought):
                return
            self._take(thought)
            yield thought

    def _thought(self, index: int, techniques: Iterable[Technique]) -> Deduction | None:
        """The first deduction from a line by some techniques."""
        if not self.board.says_something(index):
            return None
        return LineSteps(self.board, index).first(techniques)


def visit(thoughts: list[Deduction]) -> Deduction | Visit:
    """The step of these thoughts. A single thought is a step itself."""
    return Visit(tuple(thoughts)) if len(thoughts) > 1 else thoughts[0]


def alike(board: Board, one: Deduction, other: Deduction) -> bool:
    """Whether two lines of a direction say the same of the same places, for the same reason."""
    return one.line.axis == other.line.axis and _content(board, one) == _content(board, other)


def _content(board: Board, thought: Deduction) -> tuple[object, ...]:
    """The content of a thought without the line's name, by places in the line."""
    geometry = board.geometry
    index = geometry.index_of(thought.line)
    place_of = {cell: place for place, cell in enumerate(geometry.lines[index])}

    def places(marks: Marks) -> tuple[tuple[int, tuple[int, ...]], ...]:
        return tuple((place_of[geometry.cell(mark.cell)], mark.colours) for mark in marks)

    marks = (thought.because, thought.concludes, thought.sees, thought.rules_out)
    return thought.technique, board.models[index].clue, len(place_of), *map(places, marks)


class LineSteps:
    """The deductions from the line of this index, with its candidates on a board, or with `can`."""

    def __init__(self, board: Board, index: int, can: Candidates | None = None) -> None:
        self.name = board.geometry.line(index)
        self.marks = partial(marks, board.geometry, index)
        self.model = board.models[index]
        self.can = board.candidates[index] if can is None else can
        self._seen: dict[int, Sight] = {}

    @cached_property
    def sight(self) -> Sight:
        """The line with all of its known cells."""
        return Sight(self.model, self.can)

    def first(self, techniques: Iterable[Technique]) -> Deduction | None:
        """The deduction of the first of some techniques that finds anything."""
        found = next(self.findings(techniques), None)
        return None if found is None else self.deduction(*found)

    def findings(self, techniques: Iterable[Technique]) -> Iterator[tuple[Technique, Candidates]]:
        """All that some techniques find, one after the other."""
        for technique in possible(techniques, self.model, self.can):
            for finding in LOOKS[technique](self.sight):
                lost = {colour: mask & self.can[colour] for colour, mask in finding.lost.items()}
                if any(lost.values()):
                    yield technique, lost

    def seeing(self, known: int) -> Sight:
        """The line with only these places known."""
        if known not in self._seen:
            self._seen[known] = Sight(self.model, self.model.only(self.can, known))
        return self._seen[known]

    def clash(self) -> int:
        """The places that leave the line no placement. All of them are needed."""
        known = bits(self.model.known_places(self.can))
        return smallest(lambda some: self._left(some) is None, known)

    def needed(self, lost: Candidates, among: int | None = None) -> int:
        """A minimal subset of these places that excludes these candidates."""
        wanted = self._excluded(lost)

        def follows(known: int) -> bool:
            new = self._left(known)
            return new is None or not any(mask & new[colour] for colour, mask in wanted.items())

        if among is None:
            among = self.model.known_places(self.can)
        elif not any(follows(among & ~(1 << place)) for place in bits(among)):
            return among
        return smallest(follows, by_distance(among, places_of(lost)))

    def _excluded(self, lost: Candidates) -> Candidates:
        """The colours excluded afterwards, for each cell that loses a candidate."""
        places = places_of(lost)
        return {c: places & ~(mask & ~lost.get(c, 0)) for c, mask in self.can.items()}

    def _left(self, known: int) -> Candidates | None:
        """The candidates that propagation leaves if only some places are known."""
        return propagate_line(self.model, self.model.only(self.can, known))

    def because_of(self, because: int, lost: Candidates) -> Deduction:
        """The easiest deduction that removes candidates because of these places, all needed."""
        wanted = self._excluded(lost)
        every = possible(LOOKS, self.model, self.can)
        seeing = next(how for how in every if self.says(how, because, wanted))
        return self.told(seeing, because, because, lost)

    def deduction(
        self, technique: Technique, lost: Candidates, among: int | None = None
    ) -> Deduction:
        """The finding of a technique, with the cells that it looks at, and those that it needs.

        Where an overlap says what glue does, by the walls alone and `among` them, it comes first.
        """
        known, losing = self.model.known_places(self.can), places_of(lost)
        near = by_distance(known if among is None else among, losing)
        sees = smallest(lambda some: self.says(technique, some, lost), near)
        walls = sees & self.can[BACKGROUND]
        if technique is Technique.GLUE and self.says(Technique.OVERLAP, walls, lost):
            return self.deduction(Technique.OVERLAP, lost, walls)
        wanted = self._excluded(lost)
        own = known & losing  # colours excluded before do not concern the technique
        if own and not self.says(technique, sees, wanted):
            places = by_distance(sees | own, losing)
            sees = smallest(lambda some: self.says(technique, some, wanted), places)
        sees = self._placing(technique, sees, wanted if own else lost)
        because = self.needed(lost, sees)
        return self.told(technique, because, sees | self._beside(technique, sees, lost), lost)

    def _placing(self, technique: Technique, sees: int, lost: Candidates) -> int:
        """The known cells by which a technique also places the blocks that it is about.

        People see where a block ends at cells of another colour, and by which cells it is placed.
        """
        meant = self._meant(lost) if technique in BY_REACH else []
        every = reduce(or_, map(self.sight.evidence, meant), sees)
        whole = self.seeing(every)
        placed = filter(whole.is_placed, meant)
        seen = reduce(or_, map(self.sight.evidence, placed), 0)

        def enough(some: int) -> bool:
            less = any(self.seeing(some).reach(n) != whole.reach(n) for n in meant)
            return not less and self.says(technique, some, lost)

        near = by_distance(every & ~seen, places_of(lost))
        if meant:
            sees = seen | smallest(lambda some: enough(seen | some), near)
        run = self.sight.whole(sees)
        return run if run == sees or self.says(technique, run, lost) else sees

    def _meant(self, lost: Candidates) -> list[int]:
        """The blocks that cover cells that become filled, and those next to other cells."""
        filled, sight = lost.get(BACKGROUND, 0), self.sight
        meant = {number for number, places in enumerate(sight.overlaps) if places & filled}
        for run in beyond(sight, range(len(sight.clue)), lost):
            meant.update(*sight.beside(*run))
        return sorted(meant)

    def says(self, technique: Technique, known: int, wanted: Candidates) -> bool:
        """Whether a technique finds these candidates lost, with only these known cells."""
        return shows(technique, self.seeing(known), wanted)

    def told(self, technique: Technique, because: int, sees: int, lost: Candidates) -> Deduction:
        """The deduction as a step."""
        blocks = {number for one in self._of(technique, sees, lost) for number in one.blocks}
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

    def _of(self, technique: Technique, sees: int, lost: Candidates) -> Findings:
        """The findings about candidates, with only these places known."""
        for finding in LOOKS[technique](self.seeing(sees)):
            if any(mask & lost.get(colour, 0) for colour, mask in finding.lost.items()):
                yield finding

    def _beside(self, technique: Technique, sees: int, lost: Candidates) -> int:
        """The filled cells that people see of the blocks next to those that are meant.

        With these cells they see which block it is. Where that places the blocks that are meant,
        the others do not matter.
        """
        meant = self._meant(lost) if technique in PLACING else ()
        there = self.sight.filled_beside(filter(self.seeing(sees).is_placed, meant))
        for finding in self._of(technique, sees, lost):
            colour = self.model.clue[finding.blocks[0]].colour
            for run in spans(finding.placed):
                for number in chain(*self.sight.beside(colour, *run)):
                    cells = self.sight.filled[number]
                    if technique not in BY_REACH or cells == self.sight.reach(number):
                        there[number] = cells
        beside = -1
        while beside != (beside := reduce(or_, there.values(), 0)):
            seen = self.seeing(sees | beside).overlaps
            there = {number: cells & seen[number] for number, cells in there.items()}
        return beside if self.says(technique, sees | beside, lost) else 0
