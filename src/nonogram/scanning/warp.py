"""The way from a lattice to a picture: perspective, and what paper and lenses bend.

Where a place of the lattice is in the picture is a smooth function of it, a polynomial, which is
fitted to the middles of cells. Beyond these it goes on straight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.scanning.digits import Floats

if TYPE_CHECKING:
    from PIL.Image import Image

_CURVED = 3  #: cells of a lattice for each degree of the polynomial
_DEGREE = 4  #: of the polynomial, at most
_SURE = 1.0  #: pixels by which a place is never too far off


class Warp(NamedTuple):
    """The way from (column, row) in a lattice to pixels of a picture.

    Attributes:
        factors: of the terms of the polynomials for x and y.
        region: its least column and row and the largest ones; beyond it goes on straight.
    """

    factors: Floats
    region: Floats

    def points(self, cells: Floats) -> Floats:
        """The pixels at places in the lattice, whose last axis is x and y, as is theirs."""
        places = np.asarray(cells, float)
        inside = np.clip(places, *self.region)
        back = inside - 0.4 * (places - inside)
        here, before = (_terms(some, self.region, len(self.factors)) for some in (inside, back))
        return (here + 2.5 * (here - before)) @ self.factors

    def to(self, corner: Floats, scale: int) -> Warp:
        """The way to a picture that begins at this corner, and is smaller by a scale."""
        factors = self.factors / scale
        factors[0] -= corner / scale
        return self._replace(factors=factors)

    def begun(self, corner: Floats) -> Warp:
        """The way from places that are counted from a corner of the lattice."""
        return self._replace(region=self.region - corner)

    def cells(self, pixels: Floats) -> Floats:
        """The places in the lattice of some pixels, about: as if it were nowhere bent."""
        middle = self.region.mean(0)
        begin, right, down = self.points(middle + np.eye(3, 2, -1))
        return middle + (pixels - begin) @ np.linalg.inv((right - begin, down - begin))

    def crossings(self, corner: Floats, size: tuple[int, int]) -> Floats:
        """The pixels at the crossings of lines around so many columns and rows, row by row."""
        return self.points(np.indices((size[0] + 1, size[1] + 1)).T + corner)

    def straight(self, picture: Image, size: tuple[int, int], cell: int) -> Image:
        """Return so many columns and rows of a picture, whose cells are squares of some pixels."""
        from PIL import Image as Images

        squares = np.indices((size[0] + 1, size[1] + 1)).T
        corners = self.points(squares)
        boxes = cell * np.concatenate((squares[:-1, :-1], squares[1:, 1:]), -1)
        around = corners[:-1, :-1], corners[1:, :-1], corners[1:, 1:], corners[:-1, 1:]
        quads = np.concatenate(around, -1)
        return picture.transform(
            (size[0] * cell, size[1] * cell),
            Images.Transform.MESH,
            [*zip(map(tuple, boxes.reshape(-1, 4).tolist()), quads.reshape(-1, 8).tolist())],
            Images.Resampling.BICUBIC,
        )


def fitted(cells: Floats, pixels: Floats) -> Warp:
    """The way with which places in a lattice are at these pixels; a few may be wrong."""
    region = np.array((cells.min(0), cells.max(0)))
    degree = min(_DEGREE, 1 + int((region[1] - region[0]).min()) // _CURVED)
    terms = _terms(cells, region, (degree + 1) * (degree + 2) // 2)
    keep = np.full(len(cells), True)
    for _ in range(4):
        factors = np.linalg.lstsq(terms[keep], pixels[keep], rcond=None)[0]
        off = np.hypot(*(terms @ factors - pixels).T)
        keep = off <= max(_SURE, 3 * float(np.median(off)))
    return Warp(factors, region)


def _terms(cells: Floats, region: Floats, number: int) -> Floats:
    """The first so many products of powers of x and y, within -1 and 1 in the region."""
    places = (2 * cells - region.sum(0)) / np.maximum(region[1] - region[0], 1)
    x, y = np.moveaxis(places, -1, 0)
    powers = [(total - n, n) for total in range(_DEGREE + 1) for n in range(total + 1)]
    return np.stack([x**a * y**b for a, b in powers[:number]], -1)
