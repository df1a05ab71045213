"""Game IDs of Pattern in Tatham's Portable Puzzle Collection, one a line.

`WIDTHxHEIGHT:CLUES`: those of the columns, then those of the rows, with `/` between clues and `.`
between the numbers of a clue; an empty clue is nothing at all. `15:` is `15x15:`. In addresses of
the web page they stand behind `#`. An ID may go on with a comma and cells that are filled from the
beginning; such a puzzle is refused, for ours have clues alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, joined, quoted, sizes_of
from nonogram.formats.reader import Reader, one_a_line
from nonogram.puzzle import Puzzle, rectangular


def parse(lines: list[str]) -> list[Puzzle]:
    return one_a_line(lines, _puzzle, "a game ID such as 2x1:1//1")


def _puzzle(reader: Reader, line: str) -> Puzzle:
    size, colon, text = line.rpartition("#")[2].partition(":")
    wide, by, high = size.partition("x")
    if not colon:
        reader.fail(f"expected a game ID such as 2x1:1//1, found {quoted(line)}")
    width = reader.size(wide, "number of columns")
    height = reader.size(high, "number of rows") if by else width
    text, comma, _ = text.partition(",")
    if comma:
        reader.fail("found cells that are given, behind the comma; expected clues alone")
    clues = text.split("/")
    if len(clues) != width + height:
        reader.fail(f"expected {width + height} clues with / between them, found {len(clues)}")
    columns, rows = (
        tuple(
            reader.clue(clue.replace(".", " "), axis, number)
            for number, clue in enumerate(of_axis, 1)
        )
        for axis, of_axis in (("column", clues[:width]), ("row", clues[width:]))
    )
    return rectangular(rows, columns)


def write(puzzles: Sequence[Puzzle]) -> str:
    return joined(
        f"{puzzle.width}x{puzzle.height}:"
        + "/".join(sizes_of(clue, ".", "") for clue in (*puzzle.columns, *puzzle.rows))
        for puzzle in puzzles
    )


FORMAT = Format("Tatham's game ID", parse, write, several=True)
