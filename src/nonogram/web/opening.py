"""Puzzles in what somebody opens, drops or pastes on the page: a file, a text, or pixels.

The browser decodes pictures, so that a tab needs no Pillow, and sends the pixels of one, already
smaller. From there on `make` takes them as it takes a picture file.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

from nonogram.base.arguments import whole, whole_or_none
from nonogram.base.errors import ParseError, RequestError
from nonogram.core.puzzle import Line, Puzzle
from nonogram.core.puzzle.reasons import arithmetic_reasons
from nonogram.files.puzzles import pick
from nonogram.files.reading import text_of
from nonogram.files.sniff import recognised, uneven
from nonogram.make.picture import from_pixels
from nonogram.make.pixel_art import Pixels
from nonogram.web.file import MOST_CELLS, check_size, puzzles_in

if TYPE_CHECKING:
    from nonogram.scanning.scan import Scan

MOST_SENT = 1_000_000  #: pixels that a page sends

_NUMBERS = re.compile(r"[0-9?,\s-]+")  #: numbers, and what divides them
#: The most characters of numbers alone, more than a page's puzzle has; many formats read them.
_MOST_NUMBERS = 8 * MOST_CELLS
_DIGITS = {*"0123456789"}
_DIVIDED = re.compile(r"\n(?:[ \t\r-]*\n)+")  #: what divides two lists
_NO_CLUES = (
    "numbers, but neither a picture nor two lists of clues (the rows, a blank line, the columns): "
    'type them under "Type clues"'
)


def puzzle_in_file(request: Mapping[str, Any]) -> Puzzle | list[str]:
    """The puzzle in a text or in the bytes of a file, or the titles of several.

    With a "number" it is that one of several. Raises ParseError or RequestError.
    """
    pasted, number = request.get("text"), whole_or_none("number", request.get("number"), 1)
    try:
        text = pasted if isinstance(pasted, str) else text_of(_bytes_in(request))
        puzzles = _puzzles(text, pasted=text is pasted)
    except ParseError as error:
        raise ParseError(error.unnamed) from None
    if number is None and len(puzzles) > 1:
        return [puzzle.title or "" for puzzle in puzzles]
    puzzle = pick(puzzles, number or 1)
    check_size(puzzle.geometry)
    return puzzle


def _puzzles(text: str, *, pasted: bool) -> list[Puzzle]:
    """The puzzles in a text, which may lack the clue of a line, or have one too many.

    Numbers that are pasted are rather clues than the colours of a picture. Raises ParseError.
    """
    numbers = _NUMBERS.fullmatch(text)
    if numbers and len(text) > _MOST_NUMBERS:
        raise ParseError(f"{len(text):,} characters of numbers, expected at most {_MOST_NUMBERS:,}")
    try:
        return (recognised if pasted and not _is_drawn(text) else puzzles_in)(text)[1]
    except ParseError:
        lists = _lists_in(text) if pasted and numbers else []
        if not lists or arithmetic_reasons(*lists):
            # Else the first two numbers would hardly be those of the rows and of the columns.
            lists = next(([puzzle] for puzzle, _ in uneven(text, None)), lists)
        if lists:
            return lists
        if pasted and numbers:
            raise ParseError(_NO_CLUES) from None
        raise


def _is_drawn(text: str) -> bool:
    """Whether a pasted text may be a picture.

    It has no digits; or its rows are as long as each other, and are not all digits, unless only two
    are in them: more digits are rather numbers.
    """
    rows, lines = text.split(), text.strip().splitlines()
    kinds = {*"".join(rows)}
    even = len(rows) == len(lines) and len({1, *map(len, rows)}) == 2
    return not kinds & _DIGITS or (even and (len(kinds) == 2 or not kinds <= _DIGITS))


def _lists_in(text: str) -> list[Puzzle]:
    """The puzzle of two lists of numbers, the clues of the rows first, or none.

    A blank line or one of dashes is between them, or each is a line with commas. Raises ParseError.
    """
    lists = _DIVIDED.split(text.strip())
    if len(lists) == 1 and "," in text:
        lists = text.strip().split("\n")
    if "\n" not in "".join(lists):
        lists = [one.strip(" ,\r").replace(",", "\n") for one in lists]
    return recognised("\n\n".join(lists), "keen")[1] if len(lists) == 2 else []


def puzzle_in_pixels(request: Mapping[str, Any]) -> Puzzle | None:
    """The puzzle in the pixels of a picture, RGBA, as wished; None if it needs a size.

    Raises ParseError or RequestError.
    """
    width, height = (whole(name, request.get(name), 1, MOST_SENT) for name in ("width", "height"))
    if width * height > MOST_SENT:
        raise RequestError(f"{width * height:,} pixels, expected at most {MOST_SENT:,}")
    data = _bytes_in(request)
    if len(data) != 4 * width * height:
        raise RequestError(f"expected four bytes a pixel, found {len(data):,}")
    wishes = (request.get(name) for name in ("side", "colours", "threshold"))
    drawing = from_pixels(Pixels(width, height, data), *wishes, lossy=request.get("lossy") is True)
    if drawing is None:
        return None
    check_size(drawing.puzzle.geometry)
    return drawing.puzzle


def scanned_in(request: Mapping[str, Any]) -> tuple[Puzzle, dict[str, Any]]:
    """The puzzle that is printed in a picture, and what was read: where each number is, and words.

    Beside these stand the lines to ask for: those with a doubtful number, or not read whole.

    Raises ParseError if there is none, or the packages of the extra `scan` are missing.
    """
    from nonogram.scanning.scan import scan

    found = scan(BytesIO(_bytes_in(request)))
    from nonogram.report.scanned import told_of

    check_size(found.puzzle.geometry)
    doubtful = {*found.doubtful}
    numbers = [
        {"line": str(one.line), "place": one.place, "box": one.box, "doubtful": one in doubtful}
        for one in found.readings
    ]
    lines = {*found.unread, *(one.line for one in doubtful)}
    asked = [{"line": str(line), "box": _strip(found, line)} for line in sorted(lines)]
    said = [*told_of(found)]
    return found.puzzle, {"numbers": numbers, "size": found.size, "told": said, "asked": asked}


def _strip(found: Scan, line: Line) -> list[int]:
    """The pixels of the picture, left, top, right and bottom, where the numbers of a line stand.

    They reach from the grid as far as the numbers of the longest line of this axis.
    """
    side = 0 if line.axis == "row" else 1  # which of x and y leads from number to number
    ends = next(zip(*found.lattice)) if line.axis == "row" else found.lattice[0]
    begin, end = ends[line.number - 1 : line.number + 1]
    far = [one.box[side] for one in found.readings if one.line.axis == line.axis]
    across = sorted((begin[1 - side], end[1 - side]))
    around = (across[1] - across[0]) / 4
    low, high = [across[0] - around] * 2, [across[1] + around] * 2
    low[side], high[side] = min(far, default=begin[side]) - around, max(begin[side], end[side])
    low, high = (
        [min(max(0, at), most) for at, most in zip(corner, found.size)] for corner in (low, high)
    )
    return [*map(round, (*low, *high))]


def _bytes_in(request: Mapping[str, Any]) -> bytes:
    """The bytes that a request has as base64. Raises ParseError."""
    try:
        return b64decode(request["data"], validate=True)
    except (KeyError, TypeError, ValueError):
        raise ParseError("expected the bytes of a file") from None
