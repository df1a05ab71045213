"""The common part of all formats: the `Format` record, and helpers of writers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NoReturn

from nonogram.base.errors import WriteError
from nonogram.base.limits import MOST_ENTRIES, MOST_LINES
from nonogram.base.values import Value
from nonogram.core.puzzle import Clue, Colour, Grid, Puzzle, parts_of
from nonogram.core.puzzle.characters import number_text
from nonogram.core.puzzle.palette import Rgb, hexadecimal
from nonogram.core.puzzle.puzzle import trianogram_of
from nonogram.files.formats.reader import ClueLists, Reader

_USUAL = 10  #: colours below this number get the RGB of their names if they have no look


def unwritten(puzzles: Sequence[Puzzle]) -> NoReturn:
    """Raise the WriteError of a format that is only read, as no program of today needs it."""
    raise WriteError("this format is only read: most programs read cwd")


class Format(Value):
    """A file format: its name in messages, its reader and writer, and its abilities."""

    title: str
    parse: Callable[[Reader], list[Puzzle]]  #: returns at least one, or raises ParseError
    #: Gets only fitting puzzles; raises WriteError.
    write: Callable[[Sequence[Puzzle]], str] = unwritten
    colours: bool = False  #: more than black and white
    several: bool = False  #: more than one puzzle
    blots: bool = False  #: blocks whose number cannot be read
    triddlers: bool = False  #: hexagons of triangles beside rectangles
    corners: bool = False  #: blocks with corners


def joined(lines: Iterable[str]) -> str:
    """The text of these lines."""
    return "".join([line + "\n" for line in lines])


def each(lines_of: Callable[[Puzzle], Iterable[str]]) -> Callable[[Sequence[Puzzle]], str]:
    """The function that writes the lines of every puzzle."""
    return lambda puzzles: joined(chain.from_iterable(map(lines_of, puzzles)))


def sizes_of(clue: Clue, between: str = " ", empty: str = "0") -> str:
    """The sizes of a clue as text."""
    return between.join(map(number_text, clue)) or empty


def table_width(lengths: Iterable[int], title: str) -> int:
    """The greatest of these clue lengths.

    Raises WriteError if a table of that width is too large.
    """
    lengths = list(lengths)
    longest = max(1, *lengths)
    if longest > MOST_LINES or longest * len(lengths) > MOST_ENTRIES:
        table = f"a table of {len(lengths)} x {longest} entries"
        raise WriteError(f"{title} would need {table} for these clues, which is too large")
    return longest


def goal_of(puzzle: Puzzle, title: str) -> Grid:
    """The goal with exactly the clues of the puzzle, for a format without clues."""
    for goal in puzzle.goals:
        if None in goal.cells:
            continue
        if puzzle.corners:
            made = trianogram_of(goal, puzzle.palette)
        else:
            made = Puzzle.from_grid(goal, geometry=puzzle.geometry)
        if made.statement == puzzle.statement:
            return goal
    raise WriteError(f"{title} holds a picture and no clues, and the puzzle has no such picture")


def by_side(puzzle: Puzzle) -> ClueLists:
    """The clues of a triddler by their side of the hexagon, counter-clockwise."""
    from nonogram.core.puzzle.hexagon import Hexagon

    assert isinstance(puzzle.geometry, Hexagon)
    sides = puzzle.geometry.by_side().items()
    return {side: [*map(puzzle.clue, lines)] for side, lines in sides}


def looks(puzzle: Puzzle) -> list[Colour]:
    """The colours to write, from 0, each with an RGB and a unique name."""
    from nonogram.core.puzzle.colours import (
        look_of,  # CWD and CWC need no colours
        names_of,
        rgb_from,
    )

    used = [1, len(puzzle.palette) - 1]
    used += [block.colour for clue in puzzle.clues for block in parts_of(clue)]
    used += [cell or 0 for goal in puzzle.goals for cell in goal.cells]
    found = []
    for number, name in enumerate(names_of(puzzle.palette, max(used))):
        known = puzzle.palette[number] if number < len(puzzle.palette) else Colour()
        usual = rgb_from(name) if number < _USUAL else None
        rgb = known.rgb or usual or look_of(puzzle.palette, number)
        found.append(known.replace(rgb=rgb, name=name))
    return found


def hex_of(rgb: Rgb | None) -> str:
    """RRGGBB."""
    return hexadecimal(rgb or (0, 0, 0))[1:].upper()


def letters_for(wanted: Sequence[str | None], pool: str, most: str) -> list[str]:
    """A character of the pool for every colour, the wanted one if possible."""
    own = [c if c and c in pool and wanted.count(c) == 1 else None for c in wanted]
    free = [c for c in pool if c not in own]
    if len(free) < own.count(None):
        raise WriteError(f"{most} {len(pool)} colours, this has {len(wanted)}")
    spare = iter(free)
    return [c if c is not None else next(spare) for c in own]


def lettered(puzzle: Puzzle, pool: str, most: str) -> tuple[list[Colour], list[str]]:
    """The colours to write, and their letters: 0, then 1 if all is black, or some of the pool."""
    colours = looks(puzzle)
    if len(colours) == 2 and not puzzle.palette:
        return colours, ["0", "1"]
    return colours, ["0", *letters_for([c.character for c in colours[1:]], pool, most)]


def items_of(clue: Clue, letters: Sequence[str]) -> list[str]:
    """The numbers of a clue, each with the letter of its colour unless that is 1."""
    return [number_text(block) + letters[block.colour].removeprefix("1") for block in clue]
