"""The looks of colours: those of the puzzle's palette, or the default ones."""

from __future__ import annotations

from colorsys import hls_to_rgb

from nonogram.puzzle import Palette, Puzzle
from nonogram.puzzle.puzzle import Rgb as Rgb

#: Background, then colours 1 to 12: ink on paper first, then those told apart at a glance. Each
#: after them is the farthest from all before it (`contrast.distance`), no two nearer than 0.11.
DEFAULT: dict[str, Rgb] = {
    "white": (0xFF, 0xFF, 0xFF),
    "black": (0x1A, 0x1A, 0x1A),
    "red": (0xE0, 0x32, 0x2B),
    "green": (0x2E, 0x9E, 0x44),
    "blue": (0x2B, 0x62, 0xD9),
    "yellow": (0xF5, 0xC5, 0x18),
    "orange": (0xF0, 0x7F, 0x1B),
    "purple": (0x8D, 0x3F, 0xC0),
    "brown": (0x8A, 0x5A, 0x2B),
    "pink": (0xF4, 0x8F, 0xB1),
    "sky blue": (0x4F, 0xC3, 0xE8),
    "grey": (0x9A, 0x9A, 0x9A),
    "lime": (0xA4, 0xD4, 0x3A),
    "magenta": (0xFF, 0x00, 0xFF),
    "navy": (0x00, 0x00, 0x88),
    "plum": (0x66, 0x00, 0x66),
    "dark green": (0x00, 0x66, 0x00),
    "lavender": (0xAA, 0x88, 0xFF),
    "aqua": (0x44, 0xFF, 0xEE),
    "chestnut": (0x66, 0x22, 0x00),
    "slate": (0x22, 0x44, 0x66),
    "raspberry": (0xCC, 0x00, 0x88),
    "bright yellow": (0xFF, 0xFF, 0x00),
    "bright blue": (0x00, 0x00, 0xEE),
    "bright green": (0x00, 0xFF, 0x00),
}
_COLOURS = [*DEFAULT.values()]

#: The fraction of the colour circle after which hues repeat last.
_GOLDEN = 0.6180339887498949


def rgb_of(puzzle: Puzzle, colour: int) -> Rgb:
    """The red, green and blue (0..255) of a colour; of one with halves the colour between them."""
    return look_of(puzzle.palette, colour)


def halves_of(puzzle: Puzzle, colour: int) -> tuple[Rgb, Rgb, bool] | None:
    """The halves of a colour that has them, as `Colour.halves`."""
    return puzzle.palette[colour].halves if colour < len(puzzle.palette) else None


def look_of(palette: Palette, colour: int) -> Rgb:
    """The look of a colour of a palette; see `rgb_of`."""
    known = palette[colour].plain if colour < len(palette) else None
    if known is not None:
        return known
    if colour < len(_COLOURS):
        return _COLOURS[colour]
    step = colour - len(_COLOURS)
    lightness = (0.35, 0.5, 0.65)[step % 3]
    red, green, blue = hls_to_rgb(step * _GOLDEN % 1, lightness, 0.6)
    return round(red * 255), round(green * 255), round(blue * 255)
