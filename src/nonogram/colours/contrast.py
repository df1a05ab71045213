"""The contrast of two colours, by the ratio of WCAG 2, and how different they look.

The ratio of two colours is (L + 0.05) / (l + 0.05), L being the relative luminance of the
lighter; 4.5 is what the guidelines ask of text. Black on white has 21 = 1.05 / 0.05. For every
colour the ratios to black and to white multiply to 21, so the better of them is never less than
its root, 4.58: the ink of `ink_on` can be read on any colour.
"""

from __future__ import annotations

from functools import lru_cache
from math import dist

from nonogram.colours.looks import Rgb, halves_of, rgb_of
from nonogram.puzzle import Puzzle

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)

#: Colours whose `distance` is less look alike.
ALIKE = 0.1


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(rgb: Rgb) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = map(_linear, rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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
    """A colour in Ottosson's OKLab (2020), in which equal distances look equal.

    Its lightness from 0 to 1, and how far it is from green to red, and from blue to yellow.
    """
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
