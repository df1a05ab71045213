"""Opening: a puzzle in any format, a picture, a new sheet, or the data of a page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from nonogram.errors import ParseError, RequestError
from nonogram.files.puzzles import loads, pick, picked
from nonogram.files.reading import read_bytes, source_of, text_of
from nonogram.files.sniff import recognised
from nonogram.formats import name_for
from nonogram.make.picture import HEXAGON, drawing_of
from nonogram.make.text import IMAGE_ENDINGS, drawing_of_text, text_in
from nonogram.puzzle import Geometry, Grid, Puzzle, Rectangle, puzzle_of
from nonogram.puzzle.puzzle import refuse_corners

MOST_CELLS = 40_000  #: the most cells that a page draws in good time
_SIDE, _HEXAGON_SIDE = 15, 5  #: cells a side of a new sheet; of a hexagon


class Wished(NamedTuple):
    """The size of a new sheet, or the way a picture is taken: as the options of `make`."""

    size: tuple[int, int | None] | None = None
    colours: int | None = None
    shape: str = "rectangle"


class Opened(NamedTuple):
    """The result of opening."""

    path: str  #: to save to
    puzzle: Puzzle  #: with the drawing as its goal, if there is one
    format: str | None = "json"  #: None where no puzzle can be written to the file
    hash: str | None = None  #: of the content; None if there is no file yet


def opened(name: str | None, wished: Wished) -> Opened:
    """Open a file; None, or a file that does not exist and is no image, is a new sheet."""
    if name is None:  # the first that is free
        names = ("untitled.json", *(f"untitled-{k}.json" for k in range(2, 10_000)))
        name = next((free for free in names if not Path(free).exists()), names[-1])
    if Path(picked(name)[0]).exists() or name.lower().endswith(IMAGE_ENDINGS):
        found = _read(name, wished)
    else:
        kept = name_for(name) or (None if Path(name).suffix else "json")
        found = Opened(name, _sheet(wished), kept)
    check_size(found.puzzle.geometry)
    return found


def puzzle_in(data: Mapping[str, Any]) -> Puzzle:
    """The puzzle that a page sends, or a copy has. Raises ParseError or RequestError."""
    if not isinstance(data.get("puzzle"), dict):
        raise ParseError("expected a puzzle")
    puzzle = loads(json.dumps(data["puzzle"]), "json")
    check_size(puzzle.geometry)
    return puzzle


def locked_in(data: Mapping[str, Any]) -> list[int]:
    """The cells that are locked, by number. Raises RequestError."""
    cells = data.get("locked", [])
    if not (isinstance(cells, list) and all(type(cell) is int for cell in cells)):
        raise RequestError("locked: expected numbers")
    return cells


def check_size(geometry: Geometry) -> None:
    """Raise RequestError if there are too many cells for a page."""
    if geometry.size > MOST_CELLS:
        cells = f"{geometry.size:,} cells"
        raise RequestError(f"{cells}, expected at most {MOST_CELLS:,} to edit")


def _sheet(wished: Wished) -> Puzzle:
    """A puzzle of nothing but background."""
    first, second = wished.size or (None, None)
    if wished.shape == HEXAGON:
        from nonogram.puzzle.hexagon import Hexagon

        if second is not None:
            raise RequestError("a hexagon has cells a side, not a height and a width")
        geometry: Geometry = Hexagon.regular(first or _HEXAGON_SIDE)
    else:
        geometry = Rectangle(first or _SIDE, second or first or _SIDE)
    grid = Grid([[0] * size for size in geometry.row_sizes])
    return puzzle_of(grid, wished.colours or 1, geometry=geometry).replace(goals=(grid,))


def _read(name: str, wished: Wished) -> Opened:
    """A puzzle, or else a picture, as `make` takes it."""
    path, number = picked(name)
    data = read_bytes(path)
    text = text_in(path) if number is None else text_of(data)
    digest = sha256(data).hexdigest()
    if text is None:
        size = wished.size
        both = size if size is None or size[1] is not None else size[0]
        drawing = drawing_of(path, both, wished.colours, shape=wished.shape)  # type: ignore[arg-type]
        return Opened(name, drawing.puzzle.replace(goals=(drawing.grid,)), None, digest)
    try:
        try:
            kept, puzzles = recognised(text)
        except ParseError:
            if number is not None:
                raise
            drawing = drawing_of_text(text).drawing
            return Opened(name, drawing.puzzle.replace(goals=(drawing.grid,)), None, digest)
        if number is None and len(puzzles) > 1:
            hint = f"pick one: {name}#1 to {name}#{len(puzzles)}"
            raise ParseError(f"{len(puzzles)} puzzles in the file, {hint}")
        puzzle = pick(puzzles, 1 if number is None else number)
    except ParseError as error:
        raise error.in_source(error.source or source_of(name)) from None
    if wished != Wished():
        raise RequestError(f"{name}: a puzzle; size, colours and shape are for new ones")
    refuse_corners(puzzle, "edit")
    return Opened(name, puzzle, kept if len(puzzles) == 1 else None, digest)
