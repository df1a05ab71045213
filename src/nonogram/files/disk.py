"""Files that are whole or not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from typing import TextIO

from nonogram.errors import WriteError


@contextmanager
def written(path: str | PathLike[str]) -> Iterator[TextIO]:
    """A new file to write text to (or bytes, to its buffer); it gets its name when all is written.

    An error leaves no file behind, and an old file of this name as it was.

    Raises:
        WriteError: it cannot be written.
        BrokenPipeError: it is a pipe, and whoever read it has enough.
    """
    try:
        with _opened(path) as file:
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise WriteError(f"{fspath(path)}: cannot write the file: {reason}") from error


@contextmanager
def _opened(path: str | PathLike[str]) -> Iterator[TextIO]:
    from pathlib import Path

    goal = Path(path).resolve()
    if goal.exists() and not goal.is_file():  # a device or a pipe cannot be replaced
        with goal.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    unfinished = goal.with_name(f".{goal.name}.{os.getpid()}.part")
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        unfinished.replace(goal)
    finally:
        unfinished.unlink(missing_ok=True)
