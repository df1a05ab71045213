"""Probabilities of the placements of a line's blocks, given weights of cells.

The probability of a placement is exp(weight), divided by the sum of this over all
placements. One pass from the left and one from the right compute the sums (the forward-backward
algorithm of Baum and others, 1970). Sums are stored as logarithms, so that no weight is too large.

Weights and messages are a list of numbers, one for each line, undecided cell and colour. One
colour of each cell has no number: the background or, if the cell cannot have it, another colour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import exp, log1p
from typing import NamedTuple

from nonogram.core.logic.domains import Domains, undecided
from nonogram.core.logic.line import Candidates, Spans, bits, feasible_spans
from nonogram.core.puzzle import BACKGROUND, Clue, gap
from nonogram.core.puzzle.clue import cornered

_NOTHING = -1e300  #: the logarithm of nothing; unlike infinity it can be subtracted from itself

_Rows = list[list[float]]  #: a row of numbers for each place, or each colour, of a line


class LineChances:
    """The constant part of a line without blots that has at least one placement left."""

    def __init__(self, clue: Clue, size: int, candidates: Candidates, spans: Spans) -> None:
        self.colours = [*dict.fromkeys([block[1] for block in clue])]  # the weights are for these
        self.starts = [bits(first) for first, _ in spans]  # the starts of each block
        self.chances: _Rows = []  # the probabilities of these, under the last weights
        self.size = size
        background = candidates[BACKGROUND]
        self._empty = [background >> place & 1 == 1 for place in range(size)]
        self._kinds = [self.colours.index(block[1]) for block in clue]
        self._lengths = [block[0] or 0 for block in clue]
        self._parted = [False, *[gap(*pair) > 0 for pair in pairwise(clue)], False]

    def under(self, weights: Sequence[Sequence[float]]) -> tuple[float, _Rows]:
        """The logarithm of the sum over all placements, and the probabilities of cells' colours.

        There is a weight for each colour and cell; those of the background are 0.
        """
        sums = [[*accumulate(weight, initial=0.0)] for weight in weights]
        weighed = []
        for kind, length, starts in zip(self._kinds, self._lengths, self.starts):
            of_kind = sums[kind]
            weighed.append([of_kind[start + length] - of_kind[start] for start in starts])
        total, before = self._from_left(weighed)
        self.chances = self._from_right(weighed, before, total)
        return total, self._covered()

    def _from_left(self, weighed: _Rows) -> tuple[float, _Rows]:
        """The sum over all placements, and over everything before each start of each block."""
        size, empty = self.size, self._empty
        before: _Rows = []
        reached = [0.0]
        for is_empty in empty:
            reached.append(reached[-1] if is_empty else _NOTHING)
        for number, starts in enumerate(self.starts):
            length = self._lengths[number]
            front = reached
            if self._parted[number]:
                front = [_NOTHING]
                front += [reached[p] if empty[p] else _NOTHING for p in range(size)]
            own = [front[start] for start in starts]
            before.append(own)
            ending = [_NOTHING] * (size + 1)
            for start, weight, total in zip(starts, weighed[number], own):
                ending[start + length] = weight + total
            reached = _walked(ending, empty, starts[0] + length)
        return reached[size], before

    def _from_right(self, weighed: _Rows, before: _Rows, total: float) -> _Rows:
        """The probability of each start of each block."""
        size, empty = self.size, self._empty
        backwards = empty[::-1]
        chances: _Rows = [[]] * len(before)
        # Mirrored: the sums over everything after a position, by its distance from the end.
        reached = [0.0]
        for is_empty in backwards:
            reached.append(reached[-1] if is_empty else _NOTHING)
        for number in range(len(before) - 1, -1, -1):
            starts, length = self.starts[number], self._lengths[number]
            front = reached
            if self._parted[number + 1]:
                front = [_NOTHING]
                front += [reached[p] if backwards[p] else _NOTHING for p in range(size)]
            ending = [_NOTHING] * (size + 1)
            own: list[float] = []
            for start, weight, front_of in zip(starts, weighed[number], before[number]):
                behind = weight + front[size - start - length]
                ending[size - start] = behind
                own.append(exp(min(front_of + behind - total, 0.0)))
            chances[number] = own
            reached = _walked(ending, backwards, size - starts[-1])
        return chances

    def _covered(self) -> _Rows:
        """The probabilities of the cells' colours, from those of the starts."""
        steps = [[0.0] * (self.size + 1) for _ in self.colours]
        for kind, length, starts, chances in zip(
            self._kinds, self._lengths, self.starts, self.chances
        ):
            of_kind = steps[kind]
            for start, chance in zip(starts, chances):
                of_kind[start] += chance
                of_kind[start + length] -= chance
        return [[*accumulate(of_kind)] for of_kind in steps]

    def medians(self) -> list[int]:
        """The median start of each block under the last weights.

        Blocks with these starts need not be a placement: decided background may forbid some.
        """
        medians = []
        for starts, chances in zip(self.starts, self.chances):
            half = sum(chances) / 2
            so_far = accumulate(chances)
            medians.append(next((s for s, c in zip(starts, so_far) if c >= half), starts[-1]))
        return medians

    def likely_cells(self) -> list[int]:
        """The cells of each colour that blocks at their median starts cover, as bit sets."""
        covered = [0] * len(self.colours)
        for kind, length, start in zip(self._kinds, self._lengths, self.medians()):
            covered[kind] |= (1 << length) - 1 << start
        return covered


def _walked(ending: list[float], empty: list[bool], first: int) -> list[float]:
    """The sum over all placements that end at or before each position, with background after."""
    reached = [_NOTHING] * first
    total = _NOTHING
    for position in range(first, len(ending)):
        if not empty[position - 1]:
            total = _NOTHING
        more = ending[position]
        if more > total:
            total, more = more, total
        if total - more < 40:  # smaller terms change nothing
            total += log1p(exp(more - total))
        reached.append(total)
    return reached


class Slice(NamedTuple):
    """The numbers of one colour of a line: those of these places, from `first` on."""

    places: list[int]
    first: int


class Tied(NamedTuple):
    """A line, and the slice of numbers of each of its colours."""

    chances: LineChances
    parts: list[Slice]

    def under(self, weights: Sequence[float]) -> tuple[float, _Rows]:
        """The result of `LineChances.under` for the weights of all lines."""
        size = self.chances.size
        of_line = []
        for places, first in self.parts:
            weight = [0.0] * size
            for place, own in zip(places, weights[first : first + len(places)]):
                weight[place] = own
            of_line.append(weight)
        return self.chances.under(of_line)


class Ties:
    """The constant part of a puzzle's lines, without those that have blots."""

    def __init__(self, domains: Domains) -> None:
        self.lines: dict[int, Tied] = {}  # the lines with undecided cells, by index
        self.numbers = 0  # the count of numbers
        # The numbers of a cell and colour, one in each of its lines.
        self.same: dict[tuple[int, int], list[int]] = defaultdict(list)
        for index, (model, candidates) in enumerate(zip(domains.models, domains.candidates)):
            several = undecided(candidates)
            if not several or model.blotted or cornered(model.clue):
                continue
            spans = feasible_spans(model, candidates)
            if not spans:
                continue
            chances = LineChances(model.clue, model.size, candidates, spans)
            cells = domains.geometry.lines[index]
            parts = []
            for colour, own in zip(chances.colours, _numbered(chances.colours, candidates)):
                places = bits(own & several)
                parts.append(Slice(places, self.numbers))
                for number, place in enumerate(places, self.numbers):
                    self.same[cells[place], colour].append(number)
                self.numbers += len(places)
            self.lines[index] = Tied(chances, parts)


def _numbered(colours: Sequence[int], candidates: Candidates) -> list[int]:
    """Bit sets, by colour: the cells that have it as a candidate, but not as their first one."""
    seen = dict.fromkeys(colours, 0)
    before = 0
    for colour in sorted(candidates):
        seen[colour] = candidates[colour] & before
        before |= candidates[colour]
    return [seen[colour] for colour in colours]
