"""Data of Kjellerstrand's MiniZinc model: clues in an array, zeros before the shorter ones.

``rows``, ``row_rule_len``, ``row_rules`` and the same for columns. The data files of the model in
Python, in the examples of OR-tools, have the same names and numbers, and are read as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.errors import WriteError
from nonogram.formats.assignments import Assignments
from nonogram.formats.base import Format, black_clue, joined
from nonogram.formats.goals import MOST_CELLS
from nonogram.puzzle import Clue, Puzzle, rectangular

_TITLE = "Kjellerstrand's MiniZinc data"
_NAMES = ("rows", "row_rule_len", "row_rules", "cols", "col_rule_len", "col_rules")


def parse(lines: list[str]) -> list[Puzzle]:
    values = Assignments(lines, _NAMES)
    rows, columns = (_clues(values, axis) for axis in ("row", "col"))
    return [rectangular(rows, columns)]


def _clues(values: Assignments, axis: str) -> tuple[Clue, ...]:
    name = f"{axis}_rules"
    width = values.size(f"{axis}_rule_len", least=0)
    clues: list[Clue] = []
    for numbers in values.table(name, values.size(f"{axis}s"), width):
        sizes = [number for number in numbers if number]
        if min(numbers, default=0) < 0 or numbers[len(numbers) - len(sizes) :] != sizes:
            what = f"{axis} {len(clues) + 1}"
            values.fail(name, f"expected zeros, then sizes from 1, for {what}: found {numbers}")
        clues.append(black_clue(sizes))
    return tuple(clues)


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    longest = max(1, *map(len, puzzle.rows + puzzle.columns))
    if longest * (puzzle.height + puzzle.width) > MOST_CELLS:
        raise WriteError(f"{_TITLE} fills all clues up to the longest, too long for so many")
    lines = []
    for axis, clues in (("row", puzzle.rows), ("col", puzzle.columns)):
        longest = max(1, max(map(len, clues)))
        lines += [f"{axis}s = {len(clues)};", f"{axis}_rule_len = {longest};"]
        lines.append(f"{axis}_rules = array2d(1..{axis}s, 1..{axis}_rule_len, [")
        for clue in clues:
            sizes = [0] * (longest - len(clue)) + [block.length for block in clue]
            lines.append("    " + "".join([f"{size}, " for size in sizes]).rstrip())
        lines += ["]);", ""]
    return joined(lines[:-1])


FORMAT = Format(_TITLE, parse, write)
