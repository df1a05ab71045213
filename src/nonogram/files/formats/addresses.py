"""Addresses that contain a puzzle, one per line, in black and white.

`puzzlink`, of puzz.link and other sites with the same program, is
`https://puzz.link/p?nonogram/WIDTH/HEIGHT/NUMBERS`: the numbers of the columns, then of the rows,
the last number of each line first. A line has places for half as many numbers as it has cells. A
number is a hexadecimal digit, or from 16 on `-` and two digits; g to z are 1 to 20 empty places,
which may continue in the next line, and be missing at the end. `tatham`, game IDs of Pattern in
Tatham's Portable Puzzle Collection, are `WIDTHxHEIGHT:CLUES`, the columns first, with `/` between
clues and `.` between numbers; `15:` is `15x15:`. In addresses they follow a `#`. An ID with
given cells, or with a seed in place of clues, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from nonogram.base.errors import WriteError
from nonogram.core.puzzle import Puzzle, rectangular
from nonogram.files.formats.base import Format, joined, sizes_of
from nonogram.files.formats.reader import Reader, black_clue, may_agree

_SITE = "https://puzz.link/p?nonogram"
_EMPTY = "ghijklmnopqrstuvwxyz"
_MOST = 0xFF

#: A letter for empty places, the digits of a number, or an invalid character.
_TOKEN = re.compile(r"([g-z])|-([0-9a-f]{2})|([0-9a-f])|(?:-.{0,2}|.)")


def _format(
    title: str, expected: str, read: Callable[[Reader, str], Puzzle], write: Callable[[Puzzle], str]
) -> Format:
    """A format of files with at least one puzzle, one per line. Blank lines are skipped."""

    def parse(reader: Reader) -> list[Puzzle]:
        texts = (line.strip() for line in reader)
        return [read(reader, text) for text in texts if text] or reader.fail(f"expected {expected}")

    return Format(title, parse, lambda puzzles: joined(map(write, puzzles)), several=True)


def _places(cells: int) -> int:
    """The number of places for numbers in a line of this length."""
    return (cells + 1) // 2


def _puzzlink(reader: Reader, address: str) -> Puzzle:
    kind, *parts = address.rpartition("?")[2].rstrip("/").split("/")
    if kind not in ("nonogram", "nonogram_edit", "nonogram_play"):
        reader.expected("the address of a nonogram", address)
    if len(parts) not in (2, 3):
        reader.expected("/width/height/numbers", "/".join(parts))
    width = reader.size(parts[0], "number of columns")
    height = reader.size(parts[1], "number of rows")
    in_column, in_row = _places(height), _places(width)
    first = width * in_column  # the first place of the rows
    end = first + height * in_row
    numbers: list[list[int]] = [[] for _ in range(width + height)]
    place = 0
    for token in _TOKEN.finditer("".join(parts[2:])):
        empty, long, short = token.groups()
        if not (empty or long or short):
            reader.expected("hexadecimal digits", token[0])
        place += _EMPTY.index(empty) + 1 if empty else 1
        if place > end:
            reader.fail(f"more numbers than the {end} places of {width} columns and {height} rows")
        if number := int(long or short or "0", 16):
            at = place - 1
            index = at // in_column if at < first else width + (at - first) // in_row
            numbers[index].append(number)
    clues = [black_clue(reversed(outwards)) for outwards in numbers]
    columns, rows = clues[:width], clues[width:]
    if place < end and not may_agree(rows, columns):
        reader.fail(f"the address ends after {place} of {end} places for numbers")
    return rectangular(rows, columns)


def _address(puzzle: Puzzle) -> str:
    written: list[str] = []
    rows, columns = puzzle.geometry.families
    for index in (*columns, *rows):
        clue, line = puzzle.clues[index], puzzle.geometry.line(index)
        places = _places(puzzle.width if index in rows else puzzle.height)
        if len(clue) > places:
            raise WriteError(f"puzz.link has {places} numbers for {line}, this has {len(clue)}")
        for block in reversed(clue):
            if block.least > _MOST:
                raise WriteError(f"puzz.link has numbers up to {_MOST}, {line} has {block.least}")
            written.append(f"{block.least:x}" if block.least < 16 else f"-{block.least:x}")
        written.append("." * (places - len(clue)))
    numbers = re.sub(r"\.{1,20}", lambda empty: _EMPTY[len(empty[0]) - 1], "".join(written))
    return f"{_SITE}/{puzzle.width}/{puzzle.height}/{numbers}"


def _tatham(reader: Reader, line: str) -> Puzzle:
    size, colon, text = line.rpartition("#")[2].partition(":")
    wide, by, high = size.partition("x")
    if not colon:
        reader.expected("a game ID with clues, such as 2x1:1//1", line)
    width = reader.size(wide, "number of columns")
    height = reader.size(high, "number of rows") if by else width
    text, comma, _ = text.partition(",")
    if comma:
        reader.fail("found cells that are given, behind the comma; expected clues alone")
    clues = text.replace(".", " ").split("/")
    if len(clues) != width + height:
        reader.fail(f"expected {width + height} clues with / between them, found {len(clues)}")
    columns, rows = (
        [reader.clue(clue, axis, number) for number, clue in enumerate(of_axis, 1)]
        for axis, of_axis in (("column", clues[:width]), ("row", clues[width:]))
    )
    return rectangular(rows, columns)


def _game_id(puzzle: Puzzle) -> str:
    clues = (sizes_of(clue, ".", "") for clue in (*puzzle.columns, *puzzle.rows))
    return f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}"


FORMATS = {
    "puzzlink": _format(
        "puzz.link", "an address such as https://puzz.link/p?nonogram/5/5/...", _puzzlink, _address
    ),
    "tatham": _format("Tatham's game ID", "a game ID such as 2x1:1//1", _tatham, _game_id),
}
