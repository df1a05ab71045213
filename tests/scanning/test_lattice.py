"""The lattice is found where it was drawn."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from nonogram.scanning.lattice import FAR, find_lattice
from nonogram.scanning.pixels import moved

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


def test_crossings_have_whole_numbers() -> None:
    crossings = np.array([(x, y) for x in range(COLUMNS + 1) for y in range(ROWS + 1)], float)
    for name, rows in WAYS.items():
        way = np.array(rows, float)
        to_cells = find_lattice(drawn(way), FAR[0])
        assert to_cells is not None, name
        away = moved(to_cells, moved(way, crossings)) - crossings
        first = np.rint(away.mean(0))  # lines are numbered from any one
        assert np.abs(away - first).max() < 0.1, name


def test_no_lattice() -> None:
    """Paper has none, nor have lines of one direction."""
    assert find_lattice(Image.new("L", (300, 200)), FAR[0]) is None
    ink = Image.new("L", (300, 300))
    for y in range(20, 280, 20):
        ImageDraw.Draw(ink).line((20, y, 280, y), fill=200, width=2)
    assert find_lattice(ink, FAR[0]) is None
