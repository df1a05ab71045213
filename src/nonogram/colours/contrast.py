"""Which ink can be read on which colour, by the contrast ratio of WCAG 2; which colours look alike.

The ratio of two colours is (L + 0.05) / (l + 0.05), L being the relative luminance of the
lighter; 4.5 is what the guidelines ask of text. Black on white has 21 = 1.05 / 0.05. For every
colour the ratios to black and to white multiply to that, so the better of them is never less
than the root of 21, 4.58: the ink of `ink_on` can be read on any colour.
"""

from __future__ import annotations

from functools import lru_cache
from math import dist

from nonogram.colours.looks import Rgb, halves_of, rgb_of
from nonogram.puzzle import Puzzle

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)

#: Colours nearer to each other than that (see `distance`) look alike.
ALIKE = 0.1


def luminance(rgb: Rgb) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = (_linear(channel / 255) for channel in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(rgb: Rgb) -> Rgb:
    """Black or white, whichever is easier to read on this colour."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, rgb))


def distance(one: Rgb, other: Rgb) -> float:
    """How different two colours look: 0 if they are equal, 1 for black and white.

    It is their distance in Ottosson's OKLab (2020), in which equal distances look equal.
    """
    return dist(oklab(one), oklab(other))


def looks_apart(puzzle: Puzzle, one: int, other: int) -> float:
    """How different cells of two colours of a puzzle look: as much as any quarter of them does."""
    return max(map(distance, _quarters(puzzle, one), _quarters(puzzle, other)))


def _quarters(puzzle: Puzzle, colour: int) -> tuple[Rgb, ...]:
    """What a cell has at its left, at its right, above and below."""
    if (halves := halves_of(puzzle, colour)) is None:
        return (rgb_of(puzzle, colour),) * 4
    left, right, rises = halves
    return (left, right, left, right) if rises else (left, right, right, left)


@lru_cache(4096)
def oklab(rgb: Rgb) -> tuple[float, float, float]:
    """A colour in OKLab: lightness from 0 to 1, and how green to red, and blue to yellow, it is."""
    red, green, blue = (_linear(channel / 255) for channel in rgb)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _linear(channel: float) -> float:
    """A channel of sRGB as an amount of light."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
