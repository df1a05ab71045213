"""Hexagons of triangles."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from nonogram.errors import RequestError
from nonogram.puzzle.hexagon import Hexagon
from support.geometries import triangles


def hexagons(most: int) -> list[Hexagon]:
    """All hexagons whose sides have at most this length."""
    found = []
    for sides in product(range(most + 1), repeat=6):
        try:
            found.append(Hexagon(sides))
        except RequestError:
            continue
    return found


def test_lines_are_what_has_one_coordinate_in_common() -> None:
    found = hexagons(3)
    assert len(found) > 100
    for hexagon in found:
        top_left, bottom_left, _, _, top_right, top = hexagon.sides
        expected = triangles(
            range(top_left + bottom_left), range(top + top_right), range(-top_left, top)
        )
        assert expected == hexagon
        assert expected.row_sizes == hexagon.row_sizes
        assert expected.size == hexagon.size


def test_a_regular_hexagon_has_six_cells_for_every_square_of_its_side() -> None:
    assert [Hexagon.regular(side).size for side in (1, 2, 3, 10)] == [6, 24, 54, 600]
    assert Hexagon.regular(4).width == 16


def test_triangles_point_up_in_turns() -> None:
    hexagon = Hexagon.regular(2)
    ups = [
        "".join("^" if hexagon.points_up((row, place)) else "v" for place in range(size))
        for row, size in enumerate(hexagon.row_sizes)
    ]
    assert ups == ["^v^v^", "^v^v^v^", "v^v^v^v", "v^v^v"]
    assert [hexagon.left_of((row, 0)) for row in range(4)] == [1, 0, 0, 1]


def test_mirrors_take_lines_to_lines() -> None:
    for hexagon in hexagons(3):
        lines = {frozenset(line) for line in hexagon.lines}
        for mirror in hexagon.mirrors():
            assert sorted(mirror) == list(range(hexagon.size))
            assert {frozenset(mirror[cell] for cell in line) for line in hexagon.lines} == lines
    assert len(Hexagon.regular(3).mirrors()) == 2
    assert len(Hexagon([3, 0, 3, 0, 3, 0]).mirrors()) == 1  # a triangle


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ([1, 1, 1, 1, 1, 2], "no hexagon has sides 1, 1, 1, 1, 1, 2"),
        ([1, -1, 1, 0, 0, 0], "no hexagon has sides"),
        ([0, 0, 3, 0, 0, 3], "has no cell"),
    ],
)
def test_sides_that_make_no_hexagon_are_refused(sides: list[int], said: str) -> None:
    with pytest.raises(RequestError, match=said):
        Hexagon(sides)


def test_a_hexagon_is_a_value() -> None:
    hexagon = Hexagon([1, 2, 2, 1, 2, 2])
    assert hexagon == Hexagon(hexagon.sides) == pickle.loads(pickle.dumps(hexagon))
    assert hexagon != Hexagon.regular(2)
    assert str(hexagon) == "a hexagon of sides 1, 2, 2, 1, 2, 2"
    assert str(Hexagon.regular(2)) == "a hexagon of side 2"
