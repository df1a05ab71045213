"""Formats of two lists of lines, the clues of rows and of columns, of which CWC alone has colours.

`FORMATS` has the template for writing each format; above are the readers, with their
peculiarities. A 0 is an empty clue in all formats, a blank line in those with a size; blank lines
may be missing at the end if the totals of rows and columns agree without them. In `makhorin` a
blank line at the end is no clue. `faase` is read as nonogrid reads the export of webpbn.com. `keen`
are two lists without more: those of Keen's own examples, of Games::Nonogram, with commas, and of
Syromolotov's JSolver, with a 0 at the end of each clue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonogram.base.errors import ParseError, WriteError
from nonogram.base.limits import MOST_COLOURS
from nonogram.core.puzzle import Block, Clue, Puzzle, rectangular
from nonogram.core.puzzle.characters import number_text
from nonogram.core.puzzle.clue import cells_of
from nonogram.files.formats.base import Format, each, sizes_of
from nonogram.files.formats.reader import ClueLists, Reader, is_number

_TOURNAMENT = 25  #: rows, and columns, of every puzzle in a tournament file

#: The headings of row clues and column clues in Faase's format, and their axes.
_HEADINGS = {"rows": "row", "columns": "column", "row_rules": "row", "col_rules": "column"}


def _cwd(reader: Reader) -> list[Puzzle]:
    """The input of Tamura's Copris solver. A ? is a blot, which is our extension."""
    reader.part_by_commas()
    (height,) = reader.dimensions("number of rows")
    (width,) = reader.dimensions("number of columns")
    rows = reader.clues("row", height)
    reader.separator("row clues", "column clues")
    return [rectangular(rows, reader.last_columns(width, rows))]


def _cwc(reader: Reader) -> list[Puzzle]:
    """CWD for Wolter's multicolour Copris solver, with separate lists of sizes and colours."""
    reader.part_by_commas()
    (height,) = reader.dimensions("number of rows")
    (width,) = reader.dimensions("number of columns")
    (colours,) = reader.dimensions("number of colours", most=MOST_COLOURS)
    rows = _coloured(reader, "row", height, colours)
    reader.separator("row colours", "column sizes")
    columns = _coloured(reader, "column", width, colours)
    reader.end(f"{width} lines of column colours")
    return [rectangular(rows, columns, colours)]


def _coloured(reader: Reader, axis: str, count: int, colours: int) -> list[Clue]:
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


def _nin(reader: Reader) -> list[Puzzle]:
    """The input of Wilk's solver: the width comes first, nothing separates rows and columns."""
    width, height = reader.dimensions("number of columns", "number of rows")
    rows = reader.clues("row", height)
    return [rectangular(rows, reader.last_columns(width, rows))]


def _mk(reader: Reader) -> list[Puzzle]:
    """The simple format of Olsak's solver. Blank lines are empty clues as in pbnsolve."""
    height, width = reader.dimensions("number of rows", "number of columns")
    rows = reader.clues("row", height)
    line = reader.next_line()
    if line is None:
        reader.fail("file ends after the row clues, expected '#' and the column clues")
    if not line.lstrip().startswith("#"):
        reader.expected("'#' between row and column clues", line)
    return [rectangular(rows, reader.last_columns(width, rows))]


def _makhorin(reader: Reader) -> list[Puzzle]:
    """The input of Makhorin's pbnsol: blank lines are empty clues, except at the end."""
    reader = Reader(reader.without_end())
    axis = "row"
    sections: ClueLists = {"row": [], "column": []}
    for line in reader:
        if line.strip() == "&":
            if not sections["row"]:
                reader.fail("found '&' before any row clue")
            if axis == "column":
                reader.fail("found a second '&', expected column clues only")
            axis = "column"
        elif not line.lstrip().startswith("*"):  # a comment
            reader.add(sections[axis], axis, line)
    if axis == "row":
        reader.fail("file ends after the row clues, expected '&' and the column clues")
    if not sections["column"]:
        reader.fail("file ends after '&', expected column clues")
    return [rectangular(sections["row"], sections["column"])]


def _faase(reader: Reader) -> list[Puzzle]:
    """The input of Faase's solver as nonogrid reads it, with commas. Blank lines are skipped.

    `Rows:` and `Columns:`, as people write them, are read, too, and so are `row_rules:` and
    `col_rules:` with comments from `#` on, the data of Kjellerstrand's model in Gecode/R.
    """
    sections: ClueLists = {}
    axis = ""
    for line in reader:
        text = line.partition("#")[0].strip()
        if heading := _HEADINGS.get(text.lower().removesuffix(":")):
            axis = heading
            reader.once(axis, sections, f"line {text!r}")
            sections[axis] = []
        elif text:
            if not axis:
                reader.expected("'rows' or 'columns', or a width and a height", line)
            reader.add(sections[axis], axis, text.replace(",", " "))
    for axis in ("row", "column"):
        if not sections.get(axis):
            reader.fail(f"file ends without {axis} clues, expected '{axis}s' and the clues")
    return [rectangular(sections["row"], sections["column"])]


def _picross(reader: Reader) -> list[Puzzle]:
    """The native format of picross-solver: several grids. Blank lines and comments are skipped."""
    puzzles: list[Puzzle] = []
    title: str | None = None
    sections: ClueLists | None = None
    axis = ""

    def end_grid() -> None:
        if sections is None:
            return
        for axis in ("row", "column"):
            if not sections.get(axis):
                reader.fail(f"the GRID ends without {axis} clues")
        puzzles.append(rectangular(sections["row"], sections["column"], title=title))

    for line in reader:
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if text.split()[0] == "GRID":
            end_grid()
            title, sections, axis = text[4:], {}, ""
        elif sections is None:
            reader.expected("GRID", line)
        elif text in ("ROWS", "COLUMNS"):
            axis = text[:-1].lower()
            reader.once(axis, sections, f"{text} in the same GRID")
            sections[axis] = []
        elif axis and text.startswith("[") and text.endswith("]") and len(text) > 1:
            reader.add(sections[axis], axis, text[1:-1])
        else:
            reader.expected("a clue such as [ 1 2 ]" if axis else "ROWS or COLUMNS", line)
    if sections is None:
        reader.fail("file ends before any GRID")
    end_grid()
    return puzzles


def _tournament(reader: Reader) -> list[Puzzle]:
    """Puzzles of the tournaments (TCGA, TAAI, ICGA), all of 25 x 25, the columns first."""
    puzzles: list[Puzzle] = []
    for line in reader:
        if not line.strip():
            continue
        if not (line.startswith("$") and is_number(line[1:].strip())):
            reader.expected(f"'${len(puzzles) + 1}' or the end of the file", line)
        columns, rows = (reader.clues(axis, _TOURNAMENT) for axis in ("column", "row"))
        puzzles.append(rectangular(rows, columns))
    if not puzzles:
        raise ParseError("expected '$1' and a puzzle, found a blank line", 1)
    return puzzles


def _keen(reader: Reader) -> list[Puzzle]:
    """Row clues and column clues, mostly with one line without numbers between them.

    Comments begin with `#` and have words. Numbers have blanks or commas between them, and if every
    clue ends with a 0, it only ends there.
    """
    blocks: list[list[tuple[int, list[str]]]] = [[]]  # the words of clues, with their lines
    for line in reader:
        if line.startswith("#") and line.strip("# \t"):
            continue
        if blocks[-1] and not any(map(str.isdigit, line)):
            blocks.append([])
        elif line.strip():
            if len(blocks) > 2:
                reader.expected("the end of the file after two blocks", line)
            blocks[-1].append((reader.number, line.replace(",", " ").split()))
        elif len(blocks) == 2:
            reader.fail("a second blank line, expected one between row and column clues")
    ended = all(words[-1:] == ["0"] for block in blocks for _, words in block)

    def clues_in(block: list[tuple[int, list[str]]], axis: str) -> list[Clue]:
        clues: list[Clue] = []
        for reader.number, words in block:
            reader.add(clues, axis, " ".join(words[:-1] if ended else words))
        return clues

    rows = clues_in(blocks[0], "row")
    columns = clues_in(blocks[1], "column") if len(blocks) > 1 else []
    if len(blocks) == 1:
        rows, columns = _parted(rows)
    if not columns:
        reader.fail("file ends after the row clues, expected a blank line and the column clues")
    return [rectangular(rows, columns)]


def _parted(clues: list[Clue]) -> tuple[list[Clue], list[Clue]]:
    """The clues of rows and of columns in one list; no columns unless one place alone adds up."""
    totals = [cells_of([clue]).total() for clue in clues]
    ends = [n for n in range(1, len(clues)) if sum(totals[:n]) == sum(totals[n:])]
    end = ends[0] if len(ends) == 1 else len(clues)
    return clues[:end], clues[end:]


def _writer(
    template: str, before: str = "", between: str = " ", behind: str = "", empty: str = "0"
) -> Callable[[Sequence[Puzzle]], str]:
    """The function that writes puzzles by a template, with these texts around and between sizes."""

    def clues_of(clues: Sequence[Clue]) -> str:
        items = ([*before, *map(number_text, clue), *behind] for clue in clues)
        return "\n".join([between.join(words) or empty for words in items])

    def write(puzzles: Sequence[Puzzle]) -> str:
        return "".join(
            template.format(
                number=number,
                title=f" {puzzle.title or ''}".rstrip(),
                height=puzzle.height,
                width=puzzle.width,
                rows=clues_of(puzzle.rows),
                columns=clues_of(puzzle.columns),
            )
            for number, puzzle in enumerate(puzzles, 1)
        )

    return write


def _cwc_lines(puzzle: Puzzle) -> list[str]:
    lines = [str(puzzle.height), str(puzzle.width), str(puzzle.colours)]
    for clues in (puzzle.rows, puzzle.columns):
        lines += [*(sizes_of(clue, empty="") for clue in clues), ""]
        lines += [*(" ".join([str(block.colour) for block in clue]) for clue in clues), ""]
    return lines[:-1]


def _write_tournament(puzzles: Sequence[Puzzle]) -> str:
    for puzzle in puzzles:
        if (puzzle.height, puzzle.width) != (_TOURNAMENT, _TOURNAMENT):
            size = f"{_TOURNAMENT} rows and {_TOURNAMENT} columns, this one has {puzzle.geometry}"
            raise WriteError(f"tournament files have puzzles of {size}")
    return _writer("${number}\n{columns}\n{rows}\n", between="\t")(puzzles)


FORMATS = {
    "cwd": Format(
        "CWD", _cwd, _writer("{height}\n{width}\n{rows}\n\n{columns}\n", empty=""), blots=True
    ),
    "cwc": Format("CWC", _cwc, each(_cwc_lines), colours=True, blots=True),
    "nin": Format("NIN", _nin, _writer("{width} {height}\n{rows}\n{columns}\n")),
    "mk": Format("MK", _mk, _writer("{height} {width}\n{rows}\n#\n{columns}\n")),
    "makhorin": Format("Makhorin's format", _makhorin),
    "faase": Format("Faase's format", _faase),
    "picross": Format(
        "picross-solver's format",
        _picross,
        _writer("GRID{title}\nROWS\n{rows}\nCOLUMNS\n{columns}\n", before="[", behind="]"),
        several=True,
    ),
    "tournament": Format("a tournament file", _tournament, _write_tournament, several=True),
    "keen": Format("Keen's format", _keen),
}
