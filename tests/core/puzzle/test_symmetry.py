"""Puzzles that are rotated, mirrored and recoloured."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

import pytest

import nonogram
from nonogram import Block, Geometry, Grid, Puzzle, Rectangle
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.core.puzzle.symmetry import canonical, renaming, symmetries, symmetries_of
from support.brute import random_grid
from support.geometries import triangles
from support.hexagons import hexagons, random_triddler
from support.paths import PUZZLES
from support.trials import trials


def images(rows: list[list[int]]) -> list[list[list[int]]]:
    """The eight images of a picture, turned by exchanging cells."""
    found = []
    for _ in range(4):
        rows = [list(column)[::-1] for column in zip(*rows)]
        found += [rows, [row[::-1] for row in rows]]
    return found


def test_the_symmetries_of_a_rectangle_are_those_of_its_pictures() -> None:
    rng = random.Random(1)
    for height, width in ((3, 5), (4, 4), (1, 6), (1, 1)):
        rows = random_grid(rng, height, width, 2)
        puzzle = Puzzle.from_grid(rows, 2)
        found = {(s.shape, s.clues(puzzle)) for s in symmetries(puzzle.geometry)}
        expected = [Puzzle.from_grid(image, 2) for image in images([*map(list, rows)])]
        assert found == {(p.geometry.shape, p.clues) for p in expected}
        assert len(symmetries(puzzle.geometry)) == 8
        assert {canonical(p) for p in expected} == {canonical(puzzle)}


@pytest.mark.parametrize(
    "rows",
    [
        [[1, 0, 1], [0, 2, 0]],
        [[1, 0], [0, 1]],
        [[1, 2, 0], [0, 0, 0], [0, 2, 1]],
        [[1, 0, 0], [0, 0, 0]],
        [[0] * 4] * 4,
    ],
)
def test_the_symmetries_of_a_picture_are_the_images_that_equal_it(rows: list[list[int]]) -> None:
    geometry, cells = Puzzle.from_grid(rows, 2).geometry, [*Grid(rows).cells]
    found = [image for _, image in symmetries_of(Grid(rows), geometry)]
    assert len(found) == images(rows).count(rows)
    assert found[0] == [*range(len(cells))]
    for image in found:
        assert sorted(image) == found[0]
        assert [cells[cell] for cell in image] == cells
    assert len({*map(tuple, found)}) == len(found)


@pytest.mark.parametrize(
    ("name", "number"), [("snowflake.g", 12), ("flower.json", 2), ("angelfish.xml", 1)]
)
def test_the_symmetries_of_triddlers(name: str, number: int) -> None:
    puzzle = nonogram.load(PUZZLES / name)
    solution = nonogram.solve(puzzle).solution
    assert solution is not None
    assert len([*symmetries_of(solution, puzzle.geometry)]) == number


@pytest.mark.parametrize(
    ("geometry", "number"),
    [
        (Rectangle(2, 3), 2),
        (Rectangle(3, 3), 2),  # those along a diagonal are not upright
        (Hexagon.regular(3), 2),
        (Hexagon([3, 0, 3, 0, 3, 0]), 1),  # a triangle
        (Hexagon([1, 2, 3, 1, 2, 3]), 0),
    ],
)
def test_upright_mirrors(geometry: Geometry, number: int) -> None:
    blank = Grid.of_cells(geometry, [0] * geometry.size)
    upright = [image for one, image in symmetries_of(blank, geometry) if one.is_upright]
    assert len(upright) == number
    rows = {frozenset(row) for row in geometry.lines[: len(geometry.families[0])]}
    for image in upright:
        assert sorted(image) == [*range(geometry.size)]
        assert {frozenset(image[cell] for cell in row) for row in rows} == rows
        assert [image[cell] for cell in image] == [*range(geometry.size)]


def middles(hexagon: Hexagon) -> list[complex]:
    """The middles of all cells in the plane, the side of a triangle being 2."""
    found = []
    for cell in range(hexagon.size):
        row, place = hexagon.position(cell)
        up = hexagon.points_up((row, place))
        x = hexagon.left_of((row, place)) + 1
        found.append(complex(x, -sqrt(3) * (row + (2 / 3 if up else 1 / 3))))
    return found


def placed(points: list[complex]) -> list[tuple[int, int]]:
    """Points, moved so that the leftmost and the lowest have a coordinate 0, and rounded."""
    left, low = min(p.real for p in points), min(p.imag for p in points)
    return [(round(6 * (p.real - left)), round(6 * (p.imag - low))) for p in points]


def turned_in_the_plane(puzzle: Puzzle, turns: int, mirrored: bool) -> Puzzle:
    """A triddler turned by sixths, counter-clockwise, and mirrored before that."""
    (goal,) = puzzle.goals
    assert isinstance(puzzle.geometry, Hexagon)
    points = middles(puzzle.geometry)
    if mirrored:
        points = [complex(-p.real, p.imag) for p in points]
    sixth = complex(0.5, sqrt(3) / 2)
    points = [p * sixth**turns for p in points]
    colours = dict(zip(placed(points), goal.cells))
    for other in hexagons(3):
        where = placed(middles(other))
        if colours.keys() == {*where}:
            grid = Grid.of_cells(other, [colours[place] for place in where])
            return Puzzle.from_grid(grid, puzzle.colours, geometry=other)
    raise AssertionError("no hexagon has these cells")


def test_the_symmetries_of_a_hexagon_are_those_of_the_plane() -> None:
    rng = random.Random(2)
    for _ in range(trials(2)):
        puzzle = random_triddler(rng)
        expected = [
            turned_in_the_plane(puzzle, turns, mirrored)
            for turns in range(6)
            for mirrored in (False, True)
        ]
        known = symmetries(puzzle.geometry)
        found = {(s.shape, s.clues(puzzle)) for s in known}
        assert found == {(p.geometry.shape, p.clues) for p in expected}
        assert {canonical(p) for p in expected} == {canonical(puzzle)}
        assert [s.mirrored for s in known] == [False] * 6 + [True] * 6
        assert [s.rotated for s in known] == [False] + [True] * 5 + [False] * 6


def test_other_geometries_have_the_identity() -> None:
    geometry = triangles(range(2), range(3), range(-1, 2))
    (identity,) = symmetries(geometry)
    puzzle = Puzzle.from_grid(Grid.of_cells(geometry, [1] * geometry.size), geometry=geometry)
    assert identity.clues(puzzle) == puzzle.clues
    other = Puzzle.from_grid(Grid.of_cells(geometry, [0] * geometry.size), geometry=geometry)
    assert canonical(puzzle) != canonical(other)


def test_different_pictures_have_different_canonical_forms() -> None:
    """Of all 3 x 3 clues those are the same that some image shares, and no others."""
    pictures = [[[n >> (3 * i + j) & 1 for j in range(3)] for i in range(3)] for n in range(512)]
    by_form: dict[object, set[Any]] = {}
    by_images: dict[object, set[Any]] = {}
    for rows in pictures:
        puzzle = Puzzle.from_grid(rows)
        by_form.setdefault(canonical(puzzle), set()).add(puzzle.clues)
        least = min(Puzzle.from_grid(image).clues for image in images(rows))
        by_images.setdefault(least, set()).add(puzzle.clues)
    assert sorted(map(sorted, by_form.values())) == sorted(map(sorted, by_images.values()))


def test_colours_have_no_names() -> None:
    rows = [[1, 2, 0], [0, 3, 3], [2, 2, 1]]
    for names in ((0, 2, 3, 1), (0, 1, 3, 2), (0, 3, 2, 1)):
        renamed = Puzzle.from_grid([[names[cell] for cell in row] for row in rows], 3)
        assert canonical(renamed) == canonical(Puzzle.from_grid(rows, 3))
    merged = Puzzle.from_grid([[min(cell, 2) for cell in row] for row in rows], 3)
    assert canonical(merged) != canonical(Puzzle.from_grid(rows, 3))


def test_blots_are_numbers_of_their_own() -> None:
    blot, one = Block(None), Block(1)
    puzzles = [
        Puzzle.of(((a,), (b,)), ((c,), (d,)))
        for a in (blot, one) for b in (blot, one) for c in (blot, one) for d in (blot, one)
    ]  # fmt: skip
    # none; one; two of a direction, or one of each; three; four
    assert len({canonical(puzzle) for puzzle in puzzles}) == 6


@pytest.mark.parametrize(
    ("clues", "others", "expected"),
    [
        ([((2, 1), (1, 2))], [((2, 2), (1, 1))], {1: 2, 2: 1}),
        ([((2, 1), (1, 2))], [((2, 2), (1, 2))], None),
        ([((2, 1), (1, 1))], [((2, 2), (1, 1))], None),
        ([((2, 1),)], [((1, 1),)], None),
        ([((2, 1),)], [((2, 1), (1, 1))], None),
        ([()], [(), ()], None),
    ],
)
def test_renaming(clues: list[Any], others: list[Any], expected: dict[int, int] | None) -> None:
    clues, others = ([tuple(Block(*b) for b in c) for c in some] for some in (clues, others))
    assert renaming(clues, others) == expected
