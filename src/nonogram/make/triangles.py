"""A picture in triangles: laid into a hexagon, of which each cell takes the colour of most pixels.

The picture is laid into the middle of the box around the hexagon, as large as it fits; so its
corners are cut off. Where it does not reach, its border goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from nonogram.make.pixel_art import OPAQUE, inks
from nonogram.make.quantize import few_colours, nearest_of
from nonogram.make.sketch import (
    CLEAR,
    Sketch,
    all_pixels,
    colours_of,
    flat_colours,
    lost_of,
    standing_for,
)
from nonogram.puzzle.hexagon import Hexagon

if TYPE_CHECKING:
    from PIL.Image import Image

#: The side of a hexagon in cells where none is wanted.
DEFAULT_SIDE = 10

#: Pixels of half a side of a triangle, and of its height: about as 1 to the root of 3. The finest
#: is taken with which the picture has no more pixels than this.
_FINENESS = ((8, 14), (4, 7), (3, 5), (2, 4))
_MOST_PIXELS = 320_000


def sketch_of(image: Image, geometry: Hexagon, colours: int) -> Sketch:
    """A picture in the triangles of a hexagon, in so many colours beside the background."""
    half, high = _fineness(geometry)
    fine = _laid_in(image, geometry.width * half, len(geometry.row_sizes) * high)
    pixels = all_pixels(fine)
    cells = [[pixels[k] for k in cell] for cell in _cells(geometry, half, high, fine.width)]
    opaque = [2 * sum(pixel[3] >= OPAQUE for pixel in cell) >= len(cell) for cell in cells]
    known = inks(image)
    palette = few_colours(known or flat_colours(fine), colours + all(opaque))
    nearest = nearest_of(palette)
    index_of = {rgb: nearest(rgb) for _, rgb in colours_of(fine)}
    voted = []
    for cell, is_opaque in zip(cells, opaque):
        votes = Counter(index_of[r, g, b] for r, g, b, a in cell if a >= OPAQUE)
        voted.append(max(range(len(palette)), key=votes.__getitem__) if is_opaque else CLEAR)
    ends = [*accumulate(geometry.row_sizes, initial=0)]
    picture = [voted[start:end] for start, end in pairwise(ends)]
    stood_for = known or standing_for(colours_of(fine), palette)
    return Sketch(picture, palette, lost_of(stood_for, palette, picture), ())


def _fineness(geometry: Hexagon) -> tuple[int, int]:
    """How many pixels half a side of a triangle is to have, and its height."""
    boxes = geometry.width * len(geometry.row_sizes)
    fit = (fine for fine in _FINENESS if boxes * fine[0] * fine[1] <= _MOST_PIXELS)
    return next(fit, _FINENESS[-1])


def _laid_in(image: Image, width: int, height: int) -> Image:
    """The picture in the middle of a box, as large as it fits, on the colour of its border."""
    from PIL import Image as Images
    from PIL.Image import Resampling

    scale = min(width / image.width, height / image.height)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    fitted = image.resize(size, Resampling.NEAREST if scale > 1 else Resampling.BOX)
    box = Images.new("RGBA", (width, height), _border(image))
    box.paste(fitted, ((width - size[0]) // 2, (height - size[1]) // 2))
    return box


def _border(image: Image) -> tuple[int, ...]:
    """The colour of most pixels along the border."""
    pixels = all_pixels(image)
    rows = [pixels[start : start + image.width] for start in range(0, len(pixels), image.width)]
    border = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
    return Counter(border).most_common(1)[0][0]


def _cells(geometry: Hexagon, half: int, high: int, width: int) -> Iterator[list[int]]:
    """For every cell the pixels in its triangle, of a picture that is so wide."""
    # How far a triangle that points up reaches to both sides of its middle, strip by strip.
    reach = [round(half * (2 * strip + 1) / (2 * high)) for strip in range(high)]
    for row, (first, last) in enumerate(geometry.row_spans):
        for left in range(first, last + 1):
            middle = (left + 1) * half
            up = geometry.points_up((row, left - first))
            wide = reach if up else [half - other for other in reach]
            yield [
                (row * high + strip) * width + x
                for strip, far in enumerate(wide)
                for x in range(middle - far, middle + far)
            ]
