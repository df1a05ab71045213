"""The XML of FreeNono: one or many pictures in black and white, from which clues are computed.

A `<Nonogram>` has its name, its author, a description, its width and its height as attributes, and
a `<line>` for every row, with an `x` for a filled cell and a `_` for another. Its `difficulty` from
0 to 10, which FreeNono demands, its `level` and its `duration` are not read; 0 is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain

from nonogram.base.text import counted
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.files.formats.base import Format, goal_of, joined
from nonogram.files.formats.elements import ENTITIES, Elements, parsed
from nonogram.files.formats.reader import quoted

_TITLE = "FreeNono's XML"
_CELLS = {"_": 0, "x": 1, "X": 1}
_PLACE = ["FreeNono", "Nonograms", "Nonogram"]  #: where the lines of a puzzle stand
_TEXTS = {"name": "title", "author": "author", "desc": "description"}  #: by attribute


class _Pictures(Elements):
    """The handlers of expat, which collect the pictures."""

    root, _, puzzle_name = _PLACE

    def begin(self, name: str) -> None:
        if self.path == _PLACE:
            said, self.reader.number, self.rows = self.attributes, self.started, list[list[int]]()
            self.width, self.height = (
                self.reader.size(said.get(what, "nothing"), what) for what in ("width", "height")
            )
            self.reader.check_cells(self.height * self.width)
            self.texts = {of: said.get(what) for what, of in _TEXTS.items()}

    def end(self, name: str, text: str) -> None:
        if self.path == _PLACE and name == "line":
            cells = text.split()
            if others := {*cells} - _CELLS.keys():
                self.fail(f"expected cells x and _, found {quoted(min(others))}")
            if len(cells) != self.width:
                self.fail(f"expected a line of {counted(self.width, 'cell')}, found {len(cells)}")
            self.rows.append([_CELLS[cell] for cell in cells])
        elif [*self.path, name] == _PLACE:
            if len(self.rows) != self.height:
                self.fail(f"expected {counted(self.height, 'line')}, found {len(self.rows)}")
            self.puzzles.append(Puzzle.from_grid(Grid(self.rows)).replace(**self.texts))


def _write(puzzles: Sequence[Puzzle]) -> str:
    lines = chain.from_iterable(map(_written, puzzles))
    head = ['<?xml version="1.0" encoding="UTF-8"?>', "<FreeNono>", "<Nonograms>"]
    return joined([*head, *lines, "</Nonograms>", "</FreeNono>"])


def _written(puzzle: Puzzle) -> list[str]:
    """The element of a puzzle."""
    said = {"title": "", **puzzle.texts}
    pairs: list[tuple[str, object]] = [
        (what, said[of].translate(ENTITIES)) for what, of in _TEXTS.items() if of in said
    ]
    pairs += [("width", puzzle.width), ("height", puzzle.height), ("difficulty", 0)]
    attributes = " ".join([f'{what}="{value}"' for what, value in pairs])
    rows = goal_of(puzzle, _TITLE).rows
    lines = [f"<line> {' '.join(['_x'[cell or 0] for cell in row])} </line>" for row in rows]
    return [f"<Nonogram {attributes}>", *lines, "</Nonogram>"]


FORMATS = {"freenono": Format(_TITLE, partial(parsed, handlers=_Pictures), _write, several=True)}
