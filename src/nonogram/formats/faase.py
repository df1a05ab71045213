"""The input of Faase's solver: a line `rows` and the row clues, a line `columns` and theirs.

Read as the solver nonogrid reads it: sizes with blanks or commas between them, 0 for an empty
clue, and blank lines mean nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, quoted, sizes_of
from nonogram.formats.reader import Reader
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Clue, Puzzle, rectangular


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    sections: dict[str, list[Clue]] = {}
    axis = ""
    while (line := reader.next_line()) is not None:
        text = line.strip()
        if text in ("rows", "columns"):
            axis = text[:-1]
            if axis in sections:
                reader.fail(f"a second line {text!r}")
            sections[axis] = []
        elif text:
            if not axis:
                reader.fail(f"expected 'rows' or 'columns', found {quoted(line)}")
            clues = sections[axis]
            if len(clues) == MOST_LINES:
                reader.fail(f"expected at most {MOST_LINES} {axis} clues")
            clues.append(reader.clue(text.replace(",", " "), axis, len(clues) + 1))
    for axis in ("row", "column"):
        if not sections.get(axis):
            reader.fail(f"file ends without {axis} clues, expected '{axis}s' and the clues")
    return [rectangular(tuple(sections["row"]), tuple(sections["column"]))]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (map(sizes_of, clues) for clues in (puzzle.rows, puzzle.columns))
    return joined(["rows", *rows, "columns", *columns])


FORMAT = Format("Faase's format", parse, write)
