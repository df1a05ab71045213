"""Data files of MiniZinc models, in black and white: numbers and arrays, assigned to names.

`dzn` is data of Kjellerstrand's model, also of its Python version in the examples of OR-tools:
``rows``, ``row_rule_len``, ``row_rules`` with zeros before the shorter clues, and the same for
columns. `minizinc` is data of the model in the MiniZinc benchmarks: ``X`` columns, ``Y`` rows, and
arrays with ``maxlen`` entries for each line: a 1 for every filled cell, a 0 between two blocks,
and -1 as padding. The clue 3 1 is 1, 1, 1, 0, 1; an empty one is 0.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence

from nonogram.base.limits import MOST_LINES
from nonogram.base.text import counted
from nonogram.core.puzzle import Puzzle, rectangular, shortest
from nonogram.files.formats.base import Format, each, table_width
from nonogram.files.formats.reader import ClueLists, Reader, black_clue, quoted, text_of

_DZN, _MINIZINC = "Kjellerstrand's MiniZinc data", "MiniZinc benchmark data"

_NAME = re.compile(r"\b([A-Za-z_]\w*)[ \t]*=")
_DIMENSIONS = re.compile(r"array2d[ \t]*\([^\[;]*")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_NO_NUMBER = re.compile(r"[^\s\[\]|,;()0-9-]|-(?![0-9])|[0-9]{19,}")


class _Assignments:
    """The values of names. The reader is at the line of the last requested one."""

    def __init__(self, reader: Reader, names: Sequence[str]) -> None:
        self.reader = reader
        self.values: dict[str, tuple[int, str]] = {}
        text = text_of([re.split("[%#]", line, maxsplit=1)[0] for line in reader.lines])
        matches = [*_NAME.finditer(text)]
        ends = [*(match.start() for match in matches[1:]), len(text)]
        reader.number, counted = 1, 0
        for match, end in zip(matches, ends):
            reader.number += text.count("\n", counted, match.start())
            counted = match.start()
            if match[1] not in names:
                reader.expected(", ".join(names), match[1])
            reader.once(match[1], self.values, repr(match[1]))
            self.values[match[1]] = reader.number, text[match.end() : end]
        reader.number = len(reader.lines)
        for name in names:
            if name not in self.values:
                reader.fail(f"file ends without {name!r}")

    def size(self, name: str) -> int:
        """The number of lines, or of entries per line, with this name."""
        self.reader.number, text = self.values[name]
        text = text.strip().rstrip(";").strip()
        if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= MOST_LINES:
            self.reader.expected(f"{name} as a number from 1 to {MOST_LINES}", text)
        return int(text)

    def table(self, name: str, height: int, width: int) -> list[list[int]]:
        """The array with this name, row by row."""
        self.reader.number, text = self.values[name]
        text = _DIMENSIONS.sub("", text, count=1)
        if other := _NO_NUMBER.search(text):
            self.reader.expected(f"an array of numbers for {name}", other[0])
        numbers = array("q", (int(match[0]) for match in _NUMBER.finditer(text)))
        if len(numbers) != height * width:
            expected = f"expected {counted(height, 'row')} of {width} numbers for {name}"
            self.reader.fail(f"{expected}, found {len(numbers)}")
        return [numbers[i * width : (i + 1) * width].tolist() for i in range(height)]


def _parse_dzn(reader: Reader) -> list[Puzzle]:
    names = [f"{axis}{of}" for axis in ("row", "col") for of in ("s", "_rule_len", "_rules")]
    values = _Assignments(reader, names)
    found: ClueLists = {"row": [], "col": []}
    for axis, clues in found.items():
        width = values.size(f"{axis}_rule_len")
        for numbers in values.table(f"{axis}_rules", values.size(f"{axis}s"), width):
            sizes = [number for number in numbers if number]
            if min(numbers) < 0 or numbers != [0] * (width - len(sizes)) + sizes:
                expected = f"expected zeros, then sizes from 1, for {axis} {len(clues) + 1}"
                reader.fail(f"{expected}: found {quoted(str(numbers))}")
            clues.append(black_clue(sizes))
    return [rectangular(found["row"], found["col"])]


def _dzn_lines(puzzle: Puzzle) -> Iterator[str]:
    for axis, clues in (("row", puzzle.rows), ("col", puzzle.columns)):
        longest = table_width(map(len, clues), _DZN)
        if axis == "col":
            yield ""
        yield f"{axis}s = {len(clues)};"
        yield f"{axis}_rule_len = {longest};"
        yield f"{axis}_rules = array2d(1..{axis}s, 1..{axis}_rule_len, ["
        for clue in clues:
            sizes = [0] * (longest - len(clue)) + [block.length for block in clue]
            yield "    " + "".join([f"{size}, " for size in sizes]).rstrip()
        yield "]);"


def _parse_minizinc(reader: Reader) -> list[Puzzle]:
    values = _Assignments(reader, ["X", "Y", "maxlen", "rows", "cols"])
    width = values.size("maxlen")
    found: ClueLists = {"rows": [], "cols": []}
    for (name, clues), size in zip(found.items(), ("Y", "X")):
        for numbers in values.table(name, values.size(size), width):
            shape = numbers[: numbers.index(-1)] if -1 in numbers else numbers
            text = "".join(map(str, shape))
            blocks = [] if text in ("", "0") else text.split("0")
            if numbers != shape + [-1] * (width - len(shape)) or not all(
                block and not block.strip("1") for block in blocks
            ):
                expected = "expected ones with a 0 between blocks, then -1"
                reader.fail(f"{expected}, for line {len(clues) + 1} of {name}")
            clues.append(black_clue(map(len, blocks)))
    return [rectangular(found["rows"], found["cols"])]


def _minizinc_lines(puzzle: Puzzle) -> Iterator[str]:
    longest = table_width(map(shortest, puzzle.clues), _MINIZINC)
    yield from (f"X = {puzzle.width};", f"Y = {puzzle.height};", f"maxlen = {longest};")
    for name, clues in (("rows", puzzle.rows), ("cols", puzzle.columns)):
        yield f"{name} = ["
        for clue in clues:
            shape = "0".join(["1" * block.least for block in clue]) or "0"
            yield "    | " + ", ".join([*shape, *["-1"] * (longest - len(shape))])
        yield "    |];"


FORMATS = {
    "dzn": Format(_DZN, _parse_dzn, each(_dzn_lines)),
    "minizinc": Format(_MINIZINC, _parse_minizinc, each(_minizinc_lines)),
}
