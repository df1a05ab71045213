"""Puzzles, results and reports as plain data: the record that all commands print as JSON.

A record has all of its keys, whatever is asked: null is what is not known or not asked for. Rows,
columns, lines and cells count from 1, colours are numbers, 0 is the background; a cell is
``[row, column]``, and kinds are ids as in Python. docs/json.md has the schemas.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from nonogram.base.ids import snake_case
from nonogram.base.text import one_line
from nonogram.base.version import __version__
from nonogram.core.puzzle import Clue, Colour, Grid, Line, Position, Puzzle, Rectangle
from nonogram.core.puzzle.characters import characters_of, clue_text
from nonogram.core.puzzle.geometry import MEASURES
from nonogram.core.puzzle.puzzle import ABOUT
from nonogram.core.puzzle.reasons import ClueTooLong, Reason, TotalsDiffer
from nonogram.core.result import Result, Stats
from nonogram.core.verdict import Cause, Verdict

if TYPE_CHECKING:
    from nonogram.core.search.ambiguity import Ambiguity
    from nonogram.diagnosis.check import Caution, Report
    from nonogram.diagnosis.repair import Repair, Repairs
    from nonogram.explanation.explain import Difficulty

Record = dict[str, Any]  #: the data of an answer, which docs/json.md describes

SCHEMA = 2  #: the number of this form of records; releases before 0.6.1 had another

#: The figures of a run that are single values.
_NO_FIGURES = ("cpu_seconds", "calls", "requests", "gave_up")
_FIGURES = [figure for figure in Stats.__annotations__ if figure not in _NO_FIGURES]

#: The record of a puzzle of which nothing is known, with the keys in order.
UNKNOWN: Record = {
    "schema": SCHEMA,
    **dict.fromkeys(("path", "path_bytes", "hash", "of", "format", *ABOUT)),
    **dict.fromkeys((*MEASURES, "colours", "palette", "given", "filled")),
    **dict.fromkeys(("verdict", "cause", "error", "fault")),
    "found": 0,
    "complete": False,
    **dict.fromkeys(("solution", "known", "settled_by")),
    **dict.fromkeys(("difficulty", "stuck", "ambiguity", "repairs")),
    **{several: [] for several in ("reasons", "warnings", "goals")},
    **dict.fromkeys(("certificate", "asked")),
    "stats": {
        "wall_seconds": None,
        "cpu_seconds": {},
        **dict.fromkeys(_FIGURES),
        "version": __version__,
    },
}


def puzzle_data(puzzle: Puzzle, given: Grid | None) -> Record:
    """The size, in the terms of its geometry, the colours, the texts, and the given cells."""
    characters = characters_of(puzzle)
    looks = [colour.plain for colour in puzzle.palette[: len(characters)]]
    rgbs = [rgb and [*rgb] for rgb in looks] + [None] * (len(characters) - len(looks))
    return {
        **puzzle.texts,
        **puzzle.geometry.data(),
        "colours": puzzle.inks,
        "palette": [{"character": c, "rgb": rgb} for c, rgb in zip(characters, rgbs)],
        "given": None if given is None or is_open(given) else grid_rows(puzzle, given),
    }


def path_data(path: str) -> Record:
    """The name of a puzzle, and its bytes in base64 if it is no UTF-8, which JSON cannot hold."""
    raw = None
    with suppress(UnicodeEncodeError):  # no system has such a name
        raw = path.encode(errors="surrogateescape")
    if raw is None or raw == path.encode(errors="replace"):
        return {"path": path, "path_bytes": None}
    from base64 import b64encode

    return {"path": path, "path_bytes": b64encode(raw).decode()}


def failure(error: str, fault: str = "input") -> Record:
    """The keys of a record that say why there is no verdict, and whose fault it is."""
    return {"verdict": Verdict.ERROR, "error": error, "fault": fault}


def is_open(grid: Grid) -> bool:
    """Whether all cells of a grid are undecided."""
    return {None}.issuperset(grid.cells)


def grid_rows(puzzle: Puzzle, grid: Grid) -> list[str]:
    """The rows of the picture, in the characters of the puzzle's palette."""
    return puzzle.drawn(grid).split("\n")


def result_data(puzzle: Puzzle, result: Result) -> Record:
    """The data of a result, with the figures of the run."""
    grids = result.solutions
    known = None if result.verdict is Verdict.UNIQUE else result.known
    return {
        "verdict": result.verdict,
        "cause": result.cause,
        "found": len(grids),
        "complete": result.complete,
        "solution": grid_rows(puzzle, grids[0]) if grids else None,
        "known": None if known is None else grid_rows(puzzle, known),
        "settled_by": result.settled_by,
        "reasons": [reason_data(puzzle, reason) for reason in result.reasons],
        "stats": stats_data(result.stats),
    }


def looks_of(record: Mapping[str, Any]) -> Puzzle:
    """A puzzle without clues that has the shape and the colours of a record's pictures."""
    from nonogram.core.puzzle.hexagon import Hexagon  # loaded only here

    *lengths, sides = (record[name] for name in MEASURES)
    geometry = Hexagon(sides) if sides else Rectangle(*lengths)
    # Where numbers stand for colours, their first digits clash, and so the colours get numbers.
    palette = tuple(Colour(look["character"][:1], look["rgb"]) for look in record["palette"])
    return Puzzle(geometry, ((),) * len(geometry.lines), max(1, len(palette) - 1), palette)


def solution_in(record: Mapping[str, Any]) -> Grid:
    """The solution in a record that has one, in its shape and colours.

    Raises RequestError if it does not fit.
    """
    return looks_of(record).grid("\n".join(record["solution"]))


def places_of(positions: Iterable[Position]) -> list[list[int]]:
    """Cells, counted from 1: the row, and the place in it."""
    return [[row + 1, place + 1] for row, place in positions]


def reason_data(puzzle: Puzzle, reason: Reason) -> Record:
    """The record of a reason: its kind, its fields, and its sentence."""
    fields = {name: _FIELDS[name].plain(value) for name, value in vars(reason).items()}
    return {"kind": snake_case(type(reason)), **fields, "text": reason_text(puzzle, reason)}


def reason_of(data: Mapping[str, Any]) -> Reason:
    """The reason in a record."""
    kind = _REASONS[data["kind"]]
    reason: Reason = kind(**{name: _FIELDS[name].read(data[name]) for name in kind._FIELDS})
    return reason


class _Codec(NamedTuple):
    """The functions that turn a field of a reason into plain data, and back."""

    plain: Callable[[Any], object] = lambda value: value
    read: Callable[[Any], object] = lambda value: value


def _line(name: str) -> Line:
    axis, _, number = name.rpartition(" ")
    return Line(axis, int(number))


_REASONS: dict[str, Any] = {snake_case(kind): kind for kind in get_args(Reason)}

_FIELDS: defaultdict[str, _Codec] = defaultdict(
    _Codec,
    line=_Codec(str, _line),
    lines=_Codec(lambda lines: [*map(str, lines)], lambda names: tuple(map(_line, names))),
    cells=_Codec(places_of, lambda cells: tuple((row - 1, place - 1) for row, place in cells)),
    totals=_Codec(lambda totals: [*map(list, totals)], lambda totals: tuple(map(tuple, totals))),
    at_least=_Codec(list, tuple),
)


def reason_text(puzzle: Puzzle, reason: Reason) -> str:
    """The sentence of a reason, with the name of its colour, or the clue that may be meant."""
    if isinstance(reason, TotalsDiffer) and reason.colour is not None:
        from nonogram.core.puzzle.colours import called

        return f"{called(puzzle, reason.colour)}: {reason.replace(colour=None)}"
    if isinstance(reason, ClueTooLong):
        from nonogram.core.puzzle.slips import parts_for, slips

        family = puzzle.geometry.axes.index(reason.line.axis)
        parts = parts_for(puzzle.colours, puzzle.corners, family)
        clue, available = puzzle.clue(reason.line), reason.available
        # Only numbers that were joined are typed as one block where two were meant.
        meant = slips(clue, available, parts, lambda typed, meant: len(typed) == 1 < len(meant))
        texts = [clue_text(puzzle, clue) for clue in meant]
        return f"{reason}: {' or '.join(texts)}?" if texts else str(reason)
    return str(reason)


def difficulty_data(difficulty: Difficulty) -> Record:
    """The level, the hardest technique, effort and score with their parts, and the scale."""
    return {**vars(difficulty), "contradictions": [*difficulty.contradictions]}


def rated_data(difficulty: Difficulty | None) -> Record:
    """The difficulty that was found for a puzzle with one solution; if none was, time was short."""
    if difficulty is None:
        return {"cause": Cause.TIME_LIMIT, "difficulty": None}
    return {"difficulty": difficulty_data(difficulty)}


def stats_data(stats: Stats) -> Record:
    """The figures of a run under their names, its seconds, and the version of the program."""
    data: Record = {figure: getattr(stats, figure) for figure in _FIGURES}
    data["solver"] = stats.solver and one_line(stats.solver)
    cpu = seconds_data(stats)
    return {"wall_seconds": None, "cpu_seconds": cpu, **data, "version": __version__}


def seconds_data(stats: Stats) -> dict[str, float]:
    """The CPU seconds of the steps of a run."""
    return {step: round(seconds, 6) for step, seconds in stats.cpu_seconds.items()}


def stats_of(record: Record) -> Stats | None:
    """The figures in a record; None if nothing has been solved."""
    data = record["stats"]
    if data["cells"] is None:
        return None
    figures = {figure: data.get(figure) for figure in _FIGURES}  # the newer ones may be missing
    return Stats(**figures, cpu_seconds=dict(data["cpu_seconds"]))


def json_line(record: Record) -> str:
    """A record as a line of JSON, in ASCII."""
    import json  # loaded only to write JSON

    return json.dumps(record, separators=(",", ":")) + "\n"


def report_data(report: Report) -> Record:
    """The record of a report, as far as it can be known without the file."""
    puzzle, repairs, ambiguity = report.puzzle, report.repairs, report.ambiguity
    return {
        **UNKNOWN,
        **puzzle_data(puzzle, report.given),
        "filled": None if report.filled is None else round(report.filled, 4),
        **result_data(puzzle, report.result),
        "found": report.found,
        "complete": report.complete,
        **(rated_data(report.difficulty) if report.verdict is Verdict.UNIQUE else {}),
        "stuck": {level.value: grid_rows(puzzle, grid) for level, grid in report.stuck.items()},
        "ambiguity": None if ambiguity is None else ambiguity_data(puzzle, ambiguity),
        "repairs": None if repairs is None else repairs_data(puzzle, repairs),
        "reasons": [reason_data(puzzle, reason) for reason in report.reasons],
        "warnings": [warning_data(warning) for warning in report.warnings],
        "goals": [*report.goals],
    }


def warning_data(warning: Caution) -> Record:
    """The concern of a warning, its number, and its colours."""
    return {**vars(warning), "colours": [*warning.colours]}


def ambiguity_data(puzzle: Puzzle, ambiguity: Ambiguity) -> Record:
    """The cells in which solutions differ, and the cells to give, each with its colour."""
    given, solution = ambiguity.cells_to_give, ambiguity.solution
    return {
        "picture": grid_rows(puzzle, ambiguity.backbone),
        "ambiguous": places_of(ambiguity.ambiguous),
        "unknown": places_of(ambiguity.unknown),
        "cells_to_give": None
        if given is None
        else [[*place, solution[at]] for place, at in zip(places_of(given), given)],
    }


def repairs_data(puzzle: Puzzle, repairs: Repairs) -> Record:
    """The repairs, likeliest first."""
    found = [repair_data(puzzle, repair) for repair in repairs]
    return {"found": found, "complete": repairs.complete}


def repair_data(puzzle: Puzzle, repair: Repair) -> Record:
    """The changed clues, and the solution of the changed puzzle."""
    changes = [
        {"line": str(change.line), "old": _numbers(change.old), "new": _numbers(change.new)}
        for change in repair.changes
    ]
    same_board = repair.puzzle.geometry == puzzle.geometry
    return {
        **changes[0],
        "changes": changes,
        "solution": grid_rows(puzzle, repair.solution) if same_board else None,
        "text": _repair_text(puzzle, repair),
    }


def _numbers(clue: Clue | None) -> list[object] | None:
    return None if clue is None else [block.numbers for block in clue]


def _repair_text(puzzle: Puzzle, repair: Repair) -> str:
    """The changed lines in words."""
    told = []
    for change in repair.changes:
        new, old = (None if c is None else clue_text(puzzle, c) for c in (change.new, change.old))
        if old is None:
            told.append(f"{change.line} is missing: {new}")
        elif new is None:
            told.append(f"{change.line} is one too many: {old}")
        else:
            told.append(f"{change.line}: {new} instead of {old}")
    if repair.puzzle.geometry != puzzle.geometry:
        told.append(f"the size is then {repair.puzzle.geometry}")
    return "; ".join(told)
