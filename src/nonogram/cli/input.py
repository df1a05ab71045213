"""The puzzles in the files that a command is given."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from nonogram.cli.paths import reads
from nonogram.errors import NonogramError, ParseError
from nonogram.files.puzzles import load_all
from nonogram.files.reading import STDIN
from nonogram.puzzle import Puzzle

#: A puzzle's name, and the puzzle or what is wrong with it.
Named = tuple[str, Puzzle | NonogramError]


def files_or_stdin(files: tuple[str, ...]) -> tuple[str, ...]:
    """The files, or standard input if there are none; a terminal as standard input is an error."""
    return files or (file_or_stdin(None),)


def file_or_stdin(file: str | None) -> str:
    """The file, or standard input if it is None; as `files_or_stdin`."""
    if file is not None:
        return file
    if sys.stdin.isatty():
        raise click.UsageError("expected a FILE, or a puzzle on standard input")
    reads(STDIN)
    return STDIN


def puzzles_in(file: str, format_name: str | None) -> Iterator[Named]:
    """The puzzles of a file, each with its name; for a bad file what is wrong with it."""
    try:
        puzzles = load_all(file, format_name)
    except NonogramError as error:
        yield file, error
        return
    for number, puzzle in enumerate(puzzles, 1):
        yield (f"{file}#{number}" if len(puzzles) > 1 else file), puzzle


def without_source(error: NonogramError) -> str:
    """The error's message without the file's name, for a line that begins with that anyway."""
    if isinstance(error, ParseError) and error.line is not None:
        return f"line {error.line}: {error.message}"
    return error.message if isinstance(error, ParseError) else str(error)
