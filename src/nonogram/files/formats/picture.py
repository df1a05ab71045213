"""Pictures: in characters, as `nonogram solve` prints them, in PBM files, and inside webpbn's XML.

A plain picture has `.` and `#`, or 0 and 1; in colours `.` for the background, then a..z, A..Z, or
1..9, a..z, A..Z as 0.3.0 wrote them. Every character up to the last must be there, or any word
would be a picture. The background of emoji squares is white or black, whichever has more cells
along the edge. Rows of a triddler stand between slopes, `/` or `\\`; these and the lengths of the
rows make the hexagon. In XML other rows stand between bars.

`P1` of PBM is text: the width, the height, and a 0 or 1 for every cell. `P4`, eight cells a byte,
becomes P1 by `plain` before it is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import NoReturn

from nonogram.base.errors import ParseError, RequestError, WriteError
from nonogram.base.limits import MOST_ENTRIES, MOST_LINES
from nonogram.base.text import counted
from nonogram.core.puzzle import Colour, Geometry, Grid, Puzzle, Rectangle
from nonogram.core.puzzle.characters import LETTERS
from nonogram.core.puzzle.corners import CORNERS, PALETTE, trianogram_of
from nonogram.core.result import VERDICTS
from nonogram.files.formats.base import Format, each, from_goal, goal_of, joined
from nonogram.files.formats.reader import Reader, quoted

SLOPES = "/\\"  #: the characters at the ends of rows in a triddler's picture
_Fail = Callable[[int, str], NoReturn]  #: raises an error about a row of a picture, counted from 0

_RAW_HEADER = re.compile(rb"P4(?:\s|#[^\n]*\n)+(\d+)(?:\s|#[^\n]*\n)+(\d+)\s")

_CHARACTERS = f".{LETTERS}"
_OLD_CHARACTERS = f".123456789{LETTERS}"
_WHITE, _BLACK = "⬜", "⬛"

#: The squares among emoji, and their looks.
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

#: Squares of other sizes become usual ones; selectors of the emoji style are removed.
_ALIKE = str.maketrans(
    {**dict.fromkeys("◻◽▫□", _WHITE), **dict.fromkeys("◼◾▪■", _BLACK), "\ufe0f": None}
)

#: The colours of the characters in a picture with corners; squares are filled or not.
_CORNERED = {**dict.fromkeys(f".·{_WHITE}", 0), **dict.fromkeys(f"#█{_BLACK}", 1)} | {
    corner: number for number, corner in enumerate(CORNERS, 2)
}


def _parse_picture(reader: Reader) -> list[Puzzle]:
    lines = reader.without_end()
    if lines and lines[-1].startswith(tuple(VERDICTS.values())):  # as `solve` prints it below
        reader = Reader(lines[:-1])
    rows = _rows(reader)
    if not rows:
        reader.fail("expected a picture")

    def fail(row: int, message: str) -> NoReturn:
        reader.number = len(reader.without_end()) - len(rows) + 1 + row
        reader.fail(message)

    if not {*CORNERS}.isdisjoint("".join(rows)):
        return [_of_corners(rows, fail)]
    if rows[0][0] in SQUARES:
        return [_of_squares(rows, fail)]
    geometry, cells = within_slopes(rows, fail) if rows[0][0] in SLOPES else (None, rows)
    numbers = _numbers(cells, fail)
    return [from_goal(Grid([[numbers[c] for c in row] for row in cells]), geometry)]


def _rows(reader: Reader) -> list[str]:
    """The lines of the picture, without blank surroundings."""
    rows: list[str] = []
    ended = False
    cells = 0
    while (line := reader.next_line()) is not None:
        row = (line if line.isascii() else line.translate(_ALIKE)).strip()
        if not row:
            ended = bool(rows)
            continue
        if ended:
            reader.fail(f"expected the end of the picture, found {quoted(line)} after a blank line")
        sloping = (rows or [row])[0][0] in SLOPES
        if rows and len(row) != len(rows[0]) and not sloping:
            reader.fail(f"expected a row of {len(rows[0])} cells, found {len(row)}")
        if len(rows) == MOST_LINES or len(row) > MOST_LINES * (2 if sloping else 1):
            what = "lines" if sloping else "rows and columns"
            reader.fail(f"expected at most {MOST_LINES} {what}")
        rows.append(row)
        cells += len(row)
        reader.check_cells(cells)
    return rows


def within_slopes(rows: Sequence[str], fail: _Fail) -> tuple[Geometry, list[str]]:
    """The geometry of a triddler, by its outline, and the cells in its rows."""
    rows = [*map(str.strip, rows)]
    for index, row in enumerate(rows):
        if len(row) < 2 or row[0] not in SLOPES or row[-1] not in SLOPES:
            fail(index, f"expected a row that begins and ends with / or \\, found {quoted(row)}")
    return _outline(rows, fail), [row[1:-1] for row in rows]


def _outline(rows: Sequence[str], fail: _Fail, geometry: Geometry | None = None) -> Geometry:
    """The hexagon of rows between slopes, which has to be `geometry` if that is given."""
    if geometry is None:
        from nonogram.core.puzzle.hexagon import Hexagon

        top_left = sum(row[0] == "/" for row in rows)
        top_right = sum(row[-1] == "\\" for row in rows)
        top = (len(rows[0]) - 1 - bool(top_left) - bool(top_right)) // 2
        bottom_left, bottom_right = len(rows) - top_left, len(rows) - top_right
        bottom = top_right + top - bottom_left
        try:
            geometry = Hexagon((top_left, bottom_left, bottom, bottom_right, top_right, top))
        except RequestError:
            fail(0, "expected rows between slopes that make a hexagon")
    expected = zip(rows, geometry.row_sizes, geometry.frames)
    for index, (row, size, (_, left, right)) in enumerate(expected):
        if (row[0], len(row) - 2, row[-1]) != (left, size, right):
            wanted = f"{counted(size, 'cell')} between {left} and {right}"
            found = f"{len(row) - 2} between {row[0]} and {row[-1]}"
            fail(index, f"expected row {index + 1} to have {wanted}, found {found}")
    if len(rows) != len(geometry.row_sizes):
        fail(len(rows) - 1, f"expected {len(geometry.row_sizes)} rows, found {len(rows)}")
    return geometry


def _numbers(rows: list[str], fail: _Fail) -> dict[str, int]:
    """The colour number of each character of a picture."""
    used = set("".join(rows))
    for alphabet in (".#", "01"):
        if used and used <= set(alphabet):
            return {c: number for number, c in enumerate(alphabet)}
    for index, c in _others(rows, f"#{_OLD_CHARACTERS}"):
        if c == "?":
            fail(index, "found '?', an undecided cell, expected a whole picture")
        fail(index, f"expected a picture of '.' and '#', found {c!r}")
    if "#" in used:
        fail(0, "found '#' beside other colours, expected a picture of '.' and '#'")
    for alphabet in (_CHARACTERS, _OLD_CHARACTERS):
        if used == {*alphabet[: len(used)]}:
            return {c: number for number, c in enumerate(alphabet)}
    return fail(0, "expected a picture of '.' and '#', or with every colour up to the last")


def _others(rows: list[str], known: Container[str]) -> Iterator[tuple[int, str]]:
    """The unknown characters of a picture, each with its row."""
    return ((index, c) for index, row in enumerate(rows) for c in row if c not in known)


def _of_corners(rows: list[str], fail: _Fail) -> Puzzle:
    """The trianogram of a picture in black and white with corners."""
    for index, c in _others(rows, _CORNERED):
        fail(index, f"found {c!r} in a picture with corners, expected . # or ◢ ◤ ◥ ◣")
    return trianogram_of([[_CORNERED[c] for c in row] for row in rows], PALETTE)


def _of_squares(rows: list[str], fail: _Fail) -> Puzzle:
    """The puzzle of a picture in squares."""
    for index, c in _others(rows, SQUARES):
        fail(index, f"found {c!r} in a picture of squares")
    edge = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
    background = _BLACK if edge.count(_BLACK) > edge.count(_WHITE) else _WHITE
    used = {*"".join(rows)}
    colours = [background, *(c for c in SQUARES if c in used and c != background)]
    puzzle = from_goal(Grid([[colours.index(c) for c in row] for row in rows]))
    if colours in ([_WHITE], [_WHITE, _BLACK]):
        return puzzle
    return puzzle.replace(palette=tuple(SQUARES[c] for c in colours))


def image_in(
    text: str,
    numbers: Mapping[str, int | None],
    geometry: Geometry | None,
    fail: Callable[[str], NoReturn],
    *,
    triddler: bool,
) -> tuple[Grid, Geometry]:
    """The picture in a text of XML, in the colours of its characters, and its geometry."""
    pieces = re.split(r"([/\\])" if triddler else r"(\|)", re.sub(r"[\n\r\t]", "", text))
    # A row has its cells between its ends; between rows is only white space.
    if len(pieces) < 5 or len(pieces) % 4 != 1 or any(map(str.strip, pieces[::4])):
        ends = "/ or \\" if triddler else "a bar |"
        fail(f"expected an image of rows with {ends} at both ends")
    rows = [row if " " in numbers else row.replace(" ", "") for row in pieces[2::4]]
    if len(rows) > MOST_LINES or len(rows[0]) > MOST_LINES * (2 if triddler else 1):
        fail(f"expected an image of at most {MOST_LINES} lines")
    if sum(map(len, rows)) > MOST_ENTRIES:
        fail(f"expected an image of at most {MOST_ENTRIES} cells")
    if triddler:
        sloping = ["".join(row) for row in zip(pieces[1::4], rows, pieces[3::4])]
        geometry = _outline(sloping, lambda _, message: fail(f"in the image: {message}"), geometry)
    elif geometry is None:
        geometry = Rectangle(len(rows), max(1, len(rows[0])))
    sizes = geometry.row_sizes
    if tuple(map(len, rows)) != sizes:
        size = f"{counted(len(sizes), 'row')} of {counted(sizes[0], 'cell')}"
        fail(f"expected an image of {size}")
    for c in "".join(rows):
        if c not in numbers:
            fail(f"no colour has the character {c!r} of the image")
    return Grid([[numbers[c] for c in row] for row in rows]), geometry


def _picture_lines(puzzle: Puzzle) -> Iterator[str]:
    goal = goal_of(puzzle, "a picture")
    used = {cell or 0 for cell in goal.cells} | {0}
    characters = ".#"
    if corners := puzzle.corners:
        if len(corners) < puzzle.colours - 1:
            raise WriteError("a picture with corners has one colour beside them")
        characters = "." + "".join([corners.get(c, "#") for c in range(1, puzzle.colours + 1)])
    elif not used <= {0, 1}:
        if len(used) > len(_CHARACTERS) or len(used) <= max(used):
            raise WriteError("a picture needs every colour up to the last one, and at most 52")
        if 0 not in goal.cells:
            raise WriteError("a picture needs a cell of the background")
        characters = _CHARACTERS
    for (indent, left, right), row in zip(puzzle.geometry.frames, goal.rows):
        yield " " * indent + left + "".join([characters[cell or 0] for cell in row]) + right


def _parse_pbm(reader: Reader) -> list[Puzzle]:
    words: list[str] = []
    rows: list[str] = []
    found = count = width = 0
    while (line := reader.next_line()) is not None:
        text = line.partition("#")[0]
        if not count:
            words += text.split()
            if words[:1] not in ([], ["P1"]):
                reader.expected("'P1'", words[0])
            if len(words) < 3:
                continue
            width, height = reader.size(words[1], "width"), reader.size(words[2], "height")
            count = width * height
            reader.check_cells(count)
            text = "".join(words[3:])
        rows.append("".join(text.split()))
        if others := rows[-1].strip("01"):
            reader.fail(f"expected cells 0 and 1, found {others[0]!r}")
        found += len(rows[-1])
        if found > count:
            reader.fail(f"expected the end of the file after {counted(count, 'cell')}")
    if not count:
        reader.fail("file ends before the width and the height")
    if found != count:
        reader.fail(f"file ends after {found} of {count} cells")
    text = "".join(rows)
    return [from_goal(Grid(map(int, text[i : i + width]) for i in range(0, count, width)))]


def plain(data: bytes) -> str:
    """The P1 text of a P4 file; raises ParseError."""
    header = _RAW_HEADER.match(data)
    if header is None:
        raise ParseError("expected 'P4', the width and the height")
    reader = Reader([])
    width = reader.size(header[1].decode(), "width")
    height = reader.size(header[2].decode(), "height")
    if width * height > MOST_ENTRIES:
        raise ParseError(f"expected a picture of at most {MOST_ENTRIES} cells")
    stride = (width + 7) // 8
    cells = data[header.end() :]
    if len(cells) != stride * height:
        raise ParseError(f"expected {stride * height} bytes of cells, found {len(cells)}")
    rows = (cells[at : at + stride] for at in range(0, len(cells), stride))
    bits = ("".join([f"{byte:08b}" for byte in row])[:width] for row in rows)
    return joined(["P1", f"{width} {height}", *bits])


def _pbm_lines(puzzle: Puzzle) -> Iterator[str]:
    yield from ("P1", f"{puzzle.width} {puzzle.height}")
    yield from ("".join(map(str, row)) for row in goal_of(puzzle, "PBM").rows)


_write_picture = each(_picture_lines)
FORMATS = {
    "picture": Format(
        "a picture",
        _parse_picture,
        _write_picture,
        colours=True,
        triddlers=True,
        corners=True,
        picture=True,
    ),
    "pbm": Format("PBM", _parse_pbm, each(_pbm_lines), picture=True),
}
