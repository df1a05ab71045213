"""The INI of pynogram. Its reader is that of `toml`, which reads both."""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined
from nonogram.formats.toml import colours_and_clues, parse
from nonogram.puzzle import Puzzle


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    definitions, (rows, columns) = colours_and_clues(puzzle, "pynogram's INI")
    lines = ["[colors]", *definitions, ""] if definitions else []
    lines.append("[clues]")
    for axis, clues in (("rows", rows), ("columns", columns)):
        lines += [f"{axis} =", *(f"    {clue}" for clue in clues)]
    return joined(lines)


FORMAT = Format("pynogram's INI", parse, write, colours=True)
