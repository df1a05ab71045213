"""Pixels: ink on paper, marks that hang together, changes of perspective.

A picture of ink is of one byte a pixel: 0 is paper, 255 the darkest ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nonogram.scanning.digits import Box

if TYPE_CHECKING:
    from PIL.Image import Image

Flags = Any  #: an array of booleans
Matrix = Any  #: 3 x 3, of a change of perspective
Point = tuple[float, float]  #: x and y

_FIELDS = 200  #: small fields on the longer side, whose brightness is averaged first
_AROUND = 15  #: fields on a side of the square around one, among which the paper is looked for
_PAPER = 0.8  #: the share of these fields that are darker than paper


def ink_of(grey: Image) -> Image:
    """The ink in a picture whose paper is brighter: how much darker it is than the paper there."""
    from PIL import Image as Images
    from PIL import ImageFilter

    small = grey.reduce(-(-max(grey.size) // _FIELDS))
    paper = small.filter(ImageFilter.RankFilter(_AROUND, round(_PAPER * _AROUND**2)))
    paper = paper.resize(grey.size, Images.Resampling.BILINEAR)
    share = np.asarray(grey) / np.maximum(np.asarray(paper), 8.0)
    return Images.fromarray((255 * np.clip(1 - share, 0, 1)).astype(np.uint8))


def perspective(points: Sequence[Point], others: Sequence[Point]) -> Matrix:
    """The change of perspective that takes four points to four others."""
    equations, values = [], []
    for (x, y), (u, v) in zip(points, others):
        equations += [[x, y, 1, 0, 0, 0, -x * u, -y * u], [0, 0, 0, x, y, 1, -x * v, -y * v]]
        values += [u, v]
    return np.append(np.linalg.solve(equations, values), 1).reshape(3, 3)


def moved(matrix: Matrix, x: float, y: float) -> Point:
    """The point to which a change of perspective takes another."""
    u, v, scale = matrix @ (x, y, 1)
    return float(u / scale), float(v / scale)


def marks_in(flags: Flags) -> list[Box]:
    """The boxes of the connected marks in a picture; pixels that meet at a corner are connected.

    The runs of each row get numbers; runs that touch in neighbouring rows take the least number of
    both, until nothing changes.
    """
    steps = np.diff(np.pad(flags, ((0, 0), (1, 1))).astype(np.int8))
    rows, begins = np.nonzero(steps == 1)
    ends = np.nonzero(steps == -1)[1]
    if not rows.size:
        return []
    # Runs of the next row that begin before this one ends, and end behind its beginning.
    wide = flags.shape[1] + 2
    first = np.searchsorted(rows * wide + ends, (rows + 1) * wide + begins)
    behind = np.searchsorted(rows * wide + begins, (rows + 1) * wide + ends, "right")
    number = np.maximum(behind - first, 0)
    upper = np.repeat(np.arange(rows.size), number)
    offsets = np.arange(number.sum()) - np.repeat(np.cumsum(number) - number, number)
    lower = np.repeat(first, number) + offsets
    label = np.arange(rows.size)
    while True:
        least = np.minimum(label[upper], label[lower])
        now = label.copy()
        np.minimum.at(now, label[upper], least)
        np.minimum.at(now, label[lower], least)
        now = now[now]
        now = now[now]
        if np.array_equal(now, label):
            break
        label = now
    order = np.argsort(label, kind="stable")
    starts = np.flatnonzero(np.diff(label[order], prepend=-1))
    sides = (
        kind.reduceat(values[order], starts).tolist()
        for kind, values in (
            (np.minimum, begins),
            (np.minimum, rows),
            (np.maximum, ends),
            (np.maximum, rows + 1),
        )
    )
    return [Box(*box) for box in zip(*sides)]
