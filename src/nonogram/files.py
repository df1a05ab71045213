"""Puzzles from files and text: the only place that opens a puzzle file."""

from __future__ import annotations

import sys
from os import PathLike, fspath

from nonogram.errors import ParseError
from nonogram.formats import parse, write
from nonogram.puzzle import Puzzle

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
    name = fspath(path)
    source = "<stdin>" if name == STDIN else name
    try:
        return parse(_text(_read(name)), format)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ParseError(f"cannot read the file: {reason}", None, source) from error
    except ParseError as error:
        raise error.in_source(source) from None


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
