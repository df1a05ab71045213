"""How colours look where the file does not say."""

from __future__ import annotations

from colorsys import hls_to_rgb

from nonogram.puzzle import Puzzle

Rgb = tuple[int, int, int]

#: Background, then colours 1 to 12: ink on paper first, then told apart at a glance.
_DEFAULT: tuple[Rgb, ...] = (
    (0xFF, 0xFF, 0xFF),  # background: paper
    (0x1A, 0x1A, 0x1A),  # black
    (0xE0, 0x32, 0x2B),  # red
    (0x2E, 0x9E, 0x44),  # green
    (0x2B, 0x62, 0xD9),  # blue
    (0xF5, 0xC5, 0x18),  # yellow
    (0xF0, 0x7F, 0x1B),  # orange
    (0x8D, 0x3F, 0xC0),  # purple
    (0x8A, 0x5A, 0x2B),  # brown
    (0xF4, 0x8F, 0xB1),  # pink
    (0x4F, 0xC3, 0xE8),  # sky blue
    (0x9A, 0x9A, 0x9A),  # grey
    (0xA4, 0xD4, 0x3A),  # lime
)

#: The fraction of the colour circle after which hues repeat last.
_GOLDEN = 0.6180339887498949


def rgb_of(puzzle: Puzzle, colour: int) -> Rgb:
    """The red, green and blue (0..255) of a colour, by the palette or by default."""
    if colour < len(puzzle.palette):
        rgb = puzzle.palette[colour].rgb
        if rgb is not None:
            return rgb
    if colour < len(_DEFAULT):
        return _DEFAULT[colour]
    step = colour - len(_DEFAULT)
    lightness = (0.35, 0.5, 0.65)[step % 3]
    red, green, blue = hls_to_rgb(step * _GOLDEN % 1, lightness, 0.6)
    return round(red * 255), round(green * 255), round(blue * 255)
