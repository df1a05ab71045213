"""Whether the numbers beside a grid have several colours, in their ink or in their boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nonogram.base.errors import ParseError
from nonogram.scanning.digits import Floats

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonogram.scanning.grid import Straight

_NEAR = 3  #: cells beside the grid that are looked at
_SAMPLES = 10  #: on a side of a cell
_COLOURED = 70.0  #: the difference between the channels of a coloured pixel, of 255
_SHARE = 0.05  #: of the pixels of a cell that are coloured if its number is
_FEW = 0.08  #: the share of numbers that may be of another colour
_CONTRAST = 60.0  #: between the pixels of a cell in which something stands
_BRIGHT = 90.0  #: the least ground that is no dark page


def check_colours(image: Image, straight: Straight) -> None:
    """Raise ParseError if the numbers have several colours."""
    cells = np.concatenate(_cells(image, straight))
    ground = np.median(cells, (0, 1))
    even = cells / np.maximum(ground, 1) * 255 if ground.min() > _BRIGHT else cells - ground
    even = np.minimum(even, 255)
    is_coloured = np.ptp(even, axis=2) > _COLOURED
    light = even.mean(2)
    marked = np.ptp(light, axis=1) > _CONTRAST
    coloured = (is_coloured.mean(1) > _SHARE) & marked
    if coloured.sum() <= _FEW * max(1, marked.sum()):
        return
    weights = is_coloured[coloured][..., None]
    inks = (even[coloured] * weights).sum(1) / weights.sum(1)
    low, high = np.percentile(inks[:, [0, 2]] - inks[:, [1]], (5, 95), 0)
    if (high - low).max() > _COLOURED or coloured.sum() < (1 - _FEW) * marked.sum():
        raise ParseError("numbers in several colours; expected a puzzle in black and white")


def _cells(image: Image, straight: Straight) -> list[Floats]:
    """Pixels of the cells left of a grid, and of those above it: (cells, pixels, 3)."""
    pixels = np.asarray(image, np.float32)
    x, y = straight.left // straight.cell, straight.top // straight.cell
    inner = (np.arange(_SAMPLES) + 0.5) / _SAMPLES * 0.8 + 0.1
    found = []
    for columns, rows in (
        (np.arange(max(0, x - _NEAR), x), np.arange(y, y + straight.rows)),
        (np.arange(x, x + straight.columns), np.arange(max(0, y - _NEAR), y)),
    ):
        parts = np.meshgrid(rows, columns, inner, inner, indexing="ij")
        places = np.stack((parts[1] + parts[3], parts[0] + parts[2]), -1).reshape(-1, 2)
        at_x, at_y = np.clip(straight.way.points(places), 0, np.array(image.size) - 1).astype(int).T
        found.append(pixels[at_y, at_x].reshape(-1, _SAMPLES**2, 3))
    return found
