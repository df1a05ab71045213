"""The input of Keen's solver: row clues, a blank line, column clues; 0 is an empty clue.

`two_blocks` also reads two relatives, `ish` and `syro`, whose lines look a little different.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonogram.formats.base import Format, joined, quoted, sizes_of
from nonogram.formats.reader import Reader
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Clue, Puzzle, rectangular

ReadClue = Callable[[Reader, str, str, int], Clue]


def two_blocks(lines: list[str], clue: ReadClue, comment: str | None = None) -> Puzzle:
    """Row clues and column clues with one blank line between them.

    Args:
        lines: of the file; those that begin with `comment` are skipped.
        clue: reads one line, given its axis and its number.
    """
    reader = Reader(lines)
    blocks: list[list[Clue]] = [[]]
    while (line := reader.next_line()) is not None:
        if comment is not None and line.startswith(comment):
            continue
        if not line.strip():
            if blocks[-1]:
                blocks.append([])
            elif len(blocks) == 2:
                reader.fail("a second blank line, expected one between row and column clues")
            continue
        if len(blocks) > 2:
            reader.fail(f"expected the end of the file after two blocks, found {quoted(line)}")
        axis = ("row", "column")[len(blocks) - 1]
        if len(blocks[-1]) == MOST_LINES:
            reader.fail(f"expected at most {MOST_LINES} {axis} clues")
        blocks[-1].append(clue(reader, line, axis, len(blocks[-1]) + 1))
    if len(blocks) == 1 or not blocks[1]:
        reader.fail("file ends after the row clues, expected a blank line and the column clues")
    return rectangular(tuple(blocks[0]), tuple(blocks[1]))


def parse(lines: list[str]) -> list[Puzzle]:
    return [two_blocks(lines, Reader.clue)]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (map(sizes_of, clues) for clues in (puzzle.rows, puzzle.columns))
    return joined([*rows, "", *columns])


FORMAT = Format("Keen's format", parse, write)
