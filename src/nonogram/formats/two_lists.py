"""The formats that are two lists of clues, a line each: a table of what is around them.

- `cwd`, the input of Tamura's Copris solver: the number of rows, the number of columns, the row
  clues, a blank line, the column clues. An empty clue is a blank line or a lone 0, so lines are
  counted and never skipped. A ? stands for a number that cannot be read: an extension of ours.
- `mk`, the simple format of Olsak's solver: height and width, row clues, a `#`, column clues. A 0
  is an empty clue; so is a blank line, as in pbnsolve.
- `nin`, the input of Wilk's solver: the width, then the height, row clues, column clues.
- `keen`, the input of Keen's solver: row clues, a blank line, column clues; 0 is an empty clue.
- `ish`, the input of Games::Nonogram: the same, with commas between sizes, and comments (`#`).
- `syro`, the input of Syromolotov's JSolver: the same, each clue ended by a 0, and comments (`#`).
- `faase`, the input of Faase's solver: a line `rows`, the row clues, a line `columns`, and theirs.
  Read as the solver nonogrid reads it: with blanks or commas, and blank lines mean nothing.
- `makhorin`, the input of pbnsol: row clues, a line `&`, column clues; `*` begins a comment. A 0 is
  an empty clue, and so is a blank line, but for those at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from nonogram.formats.base import Format, joined, quoted, sizes_of
from nonogram.formats.reader import Reader, first_numbers
from nonogram.limits import MOST_LINES
from nonogram.puzzle import Clue, Puzzle, rectangular

#: Reads the clue of a line, given its axis and its number.
ReadClue = Callable[[Reader, str, str, int], Clue]


def announces(lines: list[str]) -> bool:
    """Are there as many lines as a CWD file of the announced size has?"""
    size = first_numbers(lines, 2)
    return size is not None and len(lines) == sum(size) + 3


def _cwd(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines, blots=True)
    height = reader.dimension("number of rows")
    width = reader.dimension("number of columns")
    rows = reader.black_rows(height)
    reader.separator("row clues", "column clues")
    return [rectangular(rows, reader.black_columns(width, rows))]


def _mk(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    height, width = reader.dimensions("number of rows", "number of columns")
    rows = reader.black_rows(height)
    line = reader.next_line()
    if line is None:
        reader.fail("file ends after the row clues, expected '#' and the column clues")
    if not line.lstrip().startswith("#"):
        reader.fail(f"expected '#' between row and column clues, found {quoted(line)}")
    return [rectangular(rows, reader.black_columns(width, rows))]


def _nin(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    width, height = reader.dimensions("number of columns", "number of rows")
    rows = reader.black_rows(height)
    return [rectangular(rows, reader.black_columns(width, rows))]


class _Lists:
    """Row and column clues as they are read."""

    def __init__(self, reader: Reader, clue: ReadClue = Reader.clue) -> None:
        self.clues: dict[str, list[Clue]] = {}
        self.axis = ""
        self._reader = reader
        self._clue = clue

    def begin(self, axis: str) -> None:
        self.axis, self.clues[axis] = axis, []

    def add(self, line: str) -> None:
        clues = self.clues[self.axis]
        if len(clues) == MOST_LINES:
            self._reader.fail(f"expected at most {MOST_LINES} {self.axis} clues")
        clues.append(self._clue(self._reader, line, self.axis, len(clues) + 1))

    def puzzles(self) -> list[Puzzle]:
        return [rectangular(tuple(self.clues["row"]), tuple(self.clues["column"]))]


def _two_blocks(lines: list[str], clue: ReadClue, comment: str | None = None) -> list[Puzzle]:
    """Of lines with one blank line between rows and columns, without those of comments."""
    reader = Reader(lines)
    found = _Lists(reader, clue)
    found.begin("row")
    ended = False
    while (line := reader.next_line()) is not None:
        if comment is not None and line.startswith(comment):
            continue
        if line.strip():
            if ended:
                expected = "expected the end of the file after two blocks"
                reader.fail(f"{expected}, found {quoted(line)}")
            found.add(line)
        elif found.clues[found.axis]:
            if found.axis == "row":
                found.begin("column")
            else:
                ended = True
        elif found.axis == "column":
            reader.fail("a second blank line, expected one between row and column clues")
    if not found.clues.get("column"):
        reader.fail("file ends after the row clues, expected a blank line and the column clues")
    return found.puzzles()


def _ended_by_0(reader: Reader, line: str, axis: str, index: int) -> Clue:
    *sizes, last = line.split()
    if last != "0":
        reader.fail(f"expected a 0 at the end of {axis} {index}, found {quoted(line)}")
    if sizes == ["0"]:
        reader.fail(f"found 0 among sizes of {axis} {index}, expected numbers from 1")
    return reader.clue(" ".join(sizes), axis, index)


def _with_commas(reader: Reader, line: str, axis: str, index: int) -> Clue:
    items = [item.strip() for item in line.split(",")]
    if any(len(item.split()) != 1 for item in items):
        reader.fail(f"expected sizes of {axis} {index} with commas between, found {quoted(line)}")
    return reader.clue(" ".join(items), axis, index)


def _faase(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    found = _Lists(reader)
    while (line := reader.next_line()) is not None:
        text = line.strip()
        if text in ("rows", "columns"):
            if text[:-1] in found.clues:
                reader.fail(f"a second line {text!r}")
            found.begin(text[:-1])
        elif text:
            if not found.axis:
                reader.fail(f"expected 'rows' or 'columns', found {quoted(line)}")
            found.add(text.replace(",", " "))
    for axis in ("row", "column"):
        if not found.clues.get(axis):
            reader.fail(f"file ends without {axis} clues, expected '{axis}s' and the clues")
    return found.puzzles()


def _makhorin(lines: list[str]) -> list[Puzzle]:
    reader = Reader(lines)
    last = max((number for number, line in enumerate(lines, 1) if line.strip()), default=0)
    found = _Lists(reader)
    found.begin("row")
    while reader.number < last and (line := reader.next_line()) is not None:
        if line.lstrip().startswith("*"):
            continue
        if line.strip() != "&":
            found.add(line)
            continue
        if not found.clues["row"]:
            reader.fail("found '&' before any row clue")
        if found.axis == "column":
            reader.fail("found a second '&', expected column clues only")
        found.begin("column")
    if found.axis == "row":
        reader.fail("file ends after the row clues, expected '&' and the column clues")
    if not found.clues["column"]:
        reader.fail("file ends after '&', expected column clues")
    return found.puzzles()


def _written(
    between: Iterable[str],
    before: str = "",
    clue: Callable[[Clue], str] = sizes_of,
) -> Callable[[Sequence[Puzzle]], str]:
    """Writes a puzzle: a head with {height} and {width}, and what is between rows and columns."""

    def write(puzzles: Sequence[Puzzle]) -> str:
        (puzzle,) = puzzles
        head = before.format(height=puzzle.height, width=puzzle.width).splitlines()
        return joined([*head, *map(clue, puzzle.rows), *between, *map(clue, puzzle.columns)])

    return write


#: By name: how each is read and written.
FORMATS = {
    "cwd": Format(
        "CWD",
        _cwd,
        _written([""], "{height}\n{width}", partial(sizes_of, empty="")),
        blots=True,
    ),
    "mk": Format("MK", _mk, _written(["#"], "{height} {width}")),
    "nin": Format("NIN", _nin, _written([], "{width} {height}")),
    "keen": Format("Keen's format", partial(_two_blocks, clue=Reader.clue), _written([""])),
    "ish": Format(
        "the format of Games::Nonogram",
        partial(_two_blocks, clue=_with_commas, comment="#"),
        _written(["", "# column clues"], "# row clues", partial(sizes_of, between=",")),
    ),
    "syro": Format(
        "JSolver's format",
        partial(_two_blocks, clue=_ended_by_0, comment="#"),
        _written([""], clue=lambda clue: f"{sizes_of(clue, empty='')} 0".strip()),
    ),
    "faase": Format("Faase's format", _faase, _written(["columns"], "rows")),
    "makhorin": Format("Makhorin's format", _makhorin, _written(["&"])),
}
