"""Weights of cells under which the lines of a puzzle agree on the probabilities of their cells.

The measure of disagreement is the sum over lines of the logarithm of the sum over all placements.
It is convex; its gradient in a weight is the difference of the probabilities that two lines give
the cell; it is never below zero if there is a solution. This is Lagrangian decomposition with a
smooth maximum (Globerson, Jaakkola: Fixing max-product, NIPS 2007).

L-BFGS finds its minimum (Liu, Nocedal: On the limited memory BFGS method for large scale
optimization, 1989).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from operator import mul
from typing import NamedTuple

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains
from nonogram.core.logic.weighing.ties import LineInLogs, Ties

Point = list[float]

_MEMORY = 8  #: the number of steps that L-BFGS remembers

#: A step is halved until the value falls by this share of the slope's promise (or it is tiny).
_ENOUGH = 1e-4
_TINY = 1e-6


class _Correction(NamedTuple):
    """A step, its change of the slope, and one over the product of the two."""

    moved: Point
    turned: Point
    inverse: float


def descent(
    valued: Callable[[Point], tuple[float, Point]], start: Point
) -> Iterator[tuple[float, Point]]:
    """Yield decreasing values, each with its point, until the minimum or endlessly.

    The first one is for the start; `valued` returns the value and slope at a point.
    """
    steps: deque[_Correction] = deque(maxlen=_MEMORY)
    point = start
    value, slope = valued(point)
    yield value, point
    while True:
        direction = _direction(slope, steps)
        promised = _product(slope, direction)
        length = 1.0
        while True:
            reached = [a + length * b for a, b in zip(point, direction)]
            lower, there = valued(reached)
            if lower <= value + _ENOUGH * length * promised:
                break
            length /= 2
            if length < _TINY:
                return
        moved = [length * b for b in direction]
        turned = [a - b for a, b in zip(there, slope)]
        product = _product(moved, turned)
        if product > 0:
            steps.append(_Correction(moved, turned, 1 / product))
        point, value, slope = reached, lower, there
        yield value, point


def _direction(slope: Point, steps: deque[_Correction]) -> Point:
    """The direction of descent, by the changes of the slope in the steps so far."""
    direction = [-a for a in slope]
    shares = []
    for moved, turned, inverse in reversed(steps):
        share = inverse * _product(moved, direction)
        shares.append(share)
        direction = [a - share * b for a, b in zip(direction, turned)]
    if steps:
        _, turned, inverse = steps[-1]
        scale = 1 / (inverse * _product(turned, turned))
        direction = [scale * a for a in direction]
    for (moved, turned, inverse), share in zip(steps, reversed(shares)):
        more = share - inverse * _product(turned, direction)
        direction = [a + more * b for a, b in zip(direction, moved)]
    return direction


def _product(left: Point, right: Point) -> float:
    product: float = sum(map(mul, left, right))
    return product


#: The weights of each line, by index: one for each of its cells and colours.
Weights = dict[int, dict[tuple[int, int], int]]


class Agreement:
    """The weights of a puzzle's undecided cells, and the probabilities in its lines under them.

    Lines with blots are left out; conclusions from the others hold without them.
    """

    def __init__(self, domains: Domains) -> None:
        self._ties = Ties(domains, LineInLogs)
        self._point = [0.0] * sum(map(len, self._ties.same.values()))

    def steps(self, deadline: Deadline) -> Iterator[float]:
        """Improve the weights step by step; yield the measure of disagreement after each.

        It yields nothing if there is nothing to weigh. Raises OutOfTime at the deadline.
        """
        if not self._point:
            return
        for measure, point in descent(lambda at: self._measured(at, deadline), self._point):
            self._point = point
            yield measure

    def _measured(self, point: list[float], deadline: Deadline) -> tuple[float, list[float]]:
        """The disagreement under these weights, and its slope."""
        self._weigh_with(point)
        measure = 0.0
        for line in self._ties.lines.values():
            deadline.check()
            measure += line.weigh()
        slope: list[float] = []
        for same in self._ties.same.values():
            mean = 0.0
            for tie in same:
                mean += tie.chance / len(same)
            slope += [tie.chance - mean for tie in same]
        return measure, slope

    def _weigh_with(self, point: list[float]) -> None:
        at = 0
        for same in self._ties.same.values():
            for tie in same:
                tie.weight = point[at]
                at += 1

    def whole(self, scale: int) -> Weights:
        """The weights times `scale`, rounded such that those of a cell add up to zero."""
        self._weigh_with([round(weight * scale) for weight in self._point])
        for *others, last in self._ties.same.values():
            last.weight = -sum(tie.weight for tie in others)
        return {
            index: {at: round(tie.weight) for at, tie in line.ties.items()}
            for index, line in self._ties.lines.items()
        }
