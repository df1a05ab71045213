"""Grids as plain characters, and back.

``.`` is the background, ``?`` an undecided cell. A puzzle of one colour has ``#``; others have the
palette's characters if the file gives them, or else a..z, A..Z by colour number, since digits could
be mistaken for the numbers of clues. With more than 52 colours cells are numbers with blanks
between them. Rows of a triddler are between the slopes of its outline.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from nonogram.base.errors import ParseError, RequestError, StrangeCellError
from nonogram.base.text import counted
from nonogram.core.puzzle.clue import Block, Clue
from nonogram.core.puzzle.corners import Corners
from nonogram.core.puzzle.geometry import Frame, Geometry
from nonogram.core.puzzle.grid import (
    BACKGROUND,
    LETTERS,
    UNDECIDED,
    Grid,
    are_numbers,
    usual_characters,
)
from nonogram.core.puzzle.palette import Palette

BLOT = "?"

#: The characters that players write for filled cells.
_FILLED = "XxOo1#█■⬛"


class Coloured(Protocol):
    """The parts of a `Puzzle` that its characters depend on."""

    @property
    def geometry(self) -> Geometry: ...
    @property
    def colours(self) -> int: ...
    @property
    def palette(self) -> Palette: ...
    @property
    def corners(self) -> Corners: ...


def characters_of(puzzle: Coloured) -> list[str]:
    """The characters of colours 0, 1, ..., K; with very many colours their numbers."""
    given = [colour.character for colour in puzzle.palette[: puzzle.colours + 1]]
    if (corners := puzzle.corners) and puzzle.colours <= len(LETTERS):
        bodies = iter("#" if puzzle.colours <= len(corners) + 1 else LETTERS)
        numbers = range(1, puzzle.colours + 1)
        given = [BACKGROUND, *(corners.get(number) or next(bodies) for number in numbers)]
    if len(given) == puzzle.colours + 1 and len(set(given)) == len(given):
        # Either all of the palette's characters are used or none, so that they cannot clash.
        known = [character for character in given if character is not None]
        if known[:1] == [" "] and BACKGROUND not in known:
            known[0] = BACKGROUND
        if len(known) == len(given) and UNDECIDED not in known:
            return known
    return usual_characters(puzzle.colours)


def clue_text(puzzle: Coloured, clue: Clue) -> str:
    """A clue for people: "2 5 1", "2(r) 5(b)", with corners "◢3◣ 1", or "0"."""
    characters, corners = characters_of(puzzle), puzzle.corners
    named = {*range(1, puzzle.colours + 1)} - {*corners}
    numbers = numbers_of(clue, corners)
    parts = [f"{n}({characters[c]})" if c in named and len(named) > 1 else n for n, c in numbers]
    return " ".join(parts) or "0"


def numbers_of(clue: Clue, corners: Corners) -> list[tuple[str, int]]:
    """The numbers of a clue, between their corners, and their colours."""
    return [
        (corners.get(block.front, "") + number_text(block) + corners.get(block.back, ""), block.ink)
        for block in clue
    ]


def number_text(block: Block) -> str:
    """The number of a block; "?" if it cannot be read."""
    return BLOT if block.length is None else str(block.length)


def read_picture(puzzle: Coloured, text: str, unknown: str = "", filled: str = "") -> Grid:
    """The grid of a player's picture, as `parse_picture`, where more characters mean filled cells.

    In black and white X, O, 1, # and full blocks do, too; ParseError for both X and O.
    """
    lines = text.splitlines()
    if puzzle.colours == 1:
        said = {*unknown, *filled, *characters_of(puzzle), UNDECIDED}
        rows = {*"".join(lines[: len(puzzle.geometry.row_sizes)])} - said
        if rows & {*"Xx"} and rows & {*"Oo"}:
            raise StrangeCellError("X and O, only one of which can mean filled")
        filled += "".join({*_FILLED} - said)
    return parse_picture(puzzle, lines, unknown, filled)


def parse_picture(
    puzzle: Coloured, lines: Sequence[str], unknown: str = "", filled: str = ""
) -> Grid:
    """The grid of a picture as `print` shows it.

    Characters of `unknown` mean undecided cells, before any other meaning; those of
    `filled`, in a puzzle of one colour, mean filled cells. If colours have letters by number, 1
    to 9 are read as well, since 0.3.0 wrote those. Blank lines before the picture and indents are
    skipped. Lines after it are skipped, too, unless they could be rows: `solve` prints its verdict
    there.

    Raises ParseError, with line and place, for too few or too many rows, for a row too short or
    too long, and for an unknown character.
    """
    characters = characters_of(puzzle)
    signs = [*enumerate(characters), (None, UNDECIDED), *((None, sign) for sign in unknown)]
    meaning: dict[str, int | None] = {sign: cell for cell, sign in signs}
    numbers = are_numbers(characters)
    expected = f". 1 to {puzzle.colours} ?" if numbers else " ".join(meaning)
    if puzzle.colours == 1:
        meaning |= dict.fromkeys(filled, 1) | dict.fromkeys(unknown)
    if [meaning.get(c) for c in LETTERS[: puzzle.colours]] == [*range(1, puzzle.colours + 1)]:
        digits = {str(colour): colour for colour in range(1, min(9, puzzle.colours) + 1)}
        meaning = {**digits, **meaning}
    geometry = puzzle.geometry
    sizes, frames, height = geometry.row_sizes, geometry.frames, len(geometry.row_sizes)
    slopes = bool(frames[0].left)
    blank = " " in meaning and not slopes

    def cells_of(line: str, row: int) -> Sequence[str] | None:
        """The cells in a line, or None if its ends are not those of the row."""
        if slopes:
            within = _between(line, frames[row])
            return within.split() if numbers and within is not None else within
        # Editors remove blanks at the end of a line.
        return line.split() if numbers else line.ljust(sizes[row]) if blank else line.rstrip()

    numbered = enumerate(lines, 1)
    rows: list[list[int | None]] = []
    for number, line in numbered:
        if not rows and not line.strip() and not blank:
            continue
        row = len(rows)
        cells = cells_of(line, row)
        if cells is None:
            _, left, right = frames[row]
            raise ParseError(f"expected row {row + 1} between {left} and {right}", number)
        for place, cell in enumerate(cells, 1):
            if cell not in meaning:
                where = f"{geometry.place_name} {place}"
                raise StrangeCellError(f"{where} has {cell!r}, expected one of {expected}", number)
        if len(cells) != sizes[row]:
            found = f"row {row + 1} has {counted(len(cells), 'cell')}"
            raise ParseError(f"{found}, expected {sizes[row]}", number)
        rows.append([meaning[cell] for cell in cells])
        if len(rows) == height:
            break
    if len(rows) < height:
        message = f"a picture of {counted(len(rows), 'row')}, expected {height}"
        raise ParseError(message, max(1, len(lines)))
    for number, line in numbered:
        cells = cells_of(line, -1)
        if line.strip() and cells is not None and all(cell in meaning for cell in cells):
            raise ParseError(f"more rows than the {height} of the puzzle", number)
    return Grid(rows)


def may_show(size: Mapping[str, Any], rows: Sequence[str]) -> bool:
    """Whether the number and lengths of rows fit a picture of this size (`Geometry.data`)."""
    if size["sides"] is None:
        height, width = size["height"], size["width"]
        known = height is not None and width is not None
        signs = {UNDECIDED, *(look["character"] for look in size["palette"])}
        shown = max(map(len, signs)) > 1 or signs.issuperset("".join(rows))
        return known and shown and len(rows) == height and min(map(len, rows)) >= width
    from nonogram.core.puzzle.hexagon import Hexagon

    if len(rows) != sum(size["sides"][:2]):  # the size may claim very many cells
        return False
    try:
        geometry = Hexagon(size["sides"])
    except RequestError:
        return False
    return all(
        len(row) >= cells + 2 and _between(row, frame) is not None
        for row, cells, frame in zip(rows, geometry.row_sizes, geometry.frames)
    )


def _between(line: str, frame: Frame) -> str | None:
    """The part of a line between the ends of its row, or None if the line has other ends."""
    line = line.strip()
    if len(line) < 2 or (line[0], line[-1]) != (frame.left, frame.right):
        return None
    return line[1:-1]
