"""Formats of sections with headings in brackets, in which a 0 is an empty clue.

`gno`, games of gnonograms: `[Dimensions]`, `[Row clues]` and `[Column clues]` with commas between
sizes; `[Description]` has the title and the author, `[License]` our copyright,
`[Solution]` (or `[Solution grid]`) a 1 for every empty and a 2 for every filled cell. Missing clues
are computed from the solution.

The TOML of nonogrid and the INI of pynogram: in `[clues]`, `rows` and `columns` have clues, each
ended by a comma or the end of its line. `[colors]` has colours such as `r = (red) %`, in TOML under
`defs`: the name after sizes (sizes without one are black), an SVG name or number, the character on
terminals. Blank lines and comments, from `#` or `;` on, are skipped. One reader reads both, line by
line, since TOML's own grammar has no comments inside strings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from nonogram.base.limits import MOST_LINES
from nonogram.base.text import counted
from nonogram.core.puzzle import Block, Clue, Colour, Grid, Puzzle, rectangular
from nonogram.core.puzzle.colours import rgb_from
from nonogram.core.puzzle.grid import LETTERS
from nonogram.files.formats.base import Format, each, hex_of, items_of, lettered, sizes_of
from nonogram.files.formats.reader import ClueLists, Reader, character, quoted

_TOML = "nonogrid's TOML"

_KEY = re.compile(r"[ \t]*(\w+)[ \t]*=(.*)", re.DOTALL)
_STRING = re.compile(r"'([^']*)'|\"([^\"]*)\"")

_CELLS = {"0": None, "1": 0, "2": 1}  #: the cells of a solution
_Section = tuple[int, list[str]]  #: number of the line before it, lines without comments


def _parse_gno(reader: Reader) -> list[Puzzle]:
    sections = _sections(reader)
    if "[Dimensions]" not in sections:
        reader.fail("file ends without a section [Dimensions]")
    reader.number, lines = sections["[Dimensions]"]
    sizes = [*filter(None, lines)]
    if len(sizes) != 2:
        found = counted(sizes, "line")
        reader.fail(f"expected the numbers of rows and columns, found {found}")
    height, width = map(reader.size, sizes, ("number of rows", "number of columns"))
    solution = sections.get("[Solution]", sections.get("[Solution grid]"))
    goal = None if solution is None else _gno_goal(reader, solution, height, width)
    rows, columns = sections.get("[Row clues]"), sections.get("[Column clues]")
    if rows is not None and columns is not None:
        by_row = _gno_clues(reader, rows, "row", height)
        puzzle = rectangular(by_row, _gno_clues(reader, columns, "column", width))
    elif goal is None or None in goal.cells:
        reader.fail("expected [Row clues] and [Column clues], or a whole [Solution]")
    else:
        puzzle = Puzzle.from_grid(goal)
    about, terms = (sections.get(what, (0, []))[1] for what in ("[Description]", "[License]"))
    title, author = (*about, "", "")[:2]
    goals = () if goal is None else (goal,)
    return [puzzle.replace(goals=goals, title=title, author=author, copyright=" ".join(terms))]


def _sections(reader: Reader) -> dict[str, _Section]:
    """All sections, by their headings."""
    sections: dict[str, _Section] = {}
    section: list[str] | None = None
    for line in reader:
        text = line.partition("//")[0].strip()
        if text.startswith("[") and text.endswith("]"):
            reader.once(text, sections, f"section {quoted(text)}")
            section = []
            sections[text] = reader.number, section
        elif section is not None:
            section.append(text)
        elif text:
            reader.expected("a section such as [Dimensions]", line)
    return sections


def _gno_clues(reader: Reader, section: _Section, axis: str, count: int) -> list[Clue]:
    reader.number, lines = section
    if len(lines) != count:  # otherwise blank ones are empty clues
        lines = [*filter(None, lines)]
    if len(lines) != count:
        reader.fail(f"expected {counted(count, axis + ' clue')}, found {len(lines)}")
    clues: list[Clue] = []
    for line in lines:
        reader.number += 1
        reader.add(clues, axis, line.replace(",", " "))
    return clues


def _gno_goal(reader: Reader, section: _Section, height: int, width: int) -> Grid:
    reader.number, lines = section
    rows = [line.split() for line in lines if line]
    reader.check_cells(height * width, "a solution")
    if len(rows) != height or any(len(row) != width for row in rows):
        reader.fail(f"expected a solution of {counted(height, 'row')} of {counted(width, 'cell')}")
    if others := {*chain.from_iterable(rows)} - _CELLS.keys():
        reader.expected("cells 1 (empty) and 2 (filled)", min(others))
    return Grid([[_CELLS[cell] for cell in row] for row in rows])


def _gno_lines(puzzle: Puzzle) -> Iterator[str]:
    # A text is left out if it would be read as a section or a comment.
    texts = puzzle.texts
    title, author, terms = (
        "" if text.startswith("[") or "//" in text else text
        for text in (texts.get(what, "") for what in ("title", "author", "copyright"))
    )
    if title or author:
        yield from ("[Description]", title, author, "", "")
    if terms:
        yield from ("[License]", terms)
    yield from ("[Dimensions]", str(puzzle.height), str(puzzle.width))
    for heading, clues in (("[Row clues]", puzzle.rows), ("[Column clues]", puzzle.columns)):
        yield heading
        yield from (sizes_of(clue, ",") for clue in clues)
    characters = {cell: c for c, cell in _CELLS.items()}
    if puzzle.goals and characters.keys() >= {*puzzle.goals[0].cells}:
        yield "[Solution]"
        yield from (" ".join([characters[cell] for cell in row]) for row in puzzle.goals[0].rows)


def _parse_toml(reader: Reader) -> list[Puzzle]:
    items: dict[str, list[tuple[int, str]]] = {}  # clues as text, each with its line
    colours: dict[str, Colour] = {}
    section = axis = ""
    fences = 0
    for line in reader:
        text = line.strip()
        if not text or text[0] in "#;":
            continue
        if text[0] == "[" and text.rstrip("]")[1:].isidentifier():
            section, axis = text, ""
        elif section == "[colors]":
            for definition in _definitions(text):
                name, colour = _colour(reader, definition)
                reader.once(name, colours, f"colour {quoted(name)}")
                colours[name] = colour
        elif section == "[clues]":
            if key := _KEY.match(line):
                axis, text = key[1], key[2]
                if axis not in ("rows", "columns") or axis in items:
                    reader.expected("rows and columns once", line)
                items[axis] = []
            if not axis:
                reader.expected("rows or columns", line)
            fences += text.count('"""') + text.count("'''")
            text = text.replace('"""', "").replace("'''", "")
            for part in re.split("[#;]", text, maxsplit=1)[0].split(","):
                if clue := part.strip().strip("\"'").strip():
                    items[axis].append((reader.number, clue))
            if len(items[axis]) > MOST_LINES:
                reader.fail(f"expected at most {MOST_LINES} {axis}")
    for axis in ("rows", "columns"):
        if not items.get(axis):
            reader.fail(f"file ends without {axis} in the section [clues]")
    if fences % 2:
        reader.fail('file ends without """ behind the clues: perhaps it is cut off')
    numbers = {name: number for number, name in enumerate(colours, 1)}
    found: ClueLists = {"row": [], "column": []}
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
    """The definitions of colours in a line: the whole line in INI, strings in TOML."""
    if text.startswith("defs") and "=" in text:
        text = text.partition("=")[2].strip()
    elif text[0] not in "'\"[]":
        return [text]
    return [single or double for single, double in _STRING.findall(text)]


def _colour(reader: Reader, text: str) -> tuple[str, Colour]:
    """The name after sizes, and the colour."""
    name, equals, look = (part.strip() for part in text.partition("="))
    if not (name and equals and look) or any(c.isdigit() or c in ", \t" for c in name):
        reader.expected("a colour such as 'r = (red) %'", text)
    said = look[:-1].strip().strip("()").strip()
    known = said if not any(c.isdigit() for c in said) else None
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
        # The colour of sizes without a name gets its number at its first occurrence.
        blocks.append(Block(size, numbers.setdefault(name, len(numbers) + 1)))
    return tuple(blocks)


def _toml_lines(puzzle: Puzzle) -> Iterator[str]:
    colours, letters = lettered(puzzle, LETTERS, f"{_TOML} is written with")
    if letters != ["0", "1"]:
        yield from ("[colors]", "defs = [")
        for letter, look in zip(letters[1:], colours[1:]):
            shown = look.character
            shown = letter if shown is None or shown in "'\"\\# ;" else shown
            known = rgb_from(look.name or "") == look.plain
            name = look.name if known else hex_of(look.plain)
            yield f"    '{letter} = ({name}) {shown}',"
        yield from ("]", "")
    yield "[clues]"
    for axis, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        yield f'{axis} = """'
        yield from ("    " + (" ".join(items_of(clue, letters)) or "0") for clue in clues)
        yield '"""'


FORMATS = {
    "gno": Format("gnonograms' format", _parse_gno, each(_gno_lines)),
    "toml": Format(_TOML, _parse_toml, each(_toml_lines), colours=True),
    "ini": Format("pynogram's INI", _parse_toml, colours=True),
}
