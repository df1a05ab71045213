"""A grid in characters, as it is printed, piped and read back.

``.`` is background, ``?`` an undecided cell. A puzzle of one colour has ``#``; others have the
palette's characters where the file gives them, else 1..9, a..z, A..Z by colour number. Beyond
61 colours there are no characters left: cells are numbers then, with blanks between them.
"""

from __future__ import annotations

from nonogram.puzzle import Grid, Puzzle

BACKGROUND = "."
UNDECIDED = "?"

_CHARACTERS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def characters_of(puzzle: Puzzle) -> list[str] | None:
    """The characters of colours 0, 1, ..., K; None where numbers have to be written."""
    given = [colour.character for colour in puzzle.palette[: puzzle.colours + 1]]
    if len(given) == puzzle.colours + 1 and len(set(given)) == len(given):
        # The palette's characters are used all or not at all, so that they cannot clash.
        known = [character for character in given if character is not None]
        if known[:1] == [" "] and BACKGROUND not in known:
            known[0] = BACKGROUND
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


def _number(cell: int | None) -> str:
    if cell is None:
        return UNDECIDED
    return str(cell) if cell else BACKGROUND
