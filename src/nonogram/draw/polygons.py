"""Slanted shapes on an image of Pillow, with smooth edges."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, ceil, cos, floor, pi, sin
from typing import TYPE_CHECKING

from nonogram.colours.looks import Rgb
from nonogram.draw.shapes import Point

if TYPE_CHECKING:
    from PIL import Image as Images

#: Rounded and slanted shapes are drawn so many times too large, then made smaller.
FINER = 4

#: Pixels of the strips that polygons are drawn in, from top to bottom.
_STRIP = 64


def paste_polygon(image: Images.Image, corners: Sequence[Point], fill: Rgb | Images.Image) -> None:
    """Draw a convex polygon given in pixels, filled with a colour or with tiles.

    It is drawn in strips, each no wider than the polygon is there: slanted lines are long.
    """
    from PIL import Image, ImageDraw

    top, bottom = floor(min(y for _, y in corners)), ceil(max(y for _, y in corners))
    for upper in range(top, bottom, _STRIP):
        lower = min(bottom, upper + _STRIP)
        across = _across(corners, upper, lower)
        left, height = floor(min(across)), lower - upper
        width = ceil(max(across)) - left
        mask = Image.new("L", (width * FINER, height * FINER), 0)
        finer = [((x - left) * FINER - 0.5, (y - upper) * FINER - 0.5) for x, y in corners]
        ImageDraw.Draw(mask).polygon(finer, 255)
        mask = mask.resize((width, height), Image.Resampling.BOX)
        if isinstance(fill, Image.Image):
            tiles = Image.new("RGB", (width, height))
            for x in range(-(left % fill.width), width, fill.width):
                for y in range(-(upper % fill.height), height, fill.height):
                    tiles.paste(fill, (x, y))
            image.paste(tiles, (left, upper), mask)
        else:
            image.paste(fill, (left, upper, left + width, lower), mask)


def _across(corners: Sequence[Point], upper: float, lower: float) -> list[float]:
    """Where the outline of a polygon is between two heights: enough of it to tell how wide."""
    found = []
    for (x, y), (next_x, next_y) in zip(corners, [*corners[1:], corners[0]]):
        if y == next_y:
            shares = [0.0, 1.0] if upper <= y <= lower else []
        else:
            ends = sorted(((upper - y) / (next_y - y), (lower - y) / (next_y - y)))
            shares = [max(0.0, ends[0]), min(1.0, ends[1])]
            shares = shares if shares[0] <= shares[1] else []
        found += [x + share * (next_x - x) for share in shares]
    return found


def line_outline(start: Point, end: Point, thickness: float) -> list[Point]:
    """The outline of a line with round ends."""
    (x, y), (end_x, end_y) = start, end
    along = atan2(end_y - y, end_x - x)
    turns = [along + pi * (k / 8 - 0.5) for k in range(9)]
    radius = thickness / 2
    return [
        *((end_x + radius * cos(turn), end_y + radius * sin(turn)) for turn in turns),
        *((x - radius * cos(turn), y - radius * sin(turn)) for turn in turns),
    ]
