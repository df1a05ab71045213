"""Puzzles and grids as values; `nonogram.puzzle.puzzle` defines the terms."""

from nonogram.puzzle.clue import BACKGROUND as BACKGROUND
from nonogram.puzzle.clue import Block as Block
from nonogram.puzzle.clue import Clue as Clue
from nonogram.puzzle.clue import blotted as blotted
from nonogram.puzzle.clue import clue_of as clue_of
from nonogram.puzzle.clue import gap as gap
from nonogram.puzzle.clue import shortest as shortest
from nonogram.puzzle.geometry import Geometry as Geometry
from nonogram.puzzle.geometry import Line as Line
from nonogram.puzzle.geometry import Position as Position
from nonogram.puzzle.geometry import check_geometry as check_geometry
from nonogram.puzzle.grid import Grid as Grid
from nonogram.puzzle.grid import Rows as Rows
from nonogram.puzzle.palette import Colour as Colour
from nonogram.puzzle.palette import Palette as Palette
from nonogram.puzzle.puzzle import Puzzle as Puzzle
from nonogram.puzzle.puzzle import check_puzzle as check_puzzle
from nonogram.puzzle.puzzle import check_several as check_several
from nonogram.puzzle.puzzle import grid_for as grid_for
from nonogram.puzzle.puzzle import puzzle_of as puzzle_of
from nonogram.puzzle.puzzle import rectangular as rectangular
from nonogram.puzzle.rectangle import Rectangle as Rectangle
