"""Lines of text, and a reader whose errors have the number of the line."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NoReturn

from nonogram.base.errors import ParseError, RequestError
from nonogram.base.limits import MOST_BLOCKS, MOST_DIGITS, MOST_EMPTY, MOST_ENTRIES, MOST_LINES
from nonogram.base.slices import slices
from nonogram.core.puzzle import Block, Clue, blotted
from nonogram.core.puzzle.characters import BLOT
from nonogram.core.puzzle.clue import Clues, cells_of

#: Characters, or lines, processed at once; a time limit can end the reading only between steps.
PIECE = 1_000_000

#: Lists of clues by the names of their directions, or sides.
ClueLists = dict[str, list[Clue]]

#: Reads a line as a clue, given its axis and its number.
ReadClue = Callable[["Reader", str, str, int], Clue]

_LONGEST = MOST_BLOCKS * (MOST_DIGITS + 2)  #: characters of a clue in a line of text


def split_lines(text: str) -> list[str]:
    """The lines of a text without their line ends, including blank ones at the end."""
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
    """The text of these lines, without a line end at its end."""
    return "\n".join(map("\n".join, slices(lines, PIECE)))


def is_number(token: str) -> bool:
    """Whether it is a whole number of at most `MOST_DIGITS` digits, without a sign."""
    return token.isascii() and token.isdigit() and len(token) <= MOST_DIGITS


def quoted(text: str) -> str:
    """A piece of a file as quoted in an error message: short, printable, on one line."""
    text = text.strip()
    return repr(text if len(text) <= 40 else text[:37] + "...") if text else "a blank line"


def character(text: str | None) -> str | None:
    """A character that can represent a colour on a terminal, or None for other texts."""
    return text if text and len(text) == 1 and text.isprintable() else None


def black_clue(sizes: Iterable[int | None]) -> Clue:
    """The clue of these sizes in black and white."""
    return tuple(map(Block, sizes))


@contextmanager
def refusing(where: str = "", line: int | None = None) -> Iterator[None]:
    """Turn a RequestError in the `with` block, about an invalid puzzle, into a ParseError."""
    try:
        yield
    except RequestError as error:
        raise ParseError(f"{where}{error}", line) from None


class Reader:
    """A reader of the lines of a file. Its errors are about the line read last."""

    def __init__(
        self, lines: list[str], *, blots: bool = False, more: Mapping[str, int] | None = None
    ) -> None:
        """Begin before the lines. With `blots` a ? may stand for a number.

        Of `more`, lists of clues are longer than the file announces, by "number of rows" and so on.
        """
        self.lines = lines
        self.more = more or {}
        self._blots = blots
        # A line of a puzzle takes at least one character, unless it is empty.
        self._room = MOST_EMPTY + sum(map(len, lines)) + len(lines)
        self.number = 0  # number of the line read last, from 1
        self.missing = 0  # blank lines that `section` supplied

    def part_by_commas(self) -> None:
        """Take commas and semicolons, with which spreadsheets part cells, as blanks."""
        text = text_of(self.lines)
        if "," in text or ";" in text:  # few files have any
            self.lines = [line.replace(",", " ").replace(";", " ") for line in self.lines]

    def without_end(self) -> list[str]:
        """The lines without the blank ones at the end."""
        count = len(self.lines)
        while count and not self.lines[count - 1].strip():
            count -= 1
        return self.lines[:count]

    def __iter__(self) -> Iterator[str]:
        """The lines that are left, each as it is read."""
        return iter(self.next_line, None)

    def next_line(self) -> str | None:
        """The next line, or None past the end of the file."""
        if self.number >= len(self.lines):
            return None
        self.number += 1
        return self.lines[self.number - 1]

    def fail(self, message: str) -> NoReturn:
        """Raise a ParseError at the line read last."""
        raise ParseError(message, max(1, self.number))

    def expected(self, what: str, found: str) -> NoReturn:
        """Raise the ParseError for a wrong piece of the file."""
        self.fail(f"expected {what}, found {quoted(found)}")

    def dimensions(self, *what: str, most: int = MOST_LINES) -> list[int]:
        """A line with a number from 1 to `most` for each of `what`, such as "number of rows"."""
        line = self.next_line()
        names = " and the ".join(what)
        if line is None:
            self.fail(f"file ends before the {names}")
        tokens = line.split()
        if len(tokens) != len(what):
            self.expected(f"the {names}", line)
        return [self.size(token, name, most) for token, name in zip(tokens, what)]

    def size(self, token: str, what: str, most: int = MOST_LINES) -> int:
        """The number from 1 to `most` in a word."""
        if not is_number(token):
            self.expected(f"the {what}", token)
        value = int(token)
        if value == 0:
            self.fail(f"the {what} is 0, expected at least 1")
        if value > most:
            self.fail(f"the {what} is {value}, expected at most {most}")
        self._room -= value
        if self._room < 0:
            self.fail(f"the {what} is {value}, more than the file can have room for")
        return value + self.more.get(what, 0)

    def once(self, key: str, known: Container[str], what: str) -> None:
        """Refuse a key that is already known."""
        if key in known:
            self.fail(f"a second {what}")

    def check_cells(self, count: int, what: str = "a picture") -> None:
        """Refuse a picture with too many cells."""
        if count > MOST_ENTRIES:
            self.fail(f"expected {what} of at most {MOST_ENTRIES} cells")

    def positive(self, token: str, expected: str, found: str | None = None) -> int:
        """The number from 1 in a word. An error quotes `found`, if that is given, in its place."""
        if not is_number(token) or not int(token):
            self.expected(expected, token if found is None else found)
        return int(token)

    def numbers(self, line: str, what: str) -> list[int]:
        """The numbers in a line of `what`, none if it is blank or a lone 0."""
        tokens = self._words(line, what)
        if tokens == ["0"]:
            return []
        digits = "".join(tokens)  # one test for all of them, since most files have only digits
        if not (digits.isdigit() and digits.isascii()) or len(max(tokens, key=len)) > MOST_DIGITS:
            for token in tokens:
                if not is_number(token):
                    self.expected(f"{what} as numbers from 1", token)
        numbers = list(map(int, tokens))
        if 0 in numbers:
            self.fail(f"found 0 among {what}, expected numbers from 1")
        return numbers

    def _words(self, line: str, what: str) -> list[str]:
        if len(line) > _LONGEST:
            self.fail(f"{what} in {len(line):,} characters, expected at most {_LONGEST:,}")
        return line.split()

    def lengths(self, line: str, what: str) -> list[int | None] | list[int]:
        """The numbers of a line. In formats with blots a ? becomes None."""
        if not self._blots or BLOT not in line:
            return self.numbers(line, what)
        expected = f"{what} as numbers from 1, or ?"
        words = self._words(line, what)
        return [None if word == BLOT else self.positive(word, expected) for word in words]

    def clue(self, line: str, axis: str, index: int) -> Clue:
        """A black-and-white clue: numbers with blanks between them."""
        return black_clue(self.lengths(line, f"sizes of {axis} {index}"))

    def section(self, count: int, what: str, *, last: bool = False) -> Iterator[tuple[int, str]]:
        """The next `count` lines, numbered from 1. In the last section missing ones are blank."""
        for index in range(1, count + 1):
            line = self.next_line()
            if line is None and last:
                self.missing += 1
            elif line is None:
                self.ended_early(index - 1, count, what)
            yield index, line or ""

    def ended_early(self, found: int, count: int, what: str) -> NoReturn:
        """Raise the ParseError of a file that stops in the middle of a section."""
        self.fail(f"file ends after {found} of {count} {what}")

    def clues(self, axis: str, count: int, *, last: bool = False) -> Clues:
        """The next lines as clues in black and white. A blank one is an empty clue."""
        section = self.section(count, f"{axis} clues", last=last)
        return tuple([self.clue(line, axis, index) for index, line in section])

    def add(self, clues: list[Clue], axis: str, line: str, read: ReadClue = clue) -> None:
        """Read a line as the next of the clues."""
        if len(clues) == MOST_LINES:
            self.fail(f"expected at most {MOST_LINES} {axis} clues")
        clues.append(read(self, line, axis, len(clues) + 1))

    def last_columns(self, width: int, rows: Clues) -> Clues:
        """The rest of the file as column clues. Blank lines at the end may be missing."""
        columns = self.clues("column", width, last=True)
        if self.missing and not may_agree(rows, columns):  # otherwise they were blank
            self.ended_early(width - self.missing, width, "column clues")
        self.end(f"{width} column clues")
        return columns

    def separator(self, before: str, after: str) -> None:
        """Demand one blank line."""
        line = self.next_line()
        if line is None:
            self.fail(f"file ends after the {before}, expected a blank line and the {after}")
        if line.strip():
            self.expected(f"a blank line between the {before} and the {after}", line)

    def end(self, announced: str) -> None:
        """Demand blank lines up to the end of the file."""
        for line in self:
            if line.strip():
                self.expected(f"the end of the file after {announced}", line)


def may_agree(rows: Sequence[Clue], columns: Sequence[Clue]) -> bool:
    """Whether the totals of rows and columns may be equal."""
    of_rows, of_columns = (cells_of(clues).total() for clues in (rows, columns))
    more_in_rows, more_in_columns = (any(map(blotted, clues)) for clues in (rows, columns))
    return (of_rows >= of_columns or more_in_rows) and (of_columns >= of_rows or more_in_columns)
