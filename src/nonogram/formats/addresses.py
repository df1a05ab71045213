"""Addresses that say a puzzle, one a line, in black and white.

`puzzlink`, of puzz.link and other sites of the same program:
`https://puzz.link/p?nonogram/WIDTH/HEIGHT/NUMBERS`: the numbers of the columns, then those of the
rows, each line's from the picture outwards, so its last block first. A column has as many places
as the blocks that it can have, half of its cells, and so has a row; those that it does not need
stay empty. A number is a hexadecimal digit, or from 16 on `-` and two of them; g to z are 1 to 20
empty places, which may go on in the next line. Empty places at the end may be missing.

`tatham`, game IDs of Pattern in Tatham's Portable Puzzle Collection: `WIDTHxHEIGHT:CLUES`, the
clues of the columns, then those of the rows, with `/` between clues and `.` between the numbers of
a clue; an empty clue is nothing at all. `15:` is `15x15:`. In addresses of the web page they stand
behind `#`. An ID may go on with a comma and cells that are filled from the beginning; such a puzzle
is refused, for ours have clues alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonogram.errors import WriteError
from nonogram.formats.base import Format, joined, sizes_of
from nonogram.formats.reader import Reader, black_clue, may_agree, quoted
from nonogram.puzzle import Puzzle, rectangular

_SITE = "https://puzz.link/p?nonogram"
_DIGITS = "0123456789abcdef"
_EMPTY = "ghijklmnopqrstuvwxyz"
_MOST = 0xFF


def _one_a_line(
    read: Callable[[Reader, str], Puzzle], expected: str
) -> Callable[[Reader], list[Puzzle]]:
    """The reader of files with a puzzle a line, at least one; blank lines say nothing."""

    def parse(reader: Reader) -> list[Puzzle]:
        texts = (line.strip() for line in iter(reader.next_line, None))
        return [read(reader, text) for text in texts if text] or reader.fail(f"expected {expected}")

    return parse


def _puzzlink(reader: Reader, address: str) -> Puzzle:
    kind, *parts = address.rpartition("?")[2].rstrip("/").split("/")
    if kind not in ("nonogram", "nonogram_edit", "nonogram_play"):
        reader.fail(f"expected the address of a nonogram, found {quoted(address)}")
    if len(parts) not in (2, 3):
        reader.fail(f"expected /width/height/numbers, found {quoted('/'.join(parts))}")
    width = reader.size(parts[0], "number of columns")
    height = reader.size(parts[1], "number of rows")
    in_column, in_row = _places(height), _places(width)
    first = width * in_column  # of the places of the rows
    end = first + height * in_row
    numbers: list[list[int]] = [[] for _ in range(width + height)]
    behind = 0
    for behind, number in _numbers(reader, "".join(parts[2:])):
        if behind > end:
            reader.fail(f"more numbers than the {end} places of {width} columns and {height} rows")
        if number:
            place = behind - 1
            index = place // in_column if place < first else width + (place - first) // in_row
            numbers[index].append(number)
    clues = [black_clue(reversed(outwards)) for outwards in numbers]
    columns, rows = tuple(clues[:width]), tuple(clues[width:])
    if behind < end and not may_agree(rows, columns):
        reader.fail(f"the address ends after {behind} of {end} places for numbers")
    return rectangular(rows, columns)


def _places(cells: int) -> int:
    """The number of places for numbers in a line of this length."""
    return (cells + 1) // 2


def _numbers(reader: Reader, text: str) -> Iterator[tuple[int, int]]:
    """The numbers, and 0 for empty places, each with how many places it is until behind it."""
    place = at = 0
    while at < len(text):
        c = text[at]
        at += 1
        if c in _EMPTY:
            place += _EMPTY.index(c) + 1
            yield place, 0
            continue
        digits, long = c, c == "-"
        if long:
            digits = text[at : at + 2]
            at += 2
        if len(digits) < 1 + long or not {*digits} <= {*_DIGITS}:
            reader.fail(f"expected hexadecimal digits, found {quoted('-' * long + digits)}")
        place += 1
        yield place, int(digits, 16)


def _address(puzzle: Puzzle) -> str:
    written: list[str] = []
    empty = 0
    rows = puzzle.geometry.families[0]
    order = (*puzzle.geometry.families[1], *rows)
    for index in order:
        clue = puzzle.clues[index]
        places = _places(puzzle.width if index in rows else puzzle.height)
        line = puzzle.geometry.line(index)
        if len(clue) > places:
            raise WriteError(f"puzz.link has {places} numbers for {line}, this has {len(clue)}")
        for block in reversed(clue):
            if block.least > _MOST:
                raise WriteError(f"puzz.link has numbers up to {_MOST}, {line} has {block.least}")
            written += [
                *_gaps(empty),
                f"{block.least:x}" if block.least < 16 else f"-{block.least:x}",
            ]
            empty = 0
        empty += places - len(clue)
    numbers = "".join([*written, *_gaps(empty)])
    return f"{_SITE}/{puzzle.width}/{puzzle.height}/{numbers}"


def _gaps(empty: int) -> Iterator[str]:
    """The letters for this number of empty places."""
    most = len(_EMPTY)
    yield _EMPTY[-1] * (empty // most)
    if empty % most:
        yield _EMPTY[empty % most - 1]


def _tatham(reader: Reader, line: str) -> Puzzle:
    size, colon, text = line.rpartition("#")[2].partition(":")
    wide, by, high = size.partition("x")
    if not colon:
        reader.fail(f"expected a game ID such as 2x1:1//1, found {quoted(line)}")
    width = reader.size(wide, "number of columns")
    height = reader.size(high, "number of rows") if by else width
    text, comma, _ = text.partition(",")
    if comma:
        reader.fail("found cells that are given, behind the comma; expected clues alone")
    clues = text.split("/")
    if len(clues) != width + height:
        reader.fail(f"expected {width + height} clues with / between them, found {len(clues)}")
    columns, rows = (
        tuple(
            reader.clue(clue.replace(".", " "), axis, number)
            for number, clue in enumerate(of_axis, 1)
        )
        for axis, of_axis in (("column", clues[:width]), ("row", clues[width:]))
    )
    return rectangular(rows, columns)


def _game_id(puzzle: Puzzle) -> str:
    clues = (sizes_of(clue, ".", "") for clue in (*puzzle.columns, *puzzle.rows))
    return f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}"


FORMATS = {
    "puzzlink": Format(
        "puzz.link",
        _one_a_line(_puzzlink, "an address such as https://puzz.link/p?nonogram/5/5/..."),
        lambda puzzles: joined(map(_address, puzzles)),
        several=True,
    ),
    "tatham": Format(
        "Tatham's game ID",
        _one_a_line(_tatham, "a game ID such as 2x1:1//1"),
        lambda puzzles: joined(map(_game_id, puzzles)),
        several=True,
    ),
}
