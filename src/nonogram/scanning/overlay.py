"""A look at what was read: the picture, pale, with the lattice and the numbers drawn on it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from nonogram.scanning.pixels import moved, perspective

if TYPE_CHECKING:
    from nonogram.scanning.scan import Scan

_PALE = 0.6  #: how far the picture goes to white
_SURE, _DOUBTFUL, _LINES = "#0050c0", "#d00000", "#00a060"


def overlay(scan: Scan) -> bytes:
    """The picture as PNG, with doubtful numbers in red, others in blue."""
    from PIL import Image, ImageDraw, ImageFont

    picture = Image.blend(scan.image, Image.new("RGB", scan.size, "white"), _PALE)
    draw = ImageDraw.Draw(picture)
    height, width = scan.puzzle.geometry.shape
    cells = [(0, 0), (width, 0), (width, height), (0, height)]
    to_pixels = perspective(cells, scan.outline)
    ends = [((0, row), (width, row)) for row in range(height + 1)]
    ends += [((column, 0), (column, height)) for column in range(width + 1)]
    for begin, end in ends:
        draw.line([moved(to_pixels, *begin), moved(to_pixels, *end)], fill=_LINES, width=1)
    doubtful = {*scan.doubtful}
    for number in scan.readings:
        left, top, right, bottom = number.box
        font = ImageFont.load_default(max(8, 1.25 * (bottom - top)))
        colour = _DOUBTFUL if number in doubtful else _SURE
        if number in doubtful:
            draw.rectangle((left - 3, top - 3, right + 3, bottom + 3), outline=colour)
        middle = (left + right) / 2, (top + bottom) / 2
        draw.text(middle, str(number.value), fill=colour, font=font, anchor="mm")
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()
