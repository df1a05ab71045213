"""Which format a text is in.

Every format has a mark, a pattern that its texts cannot do without; those whose mark is there
read the text. Where several succeed they must agree on the clues, else the text is refused with
the names of two of them. Lines of numbers fit many a grammar that nobody meant, so a format
without a size or a keyword (`loose`) is heard only if it makes a puzzle that can have a solution,
or if nobody else has a claim.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NoReturn

from nonogram.errors import ParseError
from nonogram.formats import FORMATS, Known, cwc, cwd, format_named
from nonogram.formats.base import quoted, split_lines, totals_agree
from nonogram.puzzle import Puzzle, shortest

#: Formats whose texts say how many lines they have.
ANNOUNCING = {"cwd": cwd.announces, "cwc": cwc.announces}


def parse_all(text: str, format: str | None = None) -> list[Puzzle]:
    """Read all puzzles in a text.

    Args:
        text: the whole file; line ends of any kind, a byte order mark is skipped.
        format: name of its format; None finds it by content.

    Raises:
        ParseError: with the line to blame; its source is left open.
        UnknownNameError: no such format.
    """
    return recognised(text, format)[1]


def recognised(text: str, format: str | None = None) -> tuple[str, list[Puzzle]]:
    """The name of the format that a text is in, and its puzzles; as `parse_all` otherwise."""
    lines = split_lines(text)
    if format is not None:
        return format, format_named(format).parse(lines)
    if not any(line.strip() for line in lines):
        raise ParseError("empty file, expected a puzzle")
    for name, announces, parse in (
        ("cwd", cwd.announces, cwd.parse),
        ("cwc", cwc.announces, cwc.parse),
    ):
        # Most files are of these, and then there is no doubt: of a text that has the announced
        # lines, and totals that agree, no other reading has totals that agree.
        if announces(lines):
            with suppress(ParseError):
                puzzles = parse(lines)
                if totals_agree(puzzles[0]):
                    return name, puzzles
    return sniff(lines)


def sniff(lines: list[str]) -> tuple[str, list[Puzzle]]:
    """The format of a file that is not empty, and the puzzles in its lines. Raises ParseError."""
    import re  # CWD and CWC files do not come here

    text = "\n".join(lines)
    marked = [known for known in FORMATS if re.search(known.mark, text, re.MULTILINE)]
    claimed = not all(known.loose for known in marked)
    readings: list[tuple[Known, list[Puzzle]]] = []
    errors: list[tuple[Known, ParseError]] = []
    for known in marked:
        try:
            puzzles = format_named(known.name).parse(lines)
        except ParseError as error:
            errors.append((known, error))
            continue
        if not known.loose or not claimed or all(map(is_plausible, puzzles)):
            readings.append((known, puzzles))
    if not readings:
        _blame(lines, errors)
    first, puzzles = readings[0]
    statements = [puzzle.statement for puzzle in puzzles]
    for other, others in readings[1:]:
        if [puzzle.statement for puzzle in others] != statements:
            raise ParseError(
                f"reads as {first.name} and as {other.name}, with different clues: "
                "name the format that is meant"
            )
    return first.name, puzzles


def _blame(lines: list[str], errors: list[tuple[Known, ParseError]]) -> NoReturn:
    """Raise the error that helps most: of the format that is meant, as far as one can tell."""
    for known, error in errors:
        if known.name in ANNOUNCING and ANNOUNCING[known.name](lines):
            raise error
    strict = [error for known, error in errors if not known.loose]
    loose = [error for known, error in errors if known.loose]
    if strict or loose:
        # The one that came furthest, the first of those: `max` is stable.
        raise max(strict or loose, key=lambda error: error.line or 0)
    number = next(number for number, line in enumerate(lines, 1) if line.strip())
    raise ParseError(
        f"expected a puzzle in a known format, found {quoted(lines[number - 1])}", number
    )


def is_plausible(puzzle: Puzzle) -> bool:
    """Do the totals agree, and has every clue room in its line? Else no picture has the clues."""
    return (
        totals_agree(puzzle)
        and all(shortest(clue) <= puzzle.width for clue in puzzle.rows)
        and all(shortest(clue) <= puzzle.height for clue in puzzle.columns)
    )
