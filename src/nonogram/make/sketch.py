"""A picture in the cells of a board and in few colours, which are not numbered yet.

The picture is made smaller, with several pixels left for each cell; its colours are reduced
to a few, and each cell takes the colour of most of its pixels. So edges stay sharp; averages
would make colours that are not in the picture. Transparent pixels are a separate colour.

Lines thinner than a cell are seldom most of its pixels. So the lines of line art (`line_art`) are
made one cell thick first, and thin parts of shapes, such as legs, afterwards; anything is made
thicker if that is wished.

For a hexagon the picture is scaled to the box around it, so that the
corners are cut off; cells outside the picture continue its border.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from nonogram.base.slices import slices
from nonogram.core.puzzle import Positions
from nonogram.core.puzzle.colours import Rgb
from nonogram.make.drawing import Lost, border_of
from nonogram.make.line_art import LineArt, grown, line_art, thin_parts
from nonogram.make.pixel_art import LEAST_SIDE, OPAQUE, Pixels, pixels_of, uncertain
from nonogram.make.quantize import Counted, few_colours, lightness, nearest_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonogram.core.puzzle.hexagon import Hexagon

CLEAR = -1  #: the index for transparent cells
_FINE = 8  #: the most pixels on a square's side before cells get their colours
_MOST_FINE_PIXELS = 320_000  #: the most pixels of the whole picture at that stage

#: Pixels of half a triangle's side, and of its height; their ratio is about 1 to the root of 3.
_FINE_TRIANGLES = ((8, 14), (4, 7), (3, 5), (2, 4))

_Cells = list[list[list[int]]]  #: the pixels of every cell, row by row


class Wish(NamedTuple):
    """The way in which a picture is to be taken. See `from_image`."""

    colours: int  #: the most, beside transparent cells
    background: Rgb | None
    threshold: int | None
    thicken: int


class Sketch(NamedTuple):
    """The cells as indices of colours, or CLEAR if they are transparent, and fields of `Taken`."""

    picture: list[list[int]]
    palette: list[Rgb]
    had: list[Counted]  #: the colours of the picture
    uncertain: Positions = ()
    side: int | None = None
    lines: float | None = None  #: the thickness of lines that were made one cell thick


def in_squares(
    image: Image, own: list[Counted], height: int, width: int, wish: Wish, *, lossy: bool
) -> Sketch:
    """A picture in squares, given its few colours, if it has few."""
    from PIL.Image import Resampling

    most = isqrt(_MOST_FINE_PIXELS // (height * width))
    fits = min(_FINE, most, image.width // width, image.height // height)
    side = max(1, fits)
    larger = width > image.width or height > image.height
    way = Resampling.NEAREST if larger else Resampling.BOX
    fine = image.resize((width * side, height * side), way)  # alpha weights the averages
    sketch = in_pixels(own, pixels_of(fine), side, wish)
    if lossy and max(image.height / height, image.width / width) < LEAST_SIDE:
        means = pixels_of(fine.resize((width, height), Resampling.BOX))
        rows = [[(r, g, b) for r, g, b, _ in row] for row in means.rows]
        sketch = sketch._replace(uncertain=uncertain(rows, sketch.palette))
    return sketch


def in_pixels(own: list[Counted], fine: Pixels, side: int, wish: Wish) -> Sketch:
    """A picture in squares, with `side` pixels of `fine` on their sides."""
    height, width = fine.height // side, fine.width // side
    spans = [[*range(k * side, (k + 1) * side)] for k in range(max(height, width))]
    cells = [
        [[y * fine.width + x for y in ys for x in xs] for xs in spans[:width]]
        for ys in spans[:height]
    ]
    return _taken(own, fine, cells, side, wish)


def in_triangles(image: Image, own: list[Counted], geometry: Hexagon, wish: Wish) -> Sketch:
    """A picture in the triangles of a hexagon."""
    from PIL import Image as Images
    from PIL.Image import Resampling

    boxes = geometry.width * len(geometry.row_sizes)
    fit = (fine for fine in _FINE_TRIANGLES if boxes * fine[0] * fine[1] <= _MOST_FINE_PIXELS)
    half, high = next(fit, _FINE_TRIANGLES[-1])
    width, height = geometry.width * half, len(geometry.row_sizes) * high
    scale = min(width / image.width, height / image.height)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    fitted = image.resize(size, Resampling.NEAREST if scale > 1 else Resampling.BOX)
    ground, _ = Counter(border_of(pixels_of(fitted).rows)).most_common(1)[0]
    fine = Images.new("RGBA", (width, height), ground)
    fine.paste(fitted, ((width - size[0]) // 2, (height - size[1]) // 2))
    return _taken(own, pixels_of(fine), [*triangles(geometry, half, high)], high, wish)


def background_of(picture: list[list[int]], palette: list[Rgb], behind: Rgb | None) -> int:
    """The number of the background colour, or CLEAR. See `from_image`."""
    if behind is not None:
        return nearest_of(palette)(behind)
    if any(CLEAR in row for row in picture):
        return CLEAR
    border = border_of(picture)
    return max(range(len(palette)), key=lambda k: (border.count(k), lightness(palette[k])))


def _taken(own: list[Counted], fine: Pixels, cells: _Cells, side: int, wish: Wish) -> Sketch:
    """The cells of `fine`, whose sides have `side` pixels, in the colours of the picture."""
    # A background that is named may be the ink of lines.
    lines = None if wish.background else line_art(fine, side)
    if lines is not None:
        return _lined(fine, lines, cells, side, wish)
    sketch, votes = _voted(own, fine, cells, wish, flat=side > 1)
    paper = background_of(sketch.picture, sketch.palette, wish.background)
    if wish.threshold or wish.thicken:
        return sketch._replace(picture=_filled(votes, fine.width, paper, cells, side, wish, 0))
    # Triangles have thin corners.
    if side < LEAST_SIDE or len(cells[0][0]) < side**2:
        return sketch
    # Shapes may have thin parts, such as legs, which become one cell thick.
    bits = "".join("0" if vote in (CLEAR, paper) else "1" for vote in votes)
    mask, thick = thin_parts(bits, fine.width, side)
    votes = [vote if ink == "1" else paper for vote, ink in zip(votes, mask)]
    extra = round(side - side * thick)
    parts = _filled(votes, fine.width, paper, cells, side, wish, extra)
    picture = [
        [new if old == paper else old for old, new in zip(*rows)]
        for rows in zip(sketch.picture, parts)
    ]
    return sketch if picture == sketch.picture else sketch._replace(picture=picture, lines=thick)


def _lined(fine: Pixels, lines: LineArt, cells: _Cells, side: int, wish: Wish) -> Sketch:
    """A drawing of lines, which are one cell thick unless a threshold is wished."""
    pixels = [*zip(chain.from_iterable(fine.rows), lines.mask)]
    drawn = _counted(pixel for pixel, ink in pixels if ink)
    blank = _counted(pixel for pixel, ink in pixels if not ink)
    colours = few_colours(drawn, wish.colours)
    nearest = nearest_of(colours)
    paper = len(colours) if blank else CLEAR
    votes = [nearest((r, g, b)) if ink else paper for (r, g, b, _), ink in pixels]
    thick = None if wish.threshold else lines.thick
    extra = 0 if thick is None else round(side - side * thick)
    picture = _filled(votes, fine.width, paper, cells, side, wish, extra)
    return Sketch(picture, [*colours, *few_colours(blank, 1)], [], lines=thick)


def _filled(
    votes: list[int], width: int, paper: int, cells: _Cells, side: int, wish: Wish, extra: int
) -> list[list[int]]:
    """The cells, filled if enough of their pixels do not vote for the background.

    First all that is not background becomes thicker: by the wished number of cells, of which
    the half goes to each side, and an odd one to the right and downwards, and by `extra` pixels.
    It takes no pixels of another colour.
    """
    # A pixel more goes after than before: a line between two cells would fill half of both.
    before = max(0, extra - 1) // 2 + wish.thicken // 2 * side
    after = extra + wish.thicken * side - before
    inks = [0 if vote in (CLEAR, paper) else vote + 1 for vote in votes]
    thicker = grown([*slices(inks, width)], before, after)
    inks = [old or new for old, new in zip(inks, chain.from_iterable(thicker))]

    def colour_of(cell: list[int]) -> int:
        seen = [inks[k] for k in cell if inks[k]]
        enough = seen and 100 * len(seen) >= (wish.threshold or 50) * len(cell)
        return max(seen, key=seen.count) - 1 if enough else paper

    return [[*map(colour_of, row)] for row in cells]


def _voted(
    own: list[Counted], fine: Pixels, cells: _Cells, wish: Wish, *, flat: bool
) -> tuple[Sketch, list[int]]:
    """The cells of `fine` in their commonest colours, and the votes of its pixels.

    Blends of a `flat` picture do not count.
    """
    pixels = [*chain.from_iterable(fine.rows)]
    shades = _counted(pixels)
    opaque = [
        [2 * sum(pixels[k][3] >= OPAQUE for k in cell) >= len(cell) for cell in row]
        for row in cells
    ]
    number = wish.colours + all(map(all, opaque))  # otherwise transparent cells are the background
    palette = few_colours(own or (_flat(pixels, fine.width) if flat else shades), number)
    nearest = nearest_of(palette)
    index_of = {rgb: nearest(rgb) for _, rgb in shades}
    votes = [index_of[r, g, b] if a >= OPAQUE else CLEAR for r, g, b, a in pixels]
    picture = [[CLEAR] * len(row) for row in cells]
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            if opaque[i][j]:
                picture[i][j] = max(range(len(palette)), key=[votes[k] for k in cell].count)
    had = own or [(count, palette[index_of[rgb]]) for count, rgb in shades]
    return Sketch(picture, palette, had), votes


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
