"""Pixels: ink on paper, marks that hang together, changes of perspective.

A picture of ink is of one byte a pixel: 0 is paper, 255 the darkest ink.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nonogram.scanning.digits import Box, Floats, around

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


def is_bright(grey: Image) -> bool:
    """Whether most of a picture is brighter than its mean, as paper with ink is."""
    pixels = np.asarray(grey.reduce(-(-max(grey.size) // 500)))
    return bool(np.median(pixels) >= pixels.mean())


def moved(matrix: Matrix, points: Sequence[Point] | Floats) -> Floats:
    """The points to which a change of perspective takes others, as rows of x and y."""
    there = np.insert(np.array(points, float), 2, 1, 1) @ np.transpose(matrix)
    return there[:, :2] / there[:, 2:]


def marks_in(flags: Flags) -> list[Box]:
    """The boxes of the connected marks in a picture; pixels that meet at a corner are connected.

    Each run of a row points to an earlier one of its mark, or to itself.
    """
    steps = np.diff(np.pad(flags, ((0, 0), (1, 1))).astype(np.int8))
    rows, begins = (places.tolist() for places in np.nonzero(steps == 1))
    ends = np.nonzero(steps == -1)[1].tolist()
    earlier = [*range(len(rows))]

    def first(run: int) -> int:
        while earlier[run] != run:
            earlier[run] = run = earlier[earlier[run]]
        return run

    above, marks = 0, defaultdict(list)
    for run, (row, begin, end) in enumerate(zip(rows, begins, ends)):
        while (rows[above], ends[above]) < (row - 1, begin):
            above += 1
        other = above
        while (rows[other], begins[other]) <= (row - 1, end):
            one, two = sorted((first(other), first(run)))
            earlier[two] = one
            other += 1
    for run, (row, begin, end) in enumerate(zip(rows, begins, ends)):
        marks[first(run)].append(Box(begin, row, end, row + 1))
    return [*map(around, marks.values())]
