"""A reader of numbered lines, which says where it is when something is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

from nonogram.errors import ParseError
from nonogram.formats.base import black_clue, is_number, quoted
from nonogram.limits import MOST_BLOCKS, MOST_DIGITS, MOST_EMPTY, MOST_LINES
from nonogram.puzzle import Clue, blotted
from nonogram.puzzle.characters import BLOT

#: Characters of a clue in a line of text.
_LONGEST = MOST_BLOCKS * (MOST_DIGITS + 2)


class Reader:
    """Walks over the lines of a file and says where it is when something is wrong."""

    def __init__(self, lines: list[str], *, blots: bool = False) -> None:
        """Of the lines; `blots` says whether a ? may stand for a number that cannot be read."""
        self._lines = lines
        self._blots = blots
        # A line of a puzzle takes a character at least, but for some of those that are empty.
        self._room = MOST_EMPTY + sum(map(len, lines)) + len(lines)
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

    def dimensions(self, *what: str, most: int = MOST_LINES) -> list[int]:
        """A line with a number from 1 to `most` for each of `what`, such as "number of rows"."""
        line = self.next_line()
        names = " and the ".join(what)
        if line is None:
            self.fail(f"file ends before the {names}")
        tokens = line.split()
        if len(tokens) != len(what):
            self.fail(f"expected the {names}, found {quoted(line)}")
        return [self.size(token, name, most) for token, name in zip(tokens, what)]

    def size(self, token: str, what: str, most: int = MOST_LINES) -> int:
        """A word that is a number from 1 to `most`."""
        if not is_number(token):
            self.fail(f"expected the {what}, found {quoted(token)}")
        value = int(token)
        if value == 0:
            self.fail(f"the {what} is 0, expected at least 1")
        if value > most:
            self.fail(f"the {what} is {value}, expected at most {most}")
        self._room -= value
        if self._room < 0:
            self.fail(f"the {what} is {value}, more than the file can have room for")
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

        `missing` is their number; the caller judges whether these can be blank.
        """
        for index in range(1, count + 1):
            line = self.next_line()
            if line is None:
                self.missing += 1
            yield index, line or ""

    def ended_early(self, found: int, count: int, what: str) -> NoReturn:
        """Raise the ParseError of a file that stops in the middle of a section."""
        self.fail(f"file ends after {found} of {count} {what}")

    def clues(self, axis: str, count: int) -> tuple[Clue, ...]:
        """The next lines as clues in black and white; a blank one is an empty clue."""
        section = self.section(count, f"{axis} clues")
        return tuple([self.clue(line, axis, index) for index, line in section])

    def add(
        self,
        clues: list[Clue],
        axis: str,
        line: str,
        clue: Callable[[Reader, str, str, int], Clue] = clue,
    ) -> None:
        """Read a line as the next of the clues."""
        if len(clues) == MOST_LINES:
            self.fail(f"expected at most {MOST_LINES} {axis} clues")
        clues.append(clue(self, line, axis, len(clues) + 1))

    def last_columns(self, width: int, rows: tuple[Clue, ...]) -> tuple[Clue, ...]:
        """The rest of the file as column clues; blank lines at the end may be missing."""
        section = self.last_section(width)
        columns = tuple([self.clue(line, "column", index) for index, line in section])
        # Blank lines may be missing at the end, but then the totals agree without them.
        if self.missing and not may_agree(rows, columns):
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


def may_agree(rows: Sequence[Clue], columns: Sequence[Clue]) -> bool:
    """Whether there may be as many cells by the rows as by the columns."""
    of_rows, of_columns = (
        sum([block.least for clue in clues for block in clue]) for clues in (rows, columns)
    )
    more_in_rows, more_in_columns = (any(map(blotted, clues)) for clues in (rows, columns))
    return (of_rows >= of_columns or more_in_rows) and (of_columns >= of_rows or more_in_columns)
