"""Which ink can be read on which colour, by the contrast ratio of WCAG 2.

The ratio of two colours is (L + 0.05) / (l + 0.05), L being the relative luminance of the
lighter; 4.5 is what the guidelines ask of text. Black on white has 21 = 1.05 / 0.05. For every
colour the ratios to black and to white multiply to that, so the better of them is never less
than the root of 21, 4.58: the ink of `ink_on` can be read on any colour.
"""

from __future__ import annotations

from nonogram.draw.palette import Rgb

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


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


def _linear(channel: float) -> float:
    """A channel of sRGB as an amount of light."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
