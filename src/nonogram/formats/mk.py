"""MK, the simple format of Olsak's solver: height and width, row clues, a `#`, column clues.

A 0 is an empty clue; so is a blank line, as in pbnsolve.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, quoted, sizes_of
from nonogram.formats.reader import Reader
from nonogram.puzzle import Puzzle, rectangular


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    height, width = reader.dimensions("number of rows", "number of columns")
    rows = reader.black_rows(height)
    line = reader.next_line()
    if line is None:
        reader.fail("file ends after the row clues, expected '#' and the column clues")
    if not line.lstrip().startswith("#"):
        reader.fail(f"expected '#' between row and column clues, found {quoted(line)}")
    return [rectangular(rows, reader.black_columns(width, rows))]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (map(sizes_of, clues) for clues in (puzzle.rows, puzzle.columns))
    return joined([f"{puzzle.height} {puzzle.width}", *rows, "#", *columns])


FORMAT = Format("MK", parse, write)
