"""A page or a sheet as PNG, drawn with Pillow, the package's extra `pictures`.

Every cell is a whole number of pixels, so lines are crisp; slanted and round shapes have smooth
edges. Pillow is loaded when the first page is drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from io import BytesIO
from math import ceil, floor
from operator import itemgetter
from typing import TYPE_CHECKING, Literal

from nonogram.base.arguments import lists_options
from nonogram.base.errors import WriteError, install
from nonogram.base.limits import MOST_PIXELS_DRAWN
from nonogram.core.puzzle import GridLike, Position, Puzzle
from nonogram.core.puzzle.colours import Rgb
from nonogram.draw import outlines
from nonogram.draw.outlines import Points
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
_LACKING = {ord("\N{MULTIPLICATION SIGN}"): "x"}  #: what Pillow's type has a box for
_STRIP = 128  #: height in pixels of a polygon's strips; each is only as wide as the polygon there


@lists_options
def png(
    puzzle: Puzzle,
    grid: GridLike | None = None,
    *,
    marks: Collection[Position] = (),
    clues: bool = True,
    clues_at: Literal["once", "both"] = "once",
) -> bytes:
    """Draw a puzzle as a PNG picture, and return the content of its file.

    It has at least 300 dots per inch.

    Args:
        puzzle: the puzzle, with the looks of its colours.
        grid: the colours of cells, with undecided ones hatched. None leaves all cells empty.
        marks: positions of cells to hatch; undecided ones get a darker ground, and background
            among undecided cells a yellow one.
        clues: False draws the grid alone.
        clues_at: "once", or "both" for clues at both ends of a rectangle's lines.

    Raises:
        WriteError: Pillow is not installed, or the picture would be too large.
    """
    page = page_of(puzzle, grid, clues=clues, clues_at=clues_at, marks=marks)
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
        raise WriteError(f"PNG needs Pillow: {install('pictures')}") from None
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

    def pixels(points: Points) -> Points:
        return [(left + x * cell, top + y * cell) for x, y in points]

    font = cache(lambda size: ImageFont.load_default(max(1, size)))
    for shape in shapes:
        match shape:
            case Area(corners, rgb) if rectangle := outlines.box_of(corners):
                x, y, width, height = rectangle
                box(*at(x, y), round(width * cell), round(height * cell), rgb)
            case Hatch(cells):
                inside, lines = ([*map(pixels, each)] for each in (cells, shape.lines))
                _paste(image, inside, outlines.HATCH_INK, lines, outlines.HATCH_THICKNESS * cell)
            case Area() | Chip():
                for polygons, rgb in shape.layers:
                    _paste(image, [*map(pixels, polygons)], rgb)
            case Stroke((x, y), (right, bottom), thickness, rgb, square=True):
                thick = max(1, round(thickness * cell))
                width, height = (round(side * cell) + thick for side in (right - x, bottom - y))
                across, down = at(x, y)
                box(across - thick // 2, down - thick // 2, width, height, rgb)
            case Stroke(start, end, thickness, rgb):
                outline = outlines.line_outline(start, end, max(1 / cell, thickness))
                _paste(image, [pixels(outline)], rgb)
            case Label(x, y, height, text, rgb, is_left):
                place = (left + x * cell, at(x, y)[1])
                draw.text(
                    place,
                    text.translate(_LACKING),
                    rgb,
                    font(round(height * cell)),
                    anchor="ls" if is_left else "ms",
                )
    return image


def _paste(
    image: Image,
    polygons: Sequence[Points],
    rgb: Rgb,
    lines: Sequence[Points] = (),
    thickness: float = 0,
) -> None:
    """Fill polygons that are given in pixels, or only draw lines inside them, strip by strip."""
    from PIL import ImageChops
    from PIL.Image import Resampling

    heights = [y for corners in polygons for _, y in corners]
    for upper in range(floor(min(heights)), ceil(max(heights)), _STRIP):
        height = min(ceil(max(heights)) - upper, _STRIP)
        across = [x for corners in polygons for x in _across(corners, upper, upper + height)]
        if not across:
            continue
        left, width = floor(min(across)), ceil(max(across)) - floor(min(across))

        def finer(points: Points, left: int = left, upper: int = upper) -> Points:
            return [((x - left) * _FINER - 0.5, (y - upper) * _FINER - 0.5) for x, y in points]

        mask, draw = _image((width * _FINER, height * _FINER), 0)
        for corners in polygons:
            draw.polygon(finer(corners), 255)
        if lines:
            strokes, draw = _image(mask.size, 0)
            for line in lines:
                draw.line(finer(line), 255, round(thickness * _FINER))
            mask = ImageChops.darker(mask, strokes)
        # `Image.reduce` rounds in another way.
        mask = mask.resize((width, height), Resampling.BOX)
        image.paste(rgb, (left, upper, left + width, upper + height), mask)


def _across(corners: Points, upper: float, lower: float) -> list[float]:
    """The x coordinates of a polygon's outline between two heights."""
    found = []
    for ends in zip(corners, [*corners[1:], corners[0]]):
        (x, y), (next_x, next_y) = sorted(ends, key=itemgetter(1))
        if y <= lower and next_y >= upper:
            slope = (next_x - x) / (next_y - y) if next_y > y else 0.0
            found.append(x + (max(y, upper) - y) * slope)
            found.append(next_x + (min(next_y, lower) - next_y) * slope)
    return found
