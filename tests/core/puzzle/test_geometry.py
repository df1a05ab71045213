"""Cells and lines."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import nonogram
from nonogram.base.errors import RequestError
from nonogram.core.puzzle import Geometry, Grid, Line, Puzzle, Rectangle, clue_of
from nonogram.core.puzzle.geometry import named
from nonogram.core.puzzle.hexagon import Hexagon
from support.geometries import random_geometry, triangles
from support.paths import PUZZLES


def same_as_general(geometry: Geometry) -> Geometry:
    """The geometry with the same lines that computes nothing from a shape."""
    return Geometry(
        {
            axis: [geometry.lines[index] for index in family]
            for axis, family in zip(geometry.axes, geometry.families)
        }
    )


def test_a_rectangle_is_what_its_lines_make_it() -> None:
    for height, width in [(1, 1), (1, 4), (3, 2), (5, 7)]:
        rectangle = Rectangle(height, width)
        general = same_as_general(rectangle)
        assert [[*line] for line in rectangle.lines] == [[*line] for line in general.lines]
        assert rectangle.families == general.families
        assert rectangle.size == general.size
        assert rectangle.row_sizes == general.row_sizes
        for own, other in zip(rectangle.crossings, general.crossings):
            assert [[*map(tuple, pair)] for pair in own] == [[*map(tuple, pair)] for pair in other]
        cells = [*range(general.size)]
        along = [[*line] for line in rectangle.along_lines(cells)]
        assert along == [[*line] for line in general.along_lines(cells)]
        for cell in cells:
            assert rectangle.position(cell) == general.position(cell)
            assert rectangle.cell(rectangle.position(cell)) == cell


def test_crossings_lead_to_the_cell() -> None:
    rng = random.Random(3)
    for _ in range(200):
        geometry = random_geometry(rng, 24)
        for index, line in enumerate(geometry.lines):
            for place, cell in enumerate(line):
                for others, bits in geometry.crossings[index]:
                    other = geometry.lines[others[place]]
                    assert other[bits[place].bit_length() - 1] == cell
            assert len(geometry.crossings[index]) == 2


def test_two_lines_may_share_two_cells() -> None:
    board = triangles(range(2), range(2), range(-1, 1))
    assert board is not None
    shared = [
        len({*one} & {*other}) for one in board.lines for other in board.lines if one is not other
    ]
    assert max(shared) == 2


def test_lines_have_names() -> None:
    rectangle = Rectangle(3, 2)
    names = [str(rectangle.line(index)) for index in range(5)]
    assert names == ["row 1", "row 2", "row 3", "column 1", "column 2"]
    assert [rectangle.index_of(rectangle.line(index)) for index in range(5)] == [*range(5)]
    for nobody in (Line("col", 1), Line("row", 4), Line("column", 10**30)):
        with pytest.raises(RequestError, match="expected one of: row 1 to 3, column 1 to 2"):
            rectangle.index_of(nobody)
    with pytest.raises(RequestError):
        rectangle.line(5)
    lines = [Line("row", 3), Line("row", 7), Line("/", 1), Line("/", 2)]
    assert named(lines) == "rows 3, 7 and lines / 1, 2"
    assert Line("row", 1) != ("row", 1)


def test_cells_have_names() -> None:
    rectangle = Rectangle(3, 10)
    assert rectangle.name_of([(0, 4)]) == "row 1 column 5"
    assert (
        rectangle.name_of(map(rectangle.position, [3, 4, 5, 6, 8, 10, 11]))
        == "row 1 columns 4 to 7, 9; row 2 columns 1, 2"
    )
    for position in ((3, 0), (-1, 0), (0, 10), (0, -1)):
        with pytest.raises(RequestError, match="no cell"):
            rectangle.cell(position)


def test_a_line_has_the_positions_of_its_cells() -> None:
    """They are the form of cells in grids; numbers stay inside."""
    rectangle, hexagon = Rectangle(2, 3), Hexagon.regular(1)
    assert rectangle.cells_of("column 3") == ((0, 2), (1, 2))
    assert rectangle.cells_of(Line("column", 3)) == ((0, 2), (1, 2))
    grid = Grid([[1, 0, 1], [0, 0, 1]])
    puzzle = Puzzle.from_grid(grid)
    for line, clue in puzzle.by_line():
        assert clue_of([grid[cell] for cell in puzzle.geometry.cells_of(line)]) == clue
    assert hexagon.cells_of("row 1") == ((0, 0), (0, 1), (0, 2))
    assert {*hexagon.neighbours[0, 1]} == {(0, 0), (0, 2)}
    assert {*rectangle.neighbours[0, 1]} == {(0, 0), (0, 2), (1, 1)}
    assert Rectangle(1, 1).neighbours == {(0, 0): ()}
    with pytest.raises(RequestError, match="no line"):
        rectangle.cells_of("column 4")


def test_what_is_no_geometry() -> None:
    axes: Any
    for axes, message in [
        ({"row": [[0, 1]], "column": [[0], [0]]}, "every cell once"),
        ({"row": [[1, 0]], "column": [[0], [1]]}, "numbered row by row"),
        ({"row": [[0, 1], []], "column": [[0], [1]]}, "has to have cells"),
        ({"row": [], "column": []}, "has to have cells"),
    ]:
        with pytest.raises(RequestError, match=message):
            Geometry(axes)
    for size in [(0, 3), (3, 0), (-1, 2)]:
        with pytest.raises(RequestError, match="expected 1 to 10,000,000"):
            Rectangle(*size)


def test_equality_and_pickling() -> None:
    board = triangles(range(2), range(3), range(-2, 1))
    for geometry in (Rectangle(3, 4), same_as_general(Rectangle(3, 4)), board):
        assert pickle.loads(pickle.dumps(geometry)) == geometry
        assert hash(pickle.loads(pickle.dumps(geometry))) == hash(geometry)
    assert Rectangle(3, 4) == same_as_general(Rectangle(3, 4))
    assert Rectangle(3, 4) != Rectangle(4, 3)
    assert Rectangle(3, 4) != board


def test_lines_equal_their_names_and_sort_as_in_a_puzzle() -> None:
    lines = [line for line, _ in nonogram.load(PUZZLES / "flower.json").by_line()]
    assert sorted({*lines}) == lines
    lines = [line for line, _ in nonogram.load(PUZZLES / "fish.cwd").by_line()]
    assert sorted({*lines}) == lines
    assert lines[0] == "row 1" != lines[1]
    assert "row 1" in lines
    assert dict[object, int]({"row 1": 2})[lines[0]] == 2
    assert lines[0] not in ("row 01", ("row", 1), None)
    with pytest.raises(TypeError):
        _ = lines[0] < "row 2"


def test_a_hexagon_has_no_height() -> None:
    flower = nonogram.load(PUZZLES / "flower.json")
    for name in ("height", "width", "rows", "columns", "rectangle"):
        assert not hasattr(flower, name)
        assert hasattr(nonogram.load(PUZZLES / "fish.cwd"), name)
        with pytest.raises(nonogram.RequestError, match="no rectangle"):
            getattr(flower, name)
