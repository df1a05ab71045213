"""What a puzzle and a grid are: `nonogram.puzzle.puzzle` begins with the words."""

from __future__ import annotations

from nonogram.puzzle.clue import BACKGROUND, Block, Clue, clue_of, gap, shortest
from nonogram.puzzle.geometry import Line, Position, line_at
from nonogram.puzzle.grid import Grid
from nonogram.puzzle.puzzle import Colour, Palette, Puzzle, puzzle_of, rectangular

__all__ = [
    "BACKGROUND",
    "Block",
    "Clue",
    "Colour",
    "Grid",
    "Line",
    "Palette",
    "Position",
    "Puzzle",
    "clue_of",
    "gap",
    "line_at",
    "puzzle_of",
    "rectangular",
    "shortest",
]
