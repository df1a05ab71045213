"""All lines of a puzzle, prepared for propagation: alone, and those of a direction together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonogram.deadline import Deadline
from nonogram.logic.lanes import Lanes
from nonogram.logic.line import Candidates, LineModel, Spans, feasible_spans, propagate_line
from nonogram.puzzle import Clue, Geometry

#: Lines are propagated with all others of their direction if at least one of so many has to be: all
#: take as long together as a few do alone. To lay them side by side takes as long as some more.
_SHARE = 10
_SHARE_AT_FIRST = 4

#: The most bits of lines side by side. Longer integers save nothing, and between them somebody can
#: look at the clock.
_MOST_BITS = 1 << 17

#: The most bits that the passes keep of them, two masks a block: 64 MB.
_MOST_KEPT = 1 << 28


class Models:
    """The fixed part of every line of a puzzle, by index.

    Attributes:
        directions: the same lines, direction by direction.
    """

    __slots__ = ("_lines", "directions")

    def __init__(self, geometry: Geometry, lines: list[LineModel]) -> None:
        self._lines = lines
        self.directions = [Direction(family, lines) for family in geometry.families]

    def with_clue(self, geometry: Geometry, index: int, clue: Clue) -> Models:
        """The same with another clue for a line."""
        lines = [*self._lines]
        lines[index] = LineModel(clue, lines[index].size)
        return Models(geometry, lines)

    def __getitem__(self, index: int) -> LineModel:
        return self._lines[index]

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[LineModel]:
        return iter(self._lines)


class Direction:
    """The lines of one direction, which have no cell in common.

    Attributes:
        lines: their indices.
    """

    __slots__ = ("_parts", "_share", "lines")

    def __init__(self, family: range, models: list[LineModel]) -> None:
        self.lines = family
        own = models[family.start : family.stop]
        width = 1 + max([model.size for model in own])
        blocks = max([len(model.clue) for model in own])
        most = min(_MOST_BITS, _MOST_KEPT // (blocks or 1))
        self._share = max(1, most // width)
        self._parts = [
            Part(family[at : at + self._share], models) for at in range(0, len(family), self._share)
        ]

    def propagated(
        self, lines: Sequence[int], candidates: Sequence[Candidates], deadline: Deadline
    ) -> Iterator[tuple[int, Candidates | None]]:
        """Those of some lines, by index, that lose candidates, and what is left of these.

        None is left if the line cannot be completed.

        Args:
            lines: which lines to look at.
            candidates: those of all lines of the puzzle.
            deadline: when to stop. Raises OutOfTime then; what came until then holds.
        """
        for part, own in self._by_part(lines):
            yield from part.propagated(own, candidates, deadline)
            deadline.check()

    def spans(
        self, lines: Sequence[int], candidates: Sequence[Candidates]
    ) -> Iterator[tuple[int, Spans | None]]:
        """Some lines, by index, and for each what `feasible_spans` finds."""
        for part, own in self._by_part(lines):
            yield from part.spans(own, candidates)

    def _by_part(self, lines: Sequence[int]) -> list[tuple[Part, Sequence[int]]]:
        """Some lines, those of each part together."""
        if len(self._parts) == 1:
            return [(self._parts[0], lines)]
        first = self.lines.start
        by_part: dict[int, list[int]] = {}
        for index in lines:
            by_part.setdefault((index - first) // self._share, []).append(index)
        return [(self._parts[number], own) for number, own in by_part.items()]


class Part:
    """Neighbouring lines of one direction, few enough to lie side by side."""

    __slots__ = ("_first", "_models", "_narrow", "_together")

    def __init__(self, family: range, models: list[LineModel]) -> None:
        self._first = family.start
        self._models = models[family.start : family.stop]
        self._narrow = all(model.narrow for model in self._models)
        self._together: Lanes | None = None

    def propagated(
        self, lines: Sequence[int], candidates: Sequence[Candidates], deadline: Deadline
    ) -> list[tuple[int, Candidates | None]]:
        """As of the whole direction."""
        models, first = self._models, self._first
        changed: list[tuple[int, Candidates | None]] = []
        share = _SHARE if self._together else _SHARE_AT_FIRST
        if len(lines) * share >= len(models) and not self._narrow:
            changed = self._side_by_side(lines, candidates)
            lines = [index for index in lines if self._apart(index, candidates)]
        for index in lines:
            deadline.check()
            old = candidates[index]
            new = propagate_line(models[index - first], old)
            if new is not old and new != old:
                changed.append((index, new))
        return changed

    def _apart(self, index: int, candidates: Sequence[Candidates]) -> bool:
        """Has a line blots, or colours that its clue lacks (being used for the first time)?"""
        model = self._models[index - self._first]
        return model.blotted or len(candidates[index]) > len(model.colours)

    def _side_by_side(
        self, lines: Sequence[int], candidates: Sequence[Candidates]
    ) -> list[tuple[int, Candidates | None]]:
        """The same, without the lines that are to be propagated apart."""
        models, first = self._models, self._first
        lanes = self._lanes()
        width = lanes.width
        can = self._packed(lanes, candidates)
        reached, left = lanes.propagate(can)
        lost = lanes.last ^ reached
        for colour, mask in can.items():
            lost |= mask ^ left[colour]
        changed: list[tuple[int, Candidates | None]] = []
        wanted = frozenset(lines)
        while lost:
            lane = ((lost & -lost).bit_length() - 1) // width
            low = lane * width
            lost = lost >> low + width << low + width
            index = first + lane
            if index in wanted and not self._apart(index, candidates):
                model = models[lane]
                new = None
                if reached >> low + model.size & 1:
                    full = (1 << model.size) - 1
                    new = {colour: left[colour] >> low & full for colour in model.colours}
                changed.append((index, new))
        return changed

    def spans(
        self, lines: Sequence[int], candidates: Sequence[Candidates]
    ) -> Iterator[tuple[int, Spans | None]]:
        """As of the whole direction."""
        models, first = self._models, self._first
        apart = self._narrow or any(model.blotted for model in models)
        if apart or len(lines) * _SHARE_AT_FIRST < len(models):
            for index in lines:
                yield index, feasible_spans(models[index - first], candidates[index])
            return
        lanes = self._lanes()
        width = lanes.width
        reached, ends = lanes.ends(self._packed(lanes, candidates))
        for index in lines:
            model = models[index - first]
            low = (index - first) * width
            full = (2 << model.size) - 1  # its positions
            spans: Spans | None = None
            if reached >> low + model.size & 1:
                spans = []
                for (length, _), mask in zip(model.clue, ends):
                    assert length is not None
                    start = (mask >> low & full) >> length
                    spans.append((start, start << length - 1))
            yield index, spans

    def _lanes(self) -> Lanes:
        """All lines side by side; in place of those with blots lines without blocks."""
        if self._together is None:
            clues = [() if model.blotted else model.clue for model in self._models]
            self._together = Lanes(clues, [model.size for model in self._models])
        return self._together

    def _packed(self, lanes: Lanes, candidates: Sequence[Candidates]) -> Candidates:
        """The candidates of all lines side by side."""
        width, first = lanes.width, self._first
        own = candidates[first : first + len(self._models)]
        can = {}
        for colour in lanes.colours:
            packed = 0
            for line in reversed(own):
                packed = packed << width | line.get(colour, 0)
            can[colour] = packed
        return can
