"""What is known of cells, between the bit sets of lines and what steps say."""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.explanation.steps import Mark
from nonogram.logic.bits import bits
from nonogram.logic.board import Board
from nonogram.logic.line import Candidates
from nonogram.puzzle import Geometry


def marks(geometry: Geometry, index: int, places: int, candidates: Candidates) -> tuple[Mark, ...]:
    """What is known of some of a line's cells.

    Args:
        geometry: whose line it is.
        index: the line.
        places: which of its cells.
        candidates: of the line.
    """
    cells = geometry.lines[index]
    return tuple(
        Mark(
            geometry.position(cells[place]),
            tuple(sorted(c for c, mask in candidates.items() if mask >> place & 1)),
        )
        for place in bits(places)
    )


def take(board: Board, marks: Iterable[Mark]) -> set[int]:
    """Leave these cells only the colours of their marks; the lines that this touches."""
    touched: set[int] = set()
    for mark in marks:
        touched |= board.keep(mark.cell, mark.colours)
    return touched
