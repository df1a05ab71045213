"""Lattices are found where they were drawn, each with the part of the picture that it is in."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from nonogram.scanning.lattice import LINES, lattices_in, part_of, places_in
from nonogram.scanning.pixels import ink_of
from support.perspective import moved

#: Ways from (column, row) to pixels: straight, turned by 2 degrees, and in perspective.
WAYS = {
    "straight": ((24, 0, 60), (0, 24, 80), (0, 0, 1)),
    "turned": ((24, -0.84, 90), (0.84, 24, 70), (0, 0, 1)),
    "oblong": ((20, 0, 60), (0, 25, 80), (0, 0, 1)),
    "from below": ((24, 0, 60), (0, 25, 80), (0, 0.004, 1)),
    "from a corner": ((26, 0.5, 60), (-0.6, 25, 100), (0.003, 0.002, 1)),
}
COLUMNS, ROWS = 18, 14


def drawn(way: np.ndarray) -> Image.Image:
    """The ink of a grid."""
    ink = Image.new("L", (620, 520))
    draw = ImageDraw.Draw(ink)
    ends = [[(0, row), (COLUMNS, row)] for row in range(ROWS + 1)]
    ends += [[(column, 0), (column, ROWS)] for column in range(COLUMNS + 1)]
    for both in ends:
        draw.line(moved(way, both).ravel().tolist(), fill=200, width=2)
    return ink


def page(*grids: tuple[int, int, int, int]) -> Image.Image:
    """A page with grids of cells of 24 pixels: left, top, columns and rows each."""
    image = Image.new("L", (900, 700), 255)
    draw = ImageDraw.Draw(image)
    for left, top, columns, rows in grids:
        for n in range(rows + 1):
            draw.line((left, top + 24 * n, left + 24 * columns, top + 24 * n), 0)
        for n in range(columns + 1):
            draw.line((left + 24 * n, top, left + 24 * n, top + 24 * rows), 0)
    return image


def test_crossings_have_whole_numbers() -> None:
    crossings = np.array([(x, y) for x in range(COLUMNS + 1) for y in range(ROWS + 1)], float)
    for name, rows in WAYS.items():
        way = np.array(rows, float)
        for line in LINES:
            (lattice,) = lattices_in(drawn(way), line)
            assert lattice.cells == COLUMNS * ROWS, name
            first = lattice.way.region[0] - 0.5  # cells are numbered from any one
            off = lattice.way.points(crossings + first) - moved(way, crossings)
            assert np.abs(off).max() < 2, name


def test_no_lattice() -> None:
    """Paper has none, nor have lines of one direction, nor text."""
    ink = Image.new("L", (300, 300))
    assert lattices_in(ink, LINES[0]) == []
    for y in range(20, 280, 20):
        ImageDraw.Draw(ink).line((20, y, 280, y), fill=200, width=2)
    assert lattices_in(ink, LINES[0]) == []
    text = Image.new("L", (900, 700), 255)
    for y in range(50, 650, 20):
        ImageDraw.Draw(text).text((50, y), "good old books of boxes, dogs and goods " * 3, 0)
    assert lattices_in(ink_of(text, 9), LINES[0]) == []


def test_each_grid_is_in_a_part_of_its_own() -> None:
    grids = (500, 120, 12, 15), (100, 100, 10, 8), (100, 450, 10, 6)
    image = page(*grids)
    lattices = lattices_in(ink_of(image, 9), LINES[0])  # the largest comes first
    assert len(lattices) == 3
    for lattice, (left, top, columns, rows) in zip(lattices, grids):
        others = [other.box for other in lattices if other is not lattice]
        part = part_of(lattice, others, image.size)
        assert part[0] < left - 15
        assert part[1] < top - 15
        assert 12 < part[2] - left - 24 * columns < 60
        assert 12 < part[3] - top - 24 * rows < 60


def test_what_is_below_takes_no_room_at_the_left() -> None:
    """Numbers may have as much room as the cells, and most of a cell more."""
    grids = (500, 300, 12, 8), (100, 520, 6, 6)
    for image in (page(grids[0]), page(*grids)):
        first, *others = lattices_in(ink_of(image, 9), LINES[0])
        left, top, *_ = part_of(first, [other.box for other in others], image.size)
        assert abs(left - (500 - 12 * 24 - 18)) < 9
        assert abs(top - (300 - 8 * 24 - 18)) < 9


@pytest.mark.parametrize("apart", [24, 29, 48, 53, 72])
def test_paper_parts_two_grids(apart: int) -> None:
    """Though it is as wide as one cell or two, and a mark stands in it, as for each fifth line."""
    image = page((100, 100, 8, 12), (100 + 8 * 24 + apart, 100, 6, 12), (100, 388 + apart, 5, 5))
    for row in (4, 9):
        ImageDraw.Draw(image).text((100 + 8 * 24 + apart // 2 - 3, 105 + 24 * row), "5", 0)
    places = places_in(ink_of(image, 9))
    assert [place[0].cells for place in places] == [96, 72, 25]


def test_filled_cells_do_not_part_a_grid() -> None:
    image = page((100, 100, 10, 12))
    ImageDraw.Draw(image).rectangle((100, 100 + 24 * 5, 340, 100 + 24 * 7), fill=0)
    (lattice,) = lattices_in(ink_of(image, 9), LINES[0])
    assert lattice.cells == 100
    assert np.ptp(lattice.way.region, 0).tolist() == [9, 11]


def test_reading_order() -> None:
    """Those beside the uppermost are of its row, though they begin lower."""
    image = page((500, 110, 5, 5), (300, 60, 6, 8), (60, 100, 7, 7), (400, 400, 4, 5))
    places = places_in(ink_of(image, 9))
    assert [place[0].cells for place in places] == [49, 48, 25, 20]
    assert {len(place) for place in places} == {len(LINES)}
