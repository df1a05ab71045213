"""The native format of picross-solver: `GRID title`, `ROWS`, lines `[ 1 2 ]`, `COLUMNS`, lines.

A file may have several grids; blank lines, and those that begin with `#`, mean nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, label, quoted, sizes_of
from nonogram.formats.reader import Reader
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Clue, Puzzle, rectangular


class _Grid:
    """What is known of a grid while its lines are read."""

    def __init__(self, title: str | None) -> None:
        self.title = title
        self.sections: dict[str, list[Clue]] = {}


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    puzzles: list[Puzzle] = []
    grid: _Grid | None = None
    axis = ""
    while (line := reader.next_line()) is not None:
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        word = text.split()[0]
        if word == "GRID":
            if grid is not None:
                puzzles.append(_puzzle(reader, grid))
            grid, axis = _Grid(label(text[len(word) :])), ""
        elif grid is None:
            reader.fail(f"expected GRID, found {quoted(line)}")
        elif text in ("ROWS", "COLUMNS"):
            axis = "row" if text == "ROWS" else "column"
            if axis in grid.sections:
                reader.fail(f"a second {text} in the same GRID")
            grid.sections[axis] = []
        elif axis and text.startswith("[") and text.endswith("]") and len(text) > 1:
            clues = grid.sections[axis]
            if len(clues) == MOST_LINES:
                reader.fail(f"expected at most {MOST_LINES} {axis} clues")
            clues.append(reader.clue(text[1:-1], axis, len(clues) + 1))
        else:
            expected = "a clue such as [ 1 2 ]" if axis else "ROWS or COLUMNS"
            reader.fail(f"expected {expected}, found {quoted(line)}")
    if grid is None:
        reader.fail("file ends before any GRID")
    puzzles.append(_puzzle(reader, grid))
    return puzzles


def _puzzle(reader: Reader, grid: _Grid) -> Puzzle:
    for axis in ("row", "column"):
        if not grid.sections.get(axis):
            reader.fail(f"the GRID ends without {axis} clues")
    rows, columns = (tuple(grid.sections[axis]) for axis in ("row", "column"))
    return rectangular(rows, columns, title=grid.title)


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = []
    for puzzle in puzzles:
        lines += [f"GRID {label(puzzle.title) or ''}".rstrip(), "ROWS"]
        lines += [f"[ {sizes_of(clue, empty='')} ]".replace("  ", " ") for clue in puzzle.rows]
        lines.append("COLUMNS")
        lines += [f"[ {sizes_of(clue, empty='')} ]".replace("  ", " ") for clue in puzzle.columns]
    return joined(lines)


FORMAT = Format("picross-solver's format", parse, write, several=True)
