"""The looks of colours, from the puzzle's palette or by default, and their names.

The contrast ratio of WCAG 2 is (L + 0.05) / (l + 0.05), where L is the relative luminance of the
lighter colour; the guidelines require 4.5 for text. Black on white has 21 = 1.05 / 0.05. For
every colour the ratios to black and to white multiply to 21, so the better of them is at least
its root, 4.58: the ink of `ink_on` is legible on any colour.

A name in the file is kept; a corner is called by its character. A colour without a look has the
name of its default look; any other has the name of the most similar colour. Two colours of a
puzzle have different names.
"""

from __future__ import annotations

from colorsys import hls_to_rgb
from functools import lru_cache
from itertools import chain, count
from math import dist

from nonogram.base.arguments import whole
from nonogram.core.puzzle import BACKGROUND, Palette, Puzzle
from nonogram.core.puzzle.corners import CORNERS
from nonogram.core.puzzle.palette import Rgb as Rgb
from nonogram.core.puzzle.palette import rgb_in
from nonogram.core.puzzle.puzzle import check_board

#: Background, then colours 1 to 12: ink on paper first, then colours that differ at a glance. Each
#: further one is the farthest from all before it (`distance`); all distances are at least 0.11.
_LOOKS = {
    "white": "FFFFFF", "black": "1A1A1A", "red": "E0322B", "green": "2E9E44", "blue": "2B62D9",
    "yellow": "F5C518", "orange": "F07F1B", "purple": "8D3FC0", "brown": "8A5A2B", "pink": "F48FB1",
    "sky blue": "4FC3E8", "grey": "9A9A9A", "lime": "A4D43A", "magenta": "FF00FF", "navy": "000088",
    "plum": "660066", "dark green": "006600", "lavender": "AA88FF", "aqua": "44FFEE",
    "chestnut": "662200", "slate": "224466", "raspberry": "CC0088", "bright yellow": "FFFF00",
    "bright blue": "0000EE", "bright green": "00FF00",
}  # fmt: skip

#: The names that puzzles use, if X11 and SVG agree on them.
_NAMED = {
    "white": "FFFFFF", "black": "000000", "red": "FF0000", "blue": "0000FF", "lime": "00FF00",
    "green": "008000", "yellow": "FFFF00", "orange": "FFA500", "purple": "800080",
    "brown": "A52A2A", "pink": "FFC0CB", "cyan": "00FFFF", "magenta": "FF00FF", "grey": "808080",
    "silver": "C0C0C0", "maroon": "800000", "olive": "808000", "teal": "008080",
    "navy": "000080", "aqua": "00FFFF", "fuchsia": "FF00FF", "gold": "FFD700", "beige": "F5F5DC",
    "tan": "D2B48C", "khaki": "F0E68C", "violet": "EE82EE", "indigo": "4B0082",
    "crimson": "DC143C", "coral": "FF7F50", "salmon": "FA8072", "tomato": "FF6347",
    "chocolate": "D2691E", "sienna": "A0522D", "peru": "CD853F", "wheat": "F5DEB3",
    "turquoise": "40E0D0", "orchid": "DA70D6", "plum": "DDA0DD", "lavender": "E6E6FA",
    "dark green": "006400", "dark blue": "00008B", "dark red": "8B0000", "dark orange": "FF8C00",
    "dark grey": "A9A9A9", "light grey": "D3D3D3", "light blue": "ADD8E6", "light green": "90EE90",
    "sky blue": "87CEEB", "steel blue": "4682B4", "royal blue": "4169E1",
    "forest green": "228B22", "sea green": "2E8B57", "dark sea green": "8FBC8F",
    "saddle brown": "8B4513", "dark brown": "3D2010", "hot pink": "FF69B4", "deep pink": "FF1493",
}  # fmt: skip
_BY_NAME = {name.replace(" ", ""): digits for name, digits in _NAMED.items()}

#: The names that a colour may get: a word that people use for its like.
_PLAIN = [name for name in {**_LOOKS, **_NAMED} if name != "chocolate"]  # an orange

#: The most common names: those of the background and of the first twelve colours.
_COMMON = [*_LOOKS][:13]

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)

ALIKE = 0.1  #: colours with a smaller `distance` look alike
_AS_GOOD = ALIKE / 2  #: a name is as good if its colour is further by at most this distance
_GOLDEN = 0.6180339887498949  #: step around the colour circle with which hues repeat latest


DEFAULT = {name: rgb_in(bytes.fromhex(digits)) for name, digits in _LOOKS.items()}
_COLOURS = [*DEFAULT.values()]


def rgb_of(puzzle: Puzzle, colour: int) -> Rgb:
    """The red, green and blue (0..255) of a colour; for halves the colour between them."""
    return look_of(puzzle.palette, colour)


def halves_of(puzzle: Puzzle, colour: int) -> tuple[Rgb, Rgb, bool] | None:
    """The halves of a colour as `Colour.halves`, if it has any."""
    return puzzle.palette[colour].halves if colour < len(puzzle.palette) else None


def look_of(palette: Palette, colour: int) -> Rgb:
    """The look of a colour of a palette, like `rgb_of`."""
    known = palette[colour].plain if colour < len(palette) else None
    if known is not None:
        return known
    if colour < len(_COLOURS):
        return _COLOURS[colour]
    step = colour - len(_COLOURS)
    lightness = (0.35, 0.5, 0.65)[step % 3]
    return rgb_in(round(255 * share) for share in hls_to_rgb(step * _GOLDEN % 1, lightness, 0.6))


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 to 21."""

    def luminance(rgb: Rgb) -> float:
        red, green, blue = map(_linear, rgb)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(rgb: Rgb) -> Rgb:
    """Black or white: the one that is more legible on this colour."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, rgb))


def distance(one: Rgb, other: Rgb) -> float:
    """The distance of two colours in OKLab: 0 if they are equal, 1 for black and white."""
    return dist(oklab(one), oklab(other))


def body_of(puzzle: Puzzle, corner: int) -> int:
    """The colour of whole cells that equals the filled half of a corner; 0 if there is none."""
    halves, corners = halves_of(puzzle, corner) or (), puzzle.corners
    bodies = (colour for colour in range(1, puzzle.colours + 1) if colour not in corners)
    return next((colour for colour in bodies if rgb_of(puzzle, colour) in halves), 0)


def looks_apart(puzzle: Puzzle, one: int, other: int) -> float:
    """The distance of two colours of a puzzle: the largest over the quarters of a cell."""
    return max(map(distance, quarters(puzzle, one), quarters(puzzle, other)))


def quarters(puzzle: Puzzle, colour: int) -> tuple[Rgb, ...]:
    """The colours of a cell at its left, at its right, above and below."""
    rgb = rgb_of(puzzle, colour)
    left, right, rises = halves_of(puzzle, colour) or (rgb, rgb, True)
    return (left, right, left, right) if rises else (left, right, right, left)


@lru_cache(4096)
def oklab(rgb: Rgb) -> tuple[float, float, float]:
    """A colour in Ottosson's OKLab (2020), whose distances are about those seen: L, a and b."""
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


def rgb_from(text: str) -> Rgb | None:
    """The colour written as RRGGBB or RGB, with or without #, as "r, g, b", or by name."""
    text = text.strip().strip("()").strip()
    triple = [part.strip() for part in text.split(",")]
    if len(triple) == 3 and all(p.isascii() and p.isdigit() and len(p) <= 3 for p in triple):
        return rgb_in(min(255, int(part)) for part in triple)
    name = text.lower().replace(" ", "").replace("gray", "grey")
    digits = _BY_NAME.get(name, text.removeprefix("#"))
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
        return None
    return rgb_in(bytes.fromhex(digits))


def name_of(puzzle: Puzzle, colour: int) -> str:
    """The name of a colour of a puzzle, which no other has."""
    return names_of(puzzle.palette, max(puzzle.colours, colour))[colour]


def colour_name(puzzle: Puzzle, colour: int) -> str:
    """The name that hints use for a colour: the name in its palette, or one for how it looks.

    A corner has its character, with the body's colour if other colours have this corner, too.
    Raises RequestError if the puzzle has no such colour. 0 is the background.
    """
    check_board(puzzle)
    whole("a colour", colour, 0, puzzle.colours)
    corners = puzzle.corners
    if (corner := corners.get(colour)) is None:
        return name_of(puzzle, colour)
    if [*corners.values()].count(corner) == 1:
        return corner
    return f"{name_of(puzzle, body_of(puzzle, colour) or colour)} {corner}"


@lru_cache(64)
def names_of(palette: Palette, largest: int) -> tuple[str, ...]:
    """The names of the colours from 0 to the largest; the background is named last."""
    names: dict[int, str] = {}
    order = [*range(1, largest + 1), BACKGROUND]
    own = [c.name or (c.character if c.second and c.character in CORNERS else "") for c in palette]
    for number in order:
        if number < len(palette) and (name := own[number]):
            names[number] = _numbered(name, names)
    for number in [number for number in order if number not in names]:
        unseen = number >= len(palette) or palette[number].rgb is None
        if unseen and number < len(DEFAULT):
            names[number] = _numbered([*DEFAULT][number], names)
        else:
            names[number] = _nearest(look_of(palette, number), names, number)
    return tuple(names[number] for number in range(largest + 1))


def _nearest(rgb: Rgb, names: dict[int, str], number: int) -> str:
    """The name of the most similar colour, followed by a number if it is taken."""
    apart = {name: _apart(rgb, name) for name in _PLAIN}
    best = min(apart, key=apart.__getitem__)
    if best not in names.values():
        return best
    if number == BACKGROUND:
        return _numbered("background", names)
    free = min(apart.keys() - names.values(), key=lambda name: (apart[name], name), default=best)
    return free if apart[free] <= apart[best] + _AS_GOOD else _numbered(best, names)


def _apart(rgb: Rgb, name: str) -> float:
    """The distance of a colour from those of a name; common names count as nearer."""
    looks = filter(None, (DEFAULT.get(name), rgb_from(name)))
    return min(distance(rgb, look) for look in looks) + (0 if name in _COMMON else _AS_GOOD)


def _numbered(name: str, names: dict[int, str]) -> str:
    """The name, or if it is taken the first of "red 2", "red 3", ... that is free."""
    found = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in found if each not in names.values())
