"""The input of Syromolotov's JSolver: row clues, a blank line, column clues, each ended by a 0.

Lines that begin with `#` are comments.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, quoted, sizes_of
from nonogram.formats.keen import two_blocks
from nonogram.formats.reader import Reader
from nonogram.puzzle import Clue, Puzzle


def _clue(reader: Reader, line: str, axis: str, index: int) -> Clue:
    *sizes, last = line.split()
    if last != "0":
        reader.fail(f"expected a 0 at the end of {axis} {index}, found {quoted(line)}")
    if sizes == ["0"]:
        reader.fail(f"found 0 among sizes of {axis} {index}, expected numbers from 1")
    return reader.clue(" ".join(sizes), axis, index)


def parse(lines: list[str]) -> list[Puzzle]:
    return [two_blocks(lines, _clue, comment="#")]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (
        [f"{sizes_of(clue, empty='')} 0".strip() for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return joined([*rows, "", *columns])


FORMAT = Format("JSolver's format", parse, write)
