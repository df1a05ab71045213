"""Solve and validate nonograms (paint-by-number, picross, griddlers), in colour or not.

>>> import nonogram
>>> puzzle = nonogram.loads("2\\n3\\n1 1\\n2\\n\\n1\\n1\\n2\\n")
>>> result = nonogram.solve(puzzle)
>>> result.outcome
<Outcome.UNIQUE: 'unique'>
>>> print(nonogram.picture(puzzle, result.solutions[0]))
#.#
.##
"""

from __future__ import annotations

from nonogram.conflict import CluesContradict, ClueTooLong, LineConflict, TotalsDiffer
from nonogram.enumeration import Tally, count_solutions, solutions
from nonogram.errors import (
    InternalError,
    NonogramError,
    ParseError,
    SolverError,
    UnknownNameError,
)
from nonogram.files import dumps, dumps_all, load, load_all, loads, loads_all, save, save_all
from nonogram.puzzle import (
    Block,
    Clue,
    Colour,
    Grid,
    Line,
    Palette,
    Puzzle,
    clue_of,
    puzzle_of,
)
from nonogram.render import picture
from nonogram.result import Outcome, Progress, Result, Stats
from nonogram.solve import solve
from nonogram.verify import is_solution, violated_line
from nonogram.version import __version__

__all__ = [
    "Block",
    "Clue",
    "ClueTooLong",
    "CluesContradict",
    "Colour",
    "Grid",
    "InternalError",
    "Line",
    "LineConflict",
    "NonogramError",
    "Outcome",
    "Palette",
    "ParseError",
    "Progress",
    "Puzzle",
    "Result",
    "SolverError",
    "Stats",
    "Tally",
    "TotalsDiffer",
    "UnknownNameError",
    "__version__",
    "clue_of",
    "count_solutions",
    "dumps",
    "dumps_all",
    "is_solution",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "picture",
    "puzzle_of",
    "save",
    "save_all",
    "solutions",
    "solve",
    "violated_line",
]
