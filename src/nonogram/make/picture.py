"""A picture file as a grid of few colours, read with Pillow.

The picture is made so much smaller that a cell still has several pixels, its colours are reduced
to a few, and each cell takes the colour of most of its pixels: edges stay sharp, where averages
would make colours that are not in the picture. Transparent pixels are a colour of their own.
"""

from __future__ import annotations

import warnings
from collections import Counter
from math import isqrt
from os import PathLike, fspath
from typing import TYPE_CHECKING, NamedTuple

from nonogram.errors import ParseError
from nonogram.make.quantize import Rgb, few_colours, lightness, nearest_of
from nonogram.puzzle import BACKGROUND, Colour, Grid, Palette, Puzzle, puzzle_of

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels of the largest picture that is read.
MOST_PIXELS = 50_000_000

#: The longer side in cells where no size is wanted; smaller pictures keep theirs.
DEFAULT_SIZE = 40

#: The most pixels a side of a cell, and of the whole picture, before cells get their colours.
_FINE = 8
_MOST_FINE_PIXELS = 320_000

#: Pixels with at least this alpha are opaque.
_OPAQUE = 128

#: Stands for what is transparent among the indices of colours.
_CLEAR = -1
_WHITE: Rgb = (255, 255, 255)

#: The most cells a side.
MOST_CELLS = 1000


class Drawing(NamedTuple):
    """A decided grid and its colours.

    Attributes:
        grid: the colours of the cells.
        palette: the background, then the colours from dark to light.
    """

    grid: Grid
    palette: Palette

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that has the drawing for a solution."""
        return puzzle_of(self.grid, len(self.palette) - 1).replace(palette=self.palette)


def drawing_of(
    path: str | PathLike[str],
    size: int | tuple[int, int] | None = None,
    colours: int = 1,
    background: str | None = None,
    *,
    dither: bool = False,
) -> Drawing:
    """A picture as a drawing.

    Args:
        path: a file of any format that Pillow reads; of moving pictures the first is taken.
        size: cells of the longer side, the other following from the picture; or (height,
            width). By default a small picture has a cell a pixel, others 40 on the longer side.
        colours: how many beside the background, at most.
        background: the colour of the background, as CSS has it ("white", "#ffcc00"). By default
            what is transparent, or else the colour of most cells along the border.
        dither: mix colours by dots (Floyd and Steinberg); that is seldom a good puzzle.

    Raises:
        ParseError: the file cannot be read, is no picture, too large, or nothing but background;
            or Pillow is not installed.
        ValueError: no such background colour, or `colours` or `size` is less than 1.
    """
    if colours < 1:
        raise ValueError(f"{colours} colours, expected at least 1")
    source = fspath(path)
    behind = None if background is None else _named_colour(background, source)
    image = _read(source)
    height, width = _cells(image, size)
    if behind is not None:
        image = _laid_on(image, behind)
    fine = _reduced(image, height, width, 1 if dither else _fineness(image, height, width))
    opaque = _opaque_cells(fine, height, width)
    number = colours + all(map(all, opaque))  # else what is transparent is the background
    palette = few_colours(_flat_colours(fine), number)
    picture = (_dithered if dither else _voted)(fine, palette, opaque)
    found = _background(picture, palette, behind)
    if all(cell == found for row in picture for cell in row):
        raise ParseError("nothing but background is left at this size", None, source)
    return _drawing(picture, palette, found)


def _named_colour(name: str, source: str) -> Rgb:
    _pillow(source)
    from PIL import ImageColor

    red, green, blue, *_ = ImageColor.getrgb(name)
    return red, green, blue


def _pillow(source: str) -> None:
    """Make sure that Pillow is there."""
    try:
        import PIL  # noqa: F401
    except ImportError:
        reason = "reading a picture needs Pillow: pip install 'nonogram[pictures]'"
        raise ParseError(reason, None, source) from None


def _read(source: str) -> Image:
    """The picture in a file, upright, with an alpha channel."""
    _pillow(source)
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is odd about a file, but does not matter here
            with Image.open(source) as file:
                image: Image.Image = file
                if image.width * image.height > MOST_PIXELS:
                    raise ParseError(_too_large(f"{image.width:,} x {image.height:,} pixels"))
                if image.mode.startswith("I"):  # 16 bits of grey; Pillow would cut the upper off
                    image = image.convert("I").point(lambda value: value / 257).convert("L")
                return ImageOps.exif_transpose(image).convert("RGBA")
    except ParseError as error:
        raise error.in_source(source) from None
    except UnidentifiedImageError:
        raise ParseError("no picture of a kind that Pillow knows", None, source) from None
    except Image.DecompressionBombError:
        raise ParseError(_too_large("a picture"), None, source) from None
    except Exception as error:  # Pillow's readers of broken files raise whatever they come to
        if isinstance(error, OSError) and error.strerror:
            reason = f"cannot read the file: {error.strerror.lower()}"
        else:
            reason = f"cannot read the picture: {error or type(error).__name__}"
        raise ParseError(reason, None, source) from error


def _too_large(what: str) -> str:
    return f"{what}, more than {MOST_PIXELS:,}: make it smaller first"


def _cells(image: Image, size: int | tuple[int, int] | None) -> tuple[int, int]:
    """Height and width of the grid."""
    if isinstance(size, tuple):
        height, width = size
    else:
        longer = max(image.size)
        side = min(longer, DEFAULT_SIZE) if size is None else size
        height = max(1, round(image.height * side / longer)) if side > 0 else side
        width = max(1, round(image.width * side / longer)) if side > 0 else side
    if not (1 <= height <= MOST_CELLS and 1 <= width <= MOST_CELLS):
        raise ValueError(f"size {width} x {height}, expected 1 to {MOST_CELLS} cells a side")
    return height, width


def _laid_on(image: Image, rgb: Rgb) -> Image:
    """The picture on a ground of one colour."""
    from PIL import Image as Images

    return Images.alpha_composite(Images.new("RGBA", image.size, (*rgb, 255)), image)


def _fineness(image: Image, height: int, width: int) -> int:
    """How many pixels a side a cell is to have."""
    most = isqrt(_MOST_FINE_PIXELS // (height * width))
    return max(1, min(_FINE, most, image.width // width, image.height // height))


def _reduced(image: Image, height: int, width: int, fineness: int) -> Image:
    """The picture with so many pixels a side for each cell; averages are weighted by alpha."""
    from PIL.Image import Resampling

    larger = width > image.width or height > image.height
    size = (width * fineness, height * fineness)
    return image.resize(size, Resampling.NEAREST if larger else Resampling.BOX)


def _opaque_cells(fine: Image, height: int, width: int) -> list[list[bool]]:
    """Row by row, which cells are opaque, at least half of their pixels that is."""
    from PIL.Image import Resampling

    alpha = fine.getchannel("A").point(lambda value: 255 if value >= _OPAQUE else 0)
    shares = alpha.resize((width, height), Resampling.BOX).tobytes()
    return [[share >= _OPAQUE for share in shares[i * width :][:width]] for i in range(height)]


def _pixels(fine: Image) -> list[tuple[int, ...]]:
    """Red, green, blue and alpha of all pixels, row by row."""
    data = fine.tobytes()
    return [*zip(data[0::4], data[1::4], data[2::4], data[3::4])]


def _colours(fine: Image) -> list[tuple[int, Rgb]]:
    """How often there is each colour that is opaque."""
    return _counted(_pixels(fine))


def _flat_colours(fine: Image) -> list[tuple[int, Rgb]]:
    """As `_colours`, but without the blends along the edges if the picture is a flat drawing.

    It is one if half of its pixels are much like those at their right and below.
    """
    pixels = _pixels(fine)
    near = [(r >> 3, g >> 3, b >> 3, a >> 7) for r, g, b, a in pixels]
    flat = [
        pixel
        for pixel, here, right, below in zip(pixels, near, near[1:], near[fine.width :])
        if here == right == below
    ]
    return _counted(flat if 2 * len(flat) > len(pixels) else pixels) or _counted(pixels)


def _counted(pixels: list[tuple[int, ...]]) -> list[tuple[int, Rgb]]:
    counts = Counter(pixels)
    return [(count, (r, g, b)) for (r, g, b, a), count in counts.items() if a >= _OPAQUE]


def _voted(fine: Image, palette: list[Rgb], opaque: list[list[bool]]) -> list[list[int]]:
    """For each cell the index of the colour that most of its opaque pixels are nearest to."""
    nearest = nearest_of(palette)
    index_of = {rgb: nearest(rgb) for _, rgb in _colours(fine)}
    pixels = [index_of.get((r, g, b)) if a >= _OPAQUE else None for r, g, b, a in _pixels(fine)]
    fineness = fine.width // len(opaque[0])
    picture = []
    for i, row in enumerate(opaque):
        lines = [pixels[k * fine.width :][: fine.width] for k in _span(i, fineness)]
        picture.append([_CLEAR] * len(row))
        for j, is_opaque in enumerate(row):
            if is_opaque:
                cell = [line[k] for line in lines for k in _span(j, fineness)]
                picture[i][j] = max(range(len(palette)), key=cell.count)
    return picture


def _span(index: int, size: int) -> range:
    return range(index * size, (index + 1) * size)


def _dithered(image: Image, palette: list[Rgb], opaque: list[list[bool]]) -> list[list[int]]:
    """For each pixel the index of a colour, so that neighbours together come near the picture."""
    from PIL import Image as Images

    colours = Images.new("P", (1, 1))
    colours.putpalette([channel for rgb in palette for channel in rgb])
    mixed = image.convert("RGB").quantize(palette=colours, dither=Images.Dither.FLOYDSTEINBERG)
    indices = iter(mixed.tobytes())
    return [
        [index if is_opaque else _CLEAR for is_opaque, index in zip(row, indices)] for row in opaque
    ]


def _background(picture: list[list[int]], palette: list[Rgb], behind: Rgb | None) -> int:
    """Which of the colours is the background, or _CLEAR; see `drawing_of`."""
    if behind is not None:
        return nearest_of(palette)(behind)
    cells = [cell for row in picture for cell in row]
    if _CLEAR in cells:
        return _CLEAR
    border = [
        *picture[0],
        *picture[-1],
        *(row[0] for row in picture),
        *(row[-1] for row in picture),
    ]
    return max(range(len(palette)), key=lambda k: (border.count(k), lightness(palette[k])))


def _drawing(picture: list[list[int]], palette: list[Rgb], background: int) -> Drawing:
    """Number the colours anew: those that are left, from dark to light."""
    used = {cell for row in picture for cell in row} - {background}
    order = sorted(used, key=lambda index: lightness(palette[index]))
    number = {index: colour for colour, index in enumerate(order, 1)} | {background: BACKGROUND}
    paper = _WHITE if background == _CLEAR else palette[background]
    looks = [paper, *(palette[index] for index in order)]
    grid = Grid([number[cell] for cell in row] for row in picture)
    return Drawing(grid, tuple(Colour(rgb=rgb) for rgb in looks))
