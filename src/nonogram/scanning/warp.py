"""The way from a lattice to a picture: perspective, and what paper and lenses bend.

A change of perspective is found first (`lattice.py`). The lines of a bent page, or of one that a
wide lens saw, are off from it by a part of a cell, the more the farther from the middle. How far
each piece of a line is off is a smooth function of its place, a polynomial, which is fitted to the
pieces that are surely lines. It begins where these are as expected, and grows from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonogram.scanning.digits import Floats
from nonogram.scanning.pixels import Matrix, moved

if TYPE_CHECKING:
    from PIL.Image import Image

Region = tuple[int, int, int, int]  #: top, bottom, left and right, in cells of the lattice

_REACH = 0.3  #: cells around where a line is expected, in which it is looked for
_FITS = 0.15  #: cells by which a piece may be off from where it is expected
_CLEAR = 0.4  #: the ink of a piece, in that of most pieces
_BENT = 0.03  #: cells by which lines are off in a picture that is worth straightening again
_ROUNDS = 14


class Bend(NamedTuple):
    """A smooth function that says how far a place in the lattice is off, in cells.

    Attributes:
        factors: of the terms, for columns and for rows.
        region: where it was fitted; beyond it goes on straight.
    """

    factors: tuple[Floats, Floats]
    region: Region

    def at(self, cells: Floats) -> Floats:
        """The distances by which (column, row) are off, as an array of the same shape."""
        top, bottom, left, right = self.region
        inside = np.clip(cells, (left, top), (right, bottom))
        here, back = self._inside(inside), self._inside(inside - 0.05 * (cells - inside))
        return here + 20 * (here - back)

    def _inside(self, cells: Floats) -> Floats:
        sides = [_terms(cells, self.region, len(factors)) @ factors for factors in self.factors]
        return np.stack(sides, -1)


class Warp(NamedTuple):
    """The way from (column, row) in a lattice to pixels of a picture."""

    perspective: Matrix
    bend: Bend | None = None

    def points(self, cells: Floats) -> Floats:
        """The pixels at places in the lattice, as rows of x and y."""
        places = np.asarray(cells, float)
        return moved(
            self.perspective, places if self.bend is None else places + self.bend.at(places)
        )

    def straight(self, picture: Image, size: tuple[int, int], cell: int, paper: int) -> Image:
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
            Images.Resampling.BILINEAR,
            fillcolor=paper,
        )


def bend_of(ink: Floats, cell: int, region: Region) -> Bend | None:
    """The bend of the lines in a straight picture; they are as expected in the region.

    None if it is too small to matter.
    """
    rows, columns = (side // cell for side in ink.shape)
    bend = Bend((np.zeros(1), np.zeros(1)), region)
    turned = ink.T
    for _ in range(_ROUNDS):
        top, bottom, left, right = region
        high, wide = 1 + (bottom - top) // 3, 1 + (right - left) // 3
        seen = (
            max(0, top - high),
            min(rows - 1, bottom + high),
            max(0, left - wide),
            min(columns - 1, right + wide),
        )
        across, by, clear = _pieces(ink, cell, bend, seen, 1)
        down, by2, clear2 = _pieces(turned, cell, bend, seen, 0)
        kept = _inside(across, region), _inside(down, region)
        usual = np.median(np.append(clear[kept[0]], clear2[kept[1]]))
        good = [
            (ridge > _CLEAR * usual) & (abs(off) < _FITS)
            for ridge, off in ((clear, by), (clear2, by2))
        ]
        bend = Bend(
            tuple(
                _fitted(places[some & inner], off[some & inner], bend, side, region)
                for places, off, some, inner, side in (
                    (down, by2, good[1], kept[1], 0),
                    (across, by, good[0], kept[0], 1),
                )
            ),
            region,
        )
        larger = _grown(region, seen, across, good[0], down, good[1])
        if larger == region:
            break
        region = larger
    corners = np.stack(np.meshgrid(region[2:], region[:2]), -1).reshape(-1, 2)
    places = np.concatenate((across, down, corners))
    off = bend.at(places[_inside(places, region)])
    return bend if off.size and abs(off).max() > _BENT else None


def _pieces(
    ink: Floats, cell: int, bend: Bend, seen: Region, side: int
) -> tuple[Floats, Floats, Floats]:
    """The middles of pieces of lines across, how far they are off, and how clear each one is.

    They are off from where the bend expects them. Lines down are across if the ink is turned.
    """
    top, bottom, left, right = seen if side else (*seen[2:], *seen[:2])
    lines, cells = np.meshgrid(np.arange(top, bottom + 1), np.arange(left, right), indexing="ij")
    turned = np.stack((cells + 0.5, lines), -1).reshape(-1, 2).astype(float)
    places = turned if side else turned[:, ::-1]
    expected = (turned[:, 1] + bend.at(places)[:, side]) * cell
    reach = round(_REACH * cell)
    away = np.arange(-reach, reach + 1)
    y = np.rint(expected).astype(int)[:, None] + away
    along = np.linspace(0.2, 0.8, 9) - 0.5
    x = ((turned[:, :1] + along + bend.at(places)[:, 1 - side, None]) * cell).astype(int)
    y, x = np.clip(y, 0, len(ink) - 1), np.clip(x, 0, ink.shape[1] - 1)
    values = ink[y[:, :, None], x[:, None, :]].mean(2)
    values[:, 1:-1] = (values[:, :-2] + values[:, 1:-1] + values[:, 2:]) / 3
    best = (values - 0.1 * abs(away) / reach).argmax(1)
    every = np.arange(len(values))
    off = (np.rint(expected) + away[best] - expected) / cell
    return places, off, values[every, best] - np.median(values, 1)


def _inside(places: Floats, region: Region) -> Floats:
    """Whether each place is in a region."""
    top, bottom, left, right = region
    x, y = places.T
    return (x >= left) & (x <= right) & (y >= top) & (y <= bottom)


def _terms(cells: Floats, region: Region, number: int) -> Floats:
    """The first so many products of powers of x and y, within -1 and 1 in the region."""
    top, bottom, left, right = region
    x = (2 * cells[..., 0] - left - right) / (right - left)
    y = (2 * cells[..., 1] - top - bottom) / (bottom - top)
    powers = [(total - n, n) for total in range(6) for n in range(total + 1)]
    return np.stack([x**a * y**b for a, b in powers[:number]], -1)


def _fitted(places: Floats, off: Floats, bend: Bend, side: int, region: Region) -> Floats:
    """The factors with which pieces are where they are; `off` is from where they were expected."""
    size = min(region[1] - region[0], region[3] - region[2])
    number = 1 if len(off) < 12 else 3 if size < 5 else 6 if size < 8 else 10 if size < 12 else 15
    if not off.size:
        return np.zeros(1)
    wanted = bend.at(places)[:, side] + off
    keep = np.full(len(off), True)
    for _ in range(3):
        terms = _terms(places, region, number)
        factors = np.linalg.lstsq(terms[keep], wanted[keep], rcond=None)[0]
        wrong = abs(terms @ factors - wanted)
        keep = wrong <= max(0.03, 3 * float(np.median(wrong)))
    return factors


def _grown(
    region: Region, seen: Region, across: Floats, is_across: Floats, down: Floats, is_down: Floats
) -> Region:
    """The region with lines of cells at its sides in which most pieces of lines are clear."""
    top, bottom, left, right = region

    def share(places: Floats, flags: Floats, column: int, at: float, low: int, high: int) -> float:
        other = places[:, 1 - column]
        some = flags[(places[:, column] == at) & (other >= low) & (other <= high)]
        return float(some.mean()) if some.size else 0.0

    while left > seen[2] and share(across, is_across, 0, left - 0.5, top, bottom) > 0.6:
        left -= 1
    while right < seen[3] and share(across, is_across, 0, right + 0.5, top, bottom) > 0.6:
        right += 1
    while top > seen[0] and share(down, is_down, 1, top - 0.5, left, right) > 0.6:
        top -= 1
    while bottom < seen[1] and share(down, is_down, 1, bottom + 0.5, left, right) > 0.6:
        bottom += 1
    return top, bottom, left, right
