"""Formats of words, in black and white: how these are divided into lines means nothing.

`lp`, the input of Bosch's solver: `number_of_rows: 3`, `number_of_columns: 4`, then `row_1` (or
`column_1`), `number_of_clusters: 2` and `size(s): 3 1` for every clue. The words before the numbers
differ between Bosch's files, so any word will do there.

`glpk`, data of the model `pbn.mod` that comes with GLPK, in GNU MathProg: ``param m := 3;`` rows,
``param n := 4;`` columns, and tables ``param row : 1 2 := 1 3 . 2 ...;`` and ``param col``: for
each line its number and its sizes, filled up with dots. Lines that are not there have empty clues.

`spoj`, the input of the task on SPOJ: how many puzzles, and of each its rows, its columns, and the
clues, each with a 0 at its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nonogram.errors import counted
from nonogram.formats.base import (
    Format,
    black_clue,
    is_number,
    joined,
    quoted,
    sizes_of,
    table_width,
    text_of,
)
from nonogram.formats.reader import Reader
from nonogram.limits import MOST_ENTRIES, MOST_LINES
from nonogram.puzzle import Clue, Puzzle, rectangular

_GLPK = "GLPK's pbn data"
_TOKEN = re.compile(r":=|[:;]|[^\s:;]+")


class _Words:
    """The words of the file; the reader is kept at the line of the last one."""

    def __init__(self, lines: list[str], words: Iterable[tuple[int, str]]) -> None:
        """Of these lines, with the words and the numbers of their lines."""
        self.reader = Reader(lines)
        self.words = [*words]
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

    def expect(self, word: str) -> None:
        found = self.next(f"'{word}'")
        if found != word:
            self.reader.fail(f"expected '{word}', found {quoted(found)}")


def _parse_lp(lines: list[str]) -> list[Puzzle]:
    numbered = enumerate(lines, 1)
    words = _Words(lines, ((number, word) for number, line in numbered for word in line.split()))
    counts = []
    for axis in ("row", "column"):
        words.expect(f"number_of_{axis}s:")
        what = f"number of {axis}s"
        counts.append(words.reader.size(words.next(f"the {what}"), what))
    found = []
    for axis, count in zip(("row", "column"), counts):
        clues = []
        for index in range(1, count + 1):
            word = words.next(f"'{axis}_{index}'")
            if word.rstrip(":") != f"{axis}_{index}":
                words.reader.fail(f"expected '{axis}_{index}', found {quoted(word)}")
            clues.append(_lp_clue(words, f"{axis} {index}"))
        found.append(tuple(clues))
    if words.words:
        words.reader.fail(f"expected the end of the file, found {quoted(words.next('nothing'))}")
    rows, columns = found
    return [rectangular(rows, columns)]


def _lp_clue(words: _Words, what: str) -> Clue:
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


def _write_lp(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    lines = [f"number_of_rows: {puzzle.height}", f"number_of_columns: {puzzle.width}"]
    for axis, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for index, clue in enumerate(clues, 1):
            sizes = "".join([f" {block.length}" for block in clue])
            lines += ["", f"{axis}_{index}", f"number_of_clusters: {len(clue)}", f"size(s):{sizes}"]
    return joined(lines)


def _without_comments(text: str) -> str:
    """Only the line ends are left of what is between /* and */."""
    kept, end = [], 0
    while (start := text.find("/*", end)) >= 0:
        kept.append(text[end:start])
        end = text.find("*/", start + 2)
        end = len(text) if end < 0 else end + 2
        kept.append("\n" * text.count("\n", start, end))
    return "".join([*kept, text[end:]])


def _parse_glpk(lines: list[str]) -> list[Puzzle]:
    numbered = enumerate(_without_comments(text_of(lines)).split("\n"), 1)
    tokens = ((n, word) for n, line in numbered for word in _TOKEN.findall(line.partition("#")[0]))
    words = _Words(lines, tokens)
    fail = words.reader.fail
    sizes: dict[str, int] = {}
    tables: dict[str, dict[int, Clue]] = {}
    while words.words:
        word = words.next("'param'")
        if word in ("data", "end"):
            words.expect(";")
            continue
        if word != "param":
            fail(f"expected 'param', found {quoted(word)}")
        name = words.next("m, n, row or col")
        if name in sizes or name in tables:
            fail(f"a second 'param {name}'")
        if name in ("m", "n"):
            words.expect(":=")
            what = "number of rows" if name == "m" else "number of columns"
            sizes[name] = words.reader.size(words.next(f"the {what}"), what)
            words.expect(";")
        elif name in ("row", "col"):
            tables[name] = _glpk_table(words, "row" if name == "row" else "column")
        else:
            fail(f"expected param m, n, row or col, found {quoted(name)}")
    for name in ("m", "n", "row", "col"):
        if name not in sizes and name not in tables:
            fail(f"file ends without 'param {name}'")
    found = []
    for axis, size in (("row", "m"), ("col", "n")):
        table, count = tables[axis], sizes[size]
        if table and max(table) > count:
            fail(f"param {axis} has line {max(table)} of {count}")
        found.append(tuple(table.get(index, ()) for index in range(1, count + 1)))
    rows, columns = found
    return [rectangular(rows, columns)]


def _glpk_table(words: _Words, axis: str) -> dict[int, Clue]:
    """A table behind `param row`, up to its semicolon: the clues by the number of the line."""
    fail = words.reader.fail
    words.expect(":")
    width = 0
    while (word := words.next("':='")) != ":=":
        width += 1
        if word != str(width):
            fail(f"expected the heading {width} or ':=', found {quoted(word)}")
    table: dict[int, Clue] = {}
    while (word := words.next("';'")) != ";":
        if not is_number(word) or int(word) == 0 or int(word) in table:
            fail(f"expected the number of another {axis}, found {quoted(word)}")
        index, sizes, ended = int(word), [], False
        for _ in range(width):
            item = words.next("a size or '.'")
            if item != "." and not is_number(item):
                fail(f"expected a size of {axis} {index} or '.', found {quoted(item)}")
            if item == "." or int(item) == 0:
                ended = True
            elif ended:
                fail(f"found a size of {axis} {index} after a gap: {quoted(item)}")
            else:
                sizes.append(int(item))
        table[index] = black_clue(sizes)
    return table


def _write_glpk(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    lines = ["data;", "", f"param m := {puzzle.height};", f"param n := {puzzle.width};"]
    for axis, clues in (("row", puzzle.rows), ("col", puzzle.columns)):
        longest = table_width(map(len, clues), _GLPK)
        heading = " ".join(map(str, range(1, longest + 1)))
        lines += ["", f"param {axis} : {heading} :="]
        for index, clue in enumerate(clues, 1):
            sizes = [str(block.length) for block in clue] + ["."] * (longest - len(clue))
            lines.append(f"    {index} {' '.join(sizes)}")
        lines.append(";")
    return joined([*lines, "", "end;"])


def _parse_spoj(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    words = (word for line in iter(reader.next_line, None) for word in line.split())

    def next_word(what: str) -> str:
        word = next(words, None)
        return reader.fail(f"file ends before the {what}") if word is None else word

    def size(what: str, most: int = MOST_LINES) -> int:
        return reader.size(next_word(what), what, most)

    def clue(line: str) -> Clue:
        sizes = []
        while (word := next_word(f"0 that ends {line}")) != "0":
            if not is_number(word) or not int(word):
                expected = f"expected sizes of {line} from 1, and a 0 at the end"
                reader.fail(f"{expected}, found {quoted(word)}")
            sizes.append(int(word))
        return black_clue(sizes)

    def puzzle() -> Puzzle:
        counts = [(axis, size(f"number of {axis}s")) for axis in ("row", "column")]
        rows, columns = (
            tuple([clue(f"{axis} {number}") for number in range(1, count + 1)])
            for axis, count in counts
        )
        return rectangular(rows, columns)

    count = size("number of puzzles", MOST_ENTRIES)
    puzzles = [puzzle() for _ in range(count)]
    for word in words:
        ended = f"the end of the file after {counted(count, 'puzzle')}"
        reader.fail(f"expected {ended}, found {quoted(word)}")
    return puzzles


def _write_spoj(puzzles: Sequence[Puzzle]) -> str:
    lines = [str(len(puzzles))]
    for puzzle in puzzles:
        lines.append(f"{puzzle.height} {puzzle.width}")
        lines += [f"{sizes_of(clue, empty='')} 0".strip() for clue in puzzle.clues]
    return joined(lines)


FORMATS = {
    "lp": Format("Bosch's format", _parse_lp, _write_lp),
    "glpk": Format(_GLPK, _parse_glpk, _write_glpk),
    "spoj": Format("SPOJ's input", _parse_spoj, _write_spoj, several=True),
}
