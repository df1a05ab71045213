"""The texts in files, and the files of folders."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from nonogram.base.arguments import StrPath
from nonogram.base.disk import is_special, read_bytes, source_of
from nonogram.base.errors import ParseError, naming
from nonogram.base.text import counted, natural
from nonogram.base.values import Value
from nonogram.files.formats import name_for
from nonogram.files.sniff import is_foreign

#: The marks of formats with free text, which is perhaps older than UTF-8; their puzzles are ASCII.
_FREE_TEXTS = ("<?xml", "\n:", "\nwidth", "\nheight")

#: Endings of formats that many other files have, too.
_SHARED = (".dat", ".dzn", ".g", ".ini", ".json", ".lp", ".mk", ".toml", ".txt", ".xml")

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
    with naming(source_of(path)):
        return text_of(read_file(path))


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
    coding = "utf-16" if data.startswith(_UTF_16) else "utf-8"
    try:
        return data.removeprefix(BOM_UTF8).decode(coding)
    except UnicodeDecodeError as error:
        text = data.decode("latin-1")
        if any(mark in text for mark in _FREE_TEXTS):
            return text
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError(f"text that is not {coding.upper()}, expected a puzzle", line) from None


class Sources(Value):
    """The files of a batch, and folders that cannot be read, whose errors reading them gives."""

    paths: list[str]
    #: Skipped files, each with its ending or another reason.
    others: Mapping[str, str] = MappingProxyType({})

    @property
    def skipped(self) -> str:
        """The number of skipped files with the most frequent endings, in words, or "" for none."""
        if not self.others:
            return ""
        most = Counter(self.others.values()).most_common(_MOST_ENDINGS)
        told = ", ".join([f"{number:,} {ending}" for ending, number in most])
        rest = len(self.others) - sum(number for _, number in most)
        more = f" and {counted(rest, 'other')}" if rest else ""
        return f"{counted(self.others, 'other file')}: {told}{more}"


def is_puzzle(name: str) -> bool:
    """Whether a file has the ending of a format."""
    return name_for(name) is not None


NO_PUZZLE = "no puzzle in the folder"  #: the message about one that has none


def sources_of(
    names: Iterable[str],
    recursive: bool = False,
    wanted: Callable[[str], bool] = is_puzzle,
    foreign: Callable[[str], bool] = is_foreign,
    *,
    hidden: bool = False,
    exclude: Sequence[str] = (),
) -> Sources:
    """Named files, and `wanted` files of named folders, sorted by name.

    In folders (with `recursive` also in subfolders) files with other endings, pipes and devices are
    skipped, hidden files unless they are wanted, and links to folders are not followed. Of files
    with endings that other programs use, too, those are skipped whose text is `foreign`. A named
    file is always taken, unless a pattern in `exclude` fits it, and as often as it is named.
    """
    paths: list[str] = []
    others: dict[str, str] = {}
    for name in names:
        if _is_excluded(name, exclude):
            others[name] = "excluded"
            continue
        if not os.path.isdir(name):  # noqa: PTH112 (pathlib takes longer to load than this takes)
            paths.append(name)
            continue
        found = os.walk(name, onerror=lambda error: paths.append(error.filename))
        for place, folders, files in found:
            folders[:] = sorted(folders, key=natural) if recursive else []
            left_out = {
                folder: "linked folder"
                for folder in folders
                if os.path.islink(os.path.join(place, folder))  # noqa: PTH114, PTH118 (as above)
            }
            for file in (*folders, *files):
                if file.startswith(".") and not hidden:
                    left_out[file] = "hidden"
                elif _is_excluded(os.path.join(place, file), exclude):  # noqa: PTH118 (as above)
                    left_out[file] = "excluded"
            others.update((os.path.join(place, file), why) for file, why in left_out.items())  # noqa: PTH118 (as above)
            folders[:] = [folder for folder in folders if folder not in left_out]
            for file in sorted({*files}.difference(left_out), key=natural):
                path = os.path.join(place, file)  # noqa: PTH118 (as above)
                ending = os.path.splitext(file)[1]  # noqa: PTH122 (as above)
                if is_special(path):
                    others[path] = "pipe or device"
                elif wanted(file) and not (ending.lower() in _SHARED and _is_whole(path, foreign)):
                    paths.append(path)
                else:
                    others[path] = ending or "without an ending"
    return Sources(paths, others)


def _is_excluded(path: str, patterns: Sequence[str]) -> bool:
    """Whether one of the patterns fits a file's name or, if it has a slash, the whole path."""
    if not patterns:
        return False
    from fnmatch import fnmatchcase

    path = os.path.normpath(path)
    name = os.path.basename(path)  # noqa: PTH119 (as above)
    return any(fnmatchcase(path if "/" in one else name, one) for one in patterns)


def _is_whole(path: str, kind: Callable[[str], bool]) -> bool:
    """Whether a file is readable and has a text of this kind, in JSON or XML if its ending says so.

    A damaged file is not whole, also if nothing in it is left of a puzzle.
    """
    try:
        text, name = read_text(path), path.lower()
        if name.endswith(".json"):
            import json  # not loaded for other files

            json.loads(text)
    except (ParseError, ValueError, RecursionError, MemoryError):  # told when it is read again
        return False
    return kind(text) and (text.lstrip().startswith("<") or not name.endswith(".xml"))
