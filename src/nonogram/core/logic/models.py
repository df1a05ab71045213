"""All lines of a puzzle, prepared for propagation: each alone, and side by side by direction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from operator import itemgetter

from nonogram.core.logic.lanes import Lanes
from nonogram.core.logic.line import (
    NARROW,
    Candidates,
    LineModel,
    Spans,
    feasible_spans,
    spans_before,
)
from nonogram.core.puzzle import Clue, Geometry

#: The spans of all lines of a direction are found together if at least one line in this number is
#: wanted: putting lines side by side takes as long as some of them alone.
_SHARE = 4

#: The most bits of lines side by side. Longer integers save nothing, and between shorter ones the
#: clock can be checked.
_MOST_BITS = 1 << 17

#: The most bits that the passes store for lines side by side, two masks for each block: 64 MB.
_MOST_KEPT = 1 << 28

#: The most cells of a board, other than a rectangle, whose order of digits is stored.
_MOST_TURNED = 1 << 17

Turned = Callable[[str], str]  #: a function that puts binary digits in another order


class Models:
    """The constant parts of all lines of a puzzle, by index, and by direction."""

    def __init__(self, geometry: Geometry, lines: list[LineModel]) -> None:
        self._geometry = geometry
        self._lines = lines
        self._turned: dict[tuple[int, int], Turned] = {}
        self.directions = [Direction(family, lines) for family in geometry.families]
        self.sweep_beyond(NARROW)

    def sweep_beyond(self, cells: int) -> None:
        """Propagate many lines together (`logic.sweeps`) unless all fit into this many cells."""
        turnable = self._geometry.orthogonal or self._geometry.size <= _MOST_TURNED
        self.swept = turnable and not all(model.fits(cells) for model in self._lines)

    def with_clues(self, clues: Mapping[int, Clue]) -> Models:
        """The same with other clues for some lines."""
        lines = [*self._lines]
        for index, clue in clues.items():
            lines[index] = LineModel(clue, lines[index].size)
        return Models(self._geometry, lines)

    def turned(self, source: int, target: int) -> Turned:
        """The function from the digits of all lanes of one direction to those of another."""
        key = source, target
        if key not in self._turned:
            self._turned[key] = _turned(self._geometry, *[self.directions[k] for k in key])
        return self._turned[key]

    def __getitem__(self, index: int) -> LineModel:
        return self._lines[index]

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[LineModel]:
        return iter(self._lines)


def _turned(geometry: Geometry, source: Direction, target: Direction) -> Turned:
    stride = source.stride
    if geometry.orthogonal:
        # The last cells of all lines form the last line of the other direction; the first digit of
        # a line is no cell.
        return lambda digits: "0" + "0".join([digits[place::stride] for place in range(1, stride)])
    last = stride * len(source.lines) - 1
    at: dict[int, int] = {}
    for number, index in enumerate(source.lines):
        for place, cell in enumerate(geometry.lines[index]):
            at[cell] = last - number * stride - place
    order: list[int] = []
    for index in reversed(target.lines):
        cells = geometry.lines[index]
        order += [0] * (target.stride - len(cells))
        order += [at[cell] for cell in reversed(cells)]
    pick = itemgetter(*order)
    return lambda digits: "".join(pick(digits))


class Direction:
    """The lines of one direction, which have no cell in common, in parts to put side by side."""

    def __init__(self, family: range, models: list[LineModel]) -> None:
        self.lines = family  # their indices
        own = models[family.start : family.stop]
        self.stride = 1 + max([model.size for model in own])  # bits of each line side by side
        blocks = max([len(model.clue) for model in own])
        most = min(_MOST_BITS, _MOST_KEPT // (blocks or 1))
        self._share = max(1, most // self.stride)
        self.parts = [
            Bundle(family[at : at + self._share], models, self.stride)
            for at in range(0, len(family), self._share)
        ]

    def spans(
        self, lines: Sequence[int], candidates: Sequence[Candidates]
    ) -> Iterator[tuple[int, Spans | None]]:
        """The result of `feasible_spans` for each of some lines, by index."""
        by_part: list[list[int]] = [[] for _ in self.parts]
        for index in lines:
            by_part[(index - self.lines.start) // self._share].append(index)
        for part, own in zip(self.parts, by_part):
            yield from part.spans(own, candidates)


class Bundle:
    """Neighbouring lines of one direction, by index, few enough to put side by side."""

    def __init__(self, lines: range, models: list[LineModel], stride: int) -> None:
        self.lines = lines
        self.models = models[lines.start : lines.stop]
        self.stride = stride  # bits of each line
        self.bits = stride * len(lines)  # bits of all lines
        self._lanes: Lanes | None = None

    @property
    def lanes(self) -> Lanes:
        """The lines side by side."""
        if self._lanes is None:
            clues = [model.clue for model in self.models]
            self._lanes = Lanes(clues, [model.size for model in self.models], self.stride)
        return self._lanes

    def packed(self, own: Sequence[Candidates], colours: Iterable[int]) -> Candidates:
        """The candidates of these lines, in these colours, side by side."""
        can = {}
        for colour in colours:
            packed = 0
            for line in reversed(own):
                packed = packed << self.stride | line.get(colour, 0)
            can[colour] = packed
        return can

    def lanes_of(self, some: AbstractSet[int]) -> int:
        """The bits of all lanes of this part whose lines, by index, are among some."""
        lane = (1 << self.stride) - 1
        return sum([lane << k * self.stride for k, index in enumerate(self.lines) if index in some])

    def spans(
        self, lines: Sequence[int], candidates: Sequence[Candidates]
    ) -> Iterator[tuple[int, Spans | None]]:
        """The same as `Direction.spans`, for lines of this part."""
        models, first = self.models, self.lines.start
        apart = all(model.narrow for model in models)
        if apart or len(lines) * _SHARE < len(models):
            for index in lines:
                yield index, feasible_spans(models[index - first], candidates[index])
            return
        lanes, stride = self.lanes, self.stride
        own = candidates[first : self.lines.stop]
        reached, ends, firsts = lanes.ends(self.packed(own, lanes.colours))
        for index in lines:
            model = models[index - first]
            low = (index - first) * stride
            full = (2 << model.size) - 1  # its positions
            completed = reached >> low + model.size & 1
            own_ends = [mask >> low & full for mask in ends[: len(model.clue)]]
            own_firsts = [mask >> low & full for mask in firsts[: len(model.clue)]]
            yield index, spans_before(model.clue, own_ends, own_firsts) if completed else None
