"""Whatever is given to a public name is taken, or refused at once by an error of ours.

Every argument of every public function, of the classes that people make values of, and of their
methods is replaced by each of some hostile values. `Strange` is right nowhere, so it has to be
refused by name, but where a truth value is meant.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from inspect import isclass
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Block, Grid, Hexagon, Line, NonogramError, Rectangle
from support.paths import PUZZLES
from support.texts import SWITCH


class Strange:
    """No public function takes this."""

    def __repr__(self) -> str:
        return "strange " * 1000


STRANGE = Strange()
HUGE = 10**30
HOSTILE: list[object] = [
    STRANGE, None, True, -1, 0, 7, 1.5, HUGE, -HUGE, 10**5000, float("nan"), float("inf"), "", "x",
    "\0", b"x", (), [], {}, [[]], [STRANGE], [HUGE], ["x"], [[HUGE]], [[None]], {"x": 1}, {1, 2},
    (1,), (HUGE, HUGE), range(3), object, len, Grid([[1]]), Line("row", 1), Block(2),
    Rectangle(1, 1),
]  # fmt: skip

PUZZLE = nonogram.loads(SWITCH)
FISH = PUZZLES / "fish.cwd"
ROWS = [[1, 0], [0, 1]]
SQUARE = Rectangle(2, 2)
WRONG = nonogram.Puzzle.of([[2], [2]], [[1], [1]])
TRIANGLE = Hexagon([0, 1, 0, 1, 0, 1])
TERMS = {"solver": "auto", "timeout": None, "given": None, "on_progress": None}

#: What is called, and what it is called with when all is well.
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Block": (Block, {"length": 3, "colour": 1, "front": 2, "back": 3}),
    "Colour": (nonogram.Colour, {"character": "x", "rgb": (1, 2, 3), "name": "x"}),
    "Geometry": (nonogram.Geometry, {"axes": {"row": [[0]], "column": [[0]]}}),
    "Grid": (Grid, {"rows": ROWS}),
    "Hexagon": (Hexagon, {"sides": [1] * 6}),
    "Line": (Line, {"axis": "row", "number": 1}),
    "Puzzle": (
        nonogram.Puzzle,
        {"geometry": SQUARE, "clues": ((),) * 4, "colours": 1, "palette": (), "goals": ()}
        | dict.fromkeys(("title", "author", "copyright", "description"), "x"),
    ),
    "Rectangle": (Rectangle, {"height": 2, "width": 2}),
    "ambiguity": (nonogram.ambiguity, {"puzzle": PUZZLE, **TERMS}),
    "blot": (nonogram.blot, {"puzzle": PUZZLE, "blots": 1, "level": None, "solver": "auto"}),
    "pdf": (
        nonogram.pdf,
        {"puzzles": PUZZLE, "solutions": (), "paper": "A4", "clues_at": "once", "order": "given"},
    ),
    "check": (nonogram.check, {"puzzle": PUZZLE, "limit": 2, **TERMS}),
    "clue_of": (nonogram.clue_of, {"cells": [1, 0]}),
    "colour_name": (nonogram.colour_name, {"puzzle": PUZZLE, "colour": 1}),
    "clued_picture": (
        nonogram.clued_picture,
        {"puzzle": PUZZLE, "grid": ROWS, "layout": "full", "depth": 256},
    ),
    "count_solutions": (nonogram.count_solutions, {"puzzle": PUZZLE, "limit": None, **TERMS}),
    "difficulty": (nonogram.difficulty, {"puzzle": PUZZLE, **TERMS}),
    "from_image": (
        nonogram.from_image,
        {"path": "none", "size": None, "colours": 1, "background": None, "shape": "rectangle"}
        | {"threshold": None, "thicken": 0},
    ),
    "dumps": (nonogram.dumps, {"puzzles": PUZZLE, "format": "cwd"}),
    "scan": (nonogram.scan, {"picture": "none.png", "page": 1, "timeout": 9}),
    "duplicates": (nonogram.duplicates, {"puzzles": [PUZZLE], "timeout": 9}),
    "explain": (nonogram.explain, {"puzzle": PUZZLE, **TERMS}),
    "Puzzle.hexagonal": (
        nonogram.Puzzle.hexagonal,
        {"by_side": {"top": [()], "bottom": [()]}, "colours": 1},
    ),
    "hint": (nonogram.hint, {"puzzle": PUZZLE, **TERMS}),
    "encode": (nonogram.encode, {"puzzle": PUZZLE, "encoding": "order", "second": None}),
    "Formula.decode": (nonogram.encode(PUZZLE).decode, {"model": [1]}),
    "Puzzle.is_solution": (PUZZLE.is_solution, {"grid": ROWS}),
    "load": (nonogram.load, {"path": FISH, "format": None, "timeout": 9}),
    "load_all": (
        nonogram.load_all,
        {"path": FISH, "format": None, "timeout": 9, "on_error": None},
    ),
    "loads": (nonogram.loads, {"text": SWITCH, "format": None}),
    "loads_all": (nonogram.loads_all, {"text": SWITCH, "format": None}),
    "make_unique": (
        nonogram.make_unique,
        {"picture": ROWS, "colours": None, "geometry": None, "most": None, "level": None}
        | {"proposals": 1, "solver": "auto", "timeout": 9, "on_progress": None},
    ),
    "ndom_puzzle": (nonogram.ndom_puzzle, {"n": 1}),
    "picture_puzzle": (
        nonogram.picture_puzzle,
        {"height": 2, "width": 2, "density": 0.5, "colours": 1, "seed": 0, "blurs": 3},
    ),
    "png": (nonogram.png, {"puzzle": PUZZLE, "grid": ROWS, "clues_at": "once"}),
    "Puzzle.from_grid": (
        nonogram.Puzzle.from_grid,
        {"grid": ROWS, "colours": None, "geometry": None, "colors": None},
    ),
    "random_puzzle": (
        nonogram.random_puzzle,
        {"height": 2, "width": 2, "density": 0.5, "colours": 1, "seed": 0, "colors": None},
    ),
    "repairs": (
        nonogram.repairs,
        {"puzzle": WRONG, "reason": None, "solver": "auto", "timeout": 9, "on_progress": None},
    ),
    "save": (nonogram.save, {"puzzles": PUZZLE, "path": "no/where", "format": "cwd"}),
    "Session": (nonogram.Session, {"puzzle": PUZZLE, **TERMS}),
    "solutions": (nonogram.solutions, {"puzzle": PUZZLE, "limit": 2, **TERMS}),
    "solve": (nonogram.solve, {"puzzle": PUZZLE, "limit": 2, "encoding": None, **TERMS}),
    "check_many": (
        nonogram.check_many,
        {"puzzles": [PUZZLE], "solver": "auto", "timeout": 9, "jobs": 1} | {"executor": None},
    ),
    "solve_many": (
        nonogram.solve_many,
        {"puzzles": [PUZZLE], "limit": 2, "solver": "auto", "timeout": 9, "jobs": 1}
        | {"proof_dir": None, "executor": None},
    ),
    "svg": (nonogram.svg, {"puzzle": PUZZLE, "grid": ROWS, "clues_at": "once"}),
    "prove": (
        nonogram.prove,
        {
            "puzzle": PUZZLE,
            "result": nonogram.solve(PUZZLE),
            "path": "no/where",
            "solver": "glucose",
        }
        | {"timeout": 9, "on_progress": None, "look": None},
    ),
    "verify": (
        nonogram.verify,
        {"puzzle": PUZZLE, "path": "none", "checker": None, "export": None}
        | {"timeout": 9, "on_progress": None},
    ),
    "verify_many": (
        nonogram.verify_many,
        {"puzzles": [PUZZLE], "proof_dir": "none", "checker": None, "jobs": 1, "executor": None},
    ),
    "Puzzle.violated_line": (PUZZLE.violated_line, {"grid": ROWS}),
    # methods
    "Puzzle.of": (
        nonogram.Puzzle.of,
        {"rows": [[1]], "columns": [[1]], "colours": 1, "palette": (), "goals": [], "title": "x"},
    ),
    "Puzzle.grid": (PUZZLE.grid, {"cells": ROWS}),
    "Puzzle.clue": (PUZZLE.clue, {"line": Line("row", 1)}),
    "Puzzle.with_clue": (PUZZLE.with_clue, {"line": Line("row", 1), "clue": (Block(1),)}),
    "Grid.of": (Grid.of, {"rows": ROWS}),
    "Grid.of_cells": (Grid.of_cells, {"geometry": SQUARE, "cells": [0] * 4}),
    "Grid.fits": (Grid(ROWS).fits, {"geometry": SQUARE}),
    "Grid.without": (Grid(ROWS).without, {"cells": [(0, 1)]}),
    "Grid.only": (Grid(ROWS).only, {"cells": [(0, 1)]}),
    "Grid.differing": (Grid(ROWS).differing, {"others": [Grid(ROWS)]}),
    "Hexagon.regular": (Hexagon.regular, {"side": 2}),
    "Hexagon.points_up": (TRIANGLE.points_up, {"position": (0, 0)}),
    "Hexagon.left_of": (TRIANGLE.left_of, {"position": (0, 0)}),
    "Session.solve": (nonogram.Session(PUZZLE).solve, {"assume": ROWS}),
    "Session.block": (nonogram.Session(PUZZLE).block, {"grid": ROWS}),
    "Report.is_harder_than": (nonogram.check(PUZZLE).is_harder_than, {"level": "easy"}),
    "Explanation.grid_after": (nonogram.explain(PUZZLE).grid_after, {"steps": 1}),
    **{
        f"{name}.{method}": (getattr(geometry, method), {argument: value})
        for name, geometry in (("Rectangle", SQUARE), ("Hexagon", TRIANGLE))
        for method, argument, value in (
            ("line", "index", 1),
            ("index_of", "line", Line("row", 1)),
            ("family_of", "index", 1),
            ("position", "cell", 0),
            ("cell", "position", (0, 0)),
            ("name_of", "cells", [0]),
            ("along_lines", "cells", [0] * geometry.size),
        )
    },
}

#: What is handed out, not given: plain data without a method that takes anything.
HANDED_OUT = {
    "Ambiguity", "AssumedCellsContradict", "Blank", "Blotted", "Caution", "Certificate", "Change",
    "ChangedLine", "Clash", "ClueTooLong", "CluesContradict", "Contradiction", "Count", "Deduction",
    "Difficulty", "Drawing", "Duplicate", "Explanation", "Fix", "Fixes", "GivenCellsContradict",
    "Hidden", "Hint", "How", "LineImpossible", "LinesContradict", "Lost", "Mark",
    "Progress", "Proofs", "Question", "Repair", "Repairs", "Report", "Result", "Scan",
    "ScannedNumber", "Sides", "Solutions", "Standstill", "Stats", "Taken", "TotalsDiffer",
    "Unique", "Visit",
}  # fmt: skip
#: Annotations, and what goes with the next release.
OTHERS = {
    "FALSE",
    "TRUE",
    "Answer",
    "Clause",
    "ClauseSequence",
    "Clue",
    "Clues",
    "GridLike",
    "Group",
    "Likely",
    "LayoutLike",
    "LevelLike",
    "LineEncoding",
    "LineFormula",
    "Marks",
    "Palette",
    "Position",
    "Positions",
    "Reason",
    "Reasons",
    "Record",
    "Rgb",
    "Room",
    "Looks",
    "Number",
    "OnProgress",
    "Row",
    "Rows",
    "RowSequence",
    "StrPath",
    "Shown",
    "Source",
    "Step",
    "Thought",
    "__version__",
}
#: Seconds of the processor that are more than a public function may need to refuse anything.
PATIENCE = 20.0


@pytest.fixture(autouse=True)
def _bounded() -> Iterator[None]:
    """An argument that would keep a function at work for ever fails the test."""
    handler = signal.signal(signal.SIGPROF, _late)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, handler)


def _late(*_: object) -> None:
    raise AssertionError("a hostile value was not refused at once")


def called(function: Callable[..., Any], arguments: dict[str, Any]) -> None:
    """Call a function; of an iterator ask for the first thing."""
    found = function(**arguments)
    if isinstance(found, Iterator):
        next(found, None)


def test_the_table_has_every_public_name() -> None:
    names = {name.partition(".")[0] for name in CALLS}
    told = {
        name
        for name in dir(nonogram)
        if isclass(kind := getattr(nonogram, name))
        and (issubclass(kind, Exception) or hasattr(kind, "__members__"))
    }
    assert names | HANDED_OUT | OTHERS | told == {*dir(nonogram)}


@pytest.mark.parametrize("name", CALLS)
def test_hostile_values(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    function, right = CALLS[name]
    monkeypatch.chdir(tmp_path)  # some values are names of files
    for argument in right:
        for value in HOSTILE:
            refused = None
            try:
                called(function, {**right, argument: value})
            except (NonogramError, ValueError, TypeError) as error:
                refused = error
            except OSError as error:
                raise AssertionError(argument) from error
            if isinstance(value, Strange):
                assert isinstance(refused, NonogramError), f"{argument}: {refused!r}"
                assert len(str(refused)) < 600


#: Numbers that make things of their size.
SIZES = [
    ("Rectangle", "height"), ("Rectangle", "width"), ("Hexagon.regular", "side"), ("Line", "axis"),
    ("Block", "length"), ("Block", "colour"), ("Puzzle", "colours"), ("ndom_puzzle", "n"),
    ("random_puzzle", "height"), ("random_puzzle", "width"), ("picture_puzzle", "height"),
    ("picture_puzzle", "blurs"), ("picture_puzzle", "colours"), ("from_image", "size"),
    ("from_image", "threshold"), ("from_image", "thicken"), ("scan", "page"),
    ("from_image", "colours"), ("make_unique", "colours"), ("solve_many", "jobs"),
    ("Puzzle.from_grid", "colours"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "argument"), SIZES)
def test_sizes(name: str, argument: str) -> None:
    function, right = CALLS[name]
    for value in (HUGE, -1, 0.5, True, "2", 10**5000):
        if name == "Line" and value == "2":
            continue
        with pytest.raises(nonogram.RequestError, match=r"expected"):
            called(function, {**right, argument: value})
