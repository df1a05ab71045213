"""Solve and validate nonograms (paint-by-number, picross, griddlers), in colour or not.

>>> import nonogram
>>> puzzle = nonogram.loads("2\\n3\\n1 1\\n2\\n\\n1\\n1\\n2\\n")
>>> result = nonogram.solve(puzzle)
>>> result.verdict
<Verdict.UNIQUE: 'unique'>
>>> print(nonogram.picture(puzzle, result.solution))
#.#
.##
"""

from __future__ import annotations

from importlib import import_module

from nonogram.base import shown as _shown

#: The public names by module. Each is loaded when it is used, so that the command line starts
#: quickly, and `nonogram.__main__` can handle Ctrl-C from the beginning. `__init__.pyi` has the
#: same for type checkers; tests/test_public.py writes it.
_NAMES = {
    "ask.answer": "Answer",
    "ask.many": "solve_many verify_many",
    "ask.session": "Session",
    "base.errors": (
        "InternalError MissingFileError NonogramError ParseError RequestError SolverError"
        " TimeUpError UnknownNameError WriteError"
    ),
    "base.shown": "Shown",
    "base.version": "__version__",
    "certificates.check": "Refusal",
    "certificates.proven": "proven_verdict",
    "certificates.save": "save_certificate",
    "core.formula.instance": "Formula encode",
    "core.formula.line": "Group LineEncoding LineFormula Room",
    "core.logic.marks": "Mark",
    "core.puzzle.characters": "picture",
    "core.puzzle.clue": "Block Clue clue_of",
    "core.puzzle.geometry": "Geometry Line Position",
    "core.puzzle.grid": "Grid Rows",
    "core.puzzle.hexagon": "Hexagon Sides",
    "core.puzzle.palette": "Colour Palette",
    "core.puzzle.puzzle": "Puzzle",
    "core.puzzle.reasons": (
        "ClueTooLong CluesContradict GivenCellsContradict LineImpossible LinesContradict Reason"
        " TotalsDiffer"
    ),
    "core.puzzle.rectangle": "Rectangle",
    "core.result": "Cause Progress Result SettledBy Stats Verdict",
    "core.search.ambiguity": "Ambiguity ambiguity backbone",
    "core.search.enumeration": "Count Solutions count_solutions solutions",
    "core.search.pipeline": "solve",
    "core.search.terms": "OnProgress",
    "diagnosis.check": "Caution Concern Goal Report check",
    "diagnosis.conflicting": "reason_of",
    "diagnosis.duplicates": "Duplicate Transformation duplicates",
    "diagnosis.hint": "Hint hint",
    "diagnosis.repair": "Repair Repairs repairs",
    "draw.book": "book",
    "draw.pen": "Layout",
    "draw.png": "png",
    "draw.svg": "svg",
    "draw.terminal": "clued_picture",
    "explanation.explain": "Difficulty Explanation Standstill difficulty explain",
    "explanation.levels": "Level",
    "explanation.steps": "Clash Contradiction Deduction Lemma Step Thought Visit",
    "explanation.techniques": "Technique",
    "files.puzzles": "dumps load load_all loads loads_all save",
    "make.blots": "Blotted Hidden blot",
    "make.drawing": "Drawing Lost Taken",
    "make.picture": "drawing_of",
    "make.rules": "ndom_puzzle picture_puzzle picture_puzzle_on random_puzzle random_puzzle_on",
    "make.unique": "Change Unique make_unique",
}
_PLACES = {name: module for module, names in _NAMES.items() for name in names.split()}

#: The names of earlier releases, with what took their place.
_FORMER = {
    "Outcome": "Verdict",
    "Tally": "Count",
    "ambiguity_of": "ambiguity",
    "dumps_all": "dumps",
    "hexagonal": "Puzzle.hexagonal",
    "is_solution": "Puzzle.is_solution",
    "puzzle_of": "Puzzle.from_grid",
    "rectangular": "Puzzle.of",
    "save_all": "save",
    "session": "Session",
    "violated_line": "Puzzle.violated_line",
}

__all__ = sorted(_PLACES)


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        now = f": now it is {_FORMER[name]}" if name in _FORMER else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{now}")
    module = import_module(f"nonogram.{_PLACES[name]}")
    value = globals()[name] = getattr(module, name)
    return value


def _above(what: str, value: object) -> object:
    from nonogram.report import shown

    return getattr(shown, f"{what}_of")(value)


_shown.above = _above


def __dir__() -> list[str]:
    return __all__
