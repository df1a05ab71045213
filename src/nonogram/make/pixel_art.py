"""Drawings made of square cells of one colour each: recognised, and taken cell by cell.

In a picture of few colours the side of a cell divides all distances between changes of
colour. JPEG blurs edges, and changes colours near them; there the side is the greatest one for
which the inner quarter of every cell is even, and the colours are those around which cells cluster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from math import dist, gcd, inf, sqrt
from operator import and_
from typing import TYPE_CHECKING, Any, NamedTuple

from nonogram.base.slices import slices
from nonogram.core.puzzle import Positions
from nonogram.core.puzzle.colours import Rgb
from nonogram.core.puzzle.palette import rgb_in
from nonogram.make.quantize import Counted, mean_colour

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_SIDE = 100  #: the most cells on a side of a recognised drawing
MOST_INKS = 32  #: the most colours of one
MOST_KINDS = 4096  #: the most colours counted for that, since transparent pixels may have any
OPAQUE = 128  #: pixels with at least this alpha are opaque

#: Limits measured on JPEG (benchmarks/NOTES.md): the greatest difference inside the inner quarter
#: of a cell, as a share of that between all cells,
_MOST_UNEVEN = 0.4

#: the distance of pixels from the colours of their cells, as a share of the standard deviation of
#: the picture (larger cells do not have wider blurs),
_MOST_RESIDUE = 0.52
_RESIDUE_BY_ROOT = 1.7

#: and the change of colours from one half of the inner quarter to the other, as a share of the
#: change from one cell to the next.
_MOST_SLOPE = 0.2

_SAMPLED = 4  #: about so many pixels of half of an inner quarter are looked at
_MOST_ROWS = 400  #: and about so many rows of pixels, for the distance

#: Only a picture of more cells than this may have been cropped through cells, if it has at least
#: this number of changes in both directions: fewer may have a common divisor by chance.
_MOST_WHOLE, _LEAST_CHANGES = 40, 5

LEAST_SIDE = 4  #: the least side of blurred cells, since JPEG halves the resolution of colours
_REACH = 1.2  #: the largest distance of a cell from its colour, in units of the unevenness
_REACH_LIMITS = (8.0, 32.0)  #: the limits of this distance
LEAST_CONTRAST = 24  #: less contrast than this is noise
_MOST_UNCERTAIN = 0.2  #: a picture with a greater share of uncertain cells is no drawing

_Cells = list[list[Rgb]]  #: the colours of the cells, row by row


class Pixels(NamedTuple):
    """The pixels of a picture in RGBA, decoded by Pillow or by a browser."""

    width: int
    height: int
    data: bytes  #: the channels of all pixels, row by row

    @property
    def rows(self) -> list[list[tuple[int, ...]]]:
        """The channels of each pixel, row by row."""
        pixels = [*zip(*[iter(self.data)] * 4)]
        return [*slices(pixels, self.width)]


class PixelArt(NamedTuple):
    """A drawing that was recognised."""

    cells: list[list[Rgb | None]]  #: row by row, None for transparent ones
    side: int  #: pixels a side of a cell
    uncertain: Positions = ()  #: cells about as similar to another colour

    @property
    def size(self) -> tuple[int, int]:
        """The height and width in cells."""
        return len(self.cells), len(self.cells[0])


def pixel_art(pixels: Pixels, own: list[Counted], lossy: bool) -> PixelArt | None:
    """The drawing in a picture, whose few colours are known, or None for a photograph.

    A JPEG is `lossy`.
    """
    return _exact(pixels) if own and not lossy else _blurred(pixels)


def pixels_of(image: Image) -> Pixels:
    """The pixels of a picture with an alpha channel."""
    return Pixels(image.width, image.height, image.tobytes())


def inks(found: Iterable[tuple[int, Any]]) -> list[Counted]:
    """The opaque colours among pixel counts and their channels, none if they are many."""
    counts: Counter[Rgb] = Counter()
    for count, (red, green, blue, alpha) in found:
        if alpha >= OPAQUE:
            counts[red, green, blue] += count
    return [(count, rgb) for rgb, count in counts.items()] if len(counts) <= MOST_INKS else []


def _exact(pixels: Pixels) -> PixelArt | None:
    """The drawing, if all pixels of each cell have the same colour.

    If the picture was cropped through cells, these are there if their middles are.
    """
    width, height, data = pixels
    longest, step = max(width, height), 4 * width
    if data[3::4].count(255) < width * height:
        data = _solid(data)
    ys = _changes(slices(data, step))
    side = gcd(width, height, *ys)
    if longest > MOST_SIDE * max(side, _step(ys)):
        return None
    few = [data[y * step : (y + 1) * step] for y in (0, *ys)]
    xs = _changes([row[k : k + 4] for row in few] for k in range(0, step, 4))
    side = gcd(side, *xs)
    if longest > _MOST_WHOLE * side and min(len(xs), len(ys)) >= _LEAST_CHANGES:
        side = gcd(_step(ys), _step(xs))
    if longest > MOST_SIDE * side:
        return None
    tops, lefts = (
        range((sum(places[:1]) + side // 2) % side, size, side)
        for places, size in ((ys, height), (xs, width))
    )
    starts = ([y * step + 4 * x for x in lefts] for y in tops)
    cells = [[rgb_in(data[k : k + 3]) if data[k + 3] else None for k in row] for row in starts]
    return PixelArt(cells, side)


def _changes(lines: Iterable[Sequence[object]]) -> list[int]:
    """The places of the lines that differ from the one before."""
    return [k for k, (before, line) in enumerate(pairwise(lines), 1) if before != line]


def _step(places: list[int]) -> int:
    """The greatest number that divides all distances of places, 0 if there are none."""
    return gcd(*(after - before for before, after in pairwise(places)))


def _solid(data: bytes) -> bytes:
    """The pixels (RGBA), either opaque or, without a colour, transparent."""
    opaque = data[3::4].translate(bytes(255 * (value >= OPAQUE) for value in range(256)))
    pixels = bytearray(data)
    for channel in range(3):
        pixels[channel::4] = bytes(map(and_, data[channel::4], opaque))
    pixels[3::4] = opaque
    return bytes(pixels)


def _blurred(pixels: Pixels) -> PixelArt | None:
    """The drawing, if each cell has nearly the same colour around its middle."""
    width, height, data = pixels
    if data[3::4].translate(None, bytes(range(OPAQUE, 256))):
        return None
    common = gcd(width, height)
    for side in range(common, LEAST_SIDE - 1, -1):
        if common % side == 0 and max(width, height) <= MOST_SIDE * side:
            cells, unevenness, slope = _middles(pixels, side)
            if _fits(pixels, cells, unevenness, slope):
                return _gathered(cells, unevenness, side)
    return None


def _middles(pixels: Pixels, side: int) -> tuple[_Cells, int, float]:
    """The means of the inner quarters, the greatest difference in one, and the sum of slopes.

    They are those of a sample of the pixels. The cells are not all there if one is too uneven.
    """
    width, height, data = pixels
    begin = round(side / 4)
    half = (side - 2 * begin) // 2
    step = max(1, half // _SAMPLED)
    halves = [range(start, start + half, step) for start in (begin, side - begin - half)]
    cells: _Cells = []
    unevenness, slope = 0, 0.0
    for top in range(0, height, side):
        if unevenness > _MOST_UNEVEN * 255:
            break
        cells.append([])
        # By channel, and by half in height and in width: a mean for each cell of the row.
        means = [
            [
                [
                    sum(values) / len(values)
                    for values in zip(
                        *(
                            data[first + 4 * (width * y + x) : end + 4 * width * y : 4 * side]
                            for y in ys
                            for x in xs
                        )
                    )
                ]
                for ys in halves
                for xs in halves
            ]
            for first, end in ((4 * width * top + band, 4 * width * (top + 1)) for band in range(3))
        ]
        for cell in zip(*(zip(*quarters) for quarters in means)):
            mean = []
            for a, b, c, d in cell:
                unevenness = max(unevenness, round(max(a, b, c, d) - min(a, b, c, d)))
                slope += (abs(a + b - c - d) + abs(a + c - b - d)) / 2
                mean.append(round((a + b + c + d) / 4))
            cells[-1].append(rgb_in(mean))
    return cells, unevenness, slope


def _fits(pixels: Pixels, cells: _Cells, unevenness: int, slope: float) -> bool:
    """Whether a picture of even cells in these colours is similar to this one."""
    bands = [*zip(*chain.from_iterable(cells))]
    contrast = max(max(band) - min(band) for band in bands)
    if contrast < LEAST_CONTRAST or unevenness > _MOST_UNEVEN * contrast:
        return False
    rows = [*pairwise(cells), *((row, row[1:]) for row in cells)]
    neighbours = chain.from_iterable(zip(row, beside) for row, beside in rows)
    steps = sum(abs(one - other) for pair in neighbours for one, other in zip(*pair))
    if slope > _MOST_SLOPE * steps:
        return False
    width, height, data = pixels
    side = width // len(cells[0])
    away = spread = 0.0
    for y in range(0, height, max(1, height // _MOST_ROWS)):
        line = data[4 * width * y : 4 * width * (y + 1)]
        for band, (few, every) in enumerate(zip(zip(*cells[y // side]), bands)):
            seen = line[band::4]
            away += dist(seen, [*chain.from_iterable([value] * side for value in few)]) ** 2
            spread += dist(seen, [sum(every) / len(every)] * width) ** 2
    return away <= spread * min(_MOST_RESIDUE, _RESIDUE_BY_ROOT / sqrt(side)) ** 2


def _gathered(cells: _Cells, unevenness: int, side: int) -> PixelArt | None:
    """The cells in the colours around which they cluster, or None if they do not."""
    least, most = _REACH_LIMITS
    colours = _gatherings(cells, min(most, max(least, _REACH * unevenness)))
    if len(colours) > MOST_INKS:
        return None
    doubtful = uncertain(cells, colours)
    if len(doubtful) > _MOST_UNCERTAIN * len(cells) * len(cells[0]):
        return None
    kinds = {*chain.from_iterable(cells)}
    nearest = {cell: min(colours, key=lambda colour: dist(cell, colour)) for cell in kinds}
    return PixelArt([[nearest[cell] for cell in row] for row in cells], side, doubtful)


def _gatherings(cells: _Cells, reach: float) -> list[Rgb]:
    """The colours around which the cells cluster within `reach`, and perhaps a few too many."""
    counts = Counter(chain.from_iterable(cells))
    found: list[Rgb] = []
    while counts and len(found) <= MOST_INKS:
        middle = counts.most_common(1)[0][0]
        for _ in range(2):
            near = [cell for cell in counts if dist(cell, middle) <= reach]
            middle = mean_colour((counts[cell], cell) for cell in near) if near else middle
        found.append(middle)
        for cell in near:
            del counts[cell]
    return found


def uncertain(cells: Sequence[Sequence[Rgb]], colours: Sequence[Rgb]) -> Positions:
    """The cells whose second nearest colour is not twice as far away as the nearest."""
    doubtful = {}
    for cell in {*chain.from_iterable(cells)}:
        nearest, second = sorted([*(dist(cell, colour) for colour in colours), inf])[:2]
        doubtful[cell] = second < 2 * nearest
    return tuple(
        (i, j) for i, row in enumerate(cells) for j, cell in enumerate(row) if doubtful[cell]
    )
