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

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nonogram.errors import (
    InternalError,
    NonogramError,
    ParseError,
    SolverError,
    UnknownNameError,
    WriteError,
)
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
from nonogram.puzzle.judge import is_solution, violated_line
from nonogram.puzzle.reasons import (
    CluesContradict,
    ClueTooLong,
    GivenCellsContradict,
    LineImpossible,
    LinesContradict,
    TotalsDiffer,
)
from nonogram.result import Outcome, Progress, Result, Stats
from nonogram.search.pipeline import solve
from nonogram.version import __version__

if TYPE_CHECKING:
    from nonogram.batch import solve_many
    from nonogram.diagnosis.check import Goal, Report, check
    from nonogram.diagnosis.conflicting import reason_of
    from nonogram.diagnosis.repair import Repair, Repairs, repairs
    from nonogram.draw.clues import clued_picture
    from nonogram.draw.png import png
    from nonogram.draw.svg import svg
    from nonogram.files.puzzles import (
        dumps,
        dumps_all,
        load,
        load_all,
        loads,
        loads_all,
        save,
        save_all,
    )
    from nonogram.make import Change, Drawing, Unique, drawing_of, make_unique
    from nonogram.make.rules import ndom_puzzle, picture_puzzle, random_puzzle
    from nonogram.puzzle.characters import picture
    from nonogram.search.ambiguity import Ambiguity, ambiguity_of, backbone
    from nonogram.search.enumeration import Tally, count_solutions, solutions


__all__ = [
    "Ambiguity",
    "Block",
    "Change",
    "Clue",
    "ClueTooLong",
    "CluesContradict",
    "Colour",
    "Drawing",
    "GivenCellsContradict",
    "Goal",
    "Grid",
    "InternalError",
    "Line",
    "LineImpossible",
    "LinesContradict",
    "NonogramError",
    "Outcome",
    "Palette",
    "ParseError",
    "Progress",
    "Puzzle",
    "Repair",
    "Repairs",
    "Report",
    "Result",
    "SolverError",
    "Stats",
    "Tally",
    "TotalsDiffer",
    "Unique",
    "UnknownNameError",
    "WriteError",
    "__version__",
    "ambiguity_of",
    "backbone",
    "check",
    "clue_of",
    "clued_picture",
    "count_solutions",
    "drawing_of",
    "dumps",
    "dumps_all",
    "is_solution",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "make_unique",
    "ndom_puzzle",
    "picture",
    "picture_puzzle",
    "png",
    "puzzle_of",
    "random_puzzle",
    "reason_of",
    "repairs",
    "save",
    "save_all",
    "solutions",
    "solve",
    "solve_many",
    "svg",
    "violated_line",
]

#: Where to find what is loaded only when it is used.
_WHEN_USED = {
    "Ambiguity": "nonogram.search.ambiguity",
    "Change": "nonogram.make",
    "Drawing": "nonogram.make",
    "Goal": "nonogram.diagnosis.check",
    "Repair": "nonogram.diagnosis.repair",
    "Repairs": "nonogram.diagnosis.repair",
    "Report": "nonogram.diagnosis.check",
    "Tally": "nonogram.search.enumeration",
    "Unique": "nonogram.make",
    "ambiguity_of": "nonogram.search.ambiguity",
    "backbone": "nonogram.search.ambiguity",
    "check": "nonogram.diagnosis.check",
    "clued_picture": "nonogram.draw.clues",
    "reason_of": "nonogram.diagnosis.conflicting",
    "count_solutions": "nonogram.search.enumeration",
    "drawing_of": "nonogram.make",
    "dumps": "nonogram.files.puzzles",
    "dumps_all": "nonogram.files.puzzles",
    "load": "nonogram.files.puzzles",
    "load_all": "nonogram.files.puzzles",
    "loads": "nonogram.files.puzzles",
    "loads_all": "nonogram.files.puzzles",
    "make_unique": "nonogram.make",
    "ndom_puzzle": "nonogram.make.rules",
    "picture": "nonogram.puzzle.characters",
    "picture_puzzle": "nonogram.make.rules",
    "png": "nonogram.draw.png",
    "random_puzzle": "nonogram.make.rules",
    "repairs": "nonogram.diagnosis.repair",
    "save": "nonogram.files.puzzles",
    "save_all": "nonogram.files.puzzles",
    "solutions": "nonogram.search.enumeration",
    "solve_many": "nonogram.batch",
    "svg": "nonogram.draw.svg",
}


def __getattr__(name: str) -> Any:
    if name not in _WHEN_USED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_WHEN_USED[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHEN_USED})
