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

from nonogram.version import __version__

TYPE_CHECKING = False  # as `typing` has it, which takes as long to load as all the rest of this
if TYPE_CHECKING:
    from typing import Any

    from nonogram.ask import solve_many, verify_many
    from nonogram.cubes.solve import solve_by_cubes
    from nonogram.diagnosis.check import Goal, Report, check
    from nonogram.diagnosis.conflicting import reason_of
    from nonogram.diagnosis.duplicates import Duplicate, duplicates
    from nonogram.diagnosis.hint import Hint, hint
    from nonogram.diagnosis.repair import Repair, Repairs, repairs
    from nonogram.draw.book import book
    from nonogram.draw.clues import clued_picture
    from nonogram.draw.png import png
    from nonogram.draw.svg import svg
    from nonogram.errors import (
        InternalError,
        MissingFileError,
        NonogramError,
        ParseError,
        RequestError,
        SolverError,
        TimeUpError,
        UnknownNameError,
        WriteError,
    )
    from nonogram.explanation.difficulty import Difficulty, difficulty
    from nonogram.explanation.explain import Explanation, Standstill, explain
    from nonogram.explanation.steps import (
        Clash,
        Contradiction,
        Deduction,
        Level,
        Mark,
        Step,
        Technique,
    )
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
    from nonogram.make import Blotted, Change, Drawing, Unique, blot, drawing_of, make_unique
    from nonogram.make.rules import (
        ndom_puzzle,
        picture_puzzle,
        picture_puzzle_on,
        random_puzzle,
        random_puzzle_on,
    )
    from nonogram.puzzle import (
        Block,
        Clue,
        Colour,
        Geometry,
        Grid,
        Line,
        Palette,
        Puzzle,
        Rectangle,
        Rows,
        clue_of,
        puzzle_of,
        rectangular,
    )
    from nonogram.puzzle.characters import picture
    from nonogram.puzzle.hexagon import Hexagon, hexagonal
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
    from nonogram.search.ambiguity import Ambiguity, ambiguity_of, backbone
    from nonogram.search.enumeration import Tally, count_solutions, solutions
    from nonogram.search.pipeline import solve


__all__ = [
    "Ambiguity",
    "Block",
    "Blotted",
    "Change",
    "Clash",
    "Clue",
    "ClueTooLong",
    "CluesContradict",
    "Colour",
    "Contradiction",
    "Deduction",
    "Difficulty",
    "Drawing",
    "Duplicate",
    "Explanation",
    "Geometry",
    "GivenCellsContradict",
    "Goal",
    "Grid",
    "Hexagon",
    "Hint",
    "InternalError",
    "Level",
    "Line",
    "LineImpossible",
    "LinesContradict",
    "Mark",
    "MissingFileError",
    "NonogramError",
    "Outcome",
    "Palette",
    "ParseError",
    "Progress",
    "Puzzle",
    "Rectangle",
    "Repair",
    "Repairs",
    "Report",
    "RequestError",
    "Result",
    "Rows",
    "SolverError",
    "Standstill",
    "Stats",
    "Step",
    "Tally",
    "Technique",
    "TimeUpError",
    "TotalsDiffer",
    "Unique",
    "UnknownNameError",
    "WriteError",
    "__version__",
    "ambiguity_of",
    "backbone",
    "blot",
    "book",
    "check",
    "clue_of",
    "clued_picture",
    "count_solutions",
    "difficulty",
    "drawing_of",
    "dumps",
    "dumps_all",
    "duplicates",
    "explain",
    "hexagonal",
    "hint",
    "is_solution",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "make_unique",
    "ndom_puzzle",
    "picture",
    "picture_puzzle",
    "picture_puzzle_on",
    "png",
    "puzzle_of",
    "random_puzzle",
    "random_puzzle_on",
    "reason_of",
    "rectangular",
    "repairs",
    "save",
    "save_all",
    "solutions",
    "solve",
    "solve_by_cubes",
    "solve_many",
    "svg",
    "verify_many",
    "violated_line",
]

#: Where things are. They are loaded when they are used, so that the command line starts quickly,
#: and `nonogram.__main__` can handle Ctrl-C from the beginning.
_WHEN_USED = {
    "Ambiguity": "nonogram.search.ambiguity",
    "Block": "nonogram.puzzle",
    "Blotted": "nonogram.make",
    "Change": "nonogram.make",
    "Clash": "nonogram.explanation.steps",
    "Clue": "nonogram.puzzle",
    "ClueTooLong": "nonogram.puzzle.reasons",
    "CluesContradict": "nonogram.puzzle.reasons",
    "Colour": "nonogram.puzzle",
    "Contradiction": "nonogram.explanation.steps",
    "Deduction": "nonogram.explanation.steps",
    "Difficulty": "nonogram.explanation.difficulty",
    "Drawing": "nonogram.make",
    "Duplicate": "nonogram.diagnosis.duplicates",
    "Explanation": "nonogram.explanation.explain",
    "Geometry": "nonogram.puzzle",
    "GivenCellsContradict": "nonogram.puzzle.reasons",
    "Goal": "nonogram.diagnosis.check",
    "Grid": "nonogram.puzzle",
    "Hexagon": "nonogram.puzzle.hexagon",
    "Hint": "nonogram.diagnosis.hint",
    "InternalError": "nonogram.errors",
    "Level": "nonogram.explanation.steps",
    "Line": "nonogram.puzzle",
    "LineImpossible": "nonogram.puzzle.reasons",
    "LinesContradict": "nonogram.puzzle.reasons",
    "Mark": "nonogram.explanation.steps",
    "MissingFileError": "nonogram.errors",
    "NonogramError": "nonogram.errors",
    "Outcome": "nonogram.result",
    "Palette": "nonogram.puzzle",
    "ParseError": "nonogram.errors",
    "Progress": "nonogram.result",
    "Puzzle": "nonogram.puzzle",
    "Rectangle": "nonogram.puzzle",
    "Repair": "nonogram.diagnosis.repair",
    "Repairs": "nonogram.diagnosis.repair",
    "Report": "nonogram.diagnosis.check",
    "RequestError": "nonogram.errors",
    "Result": "nonogram.result",
    "Rows": "nonogram.puzzle",
    "SolverError": "nonogram.errors",
    "Standstill": "nonogram.explanation.explain",
    "Stats": "nonogram.result",
    "Step": "nonogram.explanation.steps",
    "Tally": "nonogram.search.enumeration",
    "Technique": "nonogram.explanation.steps",
    "TimeUpError": "nonogram.errors",
    "TotalsDiffer": "nonogram.puzzle.reasons",
    "Unique": "nonogram.make",
    "UnknownNameError": "nonogram.errors",
    "WriteError": "nonogram.errors",
    "ambiguity_of": "nonogram.search.ambiguity",
    "backbone": "nonogram.search.ambiguity",
    "blot": "nonogram.make",
    "book": "nonogram.draw.book",
    "check": "nonogram.diagnosis.check",
    "clue_of": "nonogram.puzzle",
    "clued_picture": "nonogram.draw.clues",
    "count_solutions": "nonogram.search.enumeration",
    "difficulty": "nonogram.explanation.difficulty",
    "drawing_of": "nonogram.make",
    "dumps": "nonogram.files.puzzles",
    "dumps_all": "nonogram.files.puzzles",
    "duplicates": "nonogram.diagnosis.duplicates",
    "explain": "nonogram.explanation.explain",
    "hexagonal": "nonogram.puzzle.hexagon",
    "hint": "nonogram.diagnosis.hint",
    "is_solution": "nonogram.puzzle.judge",
    "load": "nonogram.files.puzzles",
    "load_all": "nonogram.files.puzzles",
    "loads": "nonogram.files.puzzles",
    "loads_all": "nonogram.files.puzzles",
    "make_unique": "nonogram.make",
    "ndom_puzzle": "nonogram.make.rules",
    "picture": "nonogram.puzzle.characters",
    "picture_puzzle": "nonogram.make.rules",
    "picture_puzzle_on": "nonogram.make.rules",
    "png": "nonogram.draw.png",
    "puzzle_of": "nonogram.puzzle",
    "random_puzzle": "nonogram.make.rules",
    "random_puzzle_on": "nonogram.make.rules",
    "reason_of": "nonogram.diagnosis.conflicting",
    "rectangular": "nonogram.puzzle",
    "repairs": "nonogram.diagnosis.repair",
    "save": "nonogram.files.puzzles",
    "save_all": "nonogram.files.puzzles",
    "solutions": "nonogram.search.enumeration",
    "solve": "nonogram.search.pipeline",
    "solve_by_cubes": "nonogram.cubes.solve",
    "solve_many": "nonogram.ask",
    "svg": "nonogram.draw.svg",
    "verify_many": "nonogram.ask",
    "violated_line": "nonogram.puzzle.judge",
}


def __getattr__(name: str) -> Any:
    if name not in _WHEN_USED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_WHEN_USED[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHEN_USED})
