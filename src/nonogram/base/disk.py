"""Files: read within limits, written whole or not at all, and some that grow by whole lines."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from os import fspath
from typing import IO, BinaryIO, TextIO

from nonogram.base.arguments import StrPath
from nonogram.base.errors import MissingFileError, ParseError, WriteError, refused_as, unexpected
from nonogram.base.limits import MOST_BYTES
from nonogram.base.locks import lock
from nonogram.base.text import named, system_message

STDIN = "-"  #: the name of standard input

_HEAD = 1 << 16  #: bytes at the beginning of a file, by which it may be refused
_PIECE = 1 << 20  #: bytes read at a time, since Python allocates the requested size

_MOST_LINKS = 40  #: a longer chain of symbolic links is taken for a cycle


def read_open(file: IO[str] | IO[bytes]) -> bytes:
    """The bytes of an open file, read to its end and left open. Raises ParseError."""
    try:
        data = _content(file, MOST_BYTES)
    except (OSError, ValueError) as error:  # ValueError: not UTF-8, or a closed file
        raise ParseError(f"cannot read the file: {error}") from error
    if len(data) > MOST_BYTES:
        raise ParseError(f"more than {MOST_BYTES:,} bytes")
    return data


def _content(file: IO[str] | IO[bytes], most: int | None) -> bytes:
    """The bytes of an open file. Of an endless device or pipe these are a few more than `most`."""
    data = bytearray()
    while (most is None or len(data) <= most) and (part := file.read(_PIECE)):
        data += part.encode() if isinstance(part, str) else part
    return bytes(data)


def read_bytes(
    path: StrPath, most: int | None = MOST_BYTES, *, enough: Callable[[bytes], bool] | None = None
) -> bytes:
    """The bytes of a file. Raises ParseError if there are more than `most`.

    The size of a regular file is asked first, so that a large one costs neither time nor memory.
    It is read no further where its first 64 KB are `enough`.
    """
    data: bytes | None
    size = 0
    try:
        if fspath(path) == STDIN:
            data = _content(sys.stdin.buffer, most)
        else:
            with open(path, "rb") as file:
                data = file.read(_HEAD)
                if enough is None or not enough(data):
                    size = os.fstat(file.fileno()).st_size
                    if most is None or size <= most:
                        data += _content(file, most)
    except OSError as error:
        raise unreadable(path, error) from error
    except MemoryError:
        data = None
    except ValueError as error:  # no file can have this name
        raise ParseError(f"cannot read the file: {error}", None, source_of(path)) from None
    if data is None:  # outside of `except`, which would keep what has been read
        raise ParseError("there is too little memory to read it", None, source_of(path))
    if most is not None and max(len(data), size) > most:
        raise ParseError(f"more than {most:,} bytes", None, source_of(path))
    return data


def source_of(path: StrPath) -> str:
    """The name of a file, or of a puzzle in it, in what people read."""
    name = fspath(path)
    file, mark, number = name.partition("#")
    return f"<stdin>{mark}{number}" if file == STDIN else name


def unreadable(path: StrPath, error: OSError) -> ParseError:
    """The error for a file that the system refuses to read."""
    kind = MissingFileError if isinstance(error, FileNotFoundError) else ParseError
    closed = isinstance(error, PermissionError) and os.path.isdir(path)  # noqa: PTH112
    message = f"cannot read the {'folder' if closed else 'file'}: {system_message(error)}"
    return kind(message, None, source_of(path))


def names_folder(name: str) -> bool:
    """Whether a name means a folder: an existing one, or a name that ends with a slash."""
    return name.endswith(("/", os.sep)) or os.path.isdir(name)  # noqa: PTH112


def is_special(path: str) -> bool:
    """Whether it is a pipe or a device, which might block."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)  # noqa: PTH110, PTH112, PTH113


def _named(name: str, what: str = "write the file") -> AbstractContextManager[None]:
    """Raise a WriteError with the name of the file if the system refuses."""
    return refused_as(WriteError, f"{named(name)}: cannot {what}")


@contextmanager
def written(path: StrPath) -> Iterator[TextIO]:
    """A new file to write text to (or bytes, to its buffer), renamed to its name when complete.

    After an error, such as a WriteError, there is no new file, and an old one is
    unchanged. A new file gets the permissions of the old one, and links still lead to it. Devices
    and pipes are written directly; a BrokenPipeError means that the reader has gone.
    """
    name = fspath(path)
    if names_folder(name):
        raise WriteError(f"{name}: cannot write the file: this is the name of a folder")
    with _named(name), _opened(name) as file:
        yield file


@contextmanager
def text_file(target: StrPath | TextIO) -> Iterator[TextIO]:
    """The file of a name, `written` as a whole, or one that is open, and stays open.

    Raises RequestError if it is neither, or open for bytes.
    """
    if isinstance(target, (str, os.PathLike)):
        with written(target) as file:
            yield file
        return
    try:
        target.write("")
    except (AttributeError, TypeError, ValueError):  # ValueError: it is closed, or only read
        expected = "expected the name of a file, or a text file that is open for writing"
        raise unexpected(expected, target) from None
    yield target


def is_full(error: Exception) -> bool:
    """Whether an error means that a disk or a limit of files is full: no other can be written."""
    cause = error.__cause__ if isinstance(error, WriteError) else None
    return isinstance(cause, OSError) and cause.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def make_folder(name: str) -> None:
    """Make a folder and its parents. Raises WriteError if the system refuses."""
    with _named(name, "make the folder"):
        os.makedirs(name, exist_ok=True)  # noqa: PTH103 (as in `_opened`)


def refuse_unwritable(name: str) -> None:
    """Raise WriteError if a file of this name, or files below this folder, cannot be written.

    Nothing is left behind. Pipes and devices are not tried.
    """
    if is_special(name) or _descriptor(name) is not None:
        return
    if not names_folder(name):
        with _named(name), suppress(_Tried), _opened(name):
            raise _Tried
        return
    folder = os.path.realpath(name)
    what = "write into" if os.path.lexists(folder) else "make"
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)  # noqa: PTH120 (as in `_opened`)
    with _named(name, f"{what} the folder"), suppress(_Tried), _replaced(f"{folder}/any", None):
        raise _Tried


class _Tried(Exception):  # noqa: N818 (it is no error)
    """Ends a trial of writing, which leaves no file."""


def _opened(name: str) -> AbstractContextManager[TextIO]:
    descriptor = _descriptor(name)
    if descriptor is not None:  # opened by the shell, perhaps for appending
        return _stream(os.dup(descriptor))
    try:
        old = os.stat(name)  # noqa: PTH116 (pathlib takes longer to load than this takes)
    except FileNotFoundError:
        return _replaced(name, None)
    if not stat.S_ISREG(old.st_mode):
        return _stream(name)
    if not os.access(name, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return _replaced(name, stat.S_IMODE(old.st_mode))


def _stream(file: str | int) -> TextIO:
    return open(file, "w", encoding="utf-8", newline="\n")


def _descriptor(name: str) -> int | None:
    """The descriptor of the open file that a name such as /dev/stdout means."""
    folders = ("/dev/fd", f"/proc/{os.getpid()}/fd")  # of macOS, and of Linux
    for _ in range(_MOST_LINKS):
        folder, last = os.path.split(os.path.abspath(name))  # noqa: PTH100 (no links followed)
        if last.isdecimal() and os.path.realpath(folder) in folders:
            return int(last)
        try:
            name = os.path.join(folder, os.readlink(name))  # noqa: PTH115, PTH118
        except OSError:  # not a link
            return None
    return None


@contextmanager
def _replaced(name: str, mode: int | None) -> Iterator[TextIO]:
    """A file with a temporary name in the same folder, which finally replaces the old file."""
    from pathlib import Path

    from nonogram.base.clock.alarm import uninterrupted  # not loaded for reading

    goal = Path(os.path.realpath(name))
    unfinished = goal.with_name(f".{goal.name[-40:]}.{os.urandom(4).hex()}.part")
    try:
        with unfinished.open("x", encoding="utf-8", newline="\n") as file:
            if mode is not None:
                unfinished.chmod(mode)
            yield file
        unfinished.replace(goal)
    finally:
        with uninterrupted():  # an alarm rings again, and Ctrl-C may come twice
            unfinished.unlink(missing_ok=True)


class AppendedFile:
    """A regular file that grows by whole lines, and has to be closed.

    All methods raise WriteError. So does the second one for a file, in whatever process.
    """

    def __init__(self, path: StrPath) -> None:
        self.path = fspath(path)
        with _named(self.path):
            self._file: BinaryIO = open(self.path, "a+b", buffering=0)  # noqa: SIM115
            regular = stat.S_ISREG(os.fstat(self._file.fileno()).st_mode)
        if regular and lock(self._file):
            return
        self._file.close()
        wrong = "another run writes it" if regular else "cannot go on with it: no regular file"
        raise WriteError(f"{named(self.path)}: {wrong}")

    def close(self) -> None:
        """Close the file. Nothing can be written any more."""
        self._file.close()

    def lines(self) -> Iterator[bytes]:
        """The lines, each with its end, which the last may lack."""
        with _named(self.path), open(self.path, "rb") as file:
            yield from file

    def line_at(self, start: int) -> bytes:
        """The line that begins there, without its end."""
        with open(os.dup(self._file.fileno()), "rb") as file:
            file.seek(start)
            return file.readline().removesuffix(b"\n")

    def keep(self, size: int) -> None:
        """Cut the file to this number of bytes."""
        with _named(self.path):
            self._file.truncate(size)

    def append(self, line: bytes) -> None:
        """Write a line. Afterwards the system has it, even if this process dies."""
        with _named(self.path):
            while line:  # where there is room for a part, the rest tells what is wrong
                line = line[self._file.write(line) :]
