"""The file that is edited, which is written whole or not at all, and the copy beside it."""

from __future__ import annotations

import json
import os
import stat
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from nonogram.editor.opening import Opened, locked_in, puzzle_in
from nonogram.errors import NonogramError, WriteError, system_message
from nonogram.files.disk import written
from nonogram.files.puzzles import dumps, losses
from nonogram.files.reading import read_bytes
from nonogram.formats import format_named
from nonogram.puzzle import Puzzle

_MOST_COPIES = 99  #: how many editors of one file, ended without saving, leave copies beside it


class File:
    """The file that is edited; no request names another than its `path`."""

    def __init__(self, opened: Opened) -> None:
        self.path = opened.path
        self._format = opened.format
        self._known = {opened.path: opened.hash}

    @property
    def is_there(self) -> bool:
        """Whether it has been read or written; else the sheet is new."""
        return self._known[self.path] is not None

    def save(self, puzzle: Puzzle, *, as_json: bool, anyway: bool) -> dict[str, Any]:
        """Write the puzzle if the format holds all of it, and the file is as it was, or `anyway`;
        with `as_json` to FILE.json, from now on. Return its name as "saved", or "changed", or what
        would be "lost" and which file would hold it ("instead").
        """
        path = f"{self.path}.json" if as_json and self._format != "json" else self.path
        kept = "json" if as_json else self._format
        if kept is None:
            return {"lost": [f"{path} is no file of one puzzle"], "instead": f"{path}.json"}
        try:
            lost = losses([puzzle], kept)
        except WriteError as error:
            lost = [str(error)]
        if lost:
            return {"lost": lost, "instead": f"{path}.json"}
        known, now = self._known.get(path), _hash(path)
        if now != known and not anyway:
            how = "is gone" if now is None else "has changed" if known else "is there already"
            return {"changed": f"{path} {how}", "name": path}
        text = dumps(puzzle, kept)
        with written(path) as file:
            file.write(text)
        self._known[path] = sha256(text.encode()).hexdigest()
        self.path, self._format = path, kept
        return {"saved": path, "format": format_named(kept).title}


class Offered(NamedTuple):
    """A copy that an earlier editor has left, when it was written, and where it is."""

    copy: dict[str, Any]
    when: str
    path: Path


class Autosave:
    """A copy of unsaved changes beside the file; `offered` is that of an earlier editor."""

    def __init__(self, path: str) -> None:
        file = Path(path)
        endings = ["", *(f"-{k}" for k in range(2, _MOST_COPIES + 1))]
        self._names = [file.with_name(f".{file.name}.autosave{ending}") for ending in endings]
        left = [offered for name in self._names if (offered := _left(name)) is not None]
        self.offered = max(left, key=lambda offered: offered.when, default=None)
        self._mine: Path | None = None
        self._text = ""

    def write(self, text: str) -> None:
        """Keep a text, if it is another than is kept. Raises WriteError."""
        if text == self._text and self._mine is not None and self._mine.exists():
            return
        try:
            mine = self._mine = self._mine or self._taken()
            part = mine.with_name(f"{mine.name}.{os.urandom(4).hex()}.part")
            try:
                _new(part, text)
                part.replace(mine)  # also if a link lies there
            finally:
                part.unlink(missing_ok=True)
            self._text = text
        except OSError as error:
            raise WriteError(f"cannot keep a copy: {system_message(error)}") from error

    def remove(self) -> None:
        """Remove it, as all is saved."""
        if self._mine is not None:
            with suppress(OSError):
                self._mine.unlink()
            self._mine = None

    def _taken(self) -> Path:
        """The first free name, taken by an empty file. Raises OSError."""
        for name in self._names:
            with suppress(FileExistsError):
                _new(name, "")
                return name
        raise FileExistsError(None, "too many copies", str(self._names[0]))


def _new(path: Path, text: str) -> None:
    """Write a new file that only its owner reads. Raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _left(path: Path) -> Offered | None:
    """A copy that is a regular file, and whole."""
    try:
        found = path.lstat()
        if not stat.S_ISREG(found.st_mode):
            return None
        copy = json.loads(read_bytes(path))
        puzzle_in(copy)
        locked_in(copy)
    except (OSError, NonogramError, ValueError, AttributeError, RecursionError):
        return None
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(found.st_mtime))
    return Offered(copy, when, path)


def _hash(path: str) -> str | None:
    """Tells contents apart; None if there is no file, or it cannot be read."""
    try:
        return sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return None
