"""A plain picture in characters, as `nonogram solve` prints it; its clues are computed.

`.` and `#`, or 0 and 1, in black and white; in colours `.` and the characters of `nonogram.text`,
1..9, a..z, A..Z, all of them up to the last one used (else any word would be a picture).
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.errors import WriteError
from nonogram.formats.base import (
    MOST_LINES,
    Format,
    Reader,
    joined,
    quoted,
)
from nonogram.formats.goals import MOST_CELLS, from_goal, goal_of
from nonogram.puzzle import Grid, Puzzle

_CHARACTERS = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    rows: list[str] = []
    ended = False
    while (line := reader.next_line()) is not None:
        row = line.strip()
        if not row:
            ended = bool(rows)
            continue
        if ended:
            reader.fail(f"expected the end of the picture, found {quoted(line)} after a blank line")
        if rows and len(row) != len(rows[0]):
            reader.fail(f"expected a row of {len(rows[0])} cells, found {len(row)}")
        if len(rows) == MOST_LINES or len(row) > MOST_LINES:
            reader.fail(f"expected at most {MOST_LINES} rows and columns")
        rows.append(row)
        if len(rows) * len(row) > MOST_CELLS:
            reader.fail(f"expected a picture of at most {MOST_CELLS} cells")
    used = set("".join(rows))
    for alphabet in (".#", "01"):
        if used and used <= set(alphabet):
            numbers = {c: number for number, c in enumerate(alphabet)}
            return [from_goal(Grid([[numbers[c] for c in row] for row in rows]))]
    for reader.number, line in enumerate(lines, 1):
        for c in line.strip():
            if c == "?":
                reader.fail("found '?', an undecided cell, expected a whole picture")
            if c not in _CHARACTERS and c != "#":
                reader.fail(f"expected a picture of '.' and '#', found {c!r}")
    if "#" in used:
        reader.number = 1
        reader.fail("found '#' beside other colours, expected a picture of '.' and '#'")
    largest = max((_CHARACTERS.index(c) for c in used), default=0)
    if not used.issuperset(_CHARACTERS[: largest + 1]):
        reader.number = 1
        reader.fail("expected a picture of '.' and '#', or with every colour up to the last")
    numbers = {c: number for number, c in enumerate(_CHARACTERS)}
    return [from_goal(Grid([[numbers[c] for c in row] for row in rows]))]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    goal = goal_of(puzzle, "a picture")
    used = {cell or 0 for row in goal.rows for cell in row} | {0}
    if used <= {0, 1}:
        return joined(["".join(".#"[cell or 0] for cell in row) for row in goal.rows])
    largest = max(used)
    if largest >= len(_CHARACTERS) or len(used) <= largest:
        raise WriteError("a picture needs every colour up to the last one, and at most 61")
    if not any(0 in row for row in goal.rows):
        raise WriteError("a picture needs a cell of the background")
    return joined(["".join(_CHARACTERS[cell or 0] for cell in row) for row in goal.rows])


FORMAT = Format("a picture", parse, write, colours=True)
