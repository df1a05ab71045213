"""A plain picture in characters, as `nonogram solve` prints it; its clues are computed.

In black and white `.` and `#`, or 0 and 1. In colours `.` for the background and then a..z, A..Z,
as in `nonogram.puzzle.characters`, or 1..9, a..z, A..Z, as 0.3.0 wrote them; every character up
to the last must be there, for otherwise any word would be a picture. Rows between slopes are those
of a triddler (`slopes`); rows of emoji squares are read, too (`squares`).
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters
from typing import TYPE_CHECKING, NoReturn

from nonogram.errors import WriteError
from nonogram.formats.base import Format, from_goal, goal_of, joined, quoted
from nonogram.formats.reader import Reader
from nonogram.formats.squares import is_square, plain_squares, puzzle_of_squares
from nonogram.limits import MOST_ENTRIES, MOST_LINES
from nonogram.puzzle import Geometry, Grid, Puzzle

if TYPE_CHECKING:
    from nonogram.formats.slopes import Fail

_SLOPES = "/\\"
_CHARACTERS = f".{ascii_letters}"
_OLD_CHARACTERS = f".123456789{ascii_letters}"


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    rows = _rows(reader)
    if not rows:
        reader.fail("expected a picture")
    last = max(number for number, line in enumerate(lines, 1) if line.strip())

    def fail(row: int, message: str) -> NoReturn:
        reader.number = last - len(rows) + 1 + row
        reader.fail(message)

    if is_square(rows[0][0]):
        return [puzzle_of_squares(rows, fail)]
    geometry: Geometry | None = None
    if rows[0][0] in _SLOPES:
        geometry, rows = _within_slopes(rows, fail)
    numbers = _numbers(rows, fail)
    return [from_goal(Grid([[numbers[c] for c in row] for row in rows]), geometry=geometry)]


def _rows(reader: Reader) -> list[str]:
    """The lines of the picture, without what is blank around them."""
    rows: list[str] = []
    ended = False
    cells = 0
    while (line := reader.next_line()) is not None:
        row = line.strip() if line.isascii() else plain_squares(line)
        if not row:
            ended = bool(rows)
            continue
        if ended:
            reader.fail(f"expected the end of the picture, found {quoted(line)} after a blank line")
        sloping = (rows or [row])[0][0] in _SLOPES
        if rows and len(row) != len(rows[0]) and not sloping:
            reader.fail(f"expected a row of {len(rows[0])} cells, found {len(row)}")
        if len(rows) == MOST_LINES or len(row) > MOST_LINES * (2 if sloping else 1):
            reader.fail(
                f"expected at most {MOST_LINES} {'lines' if sloping else 'rows and columns'}"
            )
        rows.append(row)
        cells += len(row)
        if cells > MOST_ENTRIES:
            reader.fail(f"expected a picture of at most {MOST_ENTRIES} cells")
    return rows


def _within_slopes(rows: list[str], fail: Fail) -> tuple[Geometry, list[str]]:
    """The outline of a triddler, and the cells in its rows."""
    from nonogram.formats.slopes import outline, row_in

    found = []
    for index, row in enumerate(rows):
        between = row_in(row)
        if between is None:
            fail(index, f"expected a row that begins and ends with / or \\, found {quoted(row)}")
        found.append(between)
    return outline(found, fail), [row.cells for row in found]


def _numbers(rows: list[str], fail: Fail) -> dict[str, int]:
    """Which colour each character of a picture stands for."""
    used = set("".join(rows))
    for alphabet in (".#", "01"):
        if used and used <= set(alphabet):
            return {c: number for number, c in enumerate(alphabet)}
    for index, row in enumerate(rows):
        for c in row:
            if c == "?":
                fail(index, "found '?', an undecided cell, expected a whole picture")
            if c not in _OLD_CHARACTERS and c != "#":
                fail(index, f"expected a picture of '.' and '#', found {c!r}")
    if "#" in used:
        fail(0, "found '#' beside other colours, expected a picture of '.' and '#'")
    for alphabet in (_CHARACTERS, _OLD_CHARACTERS):
        if used == {*alphabet[: len(used)]}:
            return {c: number for number, c in enumerate(alphabet)}
    return fail(0, "expected a picture of '.' and '#', or with every colour up to the last")


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    goal = goal_of(puzzle, "a picture")
    used = {cell or 0 for cell in goal.cells} | {0}
    characters = ".#"
    if not used <= {0, 1}:
        largest = max(used)
        if largest >= len(_CHARACTERS) or len(used) <= largest:
            raise WriteError("a picture needs every colour up to the last one, and at most 52")
        if 0 not in goal.cells:
            raise WriteError("a picture needs a cell of the background")
        characters = _CHARACTERS
    rows = ["".join([characters[cell or 0] for cell in row]) for row in goal.rows]
    frames = puzzle.geometry.frames
    return joined(
        " " * indent + left + row + right for (indent, left, right), row in zip(frames, rows)
    )


FORMATS = {"picture": Format("a picture", parse, write, colours=True, triddlers=True)}
