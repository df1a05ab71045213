"""PBM, the black-and-white pictures of Netpbm, as the goal of a puzzle; clues are computed.

`P1` is text: the width, the height, and a 0 or 1 for every cell, with white space anywhere. `P4`
has eight cells a byte; `plain` makes P1 of it before anything reads it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonogram.errors import ParseError, counted
from nonogram.formats.base import Format, from_goal, goal_of, joined
from nonogram.formats.reader import Reader, quoted
from nonogram.limits import MOST_ENTRIES
from nonogram.puzzle import Grid, Puzzle

_RAW_HEADER = re.compile(rb"P4(?:\s|#[^\n]*\n)+(\d+)(?:\s|#[^\n]*\n)+(\d+)\s")


def parse(reader: Reader) -> list[Puzzle]:
    words: list[str] = []
    rows: list[str] = []
    found = 0
    size: tuple[int, int] | None = None
    while (line := reader.next_line()) is not None:
        text = line.partition("#")[0]
        if size is None:
            words += text.split()
            if words[:1] not in ([], ["P1"]):
                reader.fail(f"expected 'P1', found {quoted(words[0])}")
            if len(words) < 3:
                continue
            size = reader.size(words[1], "width"), reader.size(words[2], "height")
            if size[0] * size[1] > MOST_ENTRIES:
                reader.fail(f"expected a picture of at most {MOST_ENTRIES} cells")
            text = "".join(words[3:])
        cells = "".join(text.split())
        if others := cells.replace("0", "").replace("1", ""):
            reader.fail(f"expected cells 0 and 1, found {others[0]!r}")
        rows.append(cells)
        found += len(cells)
        if found > size[0] * size[1]:
            reader.fail(f"expected the end of the file after {counted(size[0] * size[1], 'cell')}")
    if size is None:
        reader.fail("file ends before the width and the height")
    width, height = size
    if found != width * height:
        reader.fail(f"file ends after {found} of {width * height} cells")
    text = "".join(rows)
    return [from_goal(Grid(map(int, text[i : i + width]) for i in range(0, len(text), width)))]


def plain(data: bytes) -> str:
    """The P1 text of a P4 file. Raises ParseError."""
    header = _RAW_HEADER.match(data)
    if header is None:
        raise ParseError("expected 'P4', the width and the height")
    reader = Reader([])
    width, height = (
        reader.size(word.decode("ascii"), what)
        for word, what in zip(header.groups(), ("width", "height"))
    )
    if width * height > MOST_ENTRIES:
        raise ParseError(f"expected a picture of at most {MOST_ENTRIES} cells")
    stride = (width + 7) // 8
    rows = data[header.end() :]
    if len(rows) != stride * height:
        raise ParseError(f"expected {stride * height} bytes of cells, found {len(rows)}")
    lines = [
        "".join(f"{byte:08b}" for byte in rows[i * stride : (i + 1) * stride])[:width]
        for i in range(height)
    ]
    return joined(["P1", f"{width} {height}", *lines])


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    goal = goal_of(puzzle, "PBM")
    rows = ["".join(map(str, row)) for row in goal.rows]
    return joined(["P1", f"{puzzle.width} {puzzle.height}", *rows])


FORMATS = {"pbm": Format("PBM", parse, write)}
