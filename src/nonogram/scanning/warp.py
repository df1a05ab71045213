"""The way from a lattice to a picture: perspective, and what paper and lenses bend.

A change of perspective is fitted to places first. Those of a bent page, or of one that a wide lens
saw, are off from it by a part of a cell, the more the farther from the middle. How far they are off
is a smooth function of the place, a polynomial, which is fitted then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.scanning.digits import Floats
from nonogram.scanning.pixels import Matrix, moved

if TYPE_CHECKING:
    from PIL.Image import Image

_CURVED = 3  #: cells of a lattice for each degree of the polynomial
_DEGREE = 4  #: of the polynomial, at most
_SURE = 0.03  #: cells by which a place is never too far off


class Warp(NamedTuple):
    """The way from (column, row) in a lattice to pixels of a picture.

    Attributes:
        perspective: the change of perspective.
        factors: of the terms of the polynomial that says by how many cells a place is off.
        region: its least column and row and the largest ones; beyond it goes on straight.
    """

    perspective: Matrix
    factors: Floats
    region: Floats

    def points(self, cells: Floats) -> Floats:
        """The pixels at places in the lattice, as rows of x and y."""
        places = np.asarray(cells, float)
        inside = np.clip(places, *self.region)
        back = inside - 0.05 * (places - inside)
        here, before = (_terms(some, self.region, len(self.factors)) for some in (inside, back))
        off = (here + 20 * (here - before)) @ self.factors
        return moved(self.perspective, places + off)

    def moved(self, x: float, y: float) -> Warp:
        """The way to a picture that is moved by so many pixels."""
        moving = np.array(((1, 0, x), (0, 1, y), (0, 0, 1)))
        return self._replace(perspective=moving @ self.perspective)

    def begun(self, corner: Floats) -> Warp:
        """The way from places that are counted from a corner of the lattice."""
        x, y = corner
        begun = self.perspective @ ((1, 0, x), (0, 1, y), (0, 0, 1))
        return self._replace(perspective=begun, region=self.region - corner)

    def straight(self, picture: Image, size: tuple[int, int], cell: int) -> Image:
        """Return so many columns and rows of a picture, whose cells are squares of some pixels."""
        from PIL import Image as Images

        width, height = size
        xs, ys = np.meshgrid(np.arange(width + 1), np.arange(height + 1))
        x, y = (self.points(np.stack((xs, ys), -1).reshape(-1, 2)).T).reshape(2, height + 1, -1)
        step = np.hypot(np.diff(x, axis=1), np.diff(y, axis=1))
        factor = max(1, int(np.median(step) / cell))  # so many pixels become one
        here, next_one = slice(None, -1), slice(1, None)
        around = (here, here), (next_one, here), (next_one, next_one), (here, next_one)
        quads = np.stack([side[corner] for corner in around for side in (x, y)], -1)
        meshes = [
            ((n * cell, m * cell, (n + 1) * cell, (m + 1) * cell), (quads[m, n] / factor).tolist())
            for m in range(height)
            for n in range(width)
        ]
        return picture.reduce(factor).transform(
            (width * cell, height * cell),
            Images.Transform.MESH,
            meshes,
            Images.Resampling.BICUBIC,
        )


def fitted(cells: Floats, pixels: Floats) -> Warp:
    """The way with which places in a lattice are at these pixels; a few may be wrong."""
    region = np.array((cells.min(0), cells.max(0)))
    degree = min(_DEGREE, int((region[1] - region[0]).min()) // _CURVED)
    keep = np.full(len(cells), True)
    for _ in range(3):
        perspective = _perspective(cells[keep], pixels[keep])
        off = moved(np.linalg.inv(perspective), pixels) - cells
        keep = _near(off)
    keep = np.full(len(cells), True)
    terms = _terms(cells, region, (degree + 1) * (degree + 2) // 2)
    for _ in range(3):
        factors = np.linalg.lstsq(terms[keep], off[keep], rcond=None)[0]
        keep = _near(terms @ factors - off)
    return Warp(perspective, factors, region)


def _near(off: Floats) -> Floats:
    """Whether each place is off by less than three times what is usual."""
    away = np.hypot(*off.T)
    return away <= max(_SURE, 3 * float(np.median(away)))


def _perspective(cells: Floats, pixels: Floats) -> Matrix:
    """The change of perspective that takes cells to pixels."""
    (u, v), (x, y) = cells.T, pixels.T
    one, none = np.ones(len(u)), np.zeros(len(u))
    across = np.stack((u, v, one, none, none, none, -u * x, -v * x), 1)
    down = np.stack((none, none, none, u, v, one, -u * y, -v * y), 1)
    found = np.linalg.lstsq(np.concatenate((across, down)), np.append(x, y), rcond=None)[0]
    return np.append(found, 1).reshape(3, 3)


def _terms(cells: Floats, region: Floats, number: int) -> Floats:
    """The first so many products of powers of x and y, within -1 and 1 in the region."""
    x, y = ((2 * cells - region.sum(0)) / np.maximum(region[1] - region[0], 1)).T
    powers = [(total - n, n) for total in range(_DEGREE + 1) for n in range(total + 1)]
    return np.stack([x**a * y**b for a, b in powers[:number]], -1)
