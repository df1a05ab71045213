"""Weights of cells under which the lines of a puzzle agree on the chances of their cells.

The measure of disagreement is the sum of the logarithms of what all placements of each line add up
to. It is convex, its slope in a weight is the difference of the chances that two lines give the
cell, and it is never below zero where there is a solution: Lagrangian decomposition with its
maximum made smooth by chances (Globerson, Jaakkola: Fixing max-product, NIPS 2007).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonogram.clock.deadline import Deadline
from nonogram.logic.bits import bits
from nonogram.logic.domains import Domains, undecided
from nonogram.logic.line import feasible_spans
from nonogram.logic.weighing.chances import LineChances
from nonogram.logic.weighing.descent import descent

#: Of every line, by index, the weight of each of its cells and colours.
Weights = dict[int, dict[tuple[int, int], int]]


class _Part(NamedTuple):
    """Where the weights of one colour of a line are among all: of these places, from `first` on."""

    places: list[int]
    first: int


class Agreement:
    """The weights of the undecided cells of a puzzle, and the chances of its lines under them.

    Lines with blots are left out: what follows without them holds.
    """

    def __init__(self, domains: Domains) -> None:
        self._lines: dict[int, tuple[LineChances, list[_Part]]] = {}
        self._point: list[float] = []
        shared: dict[tuple[int, int], list[int]] = defaultdict(list)
        for index, (model, candidates) in enumerate(zip(domains.models, domains.candidates)):
            several = undecided(candidates)
            spans = None if model.blotted or not several else feasible_spans(model, candidates)
            if not spans:
                continue
            chances = LineChances(model.clue, model.size, candidates, spans)
            parts = []
            cells = domains.geometry.lines[index]
            for colour in chances.colours:
                places = bits(candidates[colour] & several)
                parts.append(_Part(places, len(self._point)))
                for place in places:
                    shared[cells[place], colour].append(len(self._point))
                    self._point.append(0.0)
            self._lines[index] = chances, parts
        #: Where the weights of each cell and colour are, one in each of its lines.
        self._shared = [*shared.values()]

    def steps(self, deadline: Deadline) -> Iterator[float]:
        """Better and better weights; each time the measure of disagreement is given.

        None where there is nothing to weigh. Raises OutOfTime if the deadline passes.
        """
        if not self._point:
            return
        for measure, point in descent(lambda at: self._measured(at, deadline), self._point):
            self._point = point
            yield measure

    def _measured(self, point: list[float], deadline: Deadline) -> tuple[float, list[float]]:
        """The disagreement under these weights, and its slope."""
        measure = 0.0
        slope = [0.0] * len(point)
        for line, parts in self._lines.values():
            deadline.check()
            weights = []
            for places, first in parts:
                weight = [0.0] * line.size
                for place, own in zip(places, point[first : first + len(places)]):
                    weight[place] = own
                weights.append(weight)
            total, chances = line.under(weights)
            measure += total
            for (places, first), chance in zip(parts, chances):
                slope[first : first + len(places)] = [chance[place] for place in places]
        for positions in self._shared:
            mean = sum([slope[position] for position in positions]) / len(positions)
            for position in positions:
                slope[position] -= mean
        return measure, slope

    def whole(self, scale: int) -> Weights:
        """The weights so many times as large, rounded so that those of a cell add up to zero."""
        rounded = [round(weight * scale) for weight in self._point]
        for *others, last in self._shared:
            rounded[last] = -sum(rounded[position] for position in others)
        return {
            index: {
                (place, colour): rounded[first + number]
                for colour, (places, first) in zip(line.colours, parts)
                for number, place in enumerate(places)
            }
            for index, (line, parts) in self._lines.items()
        }

    def starts(self) -> dict[int, Sequence[int]]:
        """By line, where each of its blocks is as likely to begin before as behind."""
        return {index: line.medians() for index, (line, _) in self._lines.items()}
