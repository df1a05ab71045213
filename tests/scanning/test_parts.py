"""The parts of a picture that have a grid each."""

from __future__ import annotations

from PIL import Image, ImageDraw

from nonogram.scanning.digits import Box
from nonogram.scanning.parts import in_order, parts_of


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


def test_each_grid_is_in_a_part_of_its_own() -> None:
    grids = (100, 100, 10, 8), (500, 120, 12, 15), (100, 450, 10, 6)
    parts = parts_of(page(*grids))
    assert len(parts) == 3
    for part, number in parts:
        left, top, columns, rows = grids[number - 1]
        right, bottom = left + 24 * columns, top + 24 * rows
        assert part.left < left - 24
        assert part.top < top - 24
        assert right + 12 < part.right < right + 60
        assert bottom + 12 < part.bottom < bottom + 60
    assert [part.number for part in parts] == [2, 1, 3]  # the largest comes first


def test_a_filled_row_does_not_part_a_grid() -> None:
    image = page((100, 100, 10, 12))
    ImageDraw.Draw(image).rectangle((100, 100 + 24 * 5, 340, 100 + 24 * 6), fill=0)
    assert len(parts_of(image)) == 1


def test_text_has_no_part() -> None:
    image = Image.new("L", (900, 700), 255)
    for y in range(50, 650, 20):
        ImageDraw.Draw(image).text((50, y), "good old books of boxes, dogs and goods " * 3, 0)
    assert parts_of(image) == []


def test_reading_order() -> None:
    assert in_order([Box(50, 90, 60, 110), Box(0, 96, 10, 116), Box(0, 0, 90, 40)]) == [3, 2, 1]
