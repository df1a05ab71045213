"""Games of gnonograms: sections `[Dimensions]`, `[Row clues]`, `[Column clues]` and others.

`[Description]` has the title and the author, `[License]` what we keep as copyright, `[Solution]`
(or `[Solution grid]`) a 1 for every empty and a 2 for every filled cell. Without clues they are
those of the solution. Sizes have commas between them, and an empty clue is a 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.errors import counted
from nonogram.formats.base import Format, each, sizes_of, texts_of
from nonogram.formats.reader import Reader, label, quoted
from nonogram.puzzle import Clue, Grid, Puzzle, puzzle_of, rectangular

_CELLS = {"0": None, "1": 0, "2": 1}

#: The number of the line before a section, and its lines without comments.
_Section = tuple[int, list[str]]


def parse(reader: Reader) -> list[Puzzle]:
    sections = _sections(reader)
    if "[Dimensions]" not in sections:
        reader.fail("file ends without a section [Dimensions]")
    reader.number, lines = sections["[Dimensions]"]
    sizes = [*filter(None, lines)]
    if len(sizes) != 2:
        found = counted(len(sizes), "line")
        reader.fail(f"expected the numbers of rows and columns, found {found}")
    height = reader.size(sizes[0], "number of rows")
    width = reader.size(sizes[1], "number of columns")
    solution = sections.get("[Solution]", sections.get("[Solution grid]"))
    goal = None if solution is None else _goal(reader, solution, height, width)
    rows, columns = sections.get("[Row clues]"), sections.get("[Column clues]")
    if rows is not None and columns is not None:
        by_row = _clues(reader, rows, "row", height)
        puzzle = rectangular(by_row, _clues(reader, columns, "column", width))
    elif goal is None or None in goal.cells:
        reader.fail("expected [Row clues] and [Column clues], or a whole [Solution]")
    else:
        puzzle = puzzle_of(goal)
    about, terms = (sections.get(what, (0, []))[1] for what in ("[Description]", "[License]"))
    title, author = (*about, "", "")[:2]
    texts = {"title": title, "author": author, "copyright": " ".join(terms)}
    goals = () if goal is None else (goal,)
    return [puzzle.replace(goals=goals, **{what: label(text) for what, text in texts.items()})]


def _sections(reader: Reader) -> dict[str, _Section]:
    """All sections, by their headings."""
    sections: dict[str, _Section] = {}
    section: list[str] | None = None
    while (line := reader.next_line()) is not None:
        text = line.partition("//")[0].strip()
        if text.startswith("[") and text.endswith("]"):
            if text in sections:
                reader.fail(f"a second section {quoted(text)}")
            section = []
            sections[text] = reader.number, section
        elif section is not None:
            section.append(text)
        elif text:
            reader.expected("a section such as [Dimensions]", line)
    return sections


def _clues(reader: Reader, section: _Section, axis: str, count: int) -> list[Clue]:
    reader.number, lines = section
    if len(lines) != count:  # else blank ones are empty clues
        lines = [*filter(None, lines)]
    if len(lines) != count:
        reader.fail(f"expected {counted(count, axis + ' clue')}, found {len(lines)}")
    clues: list[Clue] = []
    for line in lines:
        reader.number += 1
        reader.add(clues, axis, line.replace(",", " "))
    return clues


def _goal(reader: Reader, section: _Section, height: int, width: int) -> Grid:
    reader.number, lines = section
    rows = [line.split() for line in lines if line]
    reader.check_cells(height * width, "a solution")
    if len(rows) != height or any(len(row) != width for row in rows):
        reader.fail(f"expected a solution of {counted(height, 'row')} of {counted(width, 'cell')}")
    for cell in {cell for row in rows for cell in row}:
        if cell not in _CELLS:
            reader.expected("cells 1 (empty) and 2 (filled)", cell)
    return Grid([[_CELLS[cell] for cell in row] for row in rows])


def _lines(puzzle: Puzzle) -> Iterator[str]:
    # A text that would be read as a section or as a comment is left out.
    texts = texts_of(puzzle)
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
    for goal in puzzle.goals[:1]:
        if characters.keys() >= {*goal.cells}:
            yield "[Solution]"
            yield from (" ".join([characters[cell] for cell in row]) for row in goal.rows)


FORMATS = {"gno": Format("gnonograms' format", parse, each(_lines))}
