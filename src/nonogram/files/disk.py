"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from os import PathLike, fspath
from typing import TextIO

from nonogram.errors import WriteError, system_message

#: A chain of more symbolic links than this is taken to be a circle.
_MOST_LINKS = 40


@contextmanager
def written(path: str | PathLike[str]) -> Iterator[TextIO]:
    """A new file to write text to (or bytes, to its buffer); it gets its name when all is written.

    An error leaves no new file behind, and an old file of this name unchanged. A new file gets the
    permissions of the old one, and links still lead to it. Devices and pipes are written directly.

    Raises:
        WriteError: it cannot be written.
        BrokenPipeError: it is a pipe whose reader has gone.
    """
    name = fspath(path)
    try:
        with _opened(name) as file:
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = system_message(error)
        raise WriteError(f"{name}: cannot write the file: {reason}") from error


def make_folder(name: str) -> None:
    """Make a folder, and those that it lies in. Raises WriteError if that is not possible."""
    try:
        os.makedirs(name, exist_ok=True)  # noqa: PTH103 (as in `_status`)
    except OSError as error:
        reason = system_message(error)
        raise WriteError(f"{name}: cannot make the folder: {reason}") from error


def _opened(name: str) -> AbstractContextManager[TextIO]:
    descriptor = _descriptor(name)
    if descriptor is not None:  # has been opened by others, perhaps to append
        return _stream(os.dup(descriptor))
    old = _status(name)
    if old is not None and not stat.S_ISREG(old.st_mode):
        return _stream(name)
    if old is not None and not os.access(name, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return _replaced(name, old)


def _stream(file: str | int) -> TextIO:
    return open(file, "w", encoding="utf-8", newline="\n")


def _descriptor(name: str) -> int | None:
    """The number of the open file that a name such as /dev/stdout stands for."""
    folders = ("/dev/fd", f"/proc/{os.getpid()}/fd")  # of macOS, and of Linux
    for _ in range(_MOST_LINKS):
        folder, last = os.path.split(os.path.abspath(name))  # noqa: PTH100 (no links followed)
        if last.isdecimal() and os.path.realpath(folder) in folders:
            return int(last)
        try:
            name = os.path.join(folder, os.readlink(name))  # noqa: PTH115, PTH118
        except OSError:  # no link
            return None
    return None


def _status(name: str) -> os.stat_result | None:
    try:
        return os.stat(name)  # noqa: PTH116 (pathlib takes longer to load than this takes)
    except FileNotFoundError:
        return None


@contextmanager
def _replaced(name: str, old: os.stat_result | None) -> Iterator[TextIO]:
    """Write under another name in the same folder; at the end replace the old file by it."""
    from pathlib import Path

    goal = Path(os.path.realpath(name))
    unfinished = goal.with_name(f".{goal.name[-40:]}.{os.urandom(4).hex()}.part")
    try:
        with unfinished.open("x", encoding="utf-8", newline="\n") as file:
            if old is not None:
                unfinished.chmod(stat.S_IMODE(old.st_mode))
            yield file
        unfinished.replace(goal)
    finally:
        unfinished.unlink(missing_ok=True)
