"""Puzzles and grids as values; `nonogram.core.puzzle.puzzle` defines the terms."""

from nonogram.core.puzzle.block import BACKGROUND, Block
from nonogram.core.puzzle.clue import Clue, blotted, gap, parts_of, shortest
from nonogram.core.puzzle.geometry import Geometry, Line, Position, Positions, check_geometry
from nonogram.core.puzzle.grid import Grid, GridLike, Rows
from nonogram.core.puzzle.palette import Colour, Palette
from nonogram.core.puzzle.puzzle import (
    Puzzle,
    check_board,
    check_puzzle,
    check_several,
    clue_of,
    grid_for,
    rectangular,
)
from nonogram.core.puzzle.rectangle import Rectangle

__all__ = [
    "BACKGROUND", "Block", "Clue", "Colour", "Geometry", "Grid", "GridLike", "Line", "Palette",
    "Position", "Positions", "Puzzle", "Rectangle", "Rows", "blotted", "check_board",
    "check_geometry", "check_puzzle", "check_several", "clue_of", "gap", "grid_for", "parts_of",
    "rectangular", "shortest",
]  # fmt: skip
