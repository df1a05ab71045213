"""A grid in characters, as it is printed, piped and read back.

``.`` is background, ``?`` an undecided cell. A puzzle of one colour has ``#``; others have the
palette's characters where the file gives them, else 1..9, a..z, A..Z by colour number. Beyond
61 colours there are no characters left: cells are numbers then, with blanks between them.
"""

from __future__ import annotations

import re

from nonogram.errors import ParseError
from nonogram.puzzle import Grid, Puzzle

BACKGROUND = "."
UNDECIDED = "?"

#: What `nonogram solve` prints below a picture: words, so no row of one.
_VERDICT = re.compile(r"[A-Z][a-z]+ [a-z ()]+")

_CHARACTERS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def characters_of(puzzle: Puzzle) -> list[str] | None:
    """The characters of colours 0, 1, ..., K; None where numbers have to be written."""
    given = [colour.character for colour in puzzle.palette[: puzzle.colours + 1]]
    if len(given) == puzzle.colours + 1 and len(set(given)) == len(given):
        # The palette's characters are used all or not at all, so that they cannot clash.
        known = [character for character in given if character is not None]
        if len(known) == len(given) and UNDECIDED not in known:
            return known
    if puzzle.colours == 1:
        return [BACKGROUND, "#"]
    if puzzle.colours <= len(_CHARACTERS):
        return [BACKGROUND, *_CHARACTERS[: puzzle.colours]]
    return None


def picture(puzzle: Puzzle, grid: Grid) -> str:
    """The grid in characters, one line a row, without a line end after the last."""
    characters = characters_of(puzzle)
    if characters is not None:
        return "\n".join(
            "".join(UNDECIDED if cell is None else characters[cell] for cell in row)
            for row in grid.rows
        )
    width = len(str(puzzle.colours))
    return "\n".join(
        " ".join(_number(cell).rjust(width) for cell in row).rstrip() for row in grid.rows
    )


def read_picture(puzzle: Puzzle, text: str) -> Grid:
    """A grid from its characters, as `picture` writes it; the verdict may stand below it.

    Raises:
        ParseError: with the line to blame: it has another size, or other characters.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) == puzzle.height + 1 and _VERDICT.fullmatch(lines[-1]):
        lines.pop()
    if len(lines) != puzzle.height:
        found = f"a picture of {len(lines)} rows"
        raise ParseError(f"{found}, expected {puzzle.height}", max(1, len(lines)))
    characters = characters_of(puzzle)
    words = characters or [BACKGROUND, *map(str, range(1, puzzle.colours + 1))]
    colours: dict[str, int | None] = {word: colour for colour, word in enumerate(words)}
    colours[UNDECIDED] = None
    rows = []
    for number, line in enumerate(lines, 1):
        cells = line.split() if characters is None else list(line)
        if len(cells) != puzzle.width:
            raise ParseError(f"a row of {len(cells)} cells, expected {puzzle.width}", number)
        for cell in cells:
            if cell not in colours:
                expected = " ".join([*words[:10], *(["..."] if len(words) > 10 else [])])
                raise ParseError(f"{cell!r} is no cell, expected one of: {expected}", number)
        rows.append([colours[cell] for cell in cells])
    return Grid(rows)


def _number(cell: int | None) -> str:
    if cell is None:
        return UNDECIDED
    return str(cell) if cell else BACKGROUND
