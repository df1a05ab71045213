"""Hexagons of triangles."""

from __future__ import annotations

import pickle
import random
from math import dist

import pytest

from nonogram.base.errors import RequestError
from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.grid import drawn_rows
from nonogram.core.puzzle.hexagon import Hexagon
from support.geometries import triangles
from support.hexagons import hexagons, random_triddler


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


def test_middles_of_neighbours_are_equally_far_from_each_other() -> None:
    hexagon = Hexagon.regular(3)
    found = {
        round(dist(hexagon.middle_of(cell), hexagon.middle_of(other)), 9)
        for cell, near in hexagon.neighbours.items()
        for other in near
    }
    assert found == {round(2 / 3, 9)}


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ([1, 1, 1, 1, 1, 2], "no hexagon has sides 1, 1, 1, 1, 1, 2"),
        ([1, -1, 1, 0, 0, 0], "a side is -1, expected 0 to 10,000"),
        ([0, 0, 3, 0, 0, 3], "has no cell"),
    ],
)
def test_sides_that_make_no_hexagon_are_refused(sides: list[int], said: str) -> None:
    with pytest.raises(RequestError, match=said):
        Hexagon(sides)


def test_every_line_has_its_clue_along_one_side() -> None:
    for hexagon in hexagons(3):
        clued = hexagon.by_side()
        assert {side: len(lines) for side, lines in clued.items()} == hexagon.sides._asdict()
        numbers = sorted(hexagon.index_of(line) for lines in clued.values() for line in lines)
        assert numbers == [*range(len(hexagon.lines))]
        # of the first cell of a row, the top cell of a line /, the bottom cell of a line \\
        points_up = {
            **{"top_left": (0, True), "bottom_left": (0, False)},
            **{"top": (0, False), "top_right": (0, True)},
            **{"bottom": (-1, True), "bottom_right": (-1, False)},
        }
        for side, (end, up) in points_up.items():
            for line in clued[side]:
                cell = hexagon.lines[hexagon.index_of(line)][end]
                assert hexagon.points_up(hexagon.position(cell)) == up


def test_clues_along_the_sides_make_a_puzzle() -> None:
    rng = random.Random(3)
    for _ in range(50):
        puzzle = random_triddler(rng)
        assert isinstance(puzzle.geometry, Hexagon)
        by_side = {
            side: [puzzle.clue(line) for line in lines]
            for side, lines in puzzle.geometry.by_side().items()
            if lines
        }
        assert Puzzle.hexagonal(by_side, puzzle.colours).statement == puzzle.statement
    with pytest.raises(RequestError, match="no hexagon has sides 1, 0, 0, 0, 0, 0"):
        Puzzle.hexagonal({"top_left": [()]})
    with pytest.raises(RequestError, match=r"no side 'left' of a hexagon, .*: top_left, bottom_le"):
        Puzzle.hexagonal({"left": [()]})


def test_frames_follow_the_outline() -> None:
    frames = ["  /\\", " /\\", "/\\", "\\/", " \\/", "  \\/"]
    found = Hexagon.regular(3).frames
    assert [" " * indent + left + right for indent, left, right in found] == frames
    assert [*Hexagon((1, 1, 1, 2, 0, 2)).frames] == [(0, "/", "/"), (0, "\\", "/")]


def test_a_picture_is_drawn_in_its_outline() -> None:
    """Each row is as far to the right as its frame says: in cells, as wide as their signs."""
    frames = Hexagon.regular(3).frames
    letters = drawn_rows([[1]] * 6, [".", "#"], frames).split("\n")
    assert letters == ["  /#\\", " /#\\", "/#\\", "\\#/", " \\#/", "  \\#/"]
    numbers = drawn_rows([[1, None]] * 6, [" 0", " 1"], frames).split("\n")
    assert numbers[0] == "      / 1  ?\\"
    assert [row.index("1") for row in numbers] == [8, 5, 2, 2, 5, 8]


def test_a_cell_has_a_neighbour_beyond_each_of_its_sides() -> None:
    hexagon = Hexagon.regular(2)
    number = {
        (row, hexagon.left_of((row, place))): (row, place)
        for row, size in enumerate(hexagon.row_sizes)
        for place in range(size)
    }
    for (row, left), cell in number.items():
        below = 1 if hexagon.points_up(cell) else -1
        around = [(row, left - 1), (row, left + 1), (row + below, left)]
        expected = {number[place] for place in around if place in number}
        assert len(hexagon.neighbours[cell]) == len(expected)
        assert {*hexagon.neighbours[cell]} == expected


def test_a_hexagon_is_a_value() -> None:
    hexagon = Hexagon([1, 2, 2, 1, 2, 2])
    assert hexagon == Hexagon(hexagon.sides) == pickle.loads(pickle.dumps(hexagon))
    assert hexagon != Hexagon.regular(2)
    assert str(hexagon) == "a hexagon of sides 1, 2, 2, 1, 2, 2"
    assert str(Hexagon.regular(2)) == "a hexagon of side 2"
