"""Drawings of thin lines on paper: recognised by what is darker than the paper around it.

The paper of a cell is found by a closing, in the words of mathematical morphology: each cell takes
the lightest shade of the cells around it, and then the darkest of these shades. So shadows on a
photograph do no harm. A picture is line art if this paper has no edges, if the lines are thinner
than a cell and fill few cells, and if they leave room. Light lines on a dark ground are the same,
inverted.

In a cell such lines are seldom most of the pixels. So they are made one cell thick before the
pixels of each cell are counted, and remain connected.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from nonogram.make.pixel_art import LEAST_CONTRAST, LEAST_SIDE, OPAQUE

if TYPE_CHECKING:
    from PIL.Image import Image

_AROUND = 7  #: cells of the side of the square in which the lightest one shows the paper
_MOST_EDGE = 40  #: the greatest difference of neighbouring cells of paper, of 255
_MOST_THICK = 0.8  #: the greatest thickness of thin lines, in cells
_FULL = 240  #: the least mean of a cell that is all ink, of 255
_MOST_FULL = 0.18  #: the largest share of the ink in such cells, which show shapes
_MOST_TOUCHED = 0.6  #: the largest share of the cells that the lines pass through


class LineArt(NamedTuple):
    """The lines of a drawing."""

    mask: bytes  #: 255 for the pixels of lines, row by row, 0 for the others
    thick: float  #: the mean thickness, in cells


def line_art(fine: Image, side: int) -> LineArt | None:
    """The lines of a picture with `side` pixels to a cell's side; None if it is no line art."""
    from PIL import ImageChops

    red, green, blue, alpha = fine.split()
    if side < LEAST_SIDE:
        return None
    if min(alpha.tobytes()) < OPAQUE:
        return _dark(ImageChops.invert(alpha), side)
    darkest = reduce(ImageChops.darker, (red, green, blue))
    lightest = reduce(ImageChops.lighter, (red, green, blue))
    return _dark(darkest, side) or _dark(ImageChops.invert(lightest), side)


def _dark(shades: Image, side: int) -> LineArt | None:
    """The dark lines in shades of grey, or None if there are other things, or nothing."""
    from PIL import ImageChops, ImageStat
    from PIL.Image import Resampling
    from PIL.ImageFilter import MaxFilter, MinFilter

    paper = shades.reduce(side).filter(MaxFilter(_AROUND)).filter(MinFilter(_AROUND))
    edges = ImageChops.difference(paper.filter(MaxFilter(3)), paper)
    darker = ImageChops.subtract(paper.resize(shades.size, Resampling.BILINEAR), shades)
    seen = darker.point(lambda shade: 255 * (shade >= LEAST_CONTRAST))
    if max(edges.tobytes()) > _MOST_EDGE or not any(seen.tobytes()):
        return None
    least = max(LEAST_CONTRAST, ImageStat.Stat(darker, seen).mean[0] / 2)
    mask = darker.point(lambda shade: 255 * (shade >= least))
    # A line of length n and thickness w has n * w pixels, and 2 * n sides of pixels along it.
    sides = [ImageChops.difference(mask, ImageChops.offset(mask, *by)) for by in ((1, 0), (0, 1))]
    around = sum(each.histogram()[255] for each in sides)
    thick = 2 * mask.histogram()[255] / max(1, around) / side
    cells = mask.reduce(side).tobytes()
    full = sum(share for share in cells if share >= _FULL)
    touched = len(cells) - cells.count(0)
    thin = thick < _MOST_THICK and full < _MOST_FULL * sum(cells)
    drawing = thin and touched < _MOST_TOUCHED * len(cells)
    return LineArt(mask.tobytes(), thick) if drawing else None


def grown(rows: Sequence[Sequence[int]], before: int, after: int) -> Sequence[Sequence[int]]:
    """The rows of pixels, with what is not 0 thicker; the greater number wins.

    It grows by `before` pixels to the left and upwards, by `after` to the right and downwards.
    """
    for _ in range(2):  # along the rows, then along the columns
        padded = [[0] * after + [*row] + [0] * before for row in rows]
        shifts = range(before + after + 1)
        rows = [*zip(*([*map(max, zip(*(row[k:] for k in shifts)))] for row in padded))]
    return rows
