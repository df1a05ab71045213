"""The input of Games::Nonogram: row clues, a blank line, column clues, with commas and comments.

Sizes have commas between them, 0 is an empty clue, and lines that begin with `#` are comments.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, quoted, sizes_of
from nonogram.formats.keen import two_blocks
from nonogram.formats.reader import Reader
from nonogram.puzzle import Clue, Puzzle


def _clue(reader: Reader, line: str, axis: str, index: int) -> Clue:
    items = [item.strip() for item in line.split(",")]
    for item in items:
        if len(item.split()) != 1:
            reader.fail(
                f"expected sizes of {axis} {index} with commas between, found {quoted(line)}"
            )
    return reader.clue(" ".join(items), axis, index)


def parse(lines: list[str]) -> list[Puzzle]:
    return [two_blocks(lines, _clue, comment="#")]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (
        [sizes_of(clue, ",") for clue in clues] for clues in (puzzle.rows, puzzle.columns)
    )
    return joined(["# row clues", *rows, "", "# column clues", *columns])


FORMAT = Format("the format of Games::Nonogram", parse, write)
