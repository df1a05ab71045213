"""The TOML of nonogrid and the INI of pynogram: a section `[clues]`, perhaps a section `[colors]`.

`rows` and `columns` hold clues, each ended by a comma or the end of its line. `defs` (in INI the
section itself) holds colours such as `r = (red) %`: the name behind sizes, an SVG name or number,
and the character that terminals show. A size without a name is black, a 0 is an empty clue, blank
lines and comments, from `#` or `;` on, are skipped. One reader takes both, line by line: TOML's own
grammar has no comments inside strings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonogram.colours.names import rgb_from
from nonogram.formats.base import Format
from nonogram.formats.palette import character, hex_of, items_of, lettered
from nonogram.formats.reader import Reader, label, quoted
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Block, Clue, Colour, Puzzle, rectangular
from nonogram.puzzle.characters import LETTERS

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
                axis, text = key[1], key[2]
                if axis not in ("rows", "columns") or axis in items:
                    reader.expected("rows and columns once", line)
                items[axis] = []
            if not axis:
                reader.expected("rows or columns", line)
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
    found: dict[str, list[Clue]] = {"row": [], "column": []}
    for axis, clues in found.items():
        for reader.number, text in items[f"{axis}s"]:
            clues.append(_clue(reader, text, f"{axis} {len(clues) + 1}", numbers))
    if "" in numbers and colours:
        colours[""] = Colour(None, (0, 0, 0), "black")
    palette = (Colour(), *colours.values())
    given = any(colour.rgb or colour.name for colour in palette)
    largest = max(1, len(numbers))
    return [rectangular(found["row"], found["column"], largest, palette if given else ())]


def _definitions(text: str) -> list[str]:
    """The colours in a line: whole in INI, strings in TOML."""
    if text.startswith("defs") and "=" in text:
        text = text.partition("=")[2].strip()
    elif text[0] not in "'\"[]":
        return [text]
    return [single or double for single, double in _STRING.findall(text)]


def _colour(reader: Reader, text: str) -> tuple[str, Colour]:
    """The name behind sizes, and the colour."""
    name, equals, look = (part.strip() for part in text.partition("="))
    if not (name and equals and look) or any(c.isdigit() or c in ", \t" for c in name):
        reader.expected("a colour such as 'r = (red) %'", text)
    said = look[:-1].strip().strip("()").strip()
    known = label(said) if not any(c.isdigit() for c in said) else None
    return name, Colour(character(look[-1]), rgb_from(said), known)


def _clue(reader: Reader, text: str, what: str, numbers: dict[str, int]) -> Clue:
    items = text.split()
    if items == ["0"]:
        return ()
    blocks = []
    for item in items:
        name = item.lstrip("0123456789")
        size = reader.positive(item.removesuffix(name), f"sizes of {what} from 1", item)
        if name and name not in numbers:
            reader.fail(f"colour {quoted(name)} of {what} is not defined")
        # The colour of sizes with nothing behind has its number when it is seen first.
        blocks.append(Block(size, numbers.setdefault(name, len(numbers) + 1)))
    return tuple(blocks)


def _format(title: str, palette: str, colour: str, clues: str) -> Format:
    """A format by the templates of its palette, of a colour in that, and of its clues."""

    def write(puzzles: Sequence[Puzzle]) -> str:
        (puzzle,) = puzzles
        colours, letters = lettered(puzzle, LETTERS, f"{title} is written with")
        defined = []
        for letter, look in zip(letters[1:], colours[1:]):
            shown = look.character
            shown = letter if shown is None or shown in "'\"\\# ;" else shown
            known = rgb_from(look.name or "") == look.plain
            defined.append(
                colour.format(f"{letter} = ({look.name if known else hex_of(look.plain)}) {shown}")
            )
        rows, columns = (
            "\n".join(["    " + (" ".join(items_of(clue, letters)) or "0") for clue in of_axis])
            for of_axis in (puzzle.rows, puzzle.columns)
        )
        head = "" if letters == ["0", "1"] else palette.format("\n".join(defined))
        return head + clues.format(rows=rows, columns=columns)

    return Format(title, parse, write, colours=True)


FORMATS = {
    "toml": _format(
        "nonogrid's TOML",
        "[colors]\ndefs = [\n{}\n]\n\n",
        "    '{}',",
        '[clues]\nrows = """\n{rows}\n"""\ncolumns = """\n{columns}\n"""\n',
    ),
    "ini": _format(
        "pynogram's INI",
        "[colors]\n{}\n\n",
        "{}",
        "[clues]\nrows =\n{rows}\ncolumns =\n{columns}\n",
    ),
}
