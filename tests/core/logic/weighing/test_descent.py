"""The lowest points of functions whose lowest points are known."""

from __future__ import annotations

from itertools import islice, pairwise
from math import exp, isclose, log

from nonogram.core.logic.weighing.agreement import descent


def bowl(point: list[float]) -> tuple[float, list[float]]:
    """Its lowest point is (1, 2, 3, ...), and it is a thousand times as steep in one direction."""
    steep = [1000.0 if number == 1 else 1.0 for number in range(len(point))]
    away = [a - number for number, a in enumerate(point, 1)]
    value = sum(s * d * d for s, d in zip(steep, away))
    return value, [2 * s * d for s, d in zip(steep, away)]


def test_a_bowl() -> None:
    *_, (value, point) = islice(descent(bowl, [0.0] * 6), 60)
    assert value < 1e-9
    assert [
        (number, a) for number, a in enumerate(point, 1) if not isclose(a, number, abs_tol=1e-4)
    ] == []


def test_it_learns_the_bowl() -> None:
    """Its memory has the curvature of both directions after a few steps."""
    values = [value for value, _ in islice(descent(bowl, [0.0] * 6), 10)]
    assert min(values) < 1e-9


def test_every_step_goes_down() -> None:
    def valley(point: list[float]) -> tuple[float, list[float]]:
        a, b = point
        value = log(exp(a - b) + exp(b - a)) + 0.01 * (a - 5) ** 2
        turn = (exp(a - b) - exp(b - a)) / (exp(a - b) + exp(b - a))
        return value, [turn + 0.02 * (a - 5), -turn]

    values = [value for value, _ in islice(descent(valley, [-20.0, 30.0]), 200)]
    assert [(earlier, later) for earlier, later in pairwise(values) if not (later <= earlier)] == []
    assert isclose(values[-1], log(2), abs_tol=1e-6)


def test_at_the_lowest_point_it_stays_or_ends() -> None:
    found = [value for value, _ in islice(descent(bowl, [1.0, 2.0]), 5)]
    assert set(found) == {0.0}
