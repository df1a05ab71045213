"""The input of Bosch's solver: `number_of_rows: 3`, `number_of_columns: 4`, then a block a line.

A block is `row_1` (or `column_1`), `number_of_clusters: 2` and `size(s): 3 1`. The words before the
numbers differ between Bosch's files, so any word will do there.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import Format, black_clue, is_number, joined, quoted
from nonogram.formats.reader import Reader
from nonogram.puzzle import Clue, Puzzle, rectangular


class _Words:
    """The words of the file; the reader is kept at the line of the last one."""

    def __init__(self, lines: list[str]) -> None:
        self.reader = Reader(lines)
        self.words = [
            (number, word) for number, line in enumerate(lines, 1) for word in line.split()
        ]
        self.words.reverse()

    def next(self, expected: str) -> str:
        if not self.words:
            self.reader.fail(f"file ends, expected {expected}")
        self.reader.number, word = self.words.pop()
        return word

    def number(self, what: str) -> int:
        word = self.next(what)
        if not is_number(word):
            self.reader.fail(f"expected {what}, found {quoted(word)}")
        return int(word)


def parse(lines: list[str]) -> list[Puzzle]:
    words = _Words(lines)
    counts = []
    for axis in ("row", "column"):
        word = words.next(f"'number_of_{axis}s:'")
        if word != f"number_of_{axis}s:":
            words.reader.fail(f"expected 'number_of_{axis}s:', found {quoted(word)}")
        what = f"number of {axis}s"
        counts.append(words.reader.size(words.next(f"the {what}"), what))
    found = []
    for axis, count in zip(("row", "column"), counts):
        clues = []
        for index in range(1, count + 1):
            word = words.next(f"'{axis}_{index}'")
            if word.rstrip(":") != f"{axis}_{index}":
                words.reader.fail(f"expected '{axis}_{index}', found {quoted(word)}")
            clues.append(_clue(words, f"{axis} {index}"))
        found.append(tuple(clues))
    if words.words:
        words.reader.fail(f"expected the end of the file, found {quoted(words.next('nothing'))}")
    rows, columns = found
    return [rectangular(rows, columns)]


def _clue(words: _Words, what: str) -> Clue:
    words.next("'number_of_clusters:'")
    count = words.number(f"the number of blocks of {what}")
    if count == 0:  # the word for the sizes may be there or not
        if words.words and not words.words[-1][1].startswith(("row_", "column_")):
            words.next("'size(s):'")
        return ()
    words.next("'size(s):'")
    if count > len(words.words):
        words.reader.fail(f"file ends within the {count} sizes of {what}")
    sizes = [words.number(f"a size of {what}") for _ in range(count)]
    if 0 in sizes:
        words.reader.fail(f"found 0 among sizes of {what}, expected numbers from 1")
    return black_clue(sizes)


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    lines = [f"number_of_rows: {puzzle.height}", f"number_of_columns: {puzzle.width}"]
    for axis, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for index, clue in enumerate(clues, 1):
            sizes = "".join([f" {block.length}" for block in clue])
            lines += ["", f"{axis}_{index}", f"number_of_clusters: {len(clue)}", f"size(s):{sizes}"]
    return joined(lines)


FORMAT = Format("Bosch's format", parse, write)
