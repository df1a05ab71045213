"""Reading and writing puzzles: one small module a format, behind this registry.

A format is known by its content alone, never by the name of its file (`sniff`). To add one,
write a module with a `Format` and name it in `FORMATS`.
"""

from __future__ import annotations

from nonogram.errors import ParseError, UnknownNameError
from nonogram.formats import cwc, cwd
from nonogram.formats.base import Format, split_lines
from nonogram.puzzle import Puzzle

#: Every format, in the order of preference when a text fits several.
FORMATS: tuple[Format, ...] = (cwd.FORMAT, cwc.FORMAT)


def format_named(name: str) -> Format:
    """The format of this name. Raises UnknownNameError, which lists the known ones."""
    for format in FORMATS:
        if format.name == name:
            return format
    raise UnknownNameError("format", name, [format.name for format in FORMATS])


def parse(text: str, format: str | None = None) -> Puzzle:
    """Read a puzzle from text.

    Args:
        text: the whole file; line ends of any kind, a byte order mark is skipped.
        format: name of its format; None finds it by content.

    Raises:
        ParseError: with the line to blame; its source is left open.
        UnknownNameError: no such format.
    """
    lines = split_lines(text)
    if format is not None:
        return format_named(format).parse(lines)
    if not any(line.strip() for line in lines):
        raise ParseError("empty file, expected a puzzle")
    announced = [known for known in FORMATS if known.announces(lines)]
    if announced:
        return announced[0].parse(lines)
    return _first_that_parses(lines)


def write(puzzle: Puzzle, format: str) -> str:
    """The puzzle as text in the format of this name.

    Raises:
        ValueError: the format cannot hold the clues of this puzzle.
        UnknownNameError: no such format.
    """
    return format_named(format).write(puzzle)


def _first_that_parses(lines: list[str]) -> Puzzle:
    """Try every grammar; if none fits, blame the place that the best of them reached."""
    furthest: ParseError | None = None
    for format in FORMATS:
        try:
            return format.parse(lines)
        except ParseError as error:
            if furthest is None or (error.line or 0) > (furthest.line or 0):
                furthest = error
    assert furthest is not None  # there is at least one format
    raise furthest
