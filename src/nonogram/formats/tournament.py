"""Files of the nonogram tournaments (TCGA, TAAI, ICGA): many puzzles of 25 x 25.

A line `$k` with the number of the puzzle, 25 column clues, 25 row clues; sizes have tabulators
between them, and a blank line or a lone 0 is an empty clue.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.errors import WriteError
from nonogram.formats.base import Format, is_number, joined, quoted, sizes_of
from nonogram.formats.reader import Reader
from nonogram.puzzle import Clue, Puzzle, rectangular

#: Rows, and columns, of every puzzle.
SIZE = 25


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    last = max((number for number, line in enumerate(lines, 1) if line.strip()), default=0)
    puzzles: list[Puzzle] = []
    while reader.number < last and (line := reader.next_line()) is not None:
        if not line.strip():
            continue
        if not (line.startswith("$") and is_number(line[1:].strip())):
            reader.fail(
                f"expected '${len(puzzles) + 1}' or the end of the file, found {quoted(line)}"
            )
        columns, rows = _clues(reader, "column"), _clues(reader, "row")
        puzzles.append(rectangular(rows, columns))
    if not puzzles:
        reader.fail("expected '$1' and a puzzle, found a blank line")
    return puzzles


def _clues(reader: Reader, axis: str) -> tuple[Clue, ...]:
    section = reader.section(SIZE, f"{axis} clues")
    return tuple([reader.clue(line, axis, index) for index, line in section])


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        if (puzzle.height, puzzle.width) != (SIZE, SIZE):
            size = f"{SIZE} rows and {SIZE} columns"
            raise WriteError(
                f"tournament files have puzzles of {size}, this one has {puzzle.geometry}"
            )
        lines.append(f"${number}")
        lines += [sizes_of(clue, "\t") for clue in puzzle.columns + puzzle.rows]
    return joined(lines)


FORMAT = Format("a tournament file", parse, write, several=True)
