"""Colours in files: written as numbers, and told apart by characters."""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.colours.looks import Rgb, look_of
from nonogram.colours.names import names_of, rgb_from
from nonogram.errors import WriteError
from nonogram.formats.reader import label
from nonogram.puzzle import Clue, Colour, Grid, Puzzle
from nonogram.puzzle.characters import number_text

#: Colours below this one, if they have no look, are written as web pages show their names.
_USUAL = 10


def character(text: str | None) -> str | None:
    """A character that may stand for a colour on a terminal, else None."""
    return text if text and len(text) == 1 and text.isprintable() else None


def looks(puzzle: Puzzle) -> list[Colour]:
    """The colours to write, from 0: each with an RGB and a name of its own."""
    used = [block.colour for clue in puzzle.clues for block in clue]
    used += [cell or 0 for goal in puzzle.goals for cell in goal.cells]
    largest = max(1, len(puzzle.palette) - 1, *used)
    palette = tuple(colour.replace(name=label(colour.name)) for colour in puzzle.palette)
    found = []
    for number, name in enumerate(names_of(palette, largest)):
        known = palette[number] if number < len(palette) else Colour()
        usual = rgb_from(name) if number < _USUAL else None
        rgb = known.rgb or usual or look_of(palette, number)
        found.append(known.replace(rgb=rgb, name=name))
    return found


def hex_of(rgb: Rgb | None) -> str:
    """RRGGBB."""
    return "{:02X}{:02X}{:02X}".format(*(rgb or (0, 0, 0)))


def letters_for(wanted: Sequence[str | None], pool: str, most: str) -> list[str]:
    """A character of the pool for every colour, the one that it wants where possible."""
    own = [c if c and c in pool and wanted.count(c) == 1 else None for c in wanted]
    free = [c for c in pool if c not in own]
    if len(free) < own.count(None):
        raise WriteError(f"{most} {len(pool)} colours, this has {len(wanted)}")
    spare = iter(free)
    return [c if c is not None else next(spare) for c in own]


def lettered(puzzle: Puzzle, pool: str, most: str) -> tuple[list[Colour], list[str]]:
    """The colours to write, and a letter for each: 0 and 1 in black and white, others of a pool."""
    colours = looks(puzzle)
    if len(colours) == 2 and not puzzle.palette:
        return colours, ["0", "1"]
    return colours, ["0", *letters_for([c.character for c in colours[1:]], pool, most)]


def items_of(clue: Clue, letters: Sequence[str]) -> list[str]:
    """The numbers of a clue, each with the letter of its colour, a 1 left out."""
    return [number_text(block) + letters[block.colour].removeprefix("1") for block in clue]


def cells_in(goal: Grid, characters: list[str]) -> str:
    """The cells of a picture, row by row, as characters; an undecided one is a ?."""
    return "".join(["?" if cell is None else characters[cell] for cell in goal.cells])
