"""The lines of bent pages are straight in the picture that is made straight."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from nonogram.scanning.warp import Warp, bend_of

CELL, COLUMNS, ROWS = 32, 16, 12
STRAIGHT = Warp(np.diag((CELL, CELL, 1.0)))


def bent(places: np.ndarray) -> np.ndarray:
    """The places in the lattice as they are on a bent page, in cells."""
    x, y = (places / (COLUMNS, ROWS) * 2 - 1).T
    moved: np.ndarray = places + np.stack((0.35 * x * abs(x), 0.25 * x**2 + 0.1 * y * x), 1)
    return moved


def drawn() -> Image.Image:
    """The ink of the grid, two cells from the corner, on a page of four cells more a side."""
    image = Image.new("L", ((COLUMNS + 4) * CELL, (ROWS + 4) * CELL))
    draw = ImageDraw.Draw(image)
    along = np.linspace(0, 1, 60)
    for n in range(ROWS + 1):
        line = np.stack((along * COLUMNS, np.full(60, n)), 1)
        draw.line(((bent(line) + 2) * CELL).ravel().tolist(), 255, 2)
    for n in range(COLUMNS + 1):
        line = np.stack((np.full(60, n), along * ROWS), 1)
        draw.line(((bent(line) + 2) * CELL).ravel().tolist(), 255, 2)
    return image


def test_a_bend_is_found_from_the_middle() -> None:
    """Lines at the sides are off by a third of a cell, which is more than a piece may be off."""
    image = drawn()
    ink = np.asarray(image, np.float32) / 255
    bend = bend_of(ink, CELL, (6, 10, 8, 12))
    assert bend is not None
    places = np.array([(x, y) for x in range(COLUMNS + 1) for y in range(ROWS + 1)], float)
    found = STRAIGHT._replace(bend=bend).points(places + 2) / CELL - 2
    assert np.abs(found - bent(places)).max() < 0.06
    straight = STRAIGHT._replace(bend=bend).straight(image, (COLUMNS + 4, ROWS + 4), CELL, 0)
    again = np.asarray(straight, np.float32) / 255
    lines = [again[(2 + n) * CELL, 3 * CELL : -3 * CELL].mean() for n in range(ROWS + 1)]
    assert min(lines) > 0.5
    assert bend_of(again, CELL, (6, 10, 8, 12)) is None


def test_straight_lines_have_no_bend() -> None:
    image = Image.new("L", (10 * CELL, 10 * CELL))
    draw = ImageDraw.Draw(image)
    for n in range(2, 9):
        draw.line((2 * CELL, n * CELL, 8 * CELL, n * CELL), 255)
        draw.line((n * CELL, 2 * CELL, n * CELL, 8 * CELL), 255)
    assert bend_of(np.asarray(image, np.float32) / 255, CELL, (3, 6, 3, 6)) is None
