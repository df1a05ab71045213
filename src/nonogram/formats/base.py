"""What the formats share: the `Format` record, a reader of numbered lines, and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn

from nonogram.errors import ParseError, WriteError
from nonogram.limits import MOST_BLOCKS, MOST_DIGITS, MOST_ENTRIES, MOST_LINES
from nonogram.puzzle import Block, Clue, Puzzle, blotted
from nonogram.puzzle.characters import BLOT, number_text
from nonogram.puzzle.puzzle import ABOUT

#: So many characters, or lines, are worked on at once: a time limit can end the reading of a long
#: text only between two steps.
PIECE = 1_000_000

#: Characters of a clue in a line of text.
_LONGEST = MOST_BLOCKS * (MOST_DIGITS + 2)


class Format(NamedTuple):
    """One file format.

    Attributes:
        title: what messages call it.
        parse: lines to the puzzles in them, at least one; raises ParseError.
        write: puzzles to text; raises WriteError if the format cannot hold the clues. It gets
            colours, several puzzles, and triddlers only if the format says that it can hold them.
        colours: can it hold more than black and white?
        several: can a file have several puzzles?
        blots: can it hold blocks whose number cannot be read?
        triddlers: can it hold hexagons of triangles beside rectangles?
    """

    title: str
    parse: Callable[[list[str]], list[Puzzle]]
    write: Callable[[Sequence[Puzzle]], str]
    colours: bool = False
    several: bool = False
    blots: bool = False
    triddlers: bool = False


def split_lines(text: str) -> list[str]:
    """The lines of a text, blank ones at the end included, without their line ends."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines: list[str] = []
    begin, end = 0, -1
    while (end := text.find("\n", begin + PIECE)) >= 0:
        lines += text[begin:end].split("\n")
        begin = end + 1
    lines += text[begin:].split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def text_of(lines: Sequence[str]) -> str:
    """The lines as one text again, without a line end at its end."""
    if len(lines) < PIECE:
        return "\n".join(lines)
    pieces = (lines[at : at + PIECE] for at in range(0, len(lines), PIECE))
    return "\n".join(["\n".join(piece) for piece in pieces])


class Reader:
    """Walks over the lines of a file and says where it is when something is wrong."""

    def __init__(self, lines: list[str], *, blots: bool = False) -> None:
        """Of the lines; `blots` says whether a ? may stand for a number that cannot be read."""
        self._lines = lines
        self._blots = blots
        self.number = 0  # of the line read last, counted from 1
        self.missing = 0  # blank lines that `last_section` supplied

    def next_line(self) -> str | None:
        """The next line, or None past the end of the file."""
        if self.number >= len(self._lines):
            return None
        self.number += 1
        return self._lines[self.number - 1]

    def fail(self, message: str) -> NoReturn:
        """Raise a ParseError at the line read last."""
        raise ParseError(message, max(1, self.number))

    def dimension(self, what: str, most: int = MOST_LINES) -> int:
        """A line with one number from 1 to `most`, such as "number of rows"."""
        line = self.next_line()
        if line is None:
            self.fail(f"file ends before the {what}")
        tokens = line.split()
        if len(tokens) != 1:
            self.fail(f"expected the {what}, found {quoted(line)}")
        return self.size(tokens[0], what, most)

    def dimensions(self, first: str, second: str) -> tuple[int, int]:
        """A line with two numbers of lines."""
        line = self.next_line()
        if line is None:
            self.fail(f"file ends before the {first} and the {second}")
        tokens = line.split()
        if len(tokens) != 2:
            self.fail(f"expected the {first} and the {second}, found {quoted(line)}")
        return self.size(tokens[0], first), self.size(tokens[1], second)

    def size(self, token: str, what: str, most: int = MOST_LINES) -> int:
        """A word that is a number from 1 to `most`."""
        if not is_number(token):
            self.fail(f"expected the {what}, found {quoted(token)}")
        value = int(token)
        if value == 0:
            self.fail(f"the {what} is 0, expected at least 1")
        if value > most:
            self.fail(f"the {what} is {value}, expected at most {most}")
        return value

    def numbers(self, line: str, what: str) -> list[int]:
        """The numbers in a line of `what`; none if it is blank or a lone 0."""
        tokens = self._words(line, what)
        if tokens == ["0"]:
            return []
        digits = "".join(tokens)  # one look at all of them: most files have nothing else
        if not (digits.isdigit() and digits.isascii()) or len(max(tokens, key=len)) > MOST_DIGITS:
            for token in tokens:
                if not is_number(token):
                    self.fail(f"expected {what} as numbers from 1, found {quoted(token)}")
        numbers = list(map(int, tokens))
        if 0 in numbers:
            self.fail(f"found 0 among {what}, expected numbers from 1")
        return numbers

    def _words(self, line: str, what: str) -> list[str]:
        """What stands between blanks in a line of `what`."""
        if len(line) > _LONGEST:
            self.fail(f"{what} in {len(line):,} characters, expected at most {_LONGEST:,}")
        return line.split()

    def lengths(self, line: str, what: str) -> list[int | None] | list[int]:
        """As `numbers`, but where the format has blots a ? is one: None."""
        if not self._blots or BLOT not in line:
            return self.numbers(line, what)
        lengths: list[int | None] = []
        for token in self._words(line, what):
            if token != BLOT and not (is_number(token) and int(token)):
                self.fail(f"expected {what} as numbers from 1, or ?, found {quoted(token)}")
            lengths.append(None if token == BLOT else int(token))
        return lengths

    def clue(self, line: str, axis: str, index: int) -> Clue:
        """A black-and-white clue: numbers with blanks between them."""
        return black_clue(self.lengths(line, f"sizes of {axis} {index}"))

    def section(self, count: int, what: str) -> Iterator[tuple[int, str]]:
        """The next `count` lines, each with its number from 1, as they are read."""
        for index in range(1, count + 1):
            line = self.next_line()
            if line is None:
                self.ended_early(index - 1, count, what)
            yield index, line

    def last_section(self, count: int) -> Iterator[tuple[int, str]]:
        """As `section`, but lines after the end of the file count as blank.

        `missing` is how many these are; the caller judges whether so many can be blank.
        """
        for index in range(1, count + 1):
            line = self.next_line()
            if line is None:
                self.missing += 1
            yield index, line or ""

    def ended_early(self, found: int, count: int, what: str) -> NoReturn:
        """Raise the ParseError of a file that stops in the middle of a section."""
        self.fail(f"file ends after {found} of {count} {what}")

    def black_rows(self, height: int) -> tuple[Clue, ...]:
        """The next lines as row clues in black and white; a blank one is an empty clue."""
        section = self.section(height, "row clues")
        return tuple([self.clue(line, "row", index) for index, line in section])

    def black_columns(self, width: int, rows: tuple[Clue, ...]) -> tuple[Clue, ...]:
        """The rest of the file as column clues; blank lines at the end may be missing."""
        section = self.last_section(width)
        columns = tuple([self.clue(line, "column", index) for index, line in section])
        # Blank lines may be missing at the end, but then the totals agree without them.
        if self.missing and not _may_agree(rows, columns):
            self.ended_early(width - self.missing, width, "column clues")
        self.end(f"{width} column clues")
        return columns

    def separator(self, before: str, after: str) -> None:
        """One blank line."""
        line = self.next_line()
        if line is None:
            self.fail(f"file ends after the {before}, expected a blank line and the {after}")
        if line.strip():
            self.fail(
                f"expected a blank line between the {before} and the {after}, found {quoted(line)}"
            )

    def end(self, announced: str) -> None:
        """Nothing but blank lines up to the end of the file."""
        while (line := self.next_line()) is not None:
            if line.strip():
                self.fail(f"expected the end of the file after {announced}, found {quoted(line)}")


def first_numbers(lines: list[str], count: int) -> list[int] | None:
    """The first `count` lines if each is one number alone, else None."""
    numbers = []
    for line in lines[:count]:
        token = line.strip()
        if not is_number(token):
            return None
        numbers.append(int(token))
    return numbers if len(numbers) == count else None


def is_number(token: str) -> bool:
    """Is it a whole number of at most `MOST_DIGITS` digits, without a sign?"""
    return token.isascii() and token.isdigit() and len(token) <= MOST_DIGITS


def quoted(text: str) -> str:
    """A piece of a file fit for an error message: short, printable, on one line."""
    text = text.strip()
    if not text:
        return "a blank line"
    return repr(text if len(text) <= 40 else text[:37] + "...")


def label(text: str | None) -> str | None:
    """A title or a name as we keep it: printable, on one line; None if nothing is left."""
    if text is None:
        return None
    words = "".join(c if c.isprintable() else " " for c in text[:10_000]).split()
    return " ".join(words) or None


def texts_of(puzzle: Puzzle) -> dict[str, str]:
    """What is said about the puzzle, by the names in `ABOUT`, each as a label."""
    labels = ((what, label(getattr(puzzle, what))) for what in ABOUT)
    return {what: text for what, text in labels if text is not None}


def table_width(lengths: Iterable[int], title: str) -> int:
    """How many entries a line has in a table where every clue is filled up to the longest.

    Args:
        lengths: the entries that each clue needs.
        title: of the format, for the error.

    Raises:
        WriteError: the table would be too large.
    """
    lengths = list(lengths)
    longest = max(1, *lengths)
    if longest > MOST_LINES or longest * len(lengths) > MOST_ENTRIES:
        raise WriteError(
            f"{title} would need a table of {len(lengths)} x {longest} entries for these clues, "
            "which is too large"
        )
    return longest


def black_clue(sizes: Iterable[int | None]) -> Clue:
    """The clue of these sizes in black and white."""
    return tuple(map(Block, sizes))


def sizes_of(clue: Clue, between: str = " ", empty: str = "0") -> str:
    """The sizes of a clue as text."""
    return between.join(map(number_text, clue)) or empty


def one_a_line(
    lines: list[str], read: Callable[[Reader, str], Puzzle], expected: str
) -> list[Puzzle]:
    """The puzzles of a file with one a line, at least one; blank lines say nothing."""
    reader = Reader(lines)
    puzzles = []
    while (line := reader.next_line()) is not None:
        if line.strip():
            puzzles.append(read(reader, line.strip()))
    if not puzzles:
        reader.fail(f"expected {expected}")
    return puzzles


def joined(lines: Iterable[str]) -> str:
    """The text of these lines."""
    return "".join([line + "\n" for line in lines])


def _may_agree(rows: Sequence[Clue], columns: Sequence[Clue]) -> bool:
    """May there be as many cells by the rows as by the columns?"""
    of_rows, of_columns = (
        sum([block.least for clue in clues for block in clue]) for clues in (rows, columns)
    )
    more_in_rows, more_in_columns = (any(map(blotted, clues)) for clues in (rows, columns))
    return (of_rows >= of_columns or more_in_rows) and (of_columns >= of_rows or more_in_columns)
