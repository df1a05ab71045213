"""Marks: cells of a board with the colours that they may have, as steps for people have them."""

from __future__ import annotations

from typing import NamedTuple

from nonogram.core.logic.domains import colours_at
from nonogram.core.logic.line import Candidates, bits
from nonogram.core.puzzle import Geometry, Position


class Mark(NamedTuple):
    """A cell, and the colours that it may still have, in ascending order."""

    cell: Position
    colours: tuple[int, ...]


Marks = tuple[Mark, ...]  #: several cells, each with the colours that it may still have


def marks(geometry: Geometry, index: int, places: int, candidates: Candidates) -> Marks:
    """The marks of some places of a line."""
    cells = geometry.lines[index]
    return tuple(
        Mark(geometry.position(cells[place]), tuple(colours_at(candidates, place)))
        for place in bits(places)
    )
