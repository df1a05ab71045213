"""Data of the nonogram model in the MiniZinc benchmarks: the shape of every line.

``X`` columns, ``Y`` rows, and arrays ``rows`` and ``cols`` with ``maxlen`` entries a line: a 1 for
every filled cell, a 0 between two blocks, and -1 to fill up the line. The clue 3 1 is
1, 1, 1, 0, 1; an empty clue is one 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.assignments import Assignments
from nonogram.formats.base import Format, black_clue, joined, table_width
from nonogram.puzzle import Clue, Puzzle, rectangular, shortest

_TITLE = "MiniZinc benchmark data"


def parse(lines: list[str]) -> list[Puzzle]:
    values = Assignments(lines, ("X", "Y", "maxlen", "rows", "cols"))
    width = values.size("maxlen")
    found = []
    for name, size in (("rows", "Y"), ("cols", "X")):
        clues: list[Clue] = []
        for numbers in values.table(name, values.size(size), width):
            shape = numbers[: numbers.index(-1)] if -1 in numbers else numbers
            text = "".join(map(str, shape))
            blocks = [] if text in ("", "0") else text.split("0")
            if numbers != shape + [-1] * (width - len(shape)) or not all(
                block and not block.strip("1") for block in blocks
            ):
                expected = "expected ones with a 0 between blocks, then -1"
                values.fail(name, f"{expected}, for line {len(clues) + 1} of {name}")
            clues.append(black_clue(map(len, blocks)))
        found.append(tuple(clues))
    rows, columns = found
    return [rectangular(rows, columns)]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    longest = table_width(map(shortest, puzzle.rows + puzzle.columns), _TITLE)
    lines = [f"X = {puzzle.width};", f"Y = {puzzle.height};", f"maxlen = {longest};"]
    for name, clues in (("rows", puzzle.rows), ("cols", puzzle.columns)):
        lines.append(f"{name} = [")
        for clue in clues:
            shape = "0".join(["1" * block.least for block in clue]) or "0"
            entries = [*shape, *["-1"] * (longest - len(shape))]
            lines.append("    | " + ", ".join(entries))
        lines.append("    |];")
    return joined(lines)


FORMAT = Format(_TITLE, parse, write)
