"""Formats of words, in black and white, in which line ends have no meaning.

`lp`, the input of Bosch's solver: `number_of_rows: 3`, `number_of_columns: 4`, then `row_1` (or
`column_1`), `number_of_clusters: 2` and `size(s): 3 1` for every clue; other words before these
numbers are accepted, since Bosch's files differ. `glpk`, data of the model `pbn.mod` of
GLPK: ``param m := 3;`` rows, ``param n := 4;`` columns, and tables ``param row : 1 2 := 1 3 . 2
...;`` and ``param col``: for each line its number and its sizes, padded with dots; missing
lines are empty. `spoj`, the input of the task on SPOJ: the number of puzzles, and for each its
rows, its columns, and the clues, each with a 0 at its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from nonogram.base.limits import MOST_ENTRIES, MOST_LINES
from nonogram.base.text import counted
from nonogram.core.puzzle import Clue, Puzzle, rectangular
from nonogram.files.formats.base import Format, each, joined, sizes_of, table_width
from nonogram.files.formats.reader import Reader, black_clue, is_number, quoted, text_of

_GLPK = "GLPK's pbn data"
_TOKEN = re.compile(r":=|[:;]|[^\s:;]+")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)


class _Words(Reader):
    """A reader of words. Its position is the line of the last word."""

    def __init__(self, reader: Reader, words: Iterable[tuple[int, str]]) -> None:
        """Begin before the words, each with the number of its line."""
        super().__init__(reader.lines)
        self.left = [*words]
        self.left.reverse()

    def next(self, expected: str) -> str:
        if not self.left:
            self.fail(f"file ends, expected {expected}")
        self.number, word = self.left.pop()
        return word

    def whole(self, what: str) -> int:
        word = self.next(what)
        if not is_number(word):
            self.expected(what, word)
        return int(word)

    def count(self, axis: str) -> int:
        what = f"number of {axis}s"
        return self.size(self.next(f"the {what}"), what)

    def expect(self, word: str) -> None:
        found = self.next(f"'{word}'")
        if found != word:
            self.expected(f"'{word}'", found)


def _parse_lp(reader: Reader) -> list[Puzzle]:
    numbered = enumerate(reader.lines, 1)
    words = _Words(reader, ((number, word) for number, line in numbered for word in line.split()))
    counts = {}
    for axis in ("row", "column"):
        words.expect(f"number_of_{axis}s:")
        counts[axis] = words.count(axis)
    rows, columns = (
        [_lp_clue(words, axis, index) for index in range(1, count + 1)]
        for axis, count in counts.items()
    )
    if words.left:
        words.expected("the end of the file", words.next("nothing"))
    return [rectangular(rows, columns)]


def _lp_clue(words: _Words, axis: str, index: int) -> Clue:
    what = f"{axis} {index}"
    word = words.next(f"'{axis}_{index}'")
    if word.rstrip(":") != f"{axis}_{index}":
        words.expected(f"'{axis}_{index}'", word)
    words.next("'number_of_clusters:'")
    count = words.whole(f"the number of blocks of {what}")
    if count == 0:  # the word for the sizes is optional
        if words.left and not words.left[-1][1].startswith(("row_", "column_")):
            words.next("'size(s):'")
        return ()
    words.next("'size(s):'")
    if count > len(words.left):
        words.fail(f"file ends within the {count} sizes of {what}")
    sizes = [words.whole(f"a size of {what}") for _ in range(count)]
    if 0 in sizes:
        words.fail(f"found 0 among sizes of {what}, expected numbers from 1")
    return black_clue(sizes)


def _parse_glpk(reader: Reader) -> list[Puzzle]:
    text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text_of(reader.lines))
    numbered = enumerate(text.split("\n"), 1)
    tokens = ((n, word) for n, line in numbered for word in _TOKEN.findall(line.partition("#")[0]))
    words = _Words(reader, tokens)
    sizes: dict[str, int] = {}
    tables: dict[str, dict[int, Clue]] = {}
    while words.left:
        word = words.next("'param'")
        if word in ("data", "end"):
            words.expect(";")
            continue
        if word != "param":
            words.expected("'param'", word)
        name = words.next("m, n, row or col")
        words.once(name, {*sizes, *tables}, f"'param {name}'")
        axis = {"m": "row", "row": "row", "n": "column", "col": "column"}.get(name, "")
        if name in ("m", "n"):
            words.expect(":=")
            sizes[name] = words.count(axis)
            words.expect(";")
        elif axis:
            tables[name] = _glpk_table(words, axis)
        else:
            words.expected("param m, n, row or col", name)
    for name in ("m", "n", "row", "col"):
        if name not in {**sizes, **tables}:
            words.fail(f"file ends without 'param {name}'")

    def clues(name: str, count: int) -> list[Clue]:
        if (last := max(tables[name], default=0)) > count:
            words.fail(f"param {name} has line {last} of {count}")
        return [tables[name].get(index, ()) for index in range(1, count + 1)]

    return [rectangular(clues("row", sizes["m"]), clues("col", sizes["n"]))]


def _glpk_table(words: _Words, axis: str) -> dict[int, Clue]:
    """The clues, by line number, in a table after `param row` up to its semicolon."""
    words.expect(":")
    width = 0
    while (word := words.next("':='")) != ":=":
        width += 1
        if word != str(width):
            words.expected(f"the heading {width} or ':='", word)
    table: dict[int, Clue] = {}
    while (word := words.next("';'")) != ";":
        if not is_number(word) or int(word) == 0 or int(word) in table:
            words.expected(f"the number of another {axis}", word)
        index, sizes, ended = int(word), [], False
        for _ in range(width):
            item = words.next("a size or '.'")
            if item != "." and not is_number(item):
                words.expected(f"a size of {axis} {index} or '.'", item)
            if item == "." or int(item) == 0:
                ended = True
            elif ended:
                words.fail(f"found a size of {axis} {index} after a gap: {quoted(item)}")
            else:
                sizes.append(int(item))
        table[index] = black_clue(sizes)
    return table


def _glpk_lines(puzzle: Puzzle) -> Iterator[str]:
    yield from ("data;", "", f"param m := {puzzle.height};", f"param n := {puzzle.width};")
    for axis, clues in (("row", puzzle.rows), ("col", puzzle.columns)):
        longest = table_width(map(len, clues), _GLPK)
        yield ""
        yield f"param {axis} : {' '.join(map(str, range(1, longest + 1)))} :="
        for index, clue in enumerate(clues, 1):
            sizes = [str(block.length) for block in clue] + ["."] * (longest - len(clue))
            yield f"    {index} {' '.join(sizes)}"
        yield ";"
    yield from ("", "end;")


def _parse_spoj(reader: Reader) -> list[Puzzle]:
    words = (word for line in reader for word in line.split())

    def next_word(what: str) -> str:
        return next(words, None) or reader.fail(f"file ends before the {what}")

    def size(what: str, most: int = MOST_LINES) -> int:
        return reader.size(next_word(what), what, most)

    def clues(axis: str, count: int) -> Iterator[Clue]:
        for line in (f"{axis} {number}" for number in range(1, count + 1)):
            expected = f"sizes of {line} from 1, and a 0 at the end"
            sizes = iter(partial(next_word, f"0 that ends {line}"), "0")
            yield black_clue([reader.positive(word, expected) for word in sizes])

    count = size("number of puzzles", MOST_ENTRIES)
    puzzles = []
    for _ in range(count):
        height, width = size("number of rows"), size("number of columns")
        puzzles.append(rectangular([*clues("row", height)], [*clues("column", width)]))
    for word in words:
        reader.expected(f"the end of the file after {counted(count, 'puzzle')}", word)
    return puzzles


def _write_spoj(puzzles: Sequence[Puzzle]) -> str:
    lines = [str(len(puzzles))]
    for puzzle in puzzles:
        lines.append(f"{puzzle.height} {puzzle.width}")
        lines += [f"{sizes_of(clue, empty='')} 0".strip() for clue in puzzle.clues]
    return joined(lines)


FORMATS = {
    "lp": Format("Bosch's format", _parse_lp),
    "glpk": Format(_GLPK, _parse_glpk, each(_glpk_lines)),
    "spoj": Format("SPOJ's input", _parse_spoj, _write_spoj, several=True),
}
