"""Solve and validate nonograms (paint-by-number, picross, griddlers), in colour or not.

Ten functions to begin with, each with one puzzle:

    load        read it from a file, in any of many formats (loads: from text)
    save        write it to a file (dumps: to text)
    solve       find its solution, and say whether there is another one
    check       report on it as its author wants to know: unique, how hard, what is wrong
    repairs     the slips in its clues that would explain why it has no solution
    difficulty  how hard it is for people
    hint        the next step of a player
    explain     the steps from the clues to the picture
    svg, pdf    draw it for a page, or for print

Puzzle.of makes a puzzle from numbers, and solve_many solves folders of files:

>>> import nonogram
>>> puzzle = nonogram.Puzzle.of(rows=[[1, 1], [2]], columns=[[1], [1], [2]])
>>> result = nonogram.solve(puzzle)
>>> result.verdict
<Verdict.UNIQUE: 'unique'>
>>> print(result.solution)
#.#
.##

A time limit is an answer and no error: what is returned has all that was found in time, and says
itself whether something is missing. Iterators first yield what was found, then raise TimeUpError.
Functions that have nothing to return raise it, too.

What is returned has `to_dict()`, its form in JSON, and `svg()` if there is a picture of it.

Ctrl-C raises KeyboardInterrupt within a fraction of a second, and leaves no process behind, but
loses what was found before. To keep that, end the run as a time limit does, by a TimeUpError in
`on_progress`. The answer then has its message, and Result.known has the proved cells:

    stopped = []
    signal.signal(signal.SIGINT, lambda *_: stopped.append(True))

    def stop(progress):
        if stopped:
            raise nonogram.TimeUpError("stopped")

    result = nonogram.solve(puzzle, on_progress=stop)

The handler itself must not raise it: that could come at any place, also where it is not caught.

All names by subject, as on the manual's page "Reference of the module", which has examples;
help(nonogram.NAME) describes one:

    Puzzles and grids: Puzzle, Grid, clue_of, Line, Block, Colour, Geometry, Rectangle, Hexagon,
        Sides, colour_name, Looks, RowSequence, Shown, GridLike, Clue, Clues, Position, Positions,
        Palette, Rgb, Rows, Row, Number
    Files: load, load_all, loads, loads_all, save, dumps, Source, StrPath
    Solving: solve, solutions, count_solutions, solve_many, check_many, verify_many, Result,
        Verdict, Cause, SettledBy, Stats, Progress, Solutions, Count, Answer, Blank, Fixes, Fix,
        Certificate, Question, Wanted, How, Marked, Proofs, OnProgress, Record
    A session: Session
    A formula: encode, Formula, ClauseSequence, Clause, LineEncoding, Room, LineFormula, TRUE,
        FALSE, Group, Likely
    Is it a good puzzle?: check, ambiguity, repairs, duplicates, Report, Goal, Caution, Concern,
        Ambiguity, Repairs, Repair, ChangedLine, Duplicate, Transformation
    Certificates: prove, verify
    Why there is no solution: Reason, Reasons, LinesContradict, ClueTooLong, TotalsDiffer,
        LineImpossible, CluesContradict, GivenCellsContradict, AssumedCellsContradict
    Explanations: hint, explain, difficulty, Hint, Explanation, Standstill, Visit, Deduction,
        Contradiction, Clash, Mark, Technique, Level, Difficulty, Step, Thought, Marks, LevelLike
    Drawing: clued_picture, svg, png, pdf, Layout, LayoutLike
    Making puzzles: from_image, make_unique, blot, ndom_puzzle, picture_puzzle, random_puzzle,
        Drawing, Taken, Lost, Unique, Change, Blotted, Hidden
    Reading puzzles from pictures: scan, Scan, ScannedNumber, Grade
    Errors: NonogramError, ParseError, MissingFileError, Refused, TimeUpError, WriteError,
        WrongCallError, RequestError, UnknownNameError, MissingProgramError, OtherShapeError,
        SolverError, InternalError

Programs seldom name these, which only say what arguments and fields hold: Blank, Certificate,
Clash, Fixes, How, Lost, Marked, Proofs, Question, Room, RowSequence, Shown, Taken, Wanted.

`from nonogram import *` takes the functions and `Puzzle`, which alone `help(nonogram)` describes
below. All others are imported by name.

Cells are (row, place), and both count from 0, as do colours, whose 0 is the background, and the
blocks of a clue. Texts, names of lines, JSON and `to_dict` count lines, cells and blocks from 1.

Names for types that Python has, of which `help` says nothing:

    Clause          a clause of a formula: whole numbers, one for each literal
    Clue            the clue of a line: a tuple with a Block for each
    Clues           the clues of several lines: a tuple with a Clue for each
    GridLike        cells as an argument: rows of numbers, a text, its lines, or a dict of positions
    LayoutLike      a Layout, or its text
    LevelLike       a Level, or its text
    Likely          a function from the likely starts of blocks to literals
    Marks           what several cells may be: a tuple with a Mark for each
    Number          a block as people write it: a length, a tuple of length and colour, or a Block
    OnProgress      a function that takes a Progress
    Palette         the looks of colours: a tuple with a Colour for each, the background first
    Position        the row and the place of a cell, from 0
    Positions       several cells: a tuple with a Position for each
    Reason          why there is no solution: one of the classes beside it above, as ClueTooLong
    Reasons         several reasons, or none: a tuple with a Reason for each
    Record          an answer or a report as JSON: a dict, whose keys type checkers know
    Rgb             red, green and blue, from 0 to 255
    Row             a row of a grid: a tuple of colour numbers, None for undecided cells
    Rows            a grid as an argument: rows of colour numbers, as a list, an array or a Grid
    Source          a StrPath, or an open file
    Step            a Deduction, a Contradiction or a Visit of several
    StrPath         the name of a file: a text or a path
    Thought         a Deduction or a Contradiction
"""

from __future__ import annotations

from importlib import import_module

from nonogram.base import shown as _shown

#: The public names by module. Each is loaded when it is used, so that the command line starts
#: quickly, and `nonogram.__main__` can handle Ctrl-C from the beginning. `__init__.pyi` has the
#: same for type checkers; tests/test_public.py writes it.
_NAMES = {
    "ask.found": "Answer Blank Certificate Fix Fixes",
    "ask.many": "check_many solve_many verify_many",
    "ask.question": "Marked Proofs Question Wanted",
    "ask.session": "Session",
    "base.arguments": "StrPath",
    "base.errors": (
        "InternalError MissingFileError MissingProgramError NonogramError OtherShapeError"
        " ParseError Refused RequestError SolverError TimeUpError UnknownNameError WriteError"
        " WrongCallError"
    ),
    "base.json_types": "Record",
    "base.shown": "Shown",
    "base.version": "__version__",
    "certificates.prove": "prove",
    "certificates.proven": "verify",
    "core.formula.clauses": "Clause FALSE TRUE",
    "core.formula.instance": "ClauseSequence Formula encode",
    "core.formula.line": "Group Likely LineEncoding LineFormula Room",
    "core.logic.marks": "Mark Marks",
    "core.puzzle.block": "Block",
    "core.puzzle.clue": "Clue Clues Number",
    "core.puzzle.colours": "colour_name",
    "core.puzzle.geometry": "Geometry Line Position Positions",
    "core.puzzle.grid": "Grid GridLike Looks Row RowSequence Rows",
    "core.puzzle.hexagon": "Hexagon Sides",
    "core.puzzle.palette": "Colour Palette Rgb",
    "core.puzzle.puzzle": "Puzzle clue_of",
    "core.puzzle.reasons": (
        "AssumedCellsContradict ClueTooLong CluesContradict GivenCellsContradict LineImpossible"
        " LinesContradict Reason Reasons TotalsDiffer"
    ),
    "core.puzzle.rectangle": "Rectangle",
    "core.result": "Progress Result Stats",
    "core.search.ambiguity": "Ambiguity ambiguity",
    "core.search.enumeration": "Count Solutions count_solutions solutions",
    "core.search.pipeline": "solve",
    "core.search.state": "How",
    "core.search.terms": "OnProgress",
    "core.verdict": "Cause SettledBy Verdict",
    "diagnosis.check": "Caution Concern Goal Report check",
    "diagnosis.duplicates": "Duplicate Transformation duplicates",
    "diagnosis.hint": "Hint hint",
    "diagnosis.repair": "Repair Repairs repairs",
    "diagnosis.uneven": "ChangedLine",
    "diagnosis.walk": "explain",
    "draw.book": "pdf",
    "draw.pen": "Layout LayoutLike",
    "draw.png": "png",
    "draw.svg": "svg",
    "draw.terminal": "clued_picture",
    "explanation.explain": "Difficulty Explanation Standstill difficulty",
    "explanation.levels": "Level LevelLike",
    "explanation.steps": "Clash Contradiction Deduction Step Thought Visit",
    "explanation.techniques": "Technique",
    "files.puzzles": "Source dumps load load_all loads loads_all save",
    "make.blots": "Blotted Hidden blot",
    "make.drawing": "Drawing Lost Taken",
    "make.picture": "from_image",
    "make.rules": "ndom_puzzle picture_puzzle random_puzzle",
    "make.unique": "Change Unique make_unique",
    "scanning.correct": "Grade",
    "scanning.scan": "Scan ScannedNumber scan",
}
_PLACES = {name: module for module, names in _NAMES.items() for name in names.split()}

#: The functions, and the class that programs call. All others can be imported as well: with them
#: `help` would print three thousand lines.
_CALLED = (
    "Puzzle ambiguity blot check check_many clue_of clued_picture colour_name count_solutions"
    " difficulty dumps duplicates encode explain from_image hint load load_all loads loads_all"
    " make_unique ndom_puzzle pdf picture_puzzle png prove random_puzzle repairs save scan"
    " solutions solve solve_many svg verify verify_many"
)
__all__ = _CALLED.split()


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"nonogram.{_PLACES[name]}")
    value = globals()[name] = getattr(module, name)
    return value


def _above(what: str, *values: object) -> object:
    from nonogram.report import shown

    return getattr(shown, f"{what}_of")(*values)


_shown.above = _above


def __dir__() -> list[str]:
    return sorted(_PLACES)
