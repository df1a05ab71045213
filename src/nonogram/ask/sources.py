"""Which files a batch has: those that are named, and those in folders that are named."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from nonogram.ask.job import Job
from nonogram.errors import NonogramError, ParseError, natural
from nonogram.files.puzzles import picked
from nonogram.files.reading import read_bytes
from nonogram.formats import name_for


class Sources(NamedTuple):
    """The files of a batch, and what is wrong with folders; files left out are only counted."""

    paths: list[str | ParseError]
    skipped: int = 0


def is_puzzle(name: str) -> bool:
    """Whether it has the ending of a format."""
    return name_for(name) is not None


def sources_of(
    names: Iterable[str], recursive: bool = False, wanted: Callable[[str], bool] = is_puzzle
) -> Sources:
    """The files named, and those in folders named that have the ending of a format, by name.

    Hidden files, those with other endings, pipes and devices are skipped. A file that is named
    itself is taken whatever it is; nothing is read yet.

    Args:
        names: names of files and folders.
        recursive: look into subfolders, too, after the files; symbolic links to folders are not
            followed.
        wanted: does a file in a folder have the right ending?
    """
    paths: list[str | ParseError] = []
    skipped = 0
    for name in names:
        if not os.path.isdir(name):  # noqa: PTH112 (pathlib takes longer to load than this takes)
            paths.append(name)
            continue
        for path, taken in _within(name, recursive, wanted):
            if taken:
                paths.append(path)
            else:
                skipped += 1
    return Sources(paths, skipped)


def _within(
    folder: str, recursive: bool, wanted: Callable[[str], bool]
) -> Iterator[tuple[str | ParseError, bool]]:
    """The files in a folder, and whether to take them."""
    try:
        with os.scandir(folder) as scan:
            entries = sorted(scan, key=lambda entry: natural(entry.name))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        yield ParseError(f"cannot read the folder: {reason}", None, folder), True
        return
    for entry in entries:
        if not _leads_to_folder(entry):
            hidden = entry.name.startswith(".")
            yield entry.path, not hidden and wanted(entry.name) and not _is_special(entry)
    if recursive:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
                yield from _within(entry.path, recursive, wanted)


def _leads_to_folder(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder, or a link to one; a link that leads to itself is neither."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _is_special(entry: os.DirEntry[str]) -> bool:
    """Whether it is a pipe or a device, whose content may never come."""
    try:
        return not entry.is_file() and os.path.exists(entry.path)  # noqa: PTH110 (as above)
    except OSError:
        return False


def jobs_of(paths: Iterable[str | ParseError]) -> Iterator[Job]:
    """A job for each file, read when its turn comes; for an unreadable one, a job that fails."""
    for path in paths:
        if isinstance(path, ParseError):
            yield Job(path.source or "", path)
            continue
        file, number = picked(path)
        try:
            content: bytes | NonogramError = read_bytes(file)
        except ParseError as error:
            content = error
        except ValueError as error:  # no file can have this name
            content = ParseError(f"cannot read the file: {error}", None, file)
        yield Job(path, content, number)
