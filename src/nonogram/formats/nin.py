"""NIN, the input of Wilk's solver: the width, then the height, row clues, column clues.

Blank lines and lone zeros are empty clues, and nothing divides rows from columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, sizes_of
from nonogram.formats.reader import Reader
from nonogram.puzzle import Puzzle, rectangular


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    width, height = reader.dimensions("number of columns", "number of rows")
    rows = reader.black_rows(height)
    return [rectangular(rows, reader.black_columns(width, rows))]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    return joined([f"{puzzle.width} {puzzle.height}", *map(sizes_of, puzzle.clues)])


FORMAT = Format("NIN", parse, write)
