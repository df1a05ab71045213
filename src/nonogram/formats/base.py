"""What the formats share: the `Format` record, a reader of numbered lines, and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, NoReturn

from nonogram.errors import ParseError
from nonogram.puzzle import Puzzle

#: The most rows or columns that a file may announce.
MOST_LINES = 10_000

#: The most colours that a file may announce: one for every cell of the largest puzzle.
MOST_COLOURS = MOST_LINES * MOST_LINES

#: The most digits of a number; no line is nearly as long.
_MOST_DIGITS = 18


class Format(NamedTuple):
    """One file format.

    Attributes:
        name: what `--format` calls it.
        suffixes: usual endings of its files, with the dot; never used to recognise it.
        announces: does the count of these lines say that they are this format?
        parse: lines to puzzle; raises ParseError.
        write: puzzle to text; raises ValueError if the format cannot hold the clues.
    """

    name: str
    suffixes: tuple[str, ...]
    announces: Callable[[list[str]], bool]
    parse: Callable[[list[str]], Puzzle]
    write: Callable[[Puzzle], str]


def split_lines(text: str) -> list[str]:
    """The lines of a text, blank ones at the end included, without their line ends."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


class Reader:
    """Walks over the lines of a file and says where it is when something is wrong."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
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
        if len(tokens) != 1 or not _is_number(tokens[0]):
            self.fail(f"expected the {what}, found {_quoted(line)}")
        value = int(tokens[0])
        if value == 0:
            self.fail(f"the {what} is 0, expected at least 1")
        if value > most:
            self.fail(f"the {what} is {value}, expected at most {most}")
        return value

    def numbers(self, line: str, what: str) -> list[int]:
        """The numbers in a line of `what`; a lone 0 says the same as nothing."""
        tokens = line.split()
        if tokens == ["0"]:
            return []
        for token in tokens:
            if not _is_number(token):
                self.fail(f"expected {what} as numbers from 1, found {_quoted(token)}")
        numbers = [int(token) for token in tokens]
        if 0 in numbers:
            self.fail(f"found 0 among {what}, expected numbers from 1")
        return numbers

    def section(self, count: int, what: str) -> Iterator[tuple[int, str]]:
        """The next `count` lines, each with its number from 1, as they are read."""
        for index in range(1, count + 1):
            line = self.next_line()
            if line is None:
                self.ended_early(index - 1, count, what)
            yield index, line

    def last_section(self, count: int) -> Iterator[tuple[int, str]]:
        """As `section`; but where the file has ended the lines are taken to be blank.

        The caller has to judge whether they can be: see `missing`.
        """
        for index in range(1, count + 1):
            line = self.next_line()
            if line is None:
                self.missing += 1
            yield index, line or ""

    def ended_early(self, found: int, count: int, what: str) -> NoReturn:
        """Raise the ParseError of a file that stops in the middle of a section."""
        self.fail(f"file ends after {found} of {count} {what}")

    def separator(self, before: str, after: str) -> None:
        """One blank line."""
        line = self.next_line()
        if line is None:
            self.fail(f"file ends after the {before}, expected a blank line and the {after}")
        if line.strip():
            self.fail(
                f"expected a blank line between the {before} and the {after}, found {_quoted(line)}"
            )

    def end(self, announced: str) -> None:
        """Nothing but blank lines up to the end of the file."""
        while (line := self.next_line()) is not None:
            if line.strip():
                self.fail(f"expected the end of the file after {announced}, found {_quoted(line)}")


def first_numbers(lines: list[str], count: int) -> list[int] | None:
    """The first `count` lines if each is one number alone, else None."""
    numbers = []
    for line in lines[:count]:
        token = line.strip()
        if not _is_number(token):
            return None
        numbers.append(int(token))
    return numbers if len(numbers) == count else None


def _is_number(token: str) -> bool:
    return token.isascii() and token.isdigit() and len(token) <= _MOST_DIGITS


def _quoted(text: str) -> str:
    """A piece of a file fit for an error message: short, printable, on one line."""
    text = text.strip()
    if not text:
        return "a blank line"
    return repr(text if len(text) <= 40 else text[:37] + "...")
