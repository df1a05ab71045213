"""Where a command's output goes: lines, or content for standard output or a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import click

from nonogram.clock.alarm import no_alarm
from nonogram.errors import WriteError, encodable, one_line
from nonogram.files.disk import written
from nonogram.files.puzzles import dumps
from nonogram.files.reading import STDIN as STDOUT
from nonogram.puzzle import Puzzle, Rectangle

if TYPE_CHECKING:
    from nonogram.ask.record import Record


def say(text: str, *, err: bool = False) -> None:
    """Print one line. Line ends and control characters in it are escaped."""
    with no_alarm():
        click.echo(one_line(text), err=err)


def tell(text: str, end: str = "\n") -> None:
    """Print a text as it is, such as a drawing; whether in colour has been decided."""
    with no_alarm():
        click.echo(text + end, nl=False, color=True)


def put(data: str | bytes, path: str | None) -> None:
    """Write to the file, whole or not at all; or to standard output if it is None or "-".

    Text is UTF-8 in both, like all the file formats.
    """
    content = encodable(data).encode() if isinstance(data, str) else data
    with no_alarm():
        if path is None or path == STDOUT:
            click.echo(content, nl=False)
            return
        with written(path) as file:
            file.buffer.write(content)


@contextmanager
def opened(path: str | None) -> Iterator[TextIO]:
    """As `put`, but returns a file to write to bit by bit."""
    if path is None or path == STDOUT:
        yield sys.stdout
    else:
        with written(path) as file:
            yield file


def put_puzzle(puzzle: Puzzle, path: str | None, format: str | None) -> None:
    """Write the puzzle in this format, or if it is None in the usual one."""
    try:
        text = dumps(puzzle, format or usual_format(puzzle))
    except WriteError as error:
        raise WriteError(f"{path or STDOUT}: {error}") from None
    put(text, path)


def usual_format(puzzle: Puzzle) -> str:
    """CWD, or CWC for several colours; XML for a triddler."""
    usual = "cwd" if puzzle.colours == 1 else "cwc"
    return usual if isinstance(puzzle.geometry, Rectangle) else "xml"


def put_line(record: Record) -> None:
    """Print a record as a line of JSON."""
    from nonogram.ask.journal import json_line  # loaded only for --json

    tell(json_line(record), "")
