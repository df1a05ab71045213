"""The files of a batch: named ones, and those in named folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from nonogram.errors import ParseError, natural, system_message
from nonogram.formats import name_for


class Sources(NamedTuple):
    """The files of a batch, and errors of folders; files left out are only counted."""

    paths: list[str | ParseError]
    skipped: int = 0


def is_puzzle(name: str) -> bool:
    """Whether a file has the ending of a format."""
    return name_for(name) is not None


def sources_of(
    names: Iterable[str], recursive: bool = False, wanted: Callable[[str], bool] = is_puzzle
) -> Sources:
    """Named files, and `wanted` files of named folders, sorted by name; nothing is read yet.

    In folders, with subfolders if it is `recursive`, hidden files, those with other endings, pipes
    and devices are skipped, and links to folders not followed. A file that is named is taken as it
    is.
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
    """The files in a folder, and whether to take them; errors of folders are taken."""
    errors: list[OSError] = []
    for place, folders, names in os.walk(folder, onerror=errors.append):
        yield from map(_unreadable, errors)
        errors.clear()
        for name in sorted(names, key=natural):
            path = os.path.join(place, name)  # noqa: PTH118 (as above)
            yield path, not name.startswith(".") and wanted(name) and not is_special(path)
        shown = [name for name in folders if recursive and not name.startswith(".")]
        folders[:] = sorted(shown, key=natural)
    yield from map(_unreadable, errors)


def _unreadable(error: OSError) -> tuple[ParseError, bool]:
    message = f"cannot read the folder: {system_message(error)}"
    return ParseError(message, None, error.filename), True


def is_special(path: str) -> bool:
    """Whether it is a pipe or a device, whose content may never come."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)  # noqa: PTH110, PTH112, PTH113
