"""CWD, the input of Tamura's Copris solver: black and white, one line an item.

The number of rows, the number of columns, the row clues, a blank line, the column clues. An
empty clue is a blank line or a lone 0, so lines are counted and never skipped. A ? stands for a
number that cannot be read: an extension of ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, sizes_of
from nonogram.formats.reader import Reader, first_numbers
from nonogram.puzzle import Puzzle, rectangular


def announces(lines: list[str]) -> bool:
    """Are there as many lines as a CWD file of the announced size has?"""
    size = first_numbers(lines, 2)
    return size is not None and len(lines) == sum(size) + 3


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines, blots=True)
    height = reader.dimension("number of rows")
    width = reader.dimension("number of columns")
    rows = reader.black_rows(height)
    reader.separator("row clues", "column clues")
    return [rectangular(rows, reader.black_columns(width, rows))]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    lines = [str(puzzle.height), str(puzzle.width)]
    lines += [sizes_of(clue, empty="") for clue in puzzle.rows]
    lines.append("")
    lines += [sizes_of(clue, empty="") for clue in puzzle.columns]
    return joined(lines)


FORMAT = Format("CWD", parse, write, blots=True)
