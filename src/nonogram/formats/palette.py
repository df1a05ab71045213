"""Colours in files: how they are named, written as numbers, and told apart by characters."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from nonogram.formats.base import label
from nonogram.puzzle import Colour, Grid, Puzzle

Rgb = tuple[int, int, int]

LETTERS = "abcdefghijklmnopqrstuvwxyz"

#: Names on which X11 and SVG agree, as far as puzzles use them.
_NAMED = {
    "white": "FFFFFF", "black": "000000", "red": "FF0000", "blue": "0000FF", "lime": "00FF00",
    "green": "008000", "yellow": "FFFF00", "orange": "FFA500", "purple": "800080",
    "brown": "A52A2A", "pink": "FFC0CB", "cyan": "00FFFF", "magenta": "FF00FF", "gray": "808080",
    "grey": "808080", "silver": "C0C0C0", "maroon": "800000", "olive": "808000", "teal": "008080",
    "navy": "000080", "aqua": "00FFFF", "fuchsia": "FF00FF", "gold": "FFD700", "beige": "F5F5DC",
    "tan": "D2B48C", "khaki": "F0E68C", "violet": "EE82EE", "indigo": "4B0082",
    "crimson": "DC143C", "coral": "FF7F50", "salmon": "FA8072", "tomato": "FF6347",
    "chocolate": "D2691E", "sienna": "A0522D", "peru": "CD853F", "wheat": "F5DEB3",
    "turquoise": "40E0D0", "orchid": "DA70D6", "plum": "DDA0DD", "lavender": "E6E6FA",
    "darkgreen": "006400", "darkblue": "00008B", "darkred": "8B0000", "darkorange": "FF8C00",
    "darkgray": "A9A9A9", "lightgray": "D3D3D3", "lightblue": "ADD8E6", "lightgreen": "90EE90",
    "skyblue": "87CEEB", "steelblue": "4682B4", "royalblue": "4169E1", "forestgreen": "228B22",
    "seagreen": "2E8B57", "saddlebrown": "8B4513", "hotpink": "FF69B4", "deeppink": "FF1493",
}  # fmt: skip

#: What colours 0, 1, 2, ... are called where the puzzle does not say.
_USUAL = ("white", "black", "red", "green", "blue", "yellow", "orange", "purple", "brown", "pink")


def rgb_of(text: str) -> Rgb | None:
    """The colour written as RRGGBB or RGB, with or without #, as "r, g, b", or by name."""
    text = text.strip().strip("()").strip()
    triple = [part.strip() for part in text.split(",")]
    if len(triple) == 3 and all(p.isascii() and p.isdigit() and len(p) <= 3 for p in triple):
        red, green, blue = (min(255, int(part)) for part in triple)
        return red, green, blue
    digits = _NAMED.get(text.lower().replace(" ", ""), text.removeprefix("#"))
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
        return None
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def character(text: str | None) -> str | None:
    """A character that may stand for a colour on a terminal, else None."""
    return text if text and len(text) == 1 and text.isprintable() else None


def most_used(puzzle: Puzzle) -> int:
    """The largest colour in the clues and the goals."""
    used = [block.colour for _, clue in puzzle.lines() for block in clue]
    used += [cell or 0 for goal in puzzle.goals for row in goal.rows for cell in row]
    return max(used, default=1)


def looks(puzzle: Puzzle) -> list[Colour]:
    """The colours to write, from 0: each with an RGB and a name, made up where there is none."""
    count = max(1, most_used(puzzle), len(puzzle.palette) - 1)
    found: list[Colour] = []
    names = {label(colour.name) for colour in puzzle.palette}
    for number in range(count + 1):
        known = puzzle.palette[number] if number < len(puzzle.palette) else Colour()
        usual = _USUAL[number] if number < len(_USUAL) else f"colour{number}"
        if known.rgb is not None and known.name is None:
            usual = _nearest_name(known.rgb, names)
            names.add(usual)
        made_up = number * 67 % 256, number * 131 % 256, number * 197 % 256
        rgb = known.rgb or rgb_of(usual) or made_up
        found.append(known.replace(rgb=rgb, name=label(known.name) or usual))
    if len({colour.name for colour in found}) < len(found):
        found = [
            colour.replace(name=f"{colour.name} {number}") for number, colour in enumerate(found)
        ]
    return found


def _nearest_name(rgb: Rgb, taken: set[str | None]) -> str:
    """The name of the colour that is nearest to `rgb`, of those that are not taken."""
    free = [name for name in _NAMED if name not in taken]
    return min(free, key=lambda name: dist(rgb, rgb_of(name) or rgb), default="colour")


def hex_of(colour: Colour) -> str:
    """RRGGBB."""
    return "{:02X}{:02X}{:02X}".format(*(colour.rgb or (0, 0, 0)))


def letters_for(colours: Iterable[Colour], pool: str) -> list[str] | None:
    """A character of the pool for every colour, its own where possible; None if too few."""
    colours = list(colours)
    wanted = [colour.character for colour in colours]
    own = [c if c and c in pool and wanted.count(c) == 1 else None for c in wanted]
    free = [c for c in pool if c not in own]
    if len(free) < own.count(None):
        return None
    spare = iter(free)
    return [c if c is not None else next(spare) for c in own]


def cells_in(goal: Grid, characters: list[str]) -> str:
    """The cells of a picture, row by row, as characters; an undecided one is a ?."""
    return "".join("?" if cell is None else characters[cell] for row in goal.rows for cell in row)
