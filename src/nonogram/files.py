"""Puzzles from files and text: the only place that opens a puzzle file, and that writes a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike, fspath
from typing import TextIO

from nonogram.errors import ParseError
from nonogram.formats import parse, write
from nonogram.puzzle import Grid, Puzzle
from nonogram.text import parse_picture
from nonogram.verify import violated_line

#: Stands for standard input where a file is named.
STDIN = "-"

_HEAD = 1 << 16


def load(path: str | PathLike[str], format: str | None = None) -> Puzzle:
    """Read the puzzle in a file.

    Args:
        path: the file; "-" is standard input.
        format: name of its format; None finds it by content.

    Raises:
        ParseError: the file cannot be read, or holds no valid puzzle; the message has the file's
            name and, where one is to blame, the line.
        UnknownNameError: no such format.
    """
    try:
        return parse(read_text(path), format)
    except ParseError as error:
        raise error.in_source(source_of(path)) from None


def read_text(path: str | PathLike[str]) -> str:
    """The text in a file; "-" is standard input.

    Raises:
        ParseError: the file cannot be read, or holds no text.
    """
    try:
        return _text(_read(fspath(path)))
    except OSError as error:
        raise unreadable(path, error) from error
    except ParseError as error:
        raise error.in_source(source_of(path)) from None


def read_lines(path: str | PathLike[str]) -> Iterator[str]:
    """The lines of a file, which may be larger than memory; errors are those of `read_text`."""
    try:
        with open(fspath(path), "rb") as file:
            for number, line in enumerate(file, 1):
                try:
                    yield line.decode("ascii")
                except UnicodeDecodeError:
                    message = "not plain text (a proof in binary?), expected lines of literals"
                    raise ParseError(message, number, source_of(path)) from None
    except OSError as error:
        raise unreadable(path, error) from error


def source_of(path: str | PathLike[str]) -> str:
    """What errors call a file."""
    name = fspath(path)
    return "<stdin>" if name == STDIN else name


def unreadable(path: str | PathLike[str], error: OSError) -> ParseError:
    """What is said of a file that the system does not let us read."""
    reason = (error.strerror or str(error)).lower()
    return ParseError(f"cannot read the file: {reason}", None, source_of(path))


@contextmanager
def written(path: str | PathLike[str]) -> Iterator[TextIO]:
    """A new file to write text to, which has its name only when all is written.

    An error leaves no file behind, and an old file of this name as it was.
    """
    from pathlib import Path

    goal = Path(path)
    if goal.exists() and not goal.is_file():  # a device, say: that cannot be replaced
        with goal.open("w", encoding="utf-8") as file:
            yield file
        return
    unfinished = goal.with_name(f"{goal.name}.{os.getpid()}.part")
    try:
        with unfinished.open("w", encoding="utf-8") as file:
            yield file
        unfinished.replace(goal)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def loads(text: str, format: str | None = None) -> Puzzle:
    """Read a puzzle from text; as `load` otherwise."""
    return parse(text, format)


def dumps(puzzle: Puzzle, format: str) -> str:
    """The puzzle as text in a format.

    Raises:
        ValueError: the format cannot hold the clues (CWD has no colours).
        UnknownNameError: no such format.
    """
    return write(puzzle, format)


def _read(name: str) -> bytes:
    if name == STDIN:
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        # A look at the beginning spares reading a large binary file to its end.
        head = file.read(_HEAD)
        return head if b"\0" in head else head + file.read()


def _text(data: bytes) -> str:
    zero = data.find(b"\0")
    if zero >= 0:
        raise ParseError("binary data, expected text", data.count(b"\n", 0, zero) + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError("text that is not UTF-8, expected a puzzle", line) from None


def load_picture(path: str | PathLike[str], puzzle: Puzzle) -> Grid:
    """Read a grid in the characters that `picture` writes; "?" is a cell that is not known.

    Raises:
        ParseError: the file cannot be read, or the picture does not fit the puzzle.
    """
    try:
        return parse_picture(puzzle, read_text(path).splitlines())
    except ParseError as error:
        raise error.in_source(source_of(path)) from None


def load_solution(path: str | PathLike[str], puzzle: Puzzle) -> Grid:
    """Read a solution of a puzzle; as `load_picture`, but it has to satisfy the clues."""
    grid = load_picture(path, puzzle)
    try:
        line = violated_line(puzzle, grid)
    except ValueError as error:
        raise ParseError(str(error), None, source_of(path)) from None
    if line is not None:
        number = line.number if line.axis == "row" else None
        raise ParseError(f"no solution: {line} does not have its clue", number, source_of(path))
    return grid
