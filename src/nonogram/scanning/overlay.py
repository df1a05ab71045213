"""A look at what was read: the picture, pale, with the lattice and the numbers drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_PALE = 0.6  #: how far the picture goes to white
_SURE, _DOUBTFUL, _LINES = "#0050c0", "#d00000", "#00a060"


def overlay(
    image: Image,
    lattice: Sequence[Sequence[tuple[float, float]]],
    numbers: Iterable[tuple[str, tuple[int, int, int, int], bool]],
) -> bytes:
    """The picture as PNG; each of the numbers has its box, and whether it is doubtful.

    `lattice` has the crossings of lines, row by row.
    """
    from PIL import Image as Images
    from PIL import ImageDraw, ImageFont

    picture = Images.blend(image, Images.new("RGB", image.size, "white"), _PALE)
    draw = ImageDraw.Draw(picture)
    for line in (*lattice, *zip(*lattice)):
        draw.line([*line], fill=_LINES)
    for text, (left, top, right, bottom), doubtful in numbers:
        colour = _DOUBTFUL if doubtful else _SURE
        font = ImageFont.load_default(max(8, 1.25 * (bottom - top)))
        if doubtful:
            draw.rectangle((left - 3, top - 3, right + 3, bottom + 3), outline=colour)
        middle = (left + right) / 2, (top + bottom) / 2
        draw.text(middle, text, fill=colour, font=font, anchor="mm")
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()
