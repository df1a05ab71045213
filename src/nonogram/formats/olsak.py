"""The .g of the Olsaks' solver: black and white or in colour.

Free text, then perhaps `#d` and a line for every colour, `r:% #FF0000 red`: the character behind
sizes, the one on terminals, and an X11 name or number. `0` is the background and `1` the colour of
sizes without a character. Then a line that begins with `:` before the row clues, one before the
column clues and one behind them. Blank lines are empty clues. Triddlers and triangles are refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.errors import WriteError
from nonogram.formats.base import MOST_LINES, Format, Reader, is_number, joined, label, quoted
from nonogram.formats.palette import LETTERS, character, hex_of, letters_for, looks, rgb_of
from nonogram.puzzle import Block, Clue, Colour, Puzzle, rectangular

_TITLE = "Olsak's .g"
_POOL = LETTERS + LETTERS.upper() + "!$%&*+-=?@_~"


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    colours = _colours(reader)
    background = colours.pop("0", Colour()) if colours is not None else Colour()
    numbers = {c: number for number, c in enumerate(colours or {"1": Colour()}, 1)}
    rows, more = _section(reader, "row", numbers)
    if not more:
        reader.fail("file ends after the row clues, expected a line ':' and the column clues")
    columns, more = _section(reader, "column", numbers)
    if not more and not lines[-1].strip():
        reader.fail("expected a line ':' after the column clues, found blank lines and the end")
    palette = () if colours is None else (background, *colours.values())
    return [rectangular(rows, columns, len(numbers), palette)]


def _colours(reader: Reader) -> dict[str, Colour] | None:
    """The declarations, by the character behind sizes; None if there are none. Up to the ':'."""
    colours: dict[str, Colour] | None = None
    while True:
        line = reader.next_line()
        if line is None:
            reader.fail("file ends before a line ':' and the row clues")
        if line.startswith(":"):
            if colours is not None and not colours.keys() - {"0"}:
                reader.fail("expected a colour beside the background after '#d'")
            return colours
        if line[:2] in ("#t", "#T"):
            reader.fail("found '#t', a triddler: triddlers are not supported")
        if line[:2] in ("#d", "#D"):
            colours = {}
        elif colours is not None and line.strip():
            c, colour = _declaration(reader, line.strip())
            if c in colours:
                reader.fail(f"a second colour {c!r}")
            colours[c] = colour


def _declaration(reader: Reader, line: str) -> tuple[str, Colour]:
    shown = line[2:3]
    words = line[3:].split(None, 1) if shown.strip() else line[2:].split(None, 1)
    c = line[0]
    if line[1:2] != ":" or not words or c in ", \t" or (c.isdigit() and c not in "01"):
        reader.fail(f"expected a colour such as 'r:% #FF0000 red', found {quoted(line)}")
    if "/" in words[0] or "\\" in words[0]:
        reader.fail(f"colour {c!r} is two in one: triangles are not supported")
    name = words[0] if not words[0].startswith("#") else words[1].strip() if words[1:] else None
    return c, Colour(character(shown.strip()), rgb_of(words[0]), label(name))


def _section(reader: Reader, axis: str, numbers: dict[str, int]) -> tuple[tuple[Clue, ...], bool]:
    """The clues up to the next line ':', and whether there is one."""
    clues: list[Clue] = []
    while (line := reader.next_line()) is not None and not line.startswith(":"):
        if len(clues) == MOST_LINES:
            reader.fail(f"expected at most {MOST_LINES} {axis} clues")
        blocks = []
        for item in line.split():
            size, c = (item, "1") if item[-1].isdigit() else (item[:-1], item[-1])
            what = f"{axis} {len(clues) + 1}"
            if not is_number(size) or int(size) == 0:
                reader.fail(f"expected sizes of {what} from 1, found {quoted(item)}")
            if c not in numbers:
                reader.fail(f"a block of {what} has no known colour: {quoted(item)}")
            blocks.append(Block(int(size), numbers[c]))
        clues.append(tuple(blocks))
    if not clues:
        reader.fail(f"expected {axis} clues before ':' or the end of the file")
    return tuple(clues), line is not None


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    colours = looks(puzzle, _TITLE)
    plain = len(colours) == 2 and not puzzle.palette
    letters = ["0", "1"]
    lines = []
    if not plain:
        found = letters_for(colours[1:], _POOL)
        if found is None:
            raise WriteError(f"{_TITLE} has {len(_POOL)} colours, this has {len(colours) - 1}")
        letters = ["0", *found]
        lines.append("#d")
        for letter, colour in zip(letters, colours):
            shown = colour.character or letter
            shown = " " if letter == "0" and shown == "0" else shown
            lines.append(f"   {letter}:{shown}  #{hex_of(colour)}  {colour.name}")
    for axis, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines.append(f": {axis}")
        for clue in clues:
            items = [f"{b.length}{'' if plain else letters[b.colour]}" for b in clue]
            lines.append(" ".join(items))
    return joined([*lines, ":"])


FORMAT = Format(_TITLE, parse, write, colours=True)
