"""A picture file as a grid of few colours, read with Pillow.

A drawing made of cells is taken cell by cell (`pixel_art`). Any other picture is made so much
smaller that a cell still has several pixels, its colours are reduced to a few, and each cell takes
the colour of most of its pixels: edges stay sharp, where averages would make colours that are not
in the picture. Transparent pixels are a colour of their own.
"""

from __future__ import annotations

from math import isqrt
from os import PathLike
from typing import TYPE_CHECKING

from nonogram.colours.contrast import ALIKE, distance
from nonogram.colours.looks import Rgb
from nonogram.errors import ParseError, RequestError, in_short
from nonogram.limits import MOST_COLOURS, MOST_HEXAGON_SIDE, MOST_SIDE
from nonogram.make.drawing import Drawing, Taken
from nonogram.make.pixel_art import LEAST_SIDE, OPAQUE, PixelArt, inks, pixel_art, pixels_of
from nonogram.make.pixel_art import uncertain as uncertain_cells
from nonogram.make.quantize import few_colours, lightness, nearest_of
from nonogram.make.reading import named_colour, read_picture
from nonogram.make.sketch import (
    CLEAR,
    Sketch,
    all_pixels,
    colours_of,
    flat_colours,
    lost_of,
    standing_for,
)
from nonogram.puzzle import BACKGROUND, Colour, Grid
from nonogram.puzzle.arguments import (
    colours_or,
    file_name,
    one_of,
    text_or_none,
    whole,
    whole_or_none,
)

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonogram.puzzle.hexagon import Hexagon

#: The longer side in cells where no size is wanted; smaller pictures keep theirs.
DEFAULT_SIZE = 40

#: The most pixels a side of a cell, and of the whole picture, before cells get their colours.
_FINE = 8
_MOST_FINE_PIXELS = 320_000

#: What stands for a transparent background: white, or else what no cell of the drawing looks like.
_PAPERS: tuple[Rgb, ...] = ((255, 255, 255), (211, 211, 211), (173, 216, 230), (240, 230, 140))

#: What a drawing may be made of: squares, or triangles in a hexagon whose sides have one length.
RECTANGLE, HEXAGON = "rectangle", "hexagon"


def drawing_of(
    path: str | PathLike[str],
    size: int | tuple[int, int] | None = None,
    colours: int | None = None,
    background: str | None = None,
    *,
    dither: bool = False,
    shape: str = RECTANGLE,
    colors: int | None = None,
) -> Drawing:
    """A picture as a drawing.

    Args:
        path: a file of any format that Pillow reads; of moving pictures the first is taken.
        size: cells of the longer side, the other following from the picture; or (height,
            width). By default a drawing has its own cells, whether it is enlarged or not; else a
            small picture has a cell a pixel, others 40 on the longer side. Of a hexagon the cells
            of a side, by default 10.
        colours: how many beside the background, at most. By default all that a drawing has if it
            is taken cell by cell, else 1.
        background: the colour of the background, as CSS has it ("white", "#ffcc00"). By default
            what is transparent, or else the colour of most cells along the border.
        dither: mix colours by dots (Floyd and Steinberg); that is seldom a good puzzle.
        shape: "rectangle", or "hexagon" for a triddler (`triangles` says how).

    Raises:
        MissingFileError: there is no such file.
        ParseError: the file cannot be read, is no picture, too large, or nothing but background;
            or Pillow is not installed.
        RequestError: no such background colour or shape, `colours` or `size` is less than 1, or a
            hexagon is to be dithered or to have a height and a width.
    """
    colours = whole_or_none("colours", colours_or(colors, colours), 1, MOST_COLOURS)
    shape = one_of("shape", shape, (RECTANGLE, HEXAGON))
    text_or_none("background", background)
    hexagon = _hexagon(size, dither=dither) if shape == HEXAGON else None
    cells = _size(size) if hexagon is None else None
    source = file_name(path)
    behind = None if background is None else named_colour(background, source)
    image, lossy = read_picture(source)
    if behind is not None:
        image = _laid_on(image, behind)
    side = None
    if hexagon is not None:
        from nonogram.make.triangles import sketch_of

        sketch = sketch_of(image, hexagon, colours or 1)
    else:
        sketch, side = _rectangular(image, cells, colours, dither=dither, lossy=lossy)
    found = _background(sketch.picture, sketch.palette, behind)
    if all(cell == found for row in sketch.picture for cell in row):
        raise ParseError("nothing but background is left at this size", None, source)
    taken = Taken((image.height, image.width), side, sketch.lost, sketch.uncertain)
    return _drawing(sketch.picture, sketch.palette, found, taken)._replace(geometry=hexagon)


def _hexagon(size: int | tuple[int, int] | None, *, dither: bool) -> Hexagon:
    """The hexagon of this size. Raises RequestError if there is none."""
    from nonogram.make.triangles import DEFAULT_SIDE
    from nonogram.puzzle.hexagon import Hexagon

    if dither:
        raise RequestError("a hexagon cannot be dithered")
    side = DEFAULT_SIDE if size is None else size
    return Hexagon.regular(whole("the side of a hexagon", side, 1, MOST_HEXAGON_SIDE))


def _size(size: int | tuple[int, int] | None) -> int | tuple[int, int] | None:
    """The wished size of a rectangle. Raises RequestError."""
    if not isinstance(size, (tuple, list)):
        return whole_or_none("size", size, 1, MOST_SIDE)
    if len(size) != 2:
        raise RequestError(f"size is {in_short(size)}, expected a number or (height, width)")
    return whole("the height", size[0], 1, MOST_SIDE), whole("the width", size[1], 1, MOST_SIDE)


def _rectangular(
    image: Image,
    size: int | tuple[int, int] | None,
    colours: int | None,
    *,
    dither: bool,
    lossy: bool,
) -> tuple[Sketch, int | None]:
    """A picture in squares, and the pixels a side of each if it was taken cell by cell."""
    art = None if dither else pixel_art(image, lossy)
    cells = art.size if art is not None and size is None else _cells(image, size)
    if art is not None and art.size == cells:
        return _cell_by_cell(art, colours), art.side
    return _reduced_to(image, *cells, colours or 1, dither=dither, lossy=lossy), None


def _cell_by_cell(art: PixelArt, colours: int | None) -> Sketch:
    """A drawing as it is, or in fewer colours."""
    own = [(number, rgb) for rgb, number in art.inks().items()]
    most = len(own) if colours is None else colours + art.is_opaque()
    palette = few_colours(own, most) if len(own) > most else [rgb for _, rgb in own]
    index_of = {rgb: index for index, rgb in enumerate(palette)}
    nearest = nearest_of(palette)
    for _, rgb in own:
        index_of.setdefault(rgb, nearest(rgb))
    picture = [[CLEAR if cell is None else index_of[cell] for cell in row] for row in art.cells]
    return Sketch(picture, palette, lost_of(own, palette, picture), art.uncertain)


def _reduced_to(
    image: Image, height: int, width: int, colours: int, *, dither: bool, lossy: bool
) -> Sketch:
    """A picture in so many cells and colours."""
    fineness = 1 if dither else _fineness(image, height, width)
    fine = _reduced(image, height, width, fineness)
    opaque = _opaque_cells(fine, height, width)
    number = colours + all(map(all, opaque))  # else what is transparent is the background
    known = inks(image)
    palette = few_colours(known or (flat_colours if fineness > 1 else colours_of)(fine), number)
    picture = (_dithered if dither else _voted)(fine, palette, opaque)
    blurred = lossy and max(image.height / height, image.width / width) < LEAST_SIDE
    doubtful = uncertain_cells(_means(fine, height, width), palette) if blurred else ()
    stood_for = known or standing_for(colours_of(fine), palette)
    return Sketch(picture, palette, lost_of(stood_for, palette, picture), doubtful)


def _cells(image: Image, size: int | tuple[int, int] | None) -> tuple[int, int]:
    """Height and width of the grid."""
    if isinstance(size, tuple):
        height, width = size
    else:
        longer = max(image.size)
        side = min(longer, DEFAULT_SIZE) if size is None else size
        height = max(1, round(image.height * side / longer))
        width = max(1, round(image.width * side / longer))
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

    alpha = fine.getchannel("A").point(lambda value: 255 if value >= OPAQUE else 0)
    shares = pixels_of(alpha.resize((width, height), Resampling.BOX))
    return [[share >= OPAQUE for (share,) in row] for row in shares]


def _means(fine: Image, height: int, width: int) -> list[list[Rgb]]:
    """The mean colours of the cells."""
    from PIL.Image import Resampling

    small = fine.resize((width, height), Resampling.BOX)
    return [[(r, g, b) for r, g, b, _ in row] for row in pixels_of(small)]


def _voted(fine: Image, palette: list[Rgb], opaque: list[list[bool]]) -> list[list[int]]:
    """For each cell the index of the colour that most of its opaque pixels are nearest to."""
    nearest = nearest_of(palette)
    index_of = {rgb: nearest(rgb) for _, rgb in colours_of(fine)}
    pixels = [index_of.get((r, g, b)) if a >= OPAQUE else None for r, g, b, a in all_pixels(fine)]
    fineness = fine.width // len(opaque[0])
    picture = []
    for i, row in enumerate(opaque):
        lines = [pixels[k * fine.width :][: fine.width] for k in _span(i, fineness)]
        picture.append([CLEAR] * len(row))
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
        [index if is_opaque else CLEAR for is_opaque, index in zip(row, indices)] for row in opaque
    ]


def _background(picture: list[list[int]], palette: list[Rgb], behind: Rgb | None) -> int:
    """Which of the colours is the background, or CLEAR; see `drawing_of`."""
    if behind is not None:
        return nearest_of(palette)(behind)
    cells = [cell for row in picture for cell in row]
    if CLEAR in cells:
        return CLEAR
    border = [
        *picture[0],
        *picture[-1],
        *(row[0] for row in picture),
        *(row[-1] for row in picture),
    ]
    return max(range(len(palette)), key=lambda k: (border.count(k), lightness(palette[k])))


def _drawing(
    picture: list[list[int]], palette: list[Rgb], background: int, taken: Taken
) -> Drawing:
    """Number the colours anew: those that are left, from dark to light."""
    used = {cell for row in picture for cell in row} - {background}
    order = sorted(used, key=lambda index: lightness(palette[index]))
    number = {index: colour for colour, index in enumerate(order, 1)} | {background: BACKGROUND}
    inks = [palette[index] for index in order]
    paper = _paper_under(inks) if background == CLEAR else palette[background]
    grid = Grid([number[cell] for cell in row] for row in picture)
    return Drawing(grid, tuple(Colour(rgb=rgb) for rgb in (paper, *inks)), taken)


def _paper_under(colours: list[Rgb]) -> Rgb:
    """The first paper on which all these colours can be seen."""
    seen = (paper for paper in _PAPERS if all(distance(paper, rgb) >= ALIKE for rgb in colours))
    return next(seen, _PAPERS[0])
