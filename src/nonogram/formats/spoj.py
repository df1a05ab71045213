"""The input of the task on SPOJ: how many puzzles, and of each its rows, its columns, its clues.

The clues of the rows come first; each ends with a 0. How the numbers are divided into lines means
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonogram.errors import counted
from nonogram.formats.base import Format, black_clue, is_number, joined, quoted, sizes_of
from nonogram.formats.reader import Reader
from nonogram.limits import MOST_ENTRIES
from nonogram.puzzle import Clue, Puzzle, rectangular


def parse(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    words = _words(reader)
    count = reader.size(
        _word(reader, words, "number of puzzles"), "number of puzzles", MOST_ENTRIES
    )
    puzzles = [_puzzle(reader, words) for _ in range(count)]
    for word in words:
        ended = f"the end of the file after {counted(count, 'puzzle')}"
        reader.fail(f"expected {ended}, found {quoted(word)}")
    return puzzles


def _words(reader: Reader) -> Iterator[str]:
    while (line := reader.next_line()) is not None:
        yield from line.split()


def _word(reader: Reader, words: Iterator[str], what: str) -> str:
    word = next(words, None)
    if word is None:
        reader.fail(f"file ends before the {what}")
    return word


def _puzzle(reader: Reader, words: Iterator[str]) -> Puzzle:
    height, width = (
        reader.size(_word(reader, words, what), what)
        for what in ("number of rows", "number of columns")
    )
    rows, columns = (
        tuple([_clue(reader, words, f"{axis} {number}") for number in range(1, count + 1)])
        for axis, count in (("row", height), ("column", width))
    )
    return rectangular(rows, columns)


def _clue(reader: Reader, words: Iterator[str], line: str) -> Clue:
    sizes = []
    while (word := _word(reader, words, f"0 that ends {line}")) != "0":
        if not is_number(word) or not int(word):
            reader.fail(
                f"expected sizes of {line} from 1, and a 0 at the end, found {quoted(word)}"
            )
        sizes.append(int(word))
    return black_clue(sizes)


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = [str(len(puzzles))]
    for puzzle in puzzles:
        lines.append(f"{puzzle.height} {puzzle.width}")
        lines += [f"{sizes_of(clue, empty='')} 0".strip() for clue in puzzle.clues]
    return joined(lines)


FORMAT = Format("SPOJ's input", parse, write, several=True)
