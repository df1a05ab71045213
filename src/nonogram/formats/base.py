"""What the formats share: the `Format` record, and pieces of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, NoReturn

from nonogram.errors import WriteError, encodable
from nonogram.limits import MOST_DIGITS, MOST_ENTRIES, MOST_LINES
from nonogram.puzzle import Block, Clue, Geometry, Grid, Puzzle, puzzle_of
from nonogram.puzzle.characters import number_text
from nonogram.puzzle.puzzle import ABOUT

#: Characters, or lines, that are worked on at once: a time limit can end the reading of a long text
#: only between two steps.
PIECE = 1_000_000

#: What the rows of a triddler's picture begin and end with.
SLOPES = "/\\"

#: Is told which row of a picture, counted from 0, cannot be, and what is wrong with it.
Fail = Callable[[int, str], NoReturn]


class Format(NamedTuple):
    """One file format.

    Attributes:
        title: what messages call it.
        parse: lines to the puzzles in them, at least one; raises ParseError.
        write: puzzles to text; raises WriteError if the format cannot hold the clues. It gets
            colours, several puzzles, and triddlers only if the format says that it can hold them.
        colours: whether it can hold more than black and white.
        several: whether a file can have several puzzles.
        blots: whether it can hold blocks whose number cannot be read.
        triddlers: whether it can hold hexagons of triangles beside rectangles.
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
    pieces = (lines[at : at + PIECE] for at in range(0, len(lines), PIECE))
    return "\n".join(["\n".join(piece) for piece in pieces])


def without_end(lines: list[str]) -> list[str]:
    """The lines without the blank ones at the end."""
    count = len(lines)
    while count and not lines[count - 1].strip():
        count -= 1
    return lines[:count]


def is_number(token: str) -> bool:
    """Whether it is a whole number of at most `MOST_DIGITS` digits, without a sign."""
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
    words = "".join(c if c.isprintable() else " " for c in encodable(text[:10_000])).split()
    return " ".join(words) or None


def texts_of(puzzle: Puzzle) -> dict[str, str]:
    """What is said about the puzzle, by the names in `ABOUT`, each as a label."""
    labels = ((what, label(getattr(puzzle, what))) for what in ABOUT)
    return {what: text for what, text in labels if text is not None}


def table_width(lengths: Iterable[int], title: str) -> int:
    """The entries of a line in a table where every clue is filled up to the longest.

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


def joined(lines: Iterable[str]) -> str:
    """The text of these lines."""
    return "".join([line + "\n" for line in lines])


def from_goal(
    goal: Grid, colours: int | None = None, *, geometry: Geometry | None = None
) -> Puzzle:
    """The puzzle with the clues of a picture, and the picture as its goal.

    The cells are those of the geometry, or of a rectangle.
    """
    return puzzle_of(goal, colours, geometry=geometry).replace(goals=(goal,))


def goal_of(puzzle: Puzzle, title: str) -> Grid:
    """The goal to write in a format that holds a picture and no clues.

    Raises:
        WriteError: no goal has exactly the clues of the puzzle, which would be lost.
    """
    for goal in puzzle.goals:
        decided = all(None not in row for row in goal.rows)
        if decided and puzzle_of(goal, geometry=puzzle.geometry).statement == puzzle.statement:
            return goal
    raise WriteError(f"{title} holds a picture and no clues, and the puzzle has no goal")
