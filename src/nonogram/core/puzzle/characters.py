"""Grids as plain characters; `pictures` reads them.

``.`` is the background, ``?`` an undecided cell. A puzzle of one colour has ``#``; others have the
palette's characters if the file gives them, or else a..z, A..Z by colour number, since digits could
be mistaken for the numbers of clues. With more than 52 colours cells are numbers with blanks
between them. Rows of a triddler are between the slopes of its outline.
"""

from __future__ import annotations

from typing import Protocol

from nonogram.core.puzzle.block import Block
from nonogram.core.puzzle.clue import Clue
from nonogram.core.puzzle.corners import Corners
from nonogram.core.puzzle.geometry import Geometry
from nonogram.core.puzzle.grid import BACKGROUND, LETTERS, UNDECIDED, Rows, usual_characters
from nonogram.core.puzzle.palette import Palette

BLOT = "?"


class Coloured(Protocol):
    """The parts of a `Puzzle` that its characters, and readings of them, depend on."""

    @property
    def geometry(self) -> Geometry: ...
    @property
    def colours(self) -> int: ...
    @property
    def palette(self) -> Palette: ...
    @property
    def corners(self) -> Corners: ...
    def is_solution(self, grid: Rows) -> bool: ...


def characters_of(puzzle: Coloured) -> list[str]:
    """The characters of colours 0, 1, ..., K; with very many colours their numbers."""
    given = [colour.character for colour in puzzle.palette[: puzzle.colours + 1]]
    if (corners := puzzle.corners) and puzzle.colours <= len(LETTERS):
        bodies = iter("#" if puzzle.colours <= len(corners) + 1 else LETTERS)
        numbers = range(1, puzzle.colours + 1)
        given = [BACKGROUND, *(corners.get(number) or next(bodies) for number in numbers)]
    if len(given) == puzzle.colours + 1 and len(set(given)) == len(given):
        # Either all of the palette's characters are used or none, so that they cannot clash.
        known = [character for character in given if character is not None]
        if known[:1] == [" "] and BACKGROUND not in known:
            known[0] = BACKGROUND
        if len(known) == len(given) and UNDECIDED not in known:
            return known
    return usual_characters(puzzle.colours)


def clue_text(puzzle: Coloured, clue: Clue) -> str:
    """A clue for people: "2 5 1", "2(r) 5(b)", with corners "◢3◣ 1", or "0"."""
    characters, corners = characters_of(puzzle), puzzle.corners
    named = {*range(1, puzzle.colours + 1)} - {*corners}
    numbers = numbers_of(clue, corners)
    parts = [f"{n}({characters[c]})" if c in named and len(named) > 1 else n for n, c in numbers]
    return " ".join(parts) or "0"


def clue_in_numbers(clue: Clue) -> str:
    """A clue for people whose colours are numbers: "2 5 1", or "2(1) 5(2)" in several colours."""
    numbers = numbers_of(clue, {})
    several = any(colour > 1 for _, colour in numbers)
    return " ".join(f"{n}({colour})" if several else n for n, colour in numbers) or "0"


def numbers_of(clue: Clue, corners: Corners) -> list[tuple[str, int]]:
    """The numbers of a clue, between their corners, and their colours."""
    return [
        (corners.get(block.front, "") + number_text(block) + corners.get(block.back, ""), block.ink)
        for block in clue
    ]


def number_text(block: Block) -> str:
    """The number of a block; "?" if it cannot be read."""
    return BLOT if block.length is None else str(block.length)
