"""The looks of colours, those of the puzzle's palette or the default ones, and their contrast.

The contrast ratio of WCAG 2 is (L + 0.05) / (l + 0.05), L being the relative luminance of the
lighter colour; 4.5 is what the guidelines ask of text. Black on white has 21 = 1.05 / 0.05. For
every colour the ratios to black and to white multiply to 21, so the better of them is never less
than its root, 4.58: the ink of `ink_on` can be read on any colour.
"""

from __future__ import annotations

from colorsys import hls_to_rgb
from functools import lru_cache
from math import dist

from nonogram.puzzle import Palette, Puzzle
from nonogram.puzzle.palette import Rgb as Rgb

#: Background, then colours 1 to 12: ink on paper first, then those told apart at a glance. Each
#: after them is the farthest from all before it (`distance`), no two nearer than 0.11.
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

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)

ALIKE = 0.1  #: colours whose `distance` is less look alike
_GOLDEN = 0.6180339887498949  #: the fraction of the colour circle after which hues repeat last


def rgb_of(puzzle: Puzzle, colour: int) -> Rgb:
    """The red, green and blue (0..255) of a colour; of one with halves the colour between them."""
    return look_of(puzzle.palette, colour)


def halves_of(puzzle: Puzzle, colour: int) -> tuple[Rgb, Rgb, bool] | None:
    """The halves of a colour that has them, as `Colour.halves`."""
    return puzzle.palette[colour].halves if colour < len(puzzle.palette) else None


def look_of(palette: Palette, colour: int) -> Rgb:
    """The look of a colour of a palette, as `rgb_of`."""
    known = palette[colour].plain if colour < len(palette) else None
    if known is not None:
        return known
    if colour < len(_COLOURS):
        return _COLOURS[colour]
    step = colour - len(_COLOURS)
    lightness = (0.35, 0.5, 0.65)[step % 3]
    red, green, blue = hls_to_rgb(step * _GOLDEN % 1, lightness, 0.6)
    return round(red * 255), round(green * 255), round(blue * 255)


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 to 21."""

    def luminance(rgb: Rgb) -> float:
        red, green, blue = map(_linear, rgb)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(rgb: Rgb) -> Rgb:
    """Black or white, whichever is easier to read on this colour."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, rgb))


def distance(one: Rgb, other: Rgb) -> float:
    """The distance of two colours in OKLab: 0 if they are equal, 1 for black and white."""
    return dist(oklab(one), oklab(other))


def looks_apart(puzzle: Puzzle, one: int, other: int) -> float:
    """The distance of cells of two colours of a puzzle: the largest of their quarters."""

    def quarters(colour: int) -> tuple[Rgb, ...]:
        """The colours of a cell at its left, at its right, above and below."""
        rgb = rgb_of(puzzle, colour)
        left, right, rises = halves_of(puzzle, colour) or (rgb, rgb, True)
        return (left, right, left, right) if rises else (left, right, right, left)

    return max(map(distance, quarters(one), quarters(other)))


@lru_cache(4096)
def oklab(rgb: Rgb) -> tuple[float, float, float]:
    """A colour in Ottosson's OKLab (2020), in which equal distances look equal: L, a and b."""
    red, green, blue = map(_linear, rgb)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _linear(level: int) -> float:
    """A channel of sRGB, 0 to 255, as an amount of light."""
    channel = level / 255
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
