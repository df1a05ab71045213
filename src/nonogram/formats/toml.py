"""The TOML of nonogrid and the INI of pynogram: a section `[clues]`, perhaps a section `[colors]`.

`rows` and `columns` hold clues, each ended by a comma or the end of its line. `defs` (in INI the
section itself) holds colours such as `r = (red) %`: the name that follows sizes in this colour, an
SVG name or number, and the character that terminals show. A size without a name is black, a 0 is
an empty clue. Blank lines are skipped, and so are comments, which begin with `#` or `;`.

This module reads both, line by line: TOML's own grammar has no comments inside strings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonogram.colours.names import rgb_from
from nonogram.formats.base import Format, joined
from nonogram.formats.palette import LETTERS, character, hex_of, letters_for, looks
from nonogram.formats.reader import Reader, is_number, label, quoted
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Block, Clue, Colour, Puzzle, rectangular

_TOML, _INI = "nonogrid's TOML", "pynogram's INI"

_KEY = re.compile(r"[ \t]*(\w+)[ \t]*=(.*)", re.DOTALL)
_STRING = re.compile(r"'([^']*)'|\"([^\"]*)\"")


def parse(reader: Reader) -> list[Puzzle]:
    items: dict[str, list[tuple[int, str]]] = {}  # clues as text, each with its line
    colours: dict[str, Colour] = {}
    section = axis = ""
    while (line := reader.next_line()) is not None:
        text = line.strip()
        if not text or text[0] in "#;":
            continue
        if text[0] == "[" and text.rstrip("]")[1:].isidentifier():
            section, axis = text, ""
        elif section == "[colors]":
            for definition in _definitions(text):
                name, colour = _colour(reader, definition)
                if name in colours:
                    reader.fail(f"a second colour {quoted(name)}")
                colours[name] = colour
        elif section == "[clues]":
            if key := _KEY.match(line):
                axis = key[1]
                if axis not in ("rows", "columns") or axis in items:
                    reader.fail(f"expected rows and columns once, found {quoted(line)}")
                items[axis], text = [], key[2]
            if not axis:
                reader.fail(f"expected rows or columns, found {quoted(line)}")
            text = text.replace('"""', "").replace("'''", "")
            for part in re.split("[#;]", text, maxsplit=1)[0].split(","):
                if clue := part.strip().strip("\"'").strip():
                    items[axis].append((reader.number, clue))
            if len(items[axis]) > MOST_LINES:
                reader.fail(f"expected at most {MOST_LINES} {axis}")
    for axis in ("rows", "columns"):
        if not items.get(axis):
            reader.fail(f"file ends without {axis} in the section [clues]")
    numbers = {name: number for number, name in enumerate(colours, 1)}
    found: list[tuple[Clue, ...]] = []
    for axis in ("rows", "columns"):
        clues: list[Clue] = []
        for reader.number, clue in items[axis]:
            clues.append(_clue(reader, clue, f"{axis[:-1]} {len(clues) + 1}", numbers))
        found.append(tuple(clues))
    if "" in numbers and colours:
        colours[""] = Colour(None, (0, 0, 0), "black")
    palette = (Colour(), *colours.values())
    given = any(colour.rgb or colour.name for colour in palette)
    rows, columns = found
    return [rectangular(rows, columns, max(1, len(numbers)), palette if given else ())]


def _definitions(text: str) -> list[str]:
    """The colours in a line: whole in INI, strings in TOML."""
    if text.startswith("defs") and "=" in text:
        text = text.partition("=")[2].strip()
    elif text[0] not in "'\"[]":
        return [text]
    return [single or double for single, double in _STRING.findall(text)]


def _colour(reader: Reader, text: str) -> tuple[str, Colour]:
    name, equals, look = text.partition("=")
    name, look = name.strip(), look.strip()
    if not (name and equals and look) or any(c.isdigit() or c in ", \t" for c in name):
        reader.fail(f"expected a colour such as 'r = (red) %', found {quoted(text)}")
    said = look[:-1].strip().strip("()").strip()
    rgb = rgb_from(said)
    known = label(said) if not any(c.isdigit() for c in said) else None
    return name, Colour(character(look[-1]), rgb, known)


def _clue(reader: Reader, text: str, what: str, numbers: dict[str, int]) -> Clue:
    items = text.split()
    if items == ["0"]:
        return ()
    blocks = []
    for item in items:
        size = item[: len(item) - len(item.lstrip("0123456789"))]
        name = item[len(size) :]
        if not is_number(size) or int(size) == 0:
            reader.fail(f"expected sizes of {what} from 1, found {quoted(item)}")
        if name and name not in numbers:
            reader.fail(f"colour {quoted(name)} of {what} is not defined")
        # The colour of sizes with nothing behind has its number when it is seen first.
        blocks.append(Block(int(size), numbers.setdefault(name, len(numbers) + 1)))
    return tuple(blocks)


def _colours_and_clues(puzzle: Puzzle, title: str) -> tuple[list[str], list[list[str]]]:
    """The definitions of colours, and the clues of rows and of columns."""
    colours = looks(puzzle)
    plain = len(colours) == 2 and not puzzle.palette
    letters = ["", ""]
    if not plain:
        pool = LETTERS + LETTERS.upper()
        letters = ["", *letters_for(colours[1:], pool, f"{title} is written with")]
    definitions = []
    for letter, colour in zip(letters[1:], colours[1:]):
        shown = colour.character
        shown = letter if shown is None or shown in "'\"\\# ;" else shown
        named = colour.name if rgb_from(colour.name or "") == colour.plain else hex_of(colour)
        definitions.append(f"{letter} = ({named}) {shown}")
    clues = [
        [" ".join([f"{b.length}{letters[b.colour]}" for b in clue]) or "0" for clue in axis]
        for axis in (puzzle.rows, puzzle.columns)
    ]
    return ([] if plain else definitions), clues


def _write_toml(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    definitions, (rows, columns) = _colours_and_clues(puzzle, _TOML)
    lines = []
    if definitions:
        lines += ["[colors]", "defs = [", *(f"    '{text}'," for text in definitions), "]", ""]
    lines.append("[clues]")
    for axis, clues in (("rows", rows), ("columns", columns)):
        lines += [f'{axis} = """', *(f"    {clue}" for clue in clues), '"""']
    return joined(lines)


def _write_ini(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    definitions, (rows, columns) = _colours_and_clues(puzzle, _INI)
    lines = ["[colors]", *definitions, ""] if definitions else []
    lines.append("[clues]")
    for axis, clues in (("rows", rows), ("columns", columns)):
        lines += [f"{axis} =", *(f"    {clue}" for clue in clues)]
    return joined(lines)


FORMATS = {
    "toml": Format(_TOML, parse, _write_toml, colours=True),
    "ini": Format(_INI, parse, _write_ini, colours=True),
}
