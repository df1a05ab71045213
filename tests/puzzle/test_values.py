"""Values: immutable, and equal only within their class."""

from __future__ import annotations

import pickle

import pytest

from nonogram.puzzle.values import Value


class Point(Value):
    x: int
    y: int = 0


class Other(Value):
    x: int
    y: int = 0


class Timed(Point):
    _UNCOMPARED = ("seconds",)

    seconds: float = 0.0


def test_fields_by_order_and_by_name() -> None:
    assert Point(1) == Point(1, 0) == Point(x=1) == Point(y=0, x=1)
    assert (Point(1, 2).x, Point(1, 2).y) == (1, 2)
    assert repr(Point(1, y=2)) == "Point(x=1, y=2)"
    for arguments, names, message in [
        ((), {}, "Point needs x"),
        ((1, 2, 3), {}, "Point has 2 fields, got 3"),
        ((1,), {"x": 1}, "Point got x twice"),
        ((1,), {"z": 1}, "Point has no field z"),
    ]:
        with pytest.raises(TypeError, match=message):
            Point(*arguments, **names)


def test_equality_and_hash() -> None:
    assert Point(1, 2) != Point(1, 3)
    assert Point(1, 2) != Other(1, 2)
    assert Point(1, 2) != (1, 2)
    assert len({Point(1, 2), Point(1, 2), Other(1, 2), Point(2, 1)}) == 3


def test_what_is_not_compared() -> None:
    assert Timed(1, 2, 0.5) == Timed(1, 2, 0.7) != Timed(2, 2, 0.5)
    assert hash(Timed(1, 2, 0.5)) == hash(Timed(1, 2, 0.7))
    assert repr(Timed(1)) == "Timed(x=1, y=0, seconds=0.0)"


def test_they_cannot_be_changed() -> None:
    point = Point(1, 2)
    with pytest.raises(AttributeError, match=r"use replace\(x=...\)"):
        point.x = 3
    with pytest.raises(AttributeError):
        del point.x
    assert point.replace(x=3) == Point(3, 2)
    assert point == Point(1, 2)


def test_they_go_from_process_to_process() -> None:
    assert pickle.loads(pickle.dumps(Timed(1, 2, 0.5))).seconds == 0.5
