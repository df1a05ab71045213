"""Values: immutable, and equal only within their class."""

from __future__ import annotations

import pickle
import pydoc
from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import Any

import pytest

import nonogram
from nonogram import Block, Grid, Puzzle, Rectangle
from nonogram.base.values import Value


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


def test_they_are_formatted_as_their_texts() -> None:
    assert f"{nonogram.Line('row', 3):8}|" == "row 3   |"
    assert f"{nonogram.Line('row', 3)}" == "row 3"
    assert f"{Point(1):>20}" == "     Point(x=1, y=0)"


def test_help_shows_their_fields() -> None:
    """In order, with their types and defaults, also those of the class above."""
    assert str(signature(Point)) == "(x: 'int', y: 'int' = 0)"
    assert str(signature(Timed)) == "(x: 'int', y: 'int' = 0, seconds: 'float' = 0.0)"
    assert {"x", "y", "seconds"} <= {*dir(Timed)}
    assert "x = <field: int>" in pydoc.plain(pydoc.render_doc(Point))


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
    point: Any = Point(1, 2)
    with pytest.raises(AttributeError, match=r"use replace\(x=...\)"):
        point.x = 3
    with pytest.raises(AttributeError):
        del point.x
    assert point.replace(x=3) == Point(3, 2)
    assert point == Point(1, 2)


def test_they_go_from_process_to_process() -> None:
    assert pickle.loads(pickle.dumps(Timed(1, 2, 0.5))).seconds == 0.5


HALF: Any = 0.5  # fits no argument


class Array(list[Any]):
    """Like an array of numpy's: it gives its content as lists."""

    def tolist(self) -> list[Any]:
        return list(self)


class Number:
    """Like a number of numpy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_arrays_of_others() -> None:
    number: Any = Number(1)
    assert Grid(Array([[number, 0], [0, None]])) == Grid([[1, 0], [0, None]])
    assert {type(cell) for cell in Grid([[number, True, False]]).cells} == {int}
    assert nonogram.Puzzle.of(Array([Array([number])]), [[number]]).clues == ((Block(1),),) * 2
    assert Block(number, number) == Block(1)
    assert type(Rectangle(number, number).height) is int
    assert nonogram.clue_of(Array([True, True, False])) == (Block(2),)


def test_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    picture = numpy.array([[0, 1, 1], [1, 1, 0]])
    puzzle = nonogram.Puzzle.from_grid(picture)
    assert puzzle == nonogram.Puzzle.from_grid(picture.tolist())
    assert nonogram.Puzzle.from_grid(picture.astype(bool)) == puzzle
    assert repr(nonogram.Puzzle.from_grid(numpy.array([[True, False]]))) == repr(
        nonogram.Puzzle.from_grid([[1, 0]])
    )
    assert puzzle.is_solution(picture.astype("uint8"))
    assert puzzle.is_solution([*picture])
    assert Grid(numpy.ma.masked_equal(picture, 1))[0] == (0, None, None)
    clues = numpy.array([[2, 1], [1, 3]])
    assert nonogram.Puzzle.of([clues], [[]]).clues[0] == (Block(2), Block(1, 3))
    assert nonogram.Puzzle.of([numpy.array([2, 1])], [[]]).clues[0] == (Block(2), Block(1))
    assert nonogram.random_puzzle(numpy.int64(3), 3).height == 3
    assert nonogram.solve(puzzle, limit=numpy.int8(2)).verdict is nonogram.Verdict.MULTIPLE
    assert Grid(picture)[numpy.int64(0)] == (0, 1, 1)
    with pytest.raises(nonogram.RequestError, match=r"row 1, cell 1: .* astype.*, found 1\.0"):
        Grid(numpy.array([[1.0]]))
    with pytest.raises(nonogram.RequestError, match="an array of 3 dimensions, expected 2"):
        Grid(numpy.array([[[1.5, 2, 3]]]))
    image = numpy.array([[0, 255, 255]], "uint8")
    with pytest.raises(nonogram.RequestError, match="cells are 0 and 255, expected colours"):
        nonogram.Puzzle.from_grid(image)
    assert nonogram.Puzzle.from_grid(image < 128) == nonogram.Puzzle.from_grid([[1, 0, 0]])
    assert nonogram.Puzzle.from_grid(image, 255).colours == 255


@pytest.mark.parametrize(
    "make",
    [
        lambda: Block(0),
        lambda: Block(-1),
        lambda: Block(HALF),
        lambda: Block(True),
        lambda: Block(1, -1),
        lambda: Block(1, 1001),
        lambda: Block(10**18),
        lambda: Block(2)._replace(length=0),
        lambda: Block._make([0, 1]),
        lambda: Puzzle(Rectangle(1, 1), ((Block(1, 2),), ())),
        lambda: Puzzle(Rectangle(1, 1), ((), ()), 1001),
        lambda: Puzzle(Rectangle(1, 1), ((), ()), title=HALF),
        lambda: Puzzle(Rectangle(1, 1), ((), ())).replace(goals=5),
        lambda: nonogram.Colour("ab"),
        *(partial(nonogram.Colour, sign) for sign in "\u2028\u2029\x85\x1c\n\0\u200b\ud800"),
        *(
            partial(nonogram.Geometry, {axis: [[0]], "column": [[0]]})
            for axis in ("é", "", "a b", "a\n1 0", "2nd", "a\u2028", "\ud800", 5)
        ),
        lambda: nonogram.Colour(None, (0, 0, 256)),
        lambda: nonogram.Geometry({}),
        lambda: nonogram.Geometry({"row": [[0]]}),
        lambda: Rectangle(10_000, 10_000),
    ],
)
def test_what_no_value_can_be(make: Callable[[], object]) -> None:
    with pytest.raises(nonogram.RequestError, match="expected"):
        make()


def test_an_empty_clue_may_be_a_nought() -> None:
    assert nonogram.Puzzle.of([[0]], [[0]]).clues == ((), ())


def test_blocks_are_pickled() -> None:
    assert pickle.loads(pickle.dumps(Block(None, 3))) == Block(None, 3)


def test_texts_are_escaped_where_they_are_given() -> None:
    """No file, page or terminal gets what it cannot show, and each is on one line."""
    look = nonogram.Colour(name="a\n\ud800\x1bb")
    assert look.name == "a \\ud800 b"
    assert look.replace(rgb=(0, 0, 0)).name == look.name
    puzzle = Puzzle(Rectangle(1, 1), ((), ()), title="\ud800", description="two\nlines")
    assert (puzzle.title, puzzle.description) == ("\\ud800", "two lines")
    assert (puzzle.author, look.character) == (None, None)
