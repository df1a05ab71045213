"""CWD, the input of Tamura's Copris solver: black and white, one line an item.

The number of rows, the number of columns, the row clues, a blank line, the column clues. An
empty clue is a blank line or a lone 0, so lines are counted and never skipped.
"""

from __future__ import annotations

from nonogram.formats.base import Format, Reader, first_numbers
from nonogram.puzzle import Block, Clue, Puzzle


def announces(lines: list[str]) -> bool:
    """Are there as many lines as a CWD file of the announced size has?"""
    size = first_numbers(lines, 2)
    return size is not None and len(lines) == sum(size) + 3


def parse(lines: list[str]) -> Puzzle:
    reader = Reader(lines)
    height = reader.dimension("number of rows")
    width = reader.dimension("number of columns")
    rows = [
        reader.numbers(line, f"sizes of row {index}")
        for index, line in reader.section(height, "row clues")
    ]
    reader.separator("row clues", "column clues")
    columns = [
        reader.numbers(line, f"sizes of column {index}")
        for index, line in reader.last_section(width)
    ]
    # Blank lines may be missing at the end, but then the totals agree without them.
    if reader.missing and sum(map(sum, rows)) != sum(map(sum, columns)):
        reader.ended_early(width - reader.missing, width, "column clues")
    reader.end(f"{width} column clues")
    return Puzzle(tuple(map(_clue, rows)), tuple(map(_clue, columns)))


def write(puzzle: Puzzle) -> str:
    if any(block.colour != 1 for _, clue in puzzle.lines() for block in clue):
        raise ValueError("CWD has no colours")
    lines = [str(puzzle.height), str(puzzle.width)]
    lines += map(_sizes, puzzle.rows)
    lines.append("")
    lines += map(_sizes, puzzle.columns)
    return "".join(line + "\n" for line in lines)


def _clue(sizes: list[int]) -> Clue:
    return tuple(map(Block, sizes))


def _sizes(clue: Clue) -> str:
    return " ".join(str(block.length) for block in clue)


FORMAT = Format("cwd", (".cwd",), announces, parse, write)
