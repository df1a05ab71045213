"""The least value of a smooth convex function of many numbers: L-BFGS.

Liu, Nocedal: On the limited memory BFGS method for large scale optimization, 1989.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from operator import mul
from typing import NamedTuple

Point = list[float]

#: How many steps are remembered.
_MEMORY = 8

#: A step is halved until the value falls by this share of what its slope promises, or it is tiny.
_ENOUGH = 1e-4
_TINY = 1e-6


class _Step(NamedTuple):
    """A step taken, how it changed the slope, and one over their product."""

    moved: Point
    turned: Point
    inverse: float


def descent(
    valued: Callable[[Point], tuple[float, Point]], start: Point
) -> Iterator[tuple[float, Point]]:
    """Points with lower and lower values, each behind its value, without end or to the lowest.

    Args:
        valued: gives the value of a point and its slope there.
        start: where to begin; it is given as well.
    """
    steps: deque[_Step] = deque(maxlen=_MEMORY)
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
            steps.append(_Step(moved, turned, 1 / product))
        point, value, slope = reached, lower, there
        yield value, point


def _direction(slope: Point, steps: deque[_Step]) -> Point:
    """Downhill, as far as the steps taken tell how the slope changes."""
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
