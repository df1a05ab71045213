"""Pixels: ink on paper, and marks that hang together.

A picture of ink is of one byte a pixel: 0 is paper, 255 the darkest ink.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nonogram.scanning.digits import Box, Floats

if TYPE_CHECKING:
    from PIL.Image import Image

Flags = Any  #: an array of booleans

_AROUND = 11
_PAPER = 0.8  #: the share of these fields that are darker than paper


def ink_of(grey: Image, field: int) -> Image:
    """The ink in a picture whose paper is brighter: how much darker it is than the paper there.

    The brightness of fields of so many pixels a side is averaged first.
    """
    from PIL import Image as Images
    from PIL import ImageFilter

    small = grey.reduce(field)
    paper = small.filter(ImageFilter.RankFilter(_AROUND, round(_PAPER * _AROUND**2)))
    paper = paper.resize(grey.size, Images.Resampling.BILINEAR)
    share = np.asarray(grey) / np.maximum(np.asarray(paper), 8.0)
    return Images.fromarray((255 * np.clip(1 - share, 0, 1)).astype(np.uint8))


def marks_in(flags: Flags) -> list[Box]:
    """The boxes of the connected marks in a picture; pixels that meet at a corner are connected.

    Each run of a row points to an earlier one of its mark, or to itself.
    """
    begins, ends, width = runs_in(flags)
    if not len(begins):
        return []
    # The runs of the row above that each run meets, from one to another.
    low = np.searchsorted(ends, begins - width)
    number = np.maximum(np.searchsorted(begins, ends - width, "right") - low, 0)
    runs = np.repeat(np.arange(len(begins)), number)
    above = np.arange(len(runs)) + np.repeat(low - number.cumsum() + number, number)
    first = np.arange(len(begins))
    while (first[runs] != first[above]).any():
        both = np.sort((first[runs], first[above]), 0)
        np.minimum.at(first, both[1], both[0])
        while (first[first] != first).any():
            first = first[first]
    order = np.argsort(first, kind="stable")
    marks = np.flatnonzero(np.diff(first[order], prepend=-1))
    rows = begins // width
    sides = np.stack((-(begins % width), -rows, ends % width, rows + 1))
    boxes = np.maximum.reduceat(sides[:, order], marks, 1).T * (-1, -1, 1, 1)
    return [*map(Box, *boxes.T.tolist())]


def runs_in(flags: Flags) -> tuple[Floats, Floats, int]:
    """The places where runs begin and end in the rows of a picture, and the distance of rows."""
    steps = np.diff(np.pad(flags, ((0, 0), (1, 1))).astype(np.int8))
    return np.flatnonzero(steps == 1), np.flatnonzero(steps == -1), steps.shape[1]


def wider(flags: Flags) -> Flags:
    """The flags and their neighbours in a column."""
    wide = flags.copy()
    wide[1:] |= flags[:-1]
    wide[:-1] |= flags[1:]
    return wide


def cells_of(values: Floats, cell: int) -> Floats:
    """A picture as its cells of so many pixels a side: (rows, y, columns, x)."""
    return values.reshape(-1, cell, values.shape[1] // cell, cell)


def inside(cells: Floats) -> Floats:
    """The inner pixels of cells of (rows, y, columns, x), without the lines around them."""
    begin, end = (round(cells.shape[1] * at) for at in (0.16, 0.84))
    return cells[:, begin:end, :, begin:end]
