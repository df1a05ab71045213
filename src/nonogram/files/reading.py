"""The texts in files, and the files of folders."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from nonogram.base.arguments import StrPath
from nonogram.base.disk import is_special, read_bytes, source_of
from nonogram.base.errors import ParseError
from nonogram.base.text import counted, natural
from nonogram.files.formats import name_for

#: The marks of formats with free text, which is perhaps older than UTF-8; their puzzles are ASCII.
_FREE_TEXTS = ("<?xml", "\n:", "\nwidth", "\nheight")

#: The words that a puzzle has, one of them, in files with endings of many programs.
_WORDS = {
    ".json": ("row", "col", "puzzles"),
    ".ini": ("[clues]",),
    ".toml": ("[clues]",),
}

_MOST_ENDINGS = 5  #: told of skipped files

#: The beginnings of texts in UTF-16, the one coding with zero bytes that is read.
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")

_IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")  #: PNG, JPEG, GIF, TIFF

#: The kinds of other files that are no text, by their first bytes.
_NO_TEXTS = {
    b"PK\3\4": "a ZIP archive, expected text: unpack it first",
    b"\x1f\x8b": "compressed by gzip, expected text: unpack it first",
}


def read_file(path: StrPath) -> bytes:
    """The bytes of a puzzle's file; of one that is no text, enough to refuse it."""
    return read_bytes(path, enough=_is_no_text)


def _is_no_text(head: bytes) -> bool:
    return b"\0" in head and not head.startswith((b"P4", *_UTF_16))


def read_text(path: StrPath) -> str:
    """The text in a file, "-" for standard input. Raises ParseError if there is none."""
    try:
        return text_of(read_file(path))
    except ParseError as error:
        raise error.in_source(source_of(path)) from None


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
    if _is_no_text(data):
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise ParseError("binary data, expected text", line)
    coding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
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
