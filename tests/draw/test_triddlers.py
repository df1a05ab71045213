"""Hexagons of triangles, for print and for the terminal."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations
from math import dist, sqrt
from operator import attrgetter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from nonogram.base.errors import RequestError
from nonogram.core.puzzle import Block, Geometry, Grid, Puzzle
from nonogram.core.puzzle.colours import rgb_of
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.draw.outlines import Point, Points
from nonogram.draw.page import page_of
from nonogram.draw.pen import Layout
from nonogram.draw.png import png
from nonogram.draw.shapes import PAPER, Area, Chip, Hatch, Label, Page, Stroke
from nonogram.draw.svg import svg
from nonogram.draw.terminal import (
    ansi_picture,
    bare_width,
    clued_picture,
    in_ascii,
    layout_for,
)
from support.kept import assert_kept
from support.triddlers import OUTLINES, triddler

SVG = "{http://www.w3.org/2000/svg}"


def frame_of(page: Page) -> list[Point]:
    """The ends of the strokes of the frame."""
    thickest = max(shape.thickness for shape in page.shapes if isinstance(shape, Stroke))
    return [
        end
        for shape in page.shapes
        if isinstance(shape, Stroke) and shape.thickness == thickest
        for end in (shape.start, shape.end)
    ]


def middles(puzzle: Puzzle) -> dict[tuple[int, int], Point]:
    """The middle of every triangle on the page without clues, in rows."""
    hexagon = puzzle.geometry
    assert isinstance(hexagon, Hexagon)
    return {
        (row, place): (
            (hexagon.left_of((row, place)) + 1) / sqrt(3),
            row + (2 if hexagon.points_up((row, place)) else 1) / 3,
        )
        for row, size in enumerate(hexagon.row_sizes)
        for place in range(size)
    }


def is_in(point: Point, corners: Points) -> bool:
    """Whether a point is in a convex polygon."""
    turns = [
        (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]))
    ]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


@pytest.mark.parametrize("sides", OUTLINES)
class TestPage:
    def test_every_triangle_has_its_colour(self, sides: tuple[int, ...]) -> None:
        puzzle, grid = triddler(sides, colours=3)
        areas = [s for s in page_of(puzzle, grid, clues=False).shapes if isinstance(s, Area)]
        for place, middle in middles(puzzle).items():
            found = [area.rgb for area in areas if is_in(middle, area.corners)]
            rgb = rgb_of(puzzle, grid[place])
            assert found == ([] if rgb == PAPER else [rgb])

    def test_undecided_triangles_are_hatched(self, sides: tuple[int, ...]) -> None:
        puzzle, grid = triddler(sides)
        positions = [*grid.positions()][::3]
        page = page_of(puzzle, grid.without(positions), clues=False)
        (hatched,) = [shape for shape in page.shapes if isinstance(shape, Hatch)]
        for place, middle in middles(puzzle).items():
            assert any(is_in(middle, run) for run in hatched.cells) == (place in positions)

    def test_numbers_are_those_of_the_clues(self, sides: tuple[int, ...]) -> None:
        puzzle, _ = triddler(sides, colours=3)
        shapes = page_of(puzzle).shapes
        labels = [shape.text for shape in shapes if isinstance(shape, Label)]
        count = sum(len(clue) or 1 for clue in puzzle.clues)
        assert len(labels) == count
        lengths = [str(block.length) for clue in puzzle.clues for block in clue]
        assert sorted(labels) == sorted(lengths + ["0"] * (count - len(lengths)))

    def test_numbers_stand_apart(self, sides: tuple[int, ...]) -> None:
        """From each other, and from the grid."""
        puzzle, _ = triddler(sides, colours=3)
        page = page_of(puzzle)
        chips = [(s.x + 0.5, s.y + 0.5) for s in page.shapes if isinstance(s, Chip)]
        radius = 0.43
        for one, other in combinations(chips, 2):
            assert dist(one, other) > 2 * radius
        for x, y in chips:
            assert radius < x < page.width - radius
            assert radius < y < page.height - radius
            for stroke in page.shapes:
                if isinstance(stroke, Stroke):
                    assert _distance((x, y), stroke) > radius - stroke.thickness / 2

    def test_blocks_follow_their_line(self, sides: tuple[int, ...]) -> None:
        """The first number of a clue is farthest up, or at the left, as the first cell is."""
        puzzle, _ = triddler(sides, colours=3)
        labels = [shape for shape in page_of(puzzle).shapes if isinstance(shape, Label)]
        for index, clue in enumerate(puzzle.clues):
            own, labels = labels[: len(clue) or 1], labels[len(clue) or 1 :]
            expected = [str(block.length) for block in clue] or ["0"]
            assert [label.text for label in own] == expected
            along = "x" if index in puzzle.geometry.families[0] else "y"
            assert own == sorted(own, key=attrgetter(along))

    def test_it_fits_a_sheet(self, sides: tuple[int, ...]) -> None:
        page = page_of(triddler(sides, colours=4)[0].replace(title="A title"))
        short, long = sorted(
            (side + 2 * page.margin) * page.cell for side in (page.width, page.height)
        )
        assert short <= 210.001
        assert long <= 279.001
        assert page.cell <= 8
        for x, y in frame_of(page):
            assert -0.001 <= x <= page.width + 0.001
            assert 1.999 <= y <= page.height + 0.001


def _distance(point: Point, stroke: Stroke) -> float:
    (x, y), (x1, y1), (x2, y2) = point, stroke.start, stroke.end
    length = dist(stroke.start, stroke.end)
    if not length:
        return dist(point, stroke.start)
    share = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length**2
    share = max(0.0, min(1.0, share))
    return dist(point, (x1 + share * (x2 - x1), y1 + share * (y2 - y1)))


class TestFiles:
    def test_svg(self) -> None:
        puzzle, grid = triddler((3, 3, 3, 3, 3, 3), colours=2)
        puzzle = puzzle.replace(title="Six & sixty")
        root = ElementTree.fromstring(svg(puzzle, grid))
        assert root.findtext(f"{SVG}title") == "Six & sixty"
        texts = [text.text for text in root.iter(f"{SVG}text")]
        assert len(texts) == 1 + sum(len(clue) or 1 for clue in puzzle.clues)
        assert "hatch" not in svg(puzzle, grid)
        assert "url(#hatch)" in svg(puzzle, grid.without([(0, 0)]))

    @pytest.mark.parametrize("sides", [(1, 1, 1, 1, 1, 1), (2, 3, 2, 3, 2, 3), (4, 0, 4, 0, 4, 0)])
    def test_png(self, sides: tuple[int, ...]) -> None:
        puzzle, grid = triddler(sides, colours=4)
        page = page_of(puzzle, grid, clues=False)
        image = Image.open(BytesIO(png(puzzle, grid, clues=False))).convert("RGB")
        cell = int(page.cell / 25.4 * 300)
        margin = round(page.margin * cell)
        for place, (x, y) in middles(puzzle).items():
            pixel = image.getpixel((margin + round(x * cell), margin + round(y * cell)))
            assert pixel == rgb_of(puzzle, grid[place])

    def test_slopes_are_smooth(self) -> None:
        puzzle, grid = triddler((1, 1, 1, 1, 1, 1))
        image = Image.open(BytesIO(png(puzzle, grid))).convert("L")
        assert len(image.getcolors()) > 30

    def test_only_known_shapes_are_drawn(self) -> None:
        board = Geometry({"a": [[0, 1], [2]], "b": [[0, 2], [1]]})
        puzzle = Puzzle(board, ((), (), (), ()))
        for draw in (svg, clued_picture):
            with pytest.raises(RequestError, match="no rectangle"):
                draw(puzzle)


class TestTerminal:
    puzzle, grid = triddler((2, 2, 2, 2, 2, 2), seed=1)

    def test_empty(self) -> None:
        is_kept(clued_picture(self.puzzle), "full_empty")

    def test_full(self) -> None:
        is_kept(clued_picture(self.puzzle, self.grid.without([(3, 4)])), "full")

    def test_half(self) -> None:
        drawn = clued_picture(self.puzzle, self.grid.without([(3, 4)]), Layout.HALF)
        is_kept(drawn, "half")
        bare = clued_picture(self.puzzle, self.grid, Layout.BARE).splitlines()
        assert max(map(len, bare)) == bare_width(self.puzzle.geometry) == 8

    def test_ascii(self) -> None:
        drawn = in_ascii(clued_picture(self.puzzle, self.grid))
        assert "?" not in drawn
        assert set(drawn) <= set(" \n/\\_#0123456789")

    def test_letters(self) -> None:
        puzzle, grid = triddler((1, 1, 1, 1, 1, 1), colours=2, seed=3)
        is_kept(clued_picture(puzzle, grid), "letters")

    @pytest.mark.parametrize("sides", OUTLINES)
    @pytest.mark.parametrize("colours", [1, 3])
    def test_layouts_fit_as_promised(self, sides: tuple[int, ...], colours: int) -> None:
        puzzle, grid = triddler(sides, colours)
        for columns in range(2, 90, 7):
            for coloured in (False, True):
                layout = layout_for(puzzle, columns, coloured=coloured)
                if layout is not Layout.BARE:
                    drawn = clued_picture(puzzle, grid, layout, depth=2**24 if coloured else None)
                    assert max(map(len, without_codes(drawn).splitlines())) <= columns
        assert layout is Layout.FULL

    def test_six_hundred_cells_fit_a_terminal(self) -> None:
        puzzle, _ = triddler((10,) * 6)
        assert layout_for(puzzle, 80) is Layout.HALF
        assert layout_for(puzzle, 40) is Layout.BARE

    def test_numbers_too_wide_to_stand_around_are_listed(self) -> None:
        clues = (*self.puzzle.clues[:-1], (Block(1000),))
        drawn = clued_picture(self.puzzle.replace(clues=clues)).splitlines()
        assert drawn[-1].endswith("\\ 4: 1000")
        assert clued_picture(self.puzzle).splitlines()[-1].strip() == "1"

    def test_colours(self) -> None:
        puzzle, grid = triddler((2, 2, 2, 2, 2, 2), colours=3, seed=2)
        for layout in Layout:
            for depth in (256, 2**24):
                coloured = clued_picture(puzzle, grid, layout, depth=depth)
                plain = clued_picture(self.puzzle, self.grid, layout).splitlines()
                assert len(without_codes(coloured).splitlines()) >= len(plain)
            assert re.search(r"\x1b\[38;2;\d+;\d+;\d+;48;2;224;50;43m[◢◥]", coloured)
        small, large = (ansi_picture(puzzle, grid, cell_width=width) for width in (1, 2))
        for text, width in ((small, 1), (large, 2)):
            lines = without_codes(text).splitlines()
            assert len(lines) == 4 * width
            assert max(map(len, lines)) == 8 * width

    def test_undecided(self) -> None:
        undecided = Grid([None] * len(row) for row in self.grid.rows)
        for depth in (None, 256, 2**24):
            for layout in Layout:
                drawn = clued_picture(self.puzzle, undecided, layout, depth=depth)
                assert "?" in drawn


def is_kept(drawn: str, name: str) -> None:
    """Compare with a drawing that somebody has looked at."""
    assert_kept(Path(__file__).with_name("drawings") / f"{name}.txt", f"{drawn}\n")


def without_codes(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
