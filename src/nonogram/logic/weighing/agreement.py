"""Weights of cells under which the lines of a puzzle agree on the chances of their cells.

The measure of disagreement is the sum of the logarithms of what all placements of each line add up
to. It is convex, its slope in a weight is the difference of the chances that two lines give the
cell, and it is never below zero where there is a solution: Lagrangian decomposition with its
maximum made smooth by chances (Globerson, Jaakkola: Fixing max-product, NIPS 2007).
"""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.clock.deadline import Deadline
from nonogram.logic.domains import Domains
from nonogram.logic.weighing.descent import descent
from nonogram.logic.weighing.ties import Ties

#: Of every line, by index, the weight of each of its cells and colours.
Weights = dict[int, dict[tuple[int, int], int]]


class Agreement:
    """The weights of the undecided cells of a puzzle, and the chances of its lines under them.

    Lines with blots are left out: what follows without them holds.
    """

    def __init__(self, domains: Domains) -> None:
        self._ties = Ties(domains)
        self._point = [0.0] * self._ties.numbers

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
        for line in self._ties.lines.values():
            deadline.check()
            total, chances = line.under(point)
            measure += total
            for (places, first), chance in zip(line.parts, chances):
                slope[first : first + len(places)] = [chance[place] for place in places]
        for numbers in self._ties.same.values():
            mean = sum([slope[number] for number in numbers]) / len(numbers)
            for number in numbers:
                slope[number] -= mean
        return measure, slope

    def whole(self, scale: int) -> Weights:
        """The weights so many times as large, rounded so that those of a cell add up to zero."""
        rounded = [round(weight * scale) for weight in self._point]
        for *others, last in self._ties.same.values():
            rounded[last] = -sum(rounded[number] for number in others)
        return {
            index: {
                (place, colour): rounded[first + number]
                for colour, (places, first) in zip(line.chances.colours, line.parts)
                for number, place in enumerate(places)
            }
            for index, line in self._ties.lines.items()
        }
