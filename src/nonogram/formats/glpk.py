"""Data of the model `pbn.mod` that comes with GLPK, in GNU MathProg.

``param m := 3;`` rows, ``param n := 4;`` columns, and tables ``param row : 1 2 := 1 3 . 2 ...;``
and ``param col``: for each line its number and its sizes, filled up with dots. Lines that are not
in the table have empty clues.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonogram.formats.base import (
    Format,
    black_clue,
    is_number,
    joined,
    quoted,
    table_width,
    text_of,
)
from nonogram.formats.reader import Reader
from nonogram.puzzle import Clue, Puzzle, rectangular

_TITLE = "GLPK's pbn data"
_TOKEN = re.compile(r":=|[:;]|[^\s:;]+")


class _Tokens:
    """The words of the file; the reader is kept at the line of the last one."""

    def __init__(self, lines: list[str]) -> None:
        self.reader = Reader(lines)
        text = _without_comments(text_of(lines))
        self.words: list[tuple[int, str]] = [
            (number, word)
            for number, line in enumerate(text.split("\n"), 1)
            for word in _TOKEN.findall(line.partition("#")[0])
        ]
        self.words.reverse()

    def next(self, expected: str) -> str:
        if not self.words:
            self.reader.fail(f"file ends, expected {expected}")
        self.reader.number, word = self.words.pop()
        return word

    def expect(self, word: str) -> None:
        found = self.next(f"'{word}'")
        if found != word:
            self.reader.fail(f"expected '{word}', found {quoted(found)}")


def _without_comments(text: str) -> str:
    """Only the line ends are left of what is between /* and */."""
    kept, end = [], 0
    while (start := text.find("/*", end)) >= 0:
        kept.append(text[end:start])
        end = text.find("*/", start + 2)
        end = len(text) if end < 0 else end + 2
        kept.append("\n" * text.count("\n", start, end))
    return "".join([*kept, text[end:]])


def parse(lines: list[str]) -> list[Puzzle]:
    tokens = _Tokens(lines)
    sizes: dict[str, int] = {}
    tables: dict[str, dict[int, Clue]] = {}
    while tokens.words:
        word = tokens.next("'param'")
        if word in ("data", "end"):
            tokens.expect(";")
            continue
        if word != "param":
            tokens.reader.fail(f"expected 'param', found {quoted(word)}")
        name = tokens.next("m, n, row or col")
        if name in sizes or name in tables:
            tokens.reader.fail(f"a second 'param {name}'")
        if name in ("m", "n"):
            tokens.expect(":=")
            what = "number of rows" if name == "m" else "number of columns"
            sizes[name] = tokens.reader.size(tokens.next(f"the {what}"), what)
            tokens.expect(";")
        elif name in ("row", "col"):
            tables[name] = _table(tokens, "row" if name == "row" else "column")
        else:
            tokens.reader.fail(f"expected param m, n, row or col, found {quoted(name)}")
    for name in ("m", "n", "row", "col"):
        if name not in sizes and name not in tables:
            tokens.reader.fail(f"file ends without 'param {name}'")
    found = []
    for axis, table, count in (
        ("row", tables["row"], sizes["m"]),
        ("col", tables["col"], sizes["n"]),
    ):
        if table and max(table) > count:
            tokens.reader.fail(f"param {axis} has line {max(table)} of {count}")
        found.append(tuple(table.get(index, ()) for index in range(1, count + 1)))
    rows, columns = found
    return [rectangular(rows, columns)]


def _table(tokens: _Tokens, axis: str) -> dict[int, Clue]:
    """A table behind `param row`, up to its semicolon: the clues by the number of the line."""
    tokens.expect(":")
    width = 0
    while (word := tokens.next("':='")) != ":=":
        width += 1
        if word != str(width):
            tokens.reader.fail(f"expected the heading {width} or ':=', found {quoted(word)}")
    table: dict[int, Clue] = {}
    while (word := tokens.next("';'")) != ";":
        if not is_number(word) or int(word) == 0 or int(word) in table:
            tokens.reader.fail(f"expected the number of another {axis}, found {quoted(word)}")
        index, sizes, ended = int(word), [], False
        for _ in range(width):
            item = tokens.next("a size or '.'")
            if item != "." and not is_number(item):
                tokens.reader.fail(
                    f"expected a size of {axis} {index} or '.', found {quoted(item)}"
                )
            if item == "." or int(item) == 0:
                ended = True
            elif ended:
                tokens.reader.fail(f"found a size of {axis} {index} after a gap: {quoted(item)}")
            else:
                sizes.append(int(item))
        table[index] = black_clue(sizes)
    return table


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    lines = ["data;", "", f"param m := {puzzle.height};", f"param n := {puzzle.width};"]
    for axis, clues in (("row", puzzle.rows), ("col", puzzle.columns)):
        longest = table_width(map(len, clues), _TITLE)
        heading = " ".join(map(str, range(1, longest + 1)))
        lines += ["", f"param {axis} : {heading} :="]
        for index, clue in enumerate(clues, 1):
            sizes = [str(block.length) for block in clue] + ["."] * (longest - len(clue))
            lines.append(f"    {index} {' '.join(sizes)}")
        lines.append(";")
    return joined([*lines, "", "end;"])


FORMAT = Format(_TITLE, parse, write)
