"""A picture as a drawing.

Pixel art is taken cell by cell (`pixel_art`), any other picture is reduced to fewer
cells and colours (`sketch`). Then the colours are numbered.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import IO, TYPE_CHECKING

from nonogram.base.arguments import (
    StrPath,
    colours_or,
    one_of,
    text_or_none,
    whole,
    whole_or_none,
)
from nonogram.base.errors import ParseError, RequestError
from nonogram.base.limits import MOST_COLOURS, MOST_HEXAGON_SIDE, MOST_SIDE
from nonogram.base.text import in_short
from nonogram.core.puzzle import BACKGROUND, Colour, Grid
from nonogram.core.puzzle.colours import ALIKE, Rgb, distance
from nonogram.core.puzzle.palette import rgb_in
from nonogram.files.images import check_pillow, pillow_image
from nonogram.files.puzzles import name_of
from nonogram.make.drawing import Drawing, Taken
from nonogram.make.pixel_art import MOST_KINDS, PixelArt, Pixels, inks, pixel_art, pixels_of
from nonogram.make.quantize import few_colours, lightness, nearest_of
from nonogram.make.sketch import (
    CLEAR,
    Sketch,
    Wish,
    background_of,
    in_pixels,
    in_squares,
    in_triangles,
    lost_of,
)

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonogram.core.puzzle.hexagon import Hexagon

DEFAULT_SIZE = 40  #: cells of the longer side without `size`; smaller pictures keep their size
DEFAULT_SIDE = 10  #: cells on a side of a hexagon
MOST_THICKER = 20  #: cells by which lines can become thicker

#: The colours for a transparent background: white, or else one that no cell looks like.
_PAPERS: tuple[Rgb, ...] = ((255, 255, 255), (211, 211, 211), (173, 216, 230), (240, 230, 140))

#: The shapes of a drawing: squares, or triangles in a hexagon with equal sides.
RECTANGLE, HEXAGON = "rectangle", "hexagon"

_NOTHING = "nothing but background is left at this size"

Size = int | tuple[int, int] | None  #: as `from_image` takes it


class NothingLeft(ParseError):  # noqa: N818 (as `Refused`)
    """The error for a picture of which nothing but background is left."""


def from_image(
    path: StrPath | IO[bytes],
    size: int | tuple[int, int] | None = None,
    colours: int | None = None,
    background: str | None = None,
    *,
    threshold: int | None = None,
    thicken: int = 0,
    shape: str = RECTANGLE,
    colors: int | None = None,
) -> Drawing:
    """Make a drawing from a picture file.

    Args:
        path: a file of any format that Pillow reads, by name or open; for an animation the first
            picture is used.
        size: cells of the longer side, while the other follows from the picture; or (height,
            width). By default pixel art keeps its cells; otherwise a small picture has
            one cell per pixel, a larger one 40 cells on the longer side. For a hexagon the cells
            of a side, by default 10.
        colours: the most colours beside the background. By default all colours of a drawing that
            is taken cell by cell, otherwise 1.
        background: the colour of the background, as in CSS ("white", "#ffcc00"). By default
            what is transparent, or else the colour of most cells along the border.
        threshold: a cell is filled if at least this percentage of its pixels is not background.
            By default a cell gets the colour of most of its pixels, but lines thinner than a cell
            become one cell thick and stay connected.
        thicken: the number of cells by which all that is not background becomes thicker.
        shape: "rectangle", or "hexagon" for a triddler.

    Raises:
        MissingFileError: there is no such file.
        ParseError: the file cannot be read, is not a picture, too large, or only background;
            or Pillow is not installed.
        RequestError: no such background colour or shape, `colours`, `size` or `threshold` is less
            than 1, the threshold more than 100, `thicken` more than 20, or a hexagon is to have a
            height and a width.
    """
    colours = whole_or_none("colours", colours_or(colors, colours), 1, MOST_COLOURS)
    threshold = whole_or_none("threshold", threshold, 1, 100)
    thicken = whole("thicken", thicken, 0, MOST_THICKER)
    shape = one_of("shape", shape, (RECTANGLE, HEXAGON))
    text_or_none("background", background)
    hexagon = _hexagon(size) if shape == HEXAGON else None
    cells = _size(size) if hexagon is None else None
    source = name_of(path)
    check_pillow(source)
    behind = None if background is None else _rgb_named(background)
    image, lossy = pillow_image(path, source)
    image = image if behind is None else _on_paper(image, behind)
    own = inks(image.getcolors(MOST_KINDS) or [])
    art = None if hexagon else pixel_art(pixels_of(image), own, lossy)
    height, width = art.size if art and cells is None else _size_of(image, cells)
    exact = art if art is not None and art.size == (height, width) else None
    if colours is None:
        colours = len({*chain.from_iterable(exact.cells)}) if exact else 1
    # Lines of whole cells are not thin.
    wish = Wish(colours, behind, 50 if exact else threshold, thicken)
    if hexagon is not None:
        sketch = in_triangles(image, own, hexagon, wish)
    elif exact and not thicken:
        sketch = _cell_by_cell(exact, colours)
    else:
        sketch = in_squares(image, own, height, width, wish, lossy=lossy)
    picture, palette, had, *_ = sketch
    blank = NothingLeft(f"{_NOTHING}; --size N takes more cells", None, source)
    drawing = _numbered(sketch, behind, blank)
    lost = lost_of(had, palette, picture)
    pixels = (image.height, image.width)
    taken = Taken(pixels, sketch.side, lost, sketch.uncertain, sketch.lines)
    return drawing.replace(taken=taken, geometry=hexagon)


def _on_paper(image: Image, rgb: Rgb) -> Image:
    """The image where it is not transparent, and this colour where it is."""
    from PIL import Image as Images

    return Images.alpha_composite(Images.new("RGBA", image.size, (*rgb, 255)), image)


def from_pixels(
    pixels: Pixels,
    side: int | None = None,
    colours: int | None = None,
    threshold: int | None = None,
    *,
    lossy: bool = False,
) -> Drawing | None:
    """A drawing made from pixels that are decoded already, without Pillow, as by `from_image`.

    With a `side` the cells have this many pixels on a side. Without one this is a drawing made of
    cells, or a small picture with one cell per pixel; None if it is neither. They are `lossy` if
    they come from a JPEG. Raises ParseError for nothing but background, RequestError for numbers
    that make no sense.
    """
    colours = whole_or_none("colours", colours, 1, MOST_COLOURS)
    threshold = whole_or_none("threshold", threshold, 1, 100)
    side = whole_or_none("side", side, 1, min(pixels[:2]))
    counts = Counter(zip(*[iter(pixels.data)] * 4))
    own = inks(zip(counts.values(), counts))
    art = pixel_art(pixels, own, lossy) if side is None else None
    if art is not None:
        sketch = _cell_by_cell(art, colours)
    elif side is None and max(pixels[:2]) > DEFAULT_SIZE:
        return None
    else:
        wish = Wish(colours or 1, None, threshold, thicken=0)
        sketch = in_pixels(own, pixels, side or 1, wish)
    drawing = _numbered(sketch, None, NothingLeft(_NOTHING))
    return drawing.replace(taken=Taken((pixels.height, pixels.width), sketch.side))


def _hexagon(size: Size) -> Hexagon:
    """The hexagon of this size. Raises RequestError."""
    from nonogram.core.puzzle.hexagon import Hexagon

    side = whole_or_none("the side of a hexagon", size, 1, MOST_HEXAGON_SIDE)
    return Hexagon.regular(side or DEFAULT_SIDE)


def _size(size: Size) -> Size:
    """The wished size of a rectangle. Raises RequestError."""
    if not isinstance(size, (tuple, list)):
        return whole_or_none("size", size, 1, MOST_SIDE)
    if len(size) != 2:
        raise RequestError(f"size is {in_short(size)}, expected a number or (height, width)")
    return whole("the height", size[0], 1, MOST_SIDE), whole("the width", size[1], 1, MOST_SIDE)


def _size_of(image: Image, size: Size) -> tuple[int, int]:
    """The height and width of the grid for a picture."""
    if isinstance(size, tuple):
        return size
    longer = max(image.size)
    side = size or min(longer, DEFAULT_SIZE)
    return max(1, round(image.height * side / longer)), max(1, round(image.width * side / longer))


def _rgb_named(name: str) -> Rgb:
    """A colour as CSS has it. Raises RequestError."""
    from PIL import ImageColor

    try:
        return rgb_in(ImageColor.getrgb(name)[:3])
    except ValueError:
        raise RequestError(f"{name!r} is no colour, expected white, or #ffcc00, say") from None


def _cell_by_cell(art: PixelArt, colours: int | None) -> Sketch:
    """A drawing as it is, or in fewer colours."""
    counts = Counter(cell for row in art.cells for cell in row)
    opaque = not counts.pop(None, 0)
    own = [(number, rgb) for rgb, number in counts.items() if rgb is not None]
    most = len(own) if colours is None else colours + opaque
    palette = few_colours(own, most) if len(own) > most else [rgb for _, rgb in own]
    nearest = nearest_of(palette)
    index_of: dict[Rgb | None, int] = {rgb: nearest(rgb) for _, rgb in own}
    index_of |= {rgb: index for index, rgb in enumerate(palette)} | {None: CLEAR}
    picture = [[index_of[cell] for cell in row] for row in art.cells]
    return Sketch(picture, palette, own, art.uncertain, art.side)


def _numbered(sketch: Sketch, behind: Rgb | None, blank: ParseError) -> Drawing:
    """The drawing in the colours that are left, from dark to light. Raises `blank` without any."""
    picture, palette, *_ = sketch
    background = background_of(picture, palette, behind)
    used = {cell for row in picture for cell in row} - {background}
    if not used:
        raise blank
    order = sorted(used, key=lambda index: lightness(palette[index]))
    number = {index: colour for colour, index in enumerate(order, 1)} | {background: BACKGROUND}
    inks = [palette[index] for index in order]
    grid = Grid([number[cell] for cell in row] for row in picture)
    if background == CLEAR:
        seen = (paper for paper in _PAPERS if all(distance(paper, rgb) >= ALIKE for rgb in inks))
        paper = next(seen, _PAPERS[0])
    else:
        paper = palette[background]
    return Drawing(grid, tuple(Colour(rgb=rgb) for rgb in (paper, *inks)))
