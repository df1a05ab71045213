"""The edited file, opened in any format and written whole or not at all, and its copy."""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from nonogram.base.disk import is_special, read_bytes, source_of, written
from nonogram.base.errors import (
    NonogramError,
    ParseError,
    RequestError,
    WriteError,
    naming,
    refused_as,
)
from nonogram.base.limits import MOST_BYTES
from nonogram.core.puzzle import Geometry, Grid, Puzzle, Rectangle
from nonogram.files.formats import format_named, name_for
from nonogram.files.puzzles import dumps, loads, losses, pick, picked
from nonogram.files.reading import read_file, text_of
from nonogram.files.sniff import recognised
from nonogram.make.picture import HEXAGON, NothingLeft, from_image
from nonogram.make.text import IMAGE_ENDINGS, drawing_of_text, text_in

MOST_CELLS = 40_000  #: the most cells that a page draws in good time
PICTURE = "picture"  #: the word of authors for a goal
_SIDE, _HEXAGON_SIDE = 15, 5  #: cells on a side of a new sheet, and of a hexagon
_MOST_COPIES = 99  #: most copies beside one file, from editors that ended without saving


class Wished(NamedTuple):
    """The options of `make` for a new sheet's size, or for taking a picture."""

    size: tuple[int, int | None] | None = None
    colours: int | None = None
    shape: str = "rectangle"


class Opened(NamedTuple):
    """The result of opening a file."""

    path: str  #: the file to save to
    puzzle: Puzzle  #: with the drawing as its goal, if there is one
    format: str = "json"
    hash: str | None = None  #: of the content; None if there is no file yet
    picture: str | None = None  #: the file of the picture that the drawing was made from


def opened(name: str | None, wished: Wished) -> Opened:
    """Open a file. None, or a missing file that is not an image, gives a new sheet."""
    if name is None:  # the first free name
        names = ("untitled.json", *(f"untitled-{k}.json" for k in range(2, 10_000)))
        name = next((free for free in names if not Path(free).exists()), names[-1])
    if Path(picked(name)[0]).exists() or name.lower().endswith(IMAGE_ENDINGS):
        found = _read(name, wished)
    else:
        if not (folder := Path(name).parent).is_dir():
            raise WriteError(f"{name}: cannot write the file: there is no folder {folder}")
        if Path(name).suffix and name_for(name) is None:
            raise RequestError(f"{name}: no such file; expected a new one to end with .json")
        found = Opened(name, sheet(wished), name_for(name) or "json")
    check_size(found.puzzle.geometry)
    return found


def puzzle_in(data: Mapping[str, Any]) -> Puzzle:
    """The puzzle that a page sends or a copy has. Raises ParseError or RequestError."""
    if not isinstance(data.get("puzzle"), dict):
        raise ParseError("expected a puzzle")
    puzzle = loads(json.dumps(data["puzzle"]), "json")
    check_size(puzzle.geometry)
    return puzzle


def locked_in(data: Mapping[str, Any]) -> list[int]:
    """The locked cells, by number. Raises RequestError."""
    cells = data.get("locked", [])
    if not (isinstance(cells, list) and all(type(cell) is int for cell in cells)):
        raise RequestError("locked: expected numbers")
    return cells


def check_size(geometry: Geometry) -> None:
    """Raise RequestError for too many cells for a page."""
    if geometry.size > MOST_CELLS:
        raise RequestError(f"{geometry.size:,} cells, expected at most {MOST_CELLS:,} to edit")


def sheet(wished: Wished) -> Puzzle:
    """A puzzle of nothing but background."""
    first, second = wished.size or (None, None)
    if wished.shape == HEXAGON:
        from nonogram.core.puzzle.hexagon import Hexagon

        if second is not None:
            raise RequestError("a hexagon has cells a side, not a height and a width")
        geometry: Geometry = Hexagon.regular(first or _HEXAGON_SIDE)
    else:
        geometry = Rectangle(first or _SIDE, second or first or _SIDE)
    grid = Grid([[0] * size for size in geometry.row_sizes])
    return Puzzle.from_grid(grid, wished.colours or 1, geometry=geometry)


def _read(name: str, wished: Wished) -> Opened:
    """The puzzle in a file, or a picture as `make` takes it."""
    path, number = picked(name)
    data = read_file(path)
    text = text_in(path, data) if number is None else text_of(data)
    part = "" if number is None else f"-{number}"
    beside = str(Path(path).with_name(f"{Path(path).stem}{part}.json"))  # for images and parts
    if text is None:
        size = wished.size
        both = size if size is None or size[1] is not None else size[0]
        try:
            drawing = from_image(path, both, wished.colours, shape=wished.shape)  # type: ignore[arg-type]
        except NothingLeft:  # a printed puzzle may be all thin lines, and its clues can be read
            return Opened(beside, sheet(wished), picture=path)
        return Opened(beside, drawing.puzzle, picture=path)
    with naming(source_of(name)):
        kept, puzzles = puzzles_in(text) if number is None else recognised(text)
        if kept is None:
            return Opened(beside, puzzles[0])
        if number is None and len(puzzles) > 1:
            hint = f"pick one: {name}#1 to {name}#{len(puzzles)}"
            raise ParseError(f"{len(puzzles)} puzzles in the file, {hint}")
        puzzle = pick(puzzles, 1 if number is None else number)
    if wished != Wished():
        raise RequestError(f"{name}: a puzzle; size, colours and shape are for new ones")
    if len(puzzles) > 1:
        return Opened(beside, puzzle)
    return Opened(path, puzzle, kept, sha256(data).hexdigest())


def bytes_of(picture: str) -> bytes:
    """The bytes of a picture file. Raises ParseError."""
    with refused_as(ParseError, f"{picture}: cannot read the file"), open(picture, "rb") as file:
        return file.read(MOST_BYTES)


def puzzles_in(text: str) -> tuple[str | None, list[Puzzle]]:
    """The format of a text and its puzzles; None and a puzzle for a picture in rows of characters.

    Raises ParseError.
    """
    try:
        return recognised(text)
    except ParseError:
        if "\n" not in text.strip():  # a word
            raise
        return None, [drawing_of_text(text).drawing.puzzle]


class File:
    """The edited file. Requests cannot name another file than its `path`."""

    def __init__(self, opened: Opened) -> None:
        self.path = opened.path
        self._format = opened.format
        self._known = {opened.path: opened.hash}

    @property
    def is_there(self) -> bool:
        """Whether it has been read or written. Otherwise the sheet is new."""
        return self._known[self.path] is not None

    def save(self, puzzle: Puzzle, *, as_json: bool, lossy: bool, anyway: bool) -> dict[str, Any]:
        """Write the puzzle, with `as_json` to FILE.json from now on; return its name as "saved".

        It is not written if the format loses something, unless `lossy`; the answer has the losses
        ("lost"), a file without them ("instead"), and whether more than the picture is lost
        ("lacks"). The same holds if the file has "changed", unless `anyway`, or writing "failed".
        """
        path = f"{self.path}.json" if as_json and self._format != "json" else self.path
        kept = "json" if as_json else self._format
        instead = f"{path}.json"
        try:
            lost, text = losses([puzzle], kept, PICTURE), dumps(puzzle, kept)
        except WriteError as error:
            return {"lost": [str(error)], "instead": instead}
        if lost and not lossy:
            lacks = losses([puzzle], kept, None) != []
            return {"lost": lost, "instead": instead, "lacks": lacks}
        if is_special(path):  # it would never be read to its end, or written
            return {"failed": f"{path}: cannot write the file: no regular file"}
        known, now = self._known.get(path), _hash(path)
        if now != known and not anyway:
            how = "is gone" if now is None else "has changed" if known else "is there already"
            return {"changed": f"{path} {how}", "name": path}
        try:
            with written(path) as file:
                file.write(text)
        except WriteError as error:
            return {"failed": str(error)}
        self._known[path] = sha256(text.encode()).hexdigest()
        self.path, self._format = path, kept
        return {"saved": path, "format": format_named(kept).title}


class Offered(NamedTuple):
    """A copy from an earlier editor, with its time and its place."""

    copy: dict[str, Any]
    when: str
    path: Path


class Unsaved:
    """The copy of unsaved changes, at its `place` beside the file. An earlier one is `offered`."""

    def __init__(self, path: str) -> None:
        file = Path(path)
        endings = ["", *(f"-{k}" for k in range(2, _MOST_COPIES + 1))]
        self._names = [file.with_name(f".{file.name}.autosave{ending}") for ending in endings]
        left = [offered for name in self._names if (offered := _left(name)) is not None]
        self.offered = max(left, key=lambda offered: offered.when, default=None)
        self.place: Path | None = None  #: None while everything is saved
        self._text = ""

    def write(self, text: str) -> None:
        """Write a text if it differs from the copy. Raises WriteError."""
        if text == self._text and self.place is not None and self.place.exists():
            return
        with refused_as(WriteError, "cannot keep a copy"):
            mine = self.place = self.place or self._taken()
            part = mine.with_name(f"{mine.name}.{os.urandom(4).hex()}.part")
            try:
                _new(part, text)
                part.replace(mine)  # even if that name is a link
            finally:
                part.unlink(missing_ok=True)
            self._text = text

    def remove(self) -> None:
        """Remove the copy, since everything is saved."""
        if self.place is not None:
            with suppress(OSError):
                self.place.unlink()
            self.place = None

    def _taken(self) -> Path:
        """The first free name, now of an empty file. Raises OSError."""
        for name in self._names:
            with suppress(FileExistsError):
                _new(name, "")
                return name
        raise FileExistsError(None, "too many copies", str(self._names[0]))


def _new(path: Path, text: str) -> None:
    """Write a new file that only its owner can read. Raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _left(path: Path) -> Offered | None:
    """The copy in a file, if that is a regular file and complete."""
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
    """The hash of a file's content, or None if it is missing, or cannot be read."""
    try:
        with open(path, "rb") as file:
            return sha256(file.read(MOST_BYTES)).hexdigest()
    except OSError:
        return None
