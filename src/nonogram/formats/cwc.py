"""CWC, the input of Wolter's multicolour Copris solver: CWD with numbered colours.

The numbers of rows, columns and colours; then four sections with a blank line between them:
the sizes of the row blocks, their colours, the sizes of the column blocks, their colours. A ?
stands for a size that cannot be read: an extension of ours.
"""

from __future__ import annotations

from nonogram.formats.base import Format, each, sizes_of
from nonogram.formats.reader import Reader
from nonogram.limits import MOST_COLOURS
from nonogram.puzzle import Block, Clue, Puzzle, rectangular


def parse(reader: Reader) -> list[Puzzle]:
    (height,) = reader.dimensions("number of rows")
    (width,) = reader.dimensions("number of columns")
    (colours,) = reader.dimensions("number of colours", most=MOST_COLOURS)
    rows = _clues(reader, "row", height, colours)
    reader.separator("row colours", "column sizes")
    columns = _clues(reader, "column", width, colours)
    reader.end(f"{width} lines of column colours")
    return [rectangular(rows, columns, colours)]


def _clues(reader: Reader, axis: str, count: int, colours: int) -> list[Clue]:
    """The clues in the two sections of an axis."""
    sizes = [
        reader.lengths(line, f"sizes of {axis} {index}")
        for index, line in reader.section(count, f"lines of {axis} sizes")
    ]
    reader.separator(f"{axis} sizes", f"{axis} colours")
    what = f"lines of {axis} colours"
    clues = []
    for index, line in reader.section(count, what, last=axis == "column"):
        lengths = sizes[index - 1]
        numbers = reader.numbers(line, f"colours of {axis} {index}")
        if lengths and reader.missing:
            reader.ended_early(index - 1, count, what)
        if len(lengths) != len(numbers):
            reader.fail(f"{axis} {index} has {len(lengths)} sizes but {len(numbers)} colours")
        if numbers and max(numbers) > colours:
            reader.fail(f"colour {max(numbers)} of {axis} {index}, expected 1 to {colours}")
        clues.append(tuple(map(Block, lengths, numbers)))
    return clues


def _lines(puzzle: Puzzle) -> list[str]:
    lines = [str(puzzle.height), str(puzzle.width), str(puzzle.colours)]
    for clues in (puzzle.rows, puzzle.columns):
        lines += [*(sizes_of(clue, empty="") for clue in clues), ""]
        lines += [*(" ".join([str(block.colour) for block in clue]) for clue in clues), ""]
    return lines[:-1]


FORMATS = {"cwc": Format("CWC", parse, each(_lines), colours=True, blots=True)}
