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
from itertools import takewhile
from typing import NamedTuple, NoReturn

from nonogram.base.errors import ParseError, RequestError, WriteError
from nonogram.base.limits import MOST_ENTRIES, MOST_LINES
from nonogram.base.slices import slices
from nonogram.base.text import counted
from nonogram.core.puzzle import Colour, Geometry, Grid, Puzzle, Rectangle
from nonogram.core.puzzle.corners import CORNERS, PALETTE
from nonogram.core.puzzle.grid import BACKGROUND, LETTERS
from nonogram.core.puzzle.pictures import grid_in
from nonogram.core.puzzle.puzzle import trianogram_of
from nonogram.core.verdict import VERDICTS
from nonogram.files.formats.base import Format, each, goal_of, joined
from nonogram.files.formats.reader import Reader, quoted

SLOPES = "/\\"  #: the characters at the ends of rows in a triddler's picture

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


class Shaped(NamedTuple):
    """The rows of a picture in characters, whose shape is known, and whose colours are not yet."""

    rows: Sequence[str]  #: the cells, without slopes
    first: int = 1  #: the number of the line with the first row
    geometry: Geometry | None = None  #: None for a rectangle

    def fail(self, row: int, message: str) -> NoReturn:
        """Raise a ParseError about a row, counted from 0."""
        raise ParseError(message, self.first + row)

    def limited(self, width: int) -> Shaped:
        """The same, unless it has more cells or rows than a picture may have, or longer ones."""
        longest, height = max(map(len, self.rows)), len(self.rows)
        if longest > width or height > MOST_LINES or longest * height > MOST_ENTRIES:
            most = f"{MOST_LINES} lines of each direction and {MOST_ENTRIES} cells"
            self.fail(0, f"expected a picture of at most {most}")
        return self

    def strange(self, known: Container[str]) -> Iterator[tuple[int, str]]:
        """The characters that are not known, each with its row."""
        return ((index, c) for index, row in enumerate(self.rows) for c in row if c not in known)

    def coloured(self, numbers: Mapping[str, int | None]) -> Grid:
        """The grid, by the colour of every character."""
        return Grid([[numbers[c] for c in row] for row in self.rows])


def without_verdict(lines: list[str]) -> list[str]:
    """The lines above the verdict that `solve` prints below a picture, if there is one."""
    last = max((number for number, line in enumerate(lines) if line.strip()), default=0)
    told = "".join(lines[last : last + 1]).startswith(tuple(VERDICTS.values()))
    return lines[:last] if told else lines


def block_of(lines: Sequence[str]) -> tuple[int, list[str]]:
    """The number of the first line that is not blank, and the lines up to the next blank one."""
    first = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    if rows := [*takewhile(str.strip, lines[first:])]:
        return first + 1, rows
    raise ParseError("empty file, expected a picture")


def shaped(lines: Sequence[str]) -> Shaped:
    """A picture in the form of a rectangle or, between slopes, of a hexagon."""
    first, rows = block_of(lines)
    behind = first + len(rows)
    for number, line in enumerate(lines[behind - 1 :], behind):
        if line.strip():
            found = f"found {quoted(line)} after a blank line"
            raise ParseError(f"expected the end of the picture, {found}", number)
    rows = [*map(str.strip, rows)]
    return within_slopes(rows, first) if rows[0][0] in SLOPES else even(rows, first)


def even(rows: Sequence[str], first: int, what: str = "cells") -> Shaped:
    """The rectangle of rows, which have to be equally long."""
    width = len(rows[0])
    for number, row in enumerate(rows, first):
        if len(row) != width:
            raise ParseError(f"expected a row of {width} {what}, found {len(row)}", number)
    return Shaped(rows, first).limited(MOST_LINES)


def within_slopes(rows: Sequence[str], first: int = 1, geometry: Geometry | None = None) -> Shaped:
    """The hexagon of rows between slopes, which has to be `geometry` if that is given."""
    rows = [*map(str.strip, rows)]
    cells = Shaped([row[1:-1] for row in rows], first).limited(2 * MOST_LINES)
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
            cells.fail(0, "expected rows between slopes that make a hexagon")
    any_sign = dict.fromkeys("".join(rows))
    grid_in(geometry, BACKGROUND, [*enumerate(rows, first)], any_sign)  # raises if one is no row
    return cells._replace(geometry=geometry)


def _parse_picture(reader: Reader) -> list[Puzzle]:
    lines = without_verdict(reader.lines)
    found = shaped([line if line.isascii() else line.translate(_ALIKE) for line in lines])
    characters = {*"".join(found.rows)}
    if not characters.isdisjoint(CORNERS):
        return [_of_corners(found)]
    if found.rows[0][0] in SQUARES:
        return [_of_squares(found, characters)]
    return [Puzzle.from_grid(found.coloured(_numbers(found, characters)), geometry=found.geometry)]


def _numbers(found: Shaped, used: set[str]) -> dict[str, int]:
    """The colour number of each character of a picture."""
    for alphabet in (".#", "01"):
        if used and used <= {*alphabet}:
            return {c: number for number, c in enumerate(alphabet)}
    for index, c in found.strange(f"#{_OLD_CHARACTERS}"):
        if c == "?":
            found.fail(index, "found '?', an undecided cell, expected a whole picture")
        found.fail(index, f"expected a picture of '.' and '#', found {c!r}")
    if "#" in used:
        found.fail(0, "found '#' beside other colours, expected a picture of '.' and '#'")
    for alphabet in (_CHARACTERS, _OLD_CHARACTERS):
        if used == {*alphabet[: len(used)]}:
            return {c: number for number, c in enumerate(alphabet)}
    return found.fail(0, "expected a picture of '.' and '#', or with every colour up to the last")


def _of_corners(found: Shaped) -> Puzzle:
    """The trianogram of a picture in black and white with corners."""
    for index, c in found.strange(_CORNERED):
        found.fail(index, f"found {c!r} in a picture with corners, expected . # or ◢ ◤ ◥ ◣")
    return trianogram_of(found.coloured(_CORNERED), PALETTE)


def _of_squares(found: Shaped, used: set[str]) -> Puzzle:
    """The puzzle of a picture in squares."""
    for index, c in found.strange(SQUARES):
        found.fail(index, f"found {c!r} in a picture of squares")
    rows = found.rows
    edge = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
    background = _BLACK if edge.count(_BLACK) > edge.count(_WHITE) else _WHITE
    colours = [background, *(c for c in SQUARES if c in used and c != background)]
    puzzle = Puzzle.from_grid(found.coloured({c: number for number, c in enumerate(colours)}))
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
    try:
        if triddler:
            sloping = [*map("".join, zip(pieces[1::4], rows, pieces[3::4]))]
            geometry = within_slopes(sloping, geometry=geometry).geometry
        else:
            Shaped(rows).limited(MOST_LINES)
    except ParseError as error:
        fail(f"in the image: {error.message}")
    geometry = geometry or Rectangle(len(rows), max(1, len(rows[0])))
    sizes = geometry.row_sizes
    if tuple(map(len, rows)) != sizes:
        size = f"{counted(sizes, 'row')} of {counted(sizes[0], 'cell')}"
        fail(f"expected an image of {size}")
    for _, c in Shaped(rows).strange(numbers):
        fail(f"no colour has the character {c!r} of the image")
    return Shaped(rows).coloured(numbers), geometry


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
    for line in reader:
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
    cells = map(int, "".join(rows))
    return [Puzzle.from_grid(Grid.of_cells(Rectangle(count // width, width), cells))]


def plain(data: bytes) -> str:
    """The P1 text of a P4 file. Raises ParseError."""
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
    bits = ("".join([f"{byte:08b}" for byte in row])[:width] for row in slices(cells, stride))
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
    ),
    "pbm": Format("PBM", _parse_pbm, each(_pbm_lines)),
}
