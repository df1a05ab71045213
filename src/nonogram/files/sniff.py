"""The format of a text, recognised by content.

A mark is a pattern that all texts of a format match. All formats whose mark is in the text
try to read it. If one succeeds, or several with the same clues, that is the puzzle; if two differ,
the text is refused with the names of both. Formats without a mark are read only by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, NoReturn

from nonogram.base.arguments import of_kind
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import ParseError
from nonogram.core.puzzle import Puzzle, Rectangle
from nonogram.core.puzzle.reasons import arithmetic_reasons
from nonogram.files.formats import FORMATS, read_all
from nonogram.files.formats.reader import PIECE, is_number, quoted, split_lines, text_of

if TYPE_CHECKING:
    import re

_ROWS, _CHARACTERS = 100, 9  #: the checked rows of a picture, and its most characters

#: Formats whose texts announce their number of lines: the count of numbers at the beginning, and
#: the lines besides those of clues; CWC has two lines for each clue.
_ANNOUNCING = {"cwd": (2, 3), "cwc": (3, 6)}

_UNEVEN = ("cwd", "cwc", "nin", "non", "json")  #: formats whose lists may be a line short, or long

#: The numbers that a file may announce, and by how many lines the lists of clues may be longer.
_ANNOUNCED = ("number of rows", "number of columns")
_BY_ONE = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def recognised(
    text: str, name: str | None = None, deadline: Deadline | None = None
) -> tuple[str, list[Puzzle]]:
    """The format of a text, recognised if `name` is None, and its puzzles. Raises ParseError."""
    of_kind(text, str, "expected the text of a puzzle (json.dumps makes it of a dict)")
    deadline = deadline or Deadline()
    deadline.check()
    lines = split_lines(text)
    if name is not None:
        return name, read_all(lines, name)
    if not any(line.strip() for line in lines):
        raise ParseError("empty file, expected a puzzle")
    for name in _ANNOUNCING:
        # Most files are of these, and the announced number of lines excludes other formats.
        if not _wrong_by(lines, name):
            with suppress(ParseError):
                return name, read_all(lines, name)
    return _sniff(lines, deadline)


def is_foreign(text: str) -> bool:
    """Whether a text is clearly no puzzle, such as a readme: not empty, without a sign of any."""
    import re

    text = text.strip()
    for known in FORMATS:
        signs = [re.compile(sign, re.MULTILINE) for sign in (known.mark, known.sign) if sign]
        if signs and all(_has(text, sign) for sign in signs):
            return False
    try:
        recognised(text)
    except ParseError:
        return bool(text)
    return False


def uneven(text: str, name: str | None) -> Iterator[tuple[Puzzle, Rectangle]]:
    """The readings of a text with a list of clues that is a line short, or long.

    Each is the puzzle that the lists give as they are, and a board that the text may announce.
    """
    lines = split_lines(text)
    for known in [name] if name else _UNEVEN:
        # Lists in JSON are as long as they are, and the board may be any beside theirs.
        readings = {(0, 0): _BY_ONE} if known == "json" else {by: [by] for by in _BY_ONE}
        for by, boards in readings.items():
            with suppress(ParseError, ValueError):  # ValueError: several puzzles, or no rectangle
                (puzzle,) = read_all(lines, known, dict(zip(_ANNOUNCED, by)))
                shape = puzzle.rectangle.shape
                sizes = ([n - more for n, more in zip(shape, board)] for board in boards)
                yield from ((puzzle, Rectangle(*size)) for size in sizes if all(size))


def _wrong_by(lines: list[str], name: str) -> float:
    """The number of lines missing, or too many, for the announced size, or inf without a size."""
    count, besides = _ANNOUNCING[name]
    words = [line.rstrip(",;\t ").strip() for line in lines[:count]]
    if len(words) < count or not all(map(is_number, words)):
        return inf
    return abs((count - 1) * (int(words[0]) + int(words[1])) + besides - len(lines))


def _sniff(lines: list[str], deadline: Deadline) -> tuple[str, list[Puzzle]]:
    """The first format that reads a text, and its puzzles.

    Raises ParseError if none, or two differ.
    """
    import re  # not loaded for CWD and CWC files

    text = text_of(lines).lstrip()
    readings: dict[str, list[Puzzle]] = {}
    errors: dict[str, ParseError] = {}
    for known in FORMATS:
        deadline.check()
        if known.mark is not None and _has(text, re.compile(known.mark, re.MULTILINE)):
            try:
                readings[known.name] = read_all(lines, known.name)
            except ParseError as error:
                errors[known.name] = error
    if not readings:
        _blame(lines, errors)
    (first, puzzles), *others = readings.items()
    for other, read in others:
        if [puzzle.statement for puzzle in read] != [puzzle.statement for puzzle in puzzles]:
            message = f"reads as {first} and as {other}, with different clues"
            raise ParseError(f"{message}: name the format that is meant")
    return first, puzzles


def _has(text: str, mark: re.Pattern[str]) -> bool:
    """Whether the mark is in a text.

    It is searched in pieces, so that a time limit can end that.
    """
    begin = 0
    while begin < len(text):
        end = text.find("\n", begin + PIECE)
        end = len(text) if end < 0 else end
        if mark.search(text, begin, end):
            return True
        begin = end + 1
    return False


def _adds_up(lines: list[str], name: str) -> bool:
    """Whether a format reads a text, and rows and columns have as many filled cells."""
    with suppress(ParseError):
        return not any(map(arithmetic_reasons, read_all(lines, name)))
    return False


def _blame(lines: list[str], errors: dict[str, ParseError]) -> NoReturn:
    """Raise the error of the most likely format."""
    for name in _ANNOUNCING:
        if name in errors and not _wrong_by(lines, name):
            raise errors[name]
    if errors.keys() >= _ANNOUNCING.keys():
        # What reads to the end is cut off; else the announced size says which is meant.
        early = {name: (errors[name].line or 0) < len(lines) for name in _ANNOUNCING}
        del errors[max(_ANNOUNCING, key=lambda name: (early[name], _wrong_by(lines, name)))]
    if _adds_up(lines, "keen"):
        reads = "the format keen reads them, the rows first"
        raise ParseError(f"two lists of clues, whose format cannot be recognised: {reads}")
    # Many words or numbers could begin a picture: it is meant only if nothing else fits.
    picture = errors.pop("picture", None)
    if errors:
        # The format that read furthest, the first of several: `max` is stable.
        raise max(errors.values(), key=lambda error: error.line or 0)
    if picture is not None:
        raise picture
    number, found = next((n, line) for n, line in enumerate(lines, 1) if line.strip())
    # A picture has only a few characters; its rows may lack blanks at their ends.
    rows = [line.rstrip() for line in lines[:_ROWS] if line.strip()]
    cells = {*"".join(rows)}
    drawn = len(rows) > 1 and len(cells) <= _CHARACTERS and cells.isdisjoint("0123456789")
    hint = "; nonogram make takes pictures, the format picture reads solved ones" if drawn else ""
    if found.lstrip().startswith("["):
        hint = '; lists of clues are {"rows": [[1, 1], ...], "columns": [...]} in JSON'
    message = f"expected a puzzle in a known format, found {quoted(found)}{hint}"
    raise ParseError(message, number)
