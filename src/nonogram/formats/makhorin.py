"""The input of Makhorin's pbnsol: row clues, a line `&`, column clues; `*` begins a comment.

Nothing states the size. A 0 is an empty clue, and so is a blank line, but for those at the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, sizes_of
from nonogram.formats.reader import Reader
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Clue, Puzzle, rectangular


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    last = max((number for number, line in enumerate(lines, 1) if line.strip()), default=0)
    sections: list[list[Clue]] = [[]]
    while reader.number < last and (line := reader.next_line()) is not None:
        if line.lstrip().startswith("*"):
            continue
        if line.strip() == "&":
            if not sections[0]:
                reader.fail("found '&' before any row clue")
            if len(sections) == 2:
                reader.fail("found a second '&', expected column clues only")
            sections.append([])
            continue
        axis = ("row", "column")[len(sections) - 1]
        clues = sections[-1]
        if len(clues) == MOST_LINES:
            reader.fail(f"expected at most {MOST_LINES} {axis} clues")
        clues.append(reader.clue(line, axis, len(clues) + 1))
    if len(sections) == 1:
        reader.fail("file ends after the row clues, expected '&' and the column clues")
    if not sections[1]:
        reader.fail("file ends after '&', expected column clues")
    return [rectangular(tuple(sections[0]), tuple(sections[1]))]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (map(sizes_of, clues) for clues in (puzzle.rows, puzzle.columns))
    return joined([*rows, "&", *columns])


FORMAT = Format("Makhorin's format", parse, write)
