"""What the formats share: the `Format` record, a reader of numbered lines, and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn

from nonogram.errors import ParseError
from nonogram.puzzle import Block, Clue, Puzzle

#: The most rows or columns that a file may announce.
MOST_LINES = 10_000

#: The most colours that a file may announce: one for every cell of the largest puzzle.
MOST_COLOURS = MOST_LINES * MOST_LINES

#: The most digits of a number; no line is nearly as long.
_MOST_DIGITS = 18


class Format(NamedTuple):
    """One file format.

    Attributes:
        title: what messages call it.
        parse: lines to the puzzles in them, at least one; raises ParseError.
        write: puzzles to text; raises WriteError if the format cannot hold the clues. It is
            given colours and several puzzles only if it has said that it can hold them.
        colours: can it hold more than black and white?
        several: can a file have several puzzles?
    """

    title: str
    parse: Callable[[list[str]], list[Puzzle]]
    write: Callable[[Sequence[Puzzle]], str]
    colours: bool = False
    several: bool = False


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
        """The numbers in a line of `what`; a lone 0 says the same as nothing."""
        tokens = line.split()
        if tokens == ["0"]:
            return []
        digits = "".join(tokens)  # one look at all of them: most files have nothing else
        if not (digits.isdigit() and digits.isascii()) or len(max(tokens, key=len)) > _MOST_DIGITS:
            for token in tokens:
                if not is_number(token):
                    self.fail(f"expected {what} as numbers from 1, found {quoted(token)}")
        numbers = list(map(int, tokens))
        if 0 in numbers:
            self.fail(f"found 0 among {what}, expected numbers from 1")
        return numbers

    def clue(self, line: str, axis: str, index: int) -> Clue:
        """A black-and-white clue: numbers with blanks between them."""
        return black_clue(self.numbers(line, f"sizes of {axis} {index}"))

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

    def black_rows(self, height: int) -> tuple[Clue, ...]:
        """The next lines as row clues in black and white; a blank one is an empty clue."""
        section = self.section(height, "row clues")
        return tuple([self.clue(line, "row", index) for index, line in section])

    def black_columns(self, width: int, rows: tuple[Clue, ...]) -> tuple[Clue, ...]:
        """The rest of the file as column clues; blank lines at the end may be missing."""
        section = self.last_section(width)
        columns = tuple([self.clue(line, "column", index) for index, line in section])
        # Blank lines may be missing at the end, but then the totals agree without them.
        if self.missing and _total(rows) != _total(columns):
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
    """Is it a number of a sensible number of digits?"""
    return token.isascii() and token.isdigit() and len(token) <= _MOST_DIGITS


def quoted(text: str) -> str:
    """A piece of a file fit for an error message: short, printable, on one line."""
    text = text.strip()
    if not text:
        return "a blank line"
    return repr(text if len(text) <= 40 else text[:37] + "...")


def counted(number: int, what: str) -> str:
    """ "1 cell", "2 cells"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def label(text: str | None) -> str | None:
    """A title or a name on one line, of printable characters; None if nothing is left."""
    if text is None:
        return None
    words = "".join(c if c.isprintable() else " " for c in text[:10_000]).split()
    return " ".join(words) or None


def black_clue(sizes: Iterable[int]) -> Clue:
    """The clue of these sizes in black and white."""
    return tuple(map(Block, sizes))


def sizes_of(clue: Clue, between: str = " ", empty: str = "0") -> str:
    """The sizes of a clue as text."""
    return between.join([str(block.length) for block in clue]) or empty


def joined(lines: Iterable[str]) -> str:
    """The text of these lines."""
    return "".join([line + "\n" for line in lines])


def _total(clues: Iterable[Clue]) -> int:
    return sum([block.length for clue in clues for block in clue])


def totals_agree(puzzle: Puzzle) -> bool:
    """Do rows and columns have the same number of cells of every colour?"""
    totals: dict[int, int] = {}
    for clue in puzzle.rows:
        for length, colour in clue:
            totals[colour] = totals.get(colour, 0) + length
    for clue in puzzle.columns:
        for length, colour in clue:
            totals[colour] = totals.get(colour, 0) - length
    return not any(totals.values())
