"""A picture in the cells of a board and in few colours, which are not numbered yet.

The picture is made smaller, with several pixels left for each cell; its colours are reduced
to a few, and each cell takes the colour of most of its pixels. So edges stay sharp; averages
would make colours that are not in the picture. Transparent pixels are a separate colour.

For a hexagon the picture is scaled to the box around it, so that the
corners are cut off; cells outside the picture continue its border.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from nonogram.core.puzzle import Positions
from nonogram.core.puzzle.colours import Rgb
from nonogram.make.drawing import Lost, border_of
from nonogram.make.pixel_art import LEAST_SIDE, OPAQUE, inks, pixels_of, uncertain
from nonogram.make.quantize import Counted, few_colours, nearest_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonogram.core.puzzle.hexagon import Hexagon

CLEAR = -1  #: the index for transparent cells
_FINE = 8  #: the most pixels on a square's side before cells get their colours
_MOST_FINE_PIXELS = 320_000  #: the most pixels of the whole picture at that stage

#: Pixels of half a triangle's side, and of its height; their ratio is about 1 to the root of 3.
_FINE_TRIANGLES = ((8, 14), (4, 7), (3, 5), (2, 4))

_Cells = list[list[list[int]]]  #: the pixels of every cell, row by row


class Sketch(NamedTuple):
    """The cells as indices of colours, or CLEAR if they are transparent, and fields of `Taken`."""

    picture: list[list[int]]
    palette: list[Rgb]
    lost: tuple[Lost, ...]
    uncertain: Positions = ()
    side: int | None = None


def in_squares(
    image: Image, height: int, width: int, colours: int, *, dither: bool, lossy: bool
) -> Sketch:
    """A picture in squares, in `colours` colours beside transparent cells."""
    from PIL.Image import Resampling

    most = isqrt(_MOST_FINE_PIXELS // (height * width))
    fits = min(_FINE, most, image.width // width, image.height // height)
    side = 1 if dither else max(1, fits)
    larger = width > image.width or height > image.height
    way = Resampling.NEAREST if larger else Resampling.BOX
    fine = image.resize((width * side, height * side), way)  # alpha weights the averages
    spans = [[*range(k * side, (k + 1) * side)] for k in range(max(height, width))]
    cells = [
        [[y * fine.width + x for y in ys for x in xs] for xs in spans[:width]]
        for ys in spans[:height]
    ]
    sketch = _voted(image, fine, cells, colours, flat=side > 1, dither=dither)
    if lossy and max(image.height / height, image.width / width) < LEAST_SIDE:
        means = pixels_of(fine.resize((width, height), Resampling.BOX))
        rows = [[(r, g, b) for r, g, b, _ in row] for row in means]
        sketch = sketch._replace(uncertain=uncertain(rows, sketch.palette))
    return sketch


def in_triangles(image: Image, geometry: Hexagon, colours: int) -> Sketch:
    """A picture in the triangles of a hexagon, in `colours` colours beside transparent cells."""
    from PIL import Image as Images
    from PIL.Image import Resampling

    boxes = geometry.width * len(geometry.row_sizes)
    fit = (fine for fine in _FINE_TRIANGLES if boxes * fine[0] * fine[1] <= _MOST_FINE_PIXELS)
    half, high = next(fit, _FINE_TRIANGLES[-1])
    width, height = geometry.width * half, len(geometry.row_sizes) * high
    scale = min(width / image.width, height / image.height)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    fitted = image.resize(size, Resampling.NEAREST if scale > 1 else Resampling.BOX)
    ground, _ = Counter(border_of(pixels_of(fitted))).most_common(1)[0]
    fine = Images.new("RGBA", (width, height), ground)
    fine.paste(fitted, ((width - size[0]) // 2, (height - size[1]) // 2))
    return _voted(image, fine, [*triangles(geometry, half, high)], colours, flat=True)


def _voted(
    image: Image, fine: Image, cells: _Cells, colours: int, *, flat: bool, dither: bool = False
) -> Sketch:
    """The cells of `fine` in their commonest colours. Blends of a `flat` picture do not count."""
    pixels = [*chain.from_iterable(pixels_of(fine))]
    shades = _counted(pixels)
    opaque = [
        [2 * sum(pixels[k][3] >= OPAQUE for k in cell) >= len(cell) for cell in row]
        for row in cells
    ]
    number = colours + all(map(all, opaque))  # otherwise transparent cells are the background
    own = inks(image)
    palette = few_colours(own or (_flat(pixels, fine.width) if flat else shades), number)
    nearest = nearest_of(palette)
    index_of = {rgb: nearest(rgb) for _, rgb in shades}
    votes = [index_of[r, g, b] if a >= OPAQUE else CLEAR for r, g, b, a in pixels]
    if dither:  # neighbouring dots together are similar to the picture
        from PIL import Image as Images

        inked = Images.new("P", (1, 1))
        inked.putpalette([*chain.from_iterable(palette)])
        way = Images.Dither.FLOYDSTEINBERG
        votes = [*fine.convert("RGB").quantize(palette=inked, dither=way).tobytes()]
    picture = [[CLEAR] * len(row) for row in cells]
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            if opaque[i][j]:
                picture[i][j] = max(range(len(palette)), key=[votes[k] for k in cell].count)
    had = own or [(count, palette[index_of[rgb]]) for count, rgb in shades]
    return Sketch(picture, palette, lost_of(had, palette, picture))


def lost_of(
    colours: list[Counted], palette: list[Rgb], picture: list[list[int]]
) -> tuple[Lost, ...]:
    """The colours that no cell has, the most common one first."""
    counts: Counter[Rgb] = Counter()
    for count, rgb in colours:
        counts[rgb] += count
    nearest = nearest_of(palette)
    won = {palette[cell] for row in picture for cell in row if cell != CLEAR}
    lost = []
    for rgb, count in sorted(counts.items(), key=lambda item: item[::-1], reverse=True):
        became = rgb if rgb in palette else palette[nearest(rgb)]
        if rgb not in won:
            lost.append(Lost(rgb, count / counts.total(), became if became in won else None))
    return tuple(lost)


def _flat(pixels: list[tuple[int, ...]], width: int) -> list[Counted]:
    """The count of each opaque colour, without blends if half of the pixels equal the next."""
    near = [(r >> 3, g >> 3, b >> 3, a >> 7) for r, g, b, a in pixels]
    alike = zip(pixels, near, near[1:], near[width:])
    flat = [pixel for pixel, here, right, below in alike if here == right == below]
    return _counted(flat if 2 * len(flat) > len(pixels) else pixels) or _counted(pixels)


def _counted(pixels: Iterable[tuple[int, ...]]) -> list[Counted]:
    """The count of each opaque colour."""
    return [(count, (r, g, b)) for (r, g, b, a), count in Counter(pixels).items() if a >= OPAQUE]


def triangles(geometry: Hexagon, half: int, high: int) -> Iterator[list[list[int]]]:
    """The pixels in the triangle of each cell, given half its side and its height in pixels."""
    width = geometry.width * half
    # Half the width of a triangle that points up, strip by strip.
    reach = [round(half * (2 * strip + 1) / (2 * high)) for strip in range(high)]
    for row, (first, last) in enumerate(geometry.row_spans):
        cells: list[list[int]] = []
        for left in range(first, last + 1):
            up = geometry.points_up((row, left - first))
            fars = reach if up else [half - other for other in reach]
            middles = [(row * high + k) * width + (left + 1) * half for k in range(high)]
            spans = (range(x - far, x + far) for x, far in zip(middles, fars))
            cells.append([*chain.from_iterable(spans)])
        yield cells
