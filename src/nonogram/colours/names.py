"""The names of colours, one for each, in all that is printed, drawn or written.

A name that the file gives is kept. A colour without a look has the name of its default look;
any other has the name of the most similar colour.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, count

from nonogram.colours.looks import ALIKE, DEFAULT, Rgb, distance, look_of
from nonogram.puzzle import BACKGROUND, Palette, Puzzle

#: Names on which X11 and SVG agree, as far as puzzles use them.
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
    "forest green": "228B22", "sea green": "2E8B57", "saddle brown": "8B4513",
    "hot pink": "FF69B4", "deep pink": "FF1493",
}  # fmt: skip
_BY_NAME = {name.replace(" ", ""): digits for name, digits in _NAMED.items()}

#: The names that come first to mind: those of the background and of the first twelve colours.
_COMMON = [*DEFAULT][:13]

_AS_GOOD = ALIKE / 2  #: a name is as good as the best if it is no farther by more than this


def rgb_from(text: str) -> Rgb | None:
    """The colour written as RRGGBB or RGB, with or without #, as "r, g, b", or by name."""
    text = text.strip().strip("()").strip()
    triple = [part.strip() for part in text.split(",")]
    if len(triple) == 3 and all(p.isascii() and p.isdigit() and len(p) <= 3 for p in triple):
        red, green, blue = (min(255, int(part)) for part in triple)
        return red, green, blue
    name = text.lower().replace(" ", "").replace("gray", "grey")
    digits = _BY_NAME.get(name, text.removeprefix("#"))
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
        return None
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def name_of(puzzle: Puzzle, colour: int) -> str:
    """The name of a colour of a puzzle, which no other has."""
    return names_of(puzzle.palette, max(puzzle.colours, colour))[colour]


@lru_cache(64)
def names_of(palette: Palette, largest: int) -> tuple[str, ...]:
    """The names of the colours from 0 to the largest; the background gets what is left."""
    names: dict[int, str] = {}
    order = [*range(1, largest + 1), BACKGROUND]
    for number in order:
        if number < len(palette) and (name := palette[number].name):
            names[number] = _numbered(name, names)
    for number in order:
        if number in names:
            continue
        unseen = number >= len(palette) or palette[number].rgb is None
        if unseen and number < len(DEFAULT):
            names[number] = _numbered([*DEFAULT][number], names)
        else:
            names[number] = _nearest(look_of(palette, number), names, number)
    return tuple(names[number] for number in range(largest + 1))


def _nearest(rgb: Rgb, names: dict[int, str], number: int) -> str:
    """The name of the most similar colour, with a number behind it if it is taken."""
    apart = {name: _apart(rgb, name) for name in {**DEFAULT, **_NAMED}}
    best = min(apart, key=apart.__getitem__)
    if best not in names.values():
        return best
    if number == BACKGROUND:
        return _numbered("background", names)
    free = min(apart.keys() - names.values(), key=lambda name: (apart[name], name), default=best)
    return free if apart[free] <= apart[best] + _AS_GOOD else _numbered(best, names)


def _apart(rgb: Rgb, name: str) -> float:
    """The distance of a colour from those of a name; common names are nearer."""
    looks = filter(None, (DEFAULT.get(name), rgb_from(name)))
    return min(distance(rgb, look) for look in looks) + (0 if name in _COMMON else _AS_GOOD)


def _numbered(name: str, names: dict[int, str]) -> str:
    """The name, or if it is taken the first of "red 2", "red 3", ... that is free."""
    found = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in found if each not in names.values())
