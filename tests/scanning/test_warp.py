"""The lines of bent pages are straight in the picture that is made straight."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from nonogram.scanning.warp import fitted
from support.perspective import moved

CELL, COLUMNS, ROWS = 32, 16, 12
#: The middles of cells.
MIDDLES = np.array([(x, y) for x in range(COLUMNS) for y in range(ROWS)], float) + 0.5
CROSSINGS = np.array([(x, y) for x in range(COLUMNS + 1) for y in range(ROWS + 1)], float)


def bent(places: np.ndarray) -> np.ndarray:
    """The pixels at places in the lattice as they are on a bent page."""
    x, y = (places / (COLUMNS, ROWS) * 2 - 1).T
    off = np.stack((0.35 * x * abs(x), 0.25 * x**2 + 0.1 * y * x), 1)
    found: np.ndarray = (places + off + 2) * CELL
    return found


def test_perspective() -> None:
    matrix = np.array(((30, 1, 60), (-2, 28, 90), (0.001, 0.002, 1)))
    way = fitted(MIDDLES, moved(matrix, MIDDLES))
    far = CROSSINGS * 1.5 - (COLUMNS / 2, ROWS / 2)  # beyond the cells, too, where numbers are
    off = np.abs(way.points(far) - moved(matrix, far)).max(1)
    inside = ((far >= 0) & (far <= (COLUMNS, ROWS))).all(1)
    assert off[inside].max() < 0.01 * CELL
    assert off.max() < 0.25 * CELL


def test_a_bend() -> None:
    """Lines are off by a third of a cell from a change of perspective."""
    way = fitted(MIDDLES, bent(MIDDLES))
    assert np.abs(way.points(CROSSINGS) - bent(CROSSINGS)).max() < 0.06 * CELL


def test_wrong_places_change_little() -> None:
    pixels = bent(MIDDLES)
    pixels[::20] += CELL
    way = fitted(MIDDLES, pixels)
    assert np.abs(way.points(CROSSINGS) - bent(CROSSINGS)).max() < 0.1 * CELL


def test_lines_are_straight_afterwards() -> None:
    image = Image.new("L", ((COLUMNS + 4) * CELL, (ROWS + 4) * CELL))
    draw = ImageDraw.Draw(image)
    along = np.linspace(0, 1, 60)
    for n in range(ROWS + 1):
        line = np.stack((along * COLUMNS, np.full(60, n)), 1)
        draw.line(bent(line).ravel().tolist(), 255, 2)
    way = fitted(MIDDLES, bent(MIDDLES)).begun(np.array((-2, -2)))
    straight = way.straight(image, (COLUMNS + 4, ROWS + 4), CELL)
    again = np.asarray(straight, np.float32) / 255
    lines = [again[(2 + n) * CELL, 3 * CELL : -3 * CELL].mean() for n in range(ROWS + 1)]
    assert min(lines) > 0.5
