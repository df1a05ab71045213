"""The puzzles in the files that a command is given."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

import click

from nonogram.cli.paths import reads
from nonogram.clock.alarm import alarm
from nonogram.clock.deadline import Deadline
from nonogram.errors import NonogramError, ParseError, TimeUpError, counted
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


def spread(
    names: tuple[str, ...], recursive: bool = False, wanted: Callable[[str], bool] | None = None
) -> list[str | ParseError]:
    """The files named, and those in folders named, as in `nonogram.ask.sources_of`.

    Raises:
        ParseError: there are only folders, and no such file is in any.
    """
    if not any(map(os.path.isdir, names)):
        return list(names)
    from nonogram.ask.sources import is_puzzle, sources_of

    paths, skipped = sources_of(names, recursive, wanted or is_puzzle)
    if not paths:
        others = f", only {counted(skipped, 'other file')}" if skipped else ""
        raise ParseError(f"no file with a fitting ending is in it{others}", None, names[0])
    for path in paths:
        if isinstance(path, str) and path not in names:  # found in a folder
            reads(path)
    return paths


def puzzles_in(
    file: str | ParseError, format_name: str | None, timeout: float | None = None
) -> Iterator[Named]:
    """The puzzles of a file, each with its name; for a bad file what is wrong with it.

    What is wrong may be that it could not be read in so many seconds.
    """
    if isinstance(file, ParseError):
        yield file.source or "", file
        return
    try:
        with alarm(Deadline(timeout)):
            puzzles = load_all(file, format_name, timeout=timeout)
    except NonogramError as error:
        yield file, error
        return
    for number, puzzle in enumerate(puzzles, 1):
        yield (f"{file}#{number}" if len(puzzles) > 1 else file), puzzle


def without_source(error: NonogramError) -> str:
    """The error's message without the file's name, for a line that begins with that anyway."""
    if isinstance(error, ParseError) and error.line is not None:
        return f"line {error.line}: {error.message}"
    return error.message if isinstance(error, (ParseError, TimeUpError)) else str(error)
