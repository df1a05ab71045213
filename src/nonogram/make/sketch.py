"""A picture in cells and few colours, before they are numbered; and what of it is lost."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from nonogram.colours.looks import Rgb
from nonogram.make.drawing import Lost
from nonogram.make.pixel_art import OPAQUE, pixels_of
from nonogram.make.quantize import nearest_of
from nonogram.puzzle import Position

if TYPE_CHECKING:
    from PIL.Image import Image

#: Stands for what is transparent among the indices of colours.
CLEAR = -1


class Sketch(NamedTuple):
    """The cells as indices of colours, CLEAR where they are transparent; and what is lost."""

    picture: list[list[int]]
    palette: list[Rgb]
    lost: tuple[Lost, ...]
    uncertain: tuple[Position, ...]


def standing_for(colours: list[tuple[int, Rgb]], palette: list[Rgb]) -> list[tuple[int, Rgb]]:
    """How often each colour of a palette is the one that looks most like one of these."""
    nearest = nearest_of(palette)
    counts: Counter[Rgb] = Counter()
    for number, rgb in colours:
        counts[palette[nearest(rgb)]] += number
    return [(number, rgb) for rgb, number in counts.items()]


def lost_of(
    colours: list[tuple[int, Rgb]], palette: list[Rgb], picture: list[list[int]]
) -> tuple[Lost, ...]:
    """Which of these colours no cell has, the most common one first."""
    total = sum(number for number, _ in colours)
    nearest = nearest_of(palette)
    won = {palette[cell] for row in picture for cell in row if cell != CLEAR}
    lost = []
    for number, rgb in sorted(colours, reverse=True):
        became = rgb if rgb in palette else palette[nearest(rgb)]
        if rgb not in won:
            lost.append(Lost(rgb, number / total, became if became in won else None))
    return tuple(lost)


def all_pixels(fine: Image) -> list[tuple[int, ...]]:
    """Red, green, blue and alpha of all pixels, row by row."""
    return [*chain.from_iterable(pixels_of(fine))]


def colours_of(fine: Image) -> list[tuple[int, Rgb]]:
    """How often there is each colour that is opaque."""
    return _counted(all_pixels(fine))


def flat_colours(fine: Image) -> list[tuple[int, Rgb]]:
    """As `colours_of`, but without the blends along the edges if the picture is a flat drawing.

    It is one if half of its pixels are much like those at their right and below.
    """
    pixels = all_pixels(fine)
    near = [(r >> 3, g >> 3, b >> 3, a >> 7) for r, g, b, a in pixels]
    flat = [
        pixel
        for pixel, here, right, below in zip(pixels, near, near[1:], near[fine.width :])
        if here == right == below
    ]
    return _counted(flat if 2 * len(flat) > len(pixels) else pixels) or _counted(pixels)


def _counted(pixels: list[tuple[int, ...]]) -> list[tuple[int, Rgb]]:
    counts = Counter(pixels)
    return [(count, (r, g, b)) for (r, g, b, a), count in counts.items() if a >= OPAQUE]
