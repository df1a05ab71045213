"""Reading and finding files. Only this module opens files to read."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import fspath
from typing import IO, NamedTuple

from nonogram.base.errors import MissingFileError, ParseError
from nonogram.base.limits import MOST_BYTES, MOST_UNPACKED
from nonogram.base.text import counted, natural, system_message
from nonogram.core.puzzle.arguments import StrPath
from nonogram.files.formats import name_for

STDIN = "-"  #: the name of standard input

#: The beginnings of texts in UTF-16, the one coding with zero bytes that is read.
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")

#: The marks of formats with free text, which is perhaps older than UTF-8; their puzzles are ASCII.
_FREE_TEXTS = ("<?xml", "\n:", "\nwidth", "\nheight")

#: The words that a puzzle has, one of them, in files with endings of many programs.
_WORDS = {
    ".json": ("row", "col", "puzzles"),
    ".ini": ("[clues]",),
    ".toml": ("[clues]",),
}

_HEAD = 1 << 16
_MOST_ENDINGS = 5  #: told of skipped files

_PIECE = 1 << 20  #: bytes read at a time, since Python allocates the requested size

_IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")  #: PNG, JPEG, GIF, TIFF

#: The kinds of other files that are no text, by their first bytes.
_NO_TEXTS = {
    b"PK\3\4": "a ZIP archive, expected text: unpack it first",
    b"\x1f\x8b": "compressed by gzip, expected text: unpack it first",
}


def read_text(path: StrPath) -> str:
    """The text in a file, "-" for standard input. Raises ParseError if there is none."""
    try:
        return text_of(read_bytes(path))
    except ParseError as error:
        raise error.in_source(source_of(path)) from None


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


def read_bytes(path: StrPath, most: int | None = MOST_BYTES, *, binary: bool = False) -> bytes:
    """The bytes of a file, for `text_of`. Raises ParseError if there are more than `most`.

    The size of a regular file is asked first, so that a large one costs neither time nor memory.
    A file that is no text ends after 64 KB, which are enough to refuse it, unless `binary` is set.
    """
    data: bytes | None
    size = 0
    try:
        if fspath(path) == STDIN:
            data = _content(sys.stdin.buffer, most)
        else:
            with open(path, "rb") as file:
                data = file.read(_HEAD)
                if binary or b"\0" not in data or data.startswith((b"P4", *_UTF_16)):
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


def bounded_lines(file: IO[bytes], source: str) -> Iterator[bytes]:
    """The lines of a formula or a proof. Raises ParseError if it gets too long."""
    left = MOST_UNPACKED
    while line := file.readline(min(left, MOST_BYTES) + 1):
        left -= len(line)
        if left < 0:
            raise ParseError(f"more than {MOST_UNPACKED:,} bytes", None, source)
        if len(line) > MOST_BYTES:
            raise ParseError(f"a line of more than {MOST_BYTES:,} bytes", None, source)
        yield line


def plain_lines(lines: Iterable[bytes], source: str) -> Iterator[str]:
    """The lines as text. Raises ParseError for a line that is not plain text."""
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("ascii")
        except UnicodeDecodeError:
            message = "not plain text (a proof in binary?), expected lines of literals"
            raise ParseError(message, number, source) from None


def source_of(path: StrPath) -> str:
    """The name of a file in error messages."""
    name = fspath(path)
    return "<stdin>" if name == STDIN else name


def unreadable(path: StrPath, error: OSError) -> ParseError:
    """The error for a file that the system refuses to read."""
    kind = MissingFileError if isinstance(error, FileNotFoundError) else ParseError
    closed = isinstance(error, PermissionError) and os.path.isdir(path)  # noqa: PTH112
    message = f"cannot read the {'folder' if closed else 'file'}: {system_message(error)}"
    return kind(message, None, source_of(path))


def text_of(data: bytes) -> str:
    """The content of a file as text. Raises ParseError if it is not text."""
    if data.startswith(b"P4"):
        from nonogram.files.formats.picture import plain

        return plain(data)
    if data.startswith(_IMAGES) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP"):
        raise ParseError("an image, expected text; `nonogram make` turns images into puzzles")
    for mark, kind in _NO_TEXTS.items():
        if data.startswith(mark):
            raise ParseError(kind)
    coding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
    if b"\0" in data and coding != "utf-16":
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise ParseError("binary data, expected text", line)
    try:
        return data.decode(coding)
    except UnicodeDecodeError as error:
        text = data.decode("latin-1")
        if any(mark in text for mark in _FREE_TEXTS):
            return text
        line = data.count(b"\n", 0, error.start) + 1
        name = coding.removesuffix("-sig").upper()
        raise ParseError(f"text that is not {name}, expected a puzzle", line) from None


class Sources(NamedTuple):
    """The files of a batch, and folders that cannot be read, whose errors reading them gives."""

    paths: list[str]
    endings: Sequence[str] = ()  #: of skipped files

    @property
    def skipped(self) -> str:
        """The number of skipped files with the most frequent endings, in words, or "" for none."""
        most = Counter(self.endings).most_common(_MOST_ENDINGS)
        told = ", ".join([f"{number:,} {ending}" for ending, number in most])
        return f"{counted(len(self.endings), 'other file')}: {told}" if most else ""


def is_puzzle(name: str) -> bool:
    """Whether a file has the ending of a format."""
    return name_for(name) is not None


def sources_of(
    names: Iterable[str], recursive: bool = False, wanted: Callable[[str], bool] = is_puzzle
) -> Sources:
    """Named files, and `wanted` files of named folders, sorted by name. Nothing is read yet.

    In folders (with `recursive` also in subfolders) hidden files, files with other endings, other
    programs' JSON, INI and TOML, pipes and devices are skipped, and links to folders are not
    followed. A named file is always taken.
    """
    paths: list[str] = []
    skipped: list[str] = []
    for name in names:
        if not os.path.isdir(name):  # noqa: PTH112 (pathlib takes longer to load than this takes)
            paths.append(name)
            continue
        found = os.walk(name, onerror=lambda error: paths.append(error.filename))
        for place, folders, files in found:
            for file in sorted(files, key=natural):
                path = os.path.join(place, file)  # noqa: PTH118 (as above)
                unfit = file.startswith(".") or not wanted(file) or is_special(path)
                if unfit or _is_foreign(path):
                    skipped.append(os.path.splitext(file)[1] or "without one")  # noqa: PTH122
                else:
                    paths.append(path)
            shown = [folder for folder in folders if recursive and not folder.startswith(".")]
            folders[:] = sorted(shown, key=natural)
    return Sources(paths, skipped)


def _is_foreign(path: str) -> bool:
    """Whether a file has an ending of many programs, and none of the words of a puzzle."""
    words = _WORDS.get(os.path.splitext(path)[1].lower())  # noqa: PTH122
    try:
        return words is not None and not any(map(read_text(path).__contains__, words))
    except (ParseError, MemoryError):  # told when the file is read again
        return False


def is_special(path: str) -> bool:
    """Whether it is a pipe or a device, which might block."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)  # noqa: PTH110, PTH112, PTH113
