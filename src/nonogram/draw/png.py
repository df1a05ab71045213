"""A page or a sheet as PNG, drawn with Pillow.

Every cell is a whole number of pixels, so lines are crisp.

Pillow, an extra of the package named `pictures`, is loaded when the first page is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING

from nonogram.colours.looks import Rgb
from nonogram.draw.page import page_of
from nonogram.draw.polygons import FINER, line_outline, paste_polygon
from nonogram.draw.shapes import (
    CHIP_INSET,
    HATCH_GROUND,
    HATCH_INK,
    PAPER,
    RIM,
    Area,
    Chip,
    Hatch,
    Label,
    Point,
    Shape,
    Stroke,
    blot_outlines,
    box_of,
)
from nonogram.draw.sheet import Sheet
from nonogram.errors import WriteError
from nonogram.limits import MOST_PIXELS_DRAWN
from nonogram.puzzle import Puzzle, Rows

if TYPE_CHECKING:
    from PIL import Image as Images
    from PIL.ImageFont import FreeTypeFont

_DOTS_PER_INCH = 300
_MM_PER_INCH = 25.4

#: Pixels a cell has at least, however small it is in print.
_SMALLEST_CELL = 8


def png(puzzle: Puzzle, grid: Rows | None = None, *, clues: bool = True) -> bytes:
    """The puzzle as the content of a PNG file, 300 dots an inch or more.

    Args:
        puzzle: the clues, and how the colours look.
        grid: what its cells have; undecided ones are hatched. None leaves all cells empty.
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
    image = _image("RGB", size, PAPER)
    _draw(page.shapes, image, cell, (margin, margin))
    return _content(image, cell / page.cell * _MM_PER_INCH)


def png_sheet(sheet: Sheet) -> bytes:
    """A sheet as the content of a PNG file, 300 dots an inch.

    Raises:
        WriteError: Pillow is not installed.
    """

    def dots(length: float) -> int:
        return round(length / _MM_PER_INCH * _DOTS_PER_INCH)

    image = _image("RGB", (dots(sheet.width), dots(sheet.height)), PAPER)
    for part in sheet.parts:
        cell = max(1, dots(part.cell))
        window = _image("RGB", (ceil(part.width * cell), ceil(part.height * cell)), PAPER)
        _draw(part.shapes, window, cell, (-round(part.left * cell), -round(part.top * cell)))
        image.paste(window, (dots(part.x), dots(part.y)))
    return _content(image, _DOTS_PER_INCH)


def _content(image: Images.Image, density: float) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", dpi=(density, density), optimize=False)
    return file.getvalue()


def _image(mode: str, size: tuple[int, int], ground: Rgb) -> Images.Image:
    try:
        from PIL import Image
    except ImportError:
        raise WriteError("PNG needs Pillow: pip install 'nonogram[pictures]'") from None
    return Image.new(mode, size, ground)


def _draw(shapes: Sequence[Shape], image: Images.Image, cell: int, origin: tuple[int, int]) -> None:
    """Draw shapes; `origin` is where the cells begin, and `cell` how large they are, in pixels."""
    from PIL import ImageDraw

    draw = ImageDraw.Draw(image)
    font = _fonts()
    left, top = origin

    def box(x: float, y: float, width: float, height: float, rgb: Rgb) -> None:
        """Fill a rectangle given in pixels, the last ones of which Pillow counts in."""
        draw.rectangle((x, y, x + width - 1, y + height - 1), rgb)

    def at(x: float, y: float) -> tuple[int, int]:
        return left + round(x * cell), top + round(y * cell)

    def pixels(points: Sequence[Point]) -> list[Point]:
        return [(left + x * cell, top + y * cell) for x, y in points]

    hatched = cache(lambda: _hatched(cell))
    chip = cache(lambda rgb, rim, radius: _chip(cell, rgb, rim, radius))
    for shape in shapes:
        match shape:
            case Area(corners, rgb):
                if rectangle := box_of(corners):
                    x, y, width, height = rectangle
                    box(*at(x, y), round(width * cell), round(height * cell), rgb)
                else:
                    paste_polygon(image, pixels(corners), rgb)
            case Hatch(corners):
                if rectangle := box_of(corners):
                    x, y, width, _ = rectangle
                    for k in range(round(width)):
                        image.paste(hatched(), at(x + k, y))
                else:
                    paste_polygon(image, pixels(corners), hatched())
            case Chip(x, y, rgb, rim, radius):
                colour, mask = chip(rgb, rim, radius)
                image.paste(colour, at(x, y), mask)
            case Stroke((x, y), (right, bottom), thickness, rgb, square=True):
                thick = max(1, round(thickness * cell))
                width, height = (
                    round((right - x) * cell) + thick,
                    round((bottom - y) * cell) + thick,
                )
                across, down = at(x, y)
                box(across - thick // 2, down - thick // 2, width, height, rgb)
            case Stroke(start, end, thickness, rgb):
                one, other = pixels((start, end))
                paste_polygon(image, line_outline(one, other, max(1, thickness * cell)), rgb)
            case Label(x, y, size, text, rgb):
                place = (left + x * cell, at(x, y)[1])
                draw.text(place, text, rgb, font(round(size * cell)), anchor="ms")


def _fonts() -> Callable[[int], FreeTypeFont]:
    """Pillow's own type, by its size in pixels."""
    from PIL import ImageFont

    return cache(lambda size: ImageFont.load_default(max(1, size)))  # type: ignore[return-value]


def _hatched(cell: int) -> Images.Image:
    """A cell of slanted strokes, three of them, that go on from cell to cell."""
    from PIL import Image, ImageDraw

    side = cell * FINER
    tile = _image("RGB", (side, side), HATCH_GROUND)
    draw = ImageDraw.Draw(tile)
    for k in range(7):
        x = (k / 3 - 1) * side
        draw.line((x, side, x + side, 0), HATCH_INK, round(0.07 * side))
    return tile.resize((cell, cell), Image.Resampling.BOX)


def _chip(
    cell: int, rgb: Rgb, rim: bool, radius: float | None
) -> tuple[Images.Image, Images.Image]:
    """A chip or blot in its cell, and the mask of what of the cell it covers."""
    from PIL import Image, ImageDraw

    side = cell * FINER
    colour = _image("RGB", (side, side), RIM if rim and radius is not None else rgb)
    mask = Image.new("L", (side, side), 0)
    inside, outside = ImageDraw.Draw(colour), ImageDraw.Draw(mask)
    width = round(0.03 * side) + FINER // 2
    if radius is None:
        for outline in blot_outlines():
            points = [(x * side, y * side) for x, y in outline]
            outside.polygon(points, 255)
            if rim:
                inside.line([*points, points[0]], RIM, 2 * width)
    else:
        near, far = round(CHIP_INSET * side), side - 1 - round(CHIP_INSET * side)
        outside.rounded_rectangle((near, near, far, far), radius * side, 255)
        if rim:
            within = (near + width, near + width, far - width, far - width)
            inside.rounded_rectangle(within, radius * side - width, rgb)
    size = (cell, cell)
    return colour.resize(size, Image.Resampling.BOX), mask.resize(size, Image.Resampling.BOX)
