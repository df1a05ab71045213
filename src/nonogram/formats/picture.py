"""A plain picture in characters, as `nonogram solve` prints it; its clues are computed.

In black and white `.` and `#`, or 0 and 1. In colours `.` for the background and then a..z, A..Z,
as in `nonogram.puzzle.characters`, or 1..9, a..z, A..Z, as 0.3.0 wrote them; every character up
to the last must be there, for otherwise any word would be a picture. Rows between slopes are those
of a triddler (`slopes`); rows of emoji squares are read, too, as people share them: the background
is white or black, the one of the two that has more cells along the edge, white if neither has, and
all other squares are filled with the colours that they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from nonogram.errors import WriteError
from nonogram.formats.base import Format, from_goal, goal_of, joined
from nonogram.formats.reader import SLOPES, Fail, Reader, quoted, without_end
from nonogram.limits import MOST_ENTRIES, MOST_LINES
from nonogram.puzzle import Colour, Geometry, Grid, Puzzle
from nonogram.puzzle.characters import LETTERS

_CHARACTERS = f".{LETTERS}"
_OLD_CHARACTERS = f".123456789{LETTERS}"

_WHITE, _BLACK = "⬜", "⬛"

#: The squares among emoji, and how they look.
SQUARES = {
    _WHITE: Colour(None, (255, 255, 255), "white"),
    _BLACK: Colour(None, (0, 0, 0), "black"),
    "🟥": Colour(None, (221, 46, 68), "red"),
    "🟧": Colour(None, (244, 144, 12), "orange"),
    "🟨": Colour(None, (253, 203, 88), "yellow"),
    "🟩": Colour(None, (120, 177, 89), "green"),
    "🟦": Colour(None, (85, 172, 238), "blue"),
    "🟪": Colour(None, (170, 142, 214), "purple"),
    "🟫": Colour(None, (193, 105, 79), "brown"),
}

#: Squares of other sizes; and what says that a character is to be shown as an emoji is nothing.
_ALIKE = str.maketrans(
    {**dict.fromkeys("◻◽▫□", _WHITE), **dict.fromkeys("◼◾▪■", _BLACK), "\ufe0f": None}
)


def parse(reader: Reader) -> list[Puzzle]:
    rows = _rows(reader)
    if not rows:
        reader.fail("expected a picture")

    def fail(row: int, message: str) -> NoReturn:
        reader.number = len(without_end(reader.lines)) - len(rows) + 1 + row
        reader.fail(message)

    if rows[0][0] in SQUARES:
        return [_of_squares(rows, fail)]
    geometry: Geometry | None = None
    if rows[0][0] in SLOPES:
        geometry, rows = within_slopes(rows, fail)
    numbers = _numbers(rows, fail)
    return [from_goal(Grid([[numbers[c] for c in row] for row in rows]), geometry=geometry)]


def _rows(reader: Reader) -> list[str]:
    """The lines of the picture, without what is blank around them."""
    rows: list[str] = []
    ended = False
    cells = 0
    while (line := reader.next_line()) is not None:
        row = line.strip() if line.isascii() else line.translate(_ALIKE).strip()
        if not row:
            ended = bool(rows)
            continue
        if ended:
            reader.fail(f"expected the end of the picture, found {quoted(line)} after a blank line")
        sloping = (rows or [row])[0][0] in SLOPES
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


def within_slopes(rows: list[str], fail: Fail) -> tuple[Geometry, list[str]]:
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


def _of_squares(rows: list[str], fail: Fail) -> Puzzle:
    """The puzzle of a picture in squares."""
    for index, row in enumerate(rows):
        for c in row:
            if c not in SQUARES:
                fail(index, f"found {c!r} in a picture of squares")
    edge = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
    background = _BLACK if edge.count(_BLACK) > edge.count(_WHITE) else _WHITE
    used = {*"".join(rows)}
    colours = [background, *(c for c in SQUARES if c in used and c != background)]
    numbers = {c: number for number, c in enumerate(colours)}
    puzzle = from_goal(Grid([[numbers[c] for c in row] for row in rows]))
    if colours in ([_WHITE], [_WHITE, _BLACK]):
        return puzzle
    return puzzle.replace(palette=tuple(SQUARES[c] for c in colours))


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
