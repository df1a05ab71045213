"""A page or a sheet as PNG, drawn with Pillow, the package's extra `pictures`.

Every cell is a whole number of pixels, so lines are crisp; slanted and round shapes have smooth
edges. Pillow is loaded when the first page is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from math import ceil, floor
from operator import itemgetter
from typing import TYPE_CHECKING

from nonogram.base.errors import WriteError
from nonogram.base.limits import MOST_PIXELS_DRAWN
from nonogram.core.puzzle import Puzzle, Rows
from nonogram.core.puzzle.colours import Rgb
from nonogram.draw import outlines
from nonogram.draw.outlines import Point
from nonogram.draw.page import page_of
from nonogram.draw.shapes import PAPER, Area, Chip, Hatch, Label, Shape, Stroke
from nonogram.draw.sheet import Sheet

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

_DOTS_PER_INCH = 300
_MM_PER_INCH = 25.4

_SMALLEST_CELL = 8  #: the least pixels of a cell, however small it is in print
_FINER = 4  #: the factor by which round and slanted shapes are first drawn larger
_STRIP = 64  #: height in pixels of a polygon's strips; each is only as wide as the polygon there


def png(puzzle: Puzzle, grid: Rows | None = None, *, clues: bool = True) -> bytes:
    """Draw a puzzle as the content of a PNG file, with at least 300 dots per inch.

    Args:
        puzzle: the puzzle, with the looks of its colours.
        grid: the colours of cells, with undecided ones hatched. None leaves all cells empty.
        clues: False draws the grid alone.

    Raises:
        WriteError: Pillow is not installed, or the picture would be too large.
    """
    page = page_of(puzzle, grid, clues=clues)
    cell = max(_SMALLEST_CELL, int(page.cell / _MM_PER_INCH * _DOTS_PER_INCH))
    margin = round(page.margin * cell)
    size = ceil(page.width * cell) + 2 * margin, ceil(page.height * cell) + 2 * margin
    if size[0] * size[1] > MOST_PIXELS_DRAWN:
        raise WriteError(
            f"the PNG would have {size[0]:,} x {size[1]:,} pixels, more than "
            f"{MOST_PIXELS_DRAWN:,}; SVG has no such limit"
        )
    image = _drawn(page.shapes, size, cell, (margin, margin))
    return _content(image, cell / page.cell * _MM_PER_INCH)


def png_sheet(sheet: Sheet) -> bytes:
    """A sheet as a PNG file, with 300 dots per inch. Raises WriteError without Pillow."""

    def dots(length: float) -> int:
        return round(length / _MM_PER_INCH * _DOTS_PER_INCH)

    image, _ = _image((dots(sheet.width), dots(sheet.height)), PAPER)
    for part in sheet.parts:
        cell = max(1, dots(part.cell))
        size = ceil(part.width * cell), ceil(part.height * cell)
        origin = -round(part.left * cell), -round(part.top * cell)
        image.paste(_drawn(part.shapes, size, cell, origin), (dots(part.x), dots(part.y)))
    return _content(image, _DOTS_PER_INCH)


def _content(image: Image, density: float) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", dpi=(density, density), optimize=False)
    return file.getvalue()


def _image(size: tuple[int, int], ground: Rgb | int) -> tuple[Image, ImageDraw]:
    """An image of one colour, or a mask of one grey, and its drawing object."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise WriteError("PNG needs Pillow: pip install 'nonogram[pictures]'") from None
    image = Image.new("L" if isinstance(ground, int) else "RGB", size, ground)
    return image, ImageDraw.Draw(image)


def _drawn(
    shapes: Sequence[Shape], size: tuple[int, int], cell: int, origin: tuple[int, int]
) -> Image:
    """An image of shapes, with cells of this many pixels, from `origin` on."""
    image, draw = _image(size, PAPER)
    from PIL import ImageFont

    left, top = origin

    def box(x: float, y: float, width: float, height: float, rgb: Rgb) -> None:
        draw.rectangle((x, y, x + width - 1, y + height - 1), rgb)

    def at(x: float, y: float) -> tuple[int, int]:
        return left + round(x * cell), top + round(y * cell)

    def pixels(points: Sequence[Point]) -> list[Point]:
        return [(left + x * cell, top + y * cell) for x, y in points]

    font = cache(lambda size: ImageFont.load_default(max(1, size)))
    hatched = cache(lambda: _hatched(cell))
    chip = cache(lambda rgb, rim, radius: _chip(cell, rgb, rim, radius))
    for shape in shapes:
        match shape:
            case Area(corners, rgb) if rectangle := outlines.box_of(corners):
                x, y, width, height = rectangle
                box(*at(x, y), round(width * cell), round(height * cell), rgb)
            case Area(corners, rgb):
                _paste_polygon(image, pixels(corners), rgb)
            case Hatch(corners) if rectangle := outlines.box_of(corners):
                x, y, width, _ = rectangle
                for k in range(round(width)):
                    image.paste(hatched(), at(x + k, y))
            case Hatch(corners):
                _paste_polygon(image, pixels(corners), hatched())
            case Chip(x, y, rgb, rim, radius):
                colour, mask = chip(rgb, rim, radius)
                image.paste(colour, at(x, y), mask)
            case Stroke((x, y), (right, bottom), thickness, rgb, square=True):
                thick = max(1, round(thickness * cell))
                width, height = (round(side * cell) + thick for side in (right - x, bottom - y))
                across, down = at(x, y)
                box(across - thick // 2, down - thick // 2, width, height, rgb)
            case Stroke(start, end, thickness, rgb):
                one, other = pixels((start, end))
                outline = outlines.line_outline(one, other, max(1, thickness * cell))
                _paste_polygon(image, outline, rgb)
            case Label(x, y, height, text, rgb):
                place = (left + x * cell, at(x, y)[1])
                draw.text(place, text, rgb, font(round(height * cell)), anchor="ms")
    return image


def _hatched(cell: int) -> Image:
    """A cell of slanted strokes."""
    side = cell * _FINER
    tile, draw = _image((side, side), outlines.HATCH_GROUND)
    for k in range(7):
        x = (k / 3 - 1) * side
        thickness = round(outlines.HATCH_THICKNESS * side)
        draw.line((x, side, x + side, 0), outlines.HATCH_INK, thickness)
    return _smaller(tile)


def _chip(cell: int, rgb: Rgb, rim: bool, radius: float | None) -> tuple[Image, Image]:
    """The image of a chip or blot in its cell, and the mask of its pixels."""
    side = cell * _FINER
    colour, inside = _image((side, side), outlines.RIM if rim and radius is not None else rgb)
    mask, outside = _image((side, side), 0)
    width = round(outlines.RIM_THICKNESS * side) + _FINER // 2
    if radius is None:
        for outline in outlines.blot_outlines():
            points = [(x * side, y * side) for x, y in outline]
            outside.polygon(points, 255)
            if rim:
                inside.line([*points, points[0]], outlines.RIM, 2 * width)
    else:
        near = round(outlines.CHIP_INSET * side)
        far = side - 1 - near
        outside.rounded_rectangle((near, near, far, far), radius * side, 255)
        if rim:
            within = (near + width, near + width, far - width, far - width)
            inside.rounded_rectangle(within, radius * side - width, rgb)
    return _smaller(colour), _smaller(mask)


def _smaller(image: Image) -> Image:
    """A finer image reduced to its size. (`Image.reduce` rounds in another way.)"""
    from PIL.Image import Resampling

    return image.resize((image.width // _FINER, image.height // _FINER), Resampling.BOX)


def _paste_polygon(image: Image, corners: Sequence[Point], fill: Rgb | Image) -> None:
    """Draw a convex polygon given in pixels, strip by strip, in a colour or with tiles."""
    top, bottom = floor(min(y for _, y in corners)), ceil(max(y for _, y in corners))
    for upper in range(top, bottom, _STRIP):
        lower = min(bottom, upper + _STRIP)
        across = _across(corners, upper, lower)
        left, height = floor(min(across)), lower - upper
        width = ceil(max(across)) - left
        mask, draw = _image((width * _FINER, height * _FINER), 0)
        finer = [((x - left) * _FINER - 0.5, (y - upper) * _FINER - 0.5) for x, y in corners]
        draw.polygon(finer, 255)
        mask = _smaller(mask)
        if isinstance(fill, tuple):
            image.paste(fill, (left, upper, left + width, lower), mask)
        else:
            tiles, _ = _image((width, height), PAPER)
            for x in range(-(left % fill.width), width, fill.width):
                for y in range(-(upper % fill.height), height, fill.height):
                    tiles.paste(fill, (x, y))
            image.paste(tiles, (left, upper), mask)


def _across(corners: Sequence[Point], upper: float, lower: float) -> list[float]:
    """The x coordinates of a polygon's outline between two heights."""
    found = []
    for ends in zip(corners, [*corners[1:], corners[0]]):
        (x, y), (next_x, next_y) = sorted(ends, key=itemgetter(1))
        if y <= lower and next_y >= upper:
            slope = (next_x - x) / (next_y - y) if next_y > y else 0.0
            found.append(x + (max(y, upper) - y) * slope)
            found.append(next_x + (min(next_y, lower) - next_y) * slope)
    return found
