"""Answers as JSON: the one module that knows the keys of a record.

`record` writes an answer, and `answer_in` reads it: a record that this version wrote is
written again as it was. A record has all of its keys, whatever is asked: null is what is not known
or not asked for. Rows, columns, lines and cells count from 1, colours are numbers, 0 is the
background; a cell is ``[row, column]``, and kinds are ids as in Python. docs/json.md has the
schemas.

Most keys are fields of values: they are written, and read, by the types that their classes declare.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from nonogram.ask.found import Answer, Blank, Fixes, failure
from nonogram.ask.question import SETTINGS, Proofs, Question, Wanted
from nonogram.base.errors import NonogramError, ParseError, RequestError, TimeUpError
from nonogram.base.ids import Id, snake_case
from nonogram.base.text import in_short, one_line
from nonogram.base.values import Data, Value
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import Colour, Grid, Line, Position, Puzzle, Rectangle
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.clue import clue_from
from nonogram.core.puzzle.geometry import MEASURES
from nonogram.core.puzzle.puzzle import ABOUT
from nonogram.core.puzzle.reasons import Reason
from nonogram.core.result import Stats
from nonogram.core.search.state import How
from nonogram.core.verdict import Cause, Verdict
from nonogram.explanation.levels import Level

if TYPE_CHECKING:
    from nonogram.core.search.ambiguity import Ambiguity

SCHEMA = 2  #: the number of this form of records; releases before 0.6.1 had another

#: The keys of a record, in order.
_KEYS = (
    *("schema", "path", "path_bytes", "hash", "of", "format", *ABOUT, *MEASURES),
    *("colours", "palette", "given", "filled", "verdict", "cause", "error", "fault", "found"),
    *("complete", "solution", "known", "settled_by", "difficulty", "stuck", "ambiguity", "repairs"),
    *("reasons", "warnings", "goals", "certificate", "asked", "stats"),
)

#: The keys that are no fields, or have a form of their own.
_OWN = ("reasons",)

#: The types of the parts of a question.
_ASKED = {**Question._FIELDS, "seed": "int", "proofs": "bool", "report": "bool"}

#: The figures of a run that are single values.
_NO_FIGURES = ("cpu_seconds", "calls", "requests", "gave_up", "stopped")
_FIGURES = [figure for figure in Stats.__annotations__ if figure not in _NO_FIGURES]

_NEW = {"known"}  #: the keys that earlier records of this schema lack

#: A certificate that is wanted, but not there.
_UNPROVED: Data = {"file": None, "steps": None, "verified": False}


def record(found: Answer) -> Data:
    """The record of an answer, as `solve --json` and `check --json` print it."""
    data = {
        **blank_data(found.board),
        **_written(found, found.board),
        "schema": SCHEMA,
        **_path_data(found.path),
        "reasons": [*map(reason_data, found.reasons, found.sentences)],
        "stats": _stats_data(found),
    }
    if found.stuck is not None:
        data["stuck"] = dict(zip(map(str, Level), data["stuck"]))
    if found.unproved:
        data["certificate"] = {**_UNPROVED}
    return {key: data[key] for key in _KEYS}


def failure_data(path: str, error: NonogramError, told: str) -> Data:
    """The record of a puzzle that has no answer, with the keys that it has in every command.

    `told` is the message. A puzzle without an answer in time is undecided.
    """
    late, fields = isinstance(error, TimeUpError), failure(error)
    return {
        "schema": SCHEMA,
        **_path_data(path),
        "verdict": Verdict.UNDECIDED if late else fields["verdict"],
        "cause": Cause.TIME_LIMIT if late else None,
        "error": told,
        "fault": None if late else fields["fault"],
    }


def answer_in(data: Mapping[str, Any]) -> Answer:
    """Read a record. Raises RequestError for anything that is no record of this schema."""
    try:
        if data.keys() >= {*_KEYS} - _NEW and data["schema"] == SCHEMA:
            return _found(data)
        why = f"keys of schema {SCHEMA} are missing"
    except (ParseError, RequestError, LookupError, TypeError, AttributeError, ValueError) as error:
        why = str(error)
    raise RequestError(f"expected a record as `to_dict` of an Answer or a Report gives it: {why}")


def _found(data: Mapping[str, Any]) -> Answer:
    board, stats, stuck, reasons = _board(data), data["stats"], data["stuck"], data["reasons"]
    unproved, rated = data["certificate"] == _UNPROVED, data["difficulty"]
    if rated is not None and rated.keys() & {"score", "scale"} == {"score"}:
        # Of a release before 0.7.0, which had other levels. Without its question it is asked anew.
        data = {**data, "difficulty": None, "asked": None}
    fields = {
        **data,
        "path": data["path"] or "",
        "certificate": None if unproved else data["certificate"],
        "stats": None if stats["cells"] is None else stats,
        "sentences": [each["text"] for each in reasons],
        **{"seconds": stats["wall_seconds"], "cpu_seconds": stats["cpu_seconds"]},
        "version": stats["version"],
    }
    if stuck is not None:
        below, _ = [*Level][: len(stuck)], [*Level][len(stuck)]  # there is a level above them
        fields["stuck"] = [stuck[level] for level in below]
    known = {
        name: _read(what, fields[name], board)
        for name, what in Answer._FIELDS.items()
        if name in fields and name not in _OWN
    }
    solution, common = known["solution"], known["ambiguity"]
    if known["verdict"] is Verdict.UNIQUE:
        known["known"] = solution  # earlier records lack it
    if common is not None:
        if solution is None:
            raise ParseError("multiple solutions, expected one of them")
        known["ambiguity"] = common.replace(solution=solution, given=known["given"])
    return Answer(
        **known,
        board=board,
        reasons=tuple(_read(_REASONS[each["kind"]], each, board) for each in reasons),
        unproved=unproved,
    )


def json_line(record: Data) -> str:
    """A record as a line of JSON, in ASCII."""
    import json  # loaded only to write JSON

    return json.dumps(record, separators=(",", ":")) + "\n"


def _path_data(path: str) -> Data:
    """The name of a puzzle, and its bytes in base64 if it is no UTF-8, which JSON cannot hold."""
    raw = None
    with suppress(UnicodeEncodeError):  # no system has such a name
        raw = path.encode(errors="surrogateescape")
    if raw is None or raw == path.encode(errors="replace"):
        return {"path": path or None, "path_bytes": None}
    from base64 import b64encode

    return {"path": path, "path_bytes": b64encode(raw).decode()}


def blank_data(board: Blank | None) -> Data:
    """The texts, the size in the terms of its geometry, and the colours."""
    data: Data = dict.fromkeys((*ABOUT, *MEASURES, "colours", "palette"))
    if board is not None:
        looks = zip(characters_of(board), board.palette)
        data |= {**board.texts, **board.geometry.to_dict(), "colours": board.inks}
        data["palette"] = [{"character": c, "rgb": look.rgb and [*look.rgb]} for c, look in looks]
    return data


def _board(data: Mapping[str, Any]) -> Blank | None:
    """The shape and the colours of a record's pictures."""
    if data["palette"] is None:
        return None
    from nonogram.core.puzzle.hexagon import Hexagon  # loaded only here

    *lengths, sides = (data[name] for name in MEASURES)
    geometry = Hexagon(sides) if sides else Rectangle(*lengths)
    palette = tuple(Colour(look["character"][:1], look["rgb"]) for look in data["palette"])
    lines, colours = ((),) * len(geometry.lines), max(1, len(palette) - 1)
    texts, inks = {name: data[name] for name in ABOUT}, _read("int", data["colours"], None)
    return Blank(geometry, lines, colours, palette, inks=inks, **texts)


def _fixes_data(fixes: Fixes, board: Puzzle | None) -> Data:
    """Repairs, each with its first change beside all of them."""
    found = (_written(fix, board) for fix in fixes)
    return {
        "found": [{**fix["changes"][0], **fix} for fix in found],
        "complete": fixes.complete,
    }


def _ambiguity_data(ambiguity: Ambiguity, board: Puzzle | None) -> Data:
    """The cells in which solutions differ, and the cells to give, each with its colour."""
    given = ambiguity.cells_to_give
    return {
        "picture": _FORMS["Grid"].write(ambiguity.backbone, board),
        "ambiguous": places_of(ambiguity.ambiguous),
        "unknown": places_of(ambiguity.unknown),
        "cells_to_give": None
        if given is None
        else [[*place, ambiguity.solution[at]] for place, at in zip(places_of(given), given)],
    }


def _ambiguity(data: Data, board: Blank) -> Ambiguity:
    """The cells in which solutions differ, still without one of these."""
    from nonogram.core.search.ambiguity import Ambiguity

    differing, unknown, to_give = (
        _read("Positions | None", cells and [cell[:2] for cell in cells], board)
        for cells in (data["ambiguous"], data["unknown"], data["cells_to_give"])
    )
    for cell in (*differing, *unknown, *(to_give or ())):
        board.geometry.cell(cell)  # raises RequestError if there is no such cell
    solution: Any = None
    return Ambiguity(solution, differing, unknown, to_give)


def asked_data(question: Question) -> Data:
    """The parts of a question that are set, and decide whether its answer will do later."""
    matters = {
        "limit": question.limit,
        "timeout": question.timeout,
        "format": question.format,
        **{name: getattr(question, name) for name in SETTINGS},
        "difficulty": question.difficulty or None,
        "seed": question.how.seed or None,
        "proofs": question.proofs is not None or None,
        "report": question.is_report or None,
        "repair": question.repair or None,
    }
    known = {key: value for key, value in matters.items() if value not in (None, inf)}
    return known | dict(question.later)


def asked_in(data: Data) -> Question:
    """The question of an earlier record, with what a later release may have added to it."""
    for key in data.keys() & _ASKED.keys():
        _read(_ASKED[key], data[key], None)
    left = {"limit": None, **data}
    return Question(
        wanted=Wanted.REPORT if left.pop("report", False) else Wanted.VERDICT,
        proofs=Proofs("") if left.pop("proofs", False) else None,
        how=How(seed=left.pop("seed", 0)),
        **{name: left.pop(name) for name in Question._FIELDS if name in left},
        later=tuple(left.items()),
    )


def kept(question: Question) -> Question:
    """The question as far as records have it."""
    return asked_in(asked_data(question))


def _stats_data(found: Answer) -> Data:
    """The figures of the run under their names, its seconds, and the version of the program."""
    figures = {figure: found.stats and getattr(found.stats, figure) for figure in _FIGURES}
    return {
        "wall_seconds": None if found.seconds is None else round(found.seconds, 6),
        "cpu_seconds": {step: round(seconds, 6) for step, seconds in found.cpu_seconds.items()},
        **figures,
        "solver": figures["solver"] and one_line(figures["solver"]),
        "version": found.version,
    }


def reason_data(reason: Reason, text: str) -> Data:
    """A reason: its kind, its fields, and its sentence."""
    return {"kind": snake_case(type(reason)), **_written(reason), "text": text}


_REASONS = {snake_case(kind): kind.__name__ for kind in get_args(Reason)}


def places_of(positions: Iterable[Position]) -> list[list[int]]:
    """Cells, counted from 1: the row, and the place in it."""
    return [[row + 1, place + 1] for row, place in positions]


def _place(place: Sequence[int]) -> Position:
    """The cell that is written so."""
    return place[0] - 1, place[1] - 1


def _picture(rows: Iterable[str], board: Blank | None) -> Grid:
    """The grid of these rows. Raises ParseError if it does not fit the board."""
    if board is None:
        raise ParseError("a picture without a palette")
    from nonogram.core.puzzle.pictures import parse_picture  # not loaded to solve a puzzle

    return parse_picture(board, rows).as_in(board)


def _line(name: str) -> Line:
    axis, _, number = name.rpartition(" ")
    return Line(axis, int(number))


class _AsJson(NamedTuple):
    """The functions that write values of a type as JSON, and read them, on a board."""

    write: Callable[[Any, Any], object]
    read: Callable[[Any, Any], object]


#: The forms of types that are written neither as they are nor by their fields.
_FORMS = {
    "Grid": _AsJson(
        lambda grid, board: str(grid.as_in(board or grid.drawn_as).marking(())).split("\n"),
        _picture,
    ),
    "Position": _AsJson(
        lambda cell, _: places_of([cell])[0],
        lambda place, _: _place(place),
    ),
    "Positions": _AsJson(
        lambda cells, _: places_of(cells),
        lambda places, _: tuple(map(_place, places)),
    ),
    "Mark": _AsJson(
        lambda mark, _: [*places_of([mark.cell])[0], [*mark.colours]],
        lambda mark, _: Mark(_place(mark), tuple(mark[2])),
    ),
    "Ambiguity": _AsJson(_ambiguity_data, _ambiguity),
    "Fixes": _AsJson(
        _fixes_data,
        lambda data, board: Fixes(
            _read("tuple[Fix, ...]", data["found"], board), _read("bool", data["complete"], board)
        ),
    ),
    "Question": _AsJson(lambda asked, _: asked_data(asked), lambda data, _: asked_in(data)),
    "tuple[str, int]": _AsJson(lambda pair, _: [*pair], lambda pair, _: tuple(pair)),
    "Line": _AsJson(lambda line, _: str(line), lambda name, _: _line(name)),
    "Clue": _AsJson(
        lambda clue, _: [block.numbers for block in clue],
        lambda numbers, _: clue_from(numbers, "a clue"),
    ),
}

#: The types that have no form of their own: a puzzle is written with `dumps`.
_NO_FORM = ("Puzzle", "Puzzle | None", "Palette", "Geometry | None", "Blank | None")

#: The modules of kinds, which are loaded only for records that have them.
_KINDS = {
    **dict.fromkeys(("Verdict", "Cause", "SettledBy"), "nonogram.core.verdict"),
    **dict.fromkeys(_REASONS.values(), "nonogram.core.puzzle.reasons"),
    **dict.fromkeys(("Fix", "Certificate"), "nonogram.ask.found"),
    **dict.fromkeys(("Caution", "Concern", "Goal"), "nonogram.diagnosis.check"),
    "Stats": "nonogram.core.result",
    "ChangedLine": "nonogram.diagnosis.uneven",
    "Difficulty": "nonogram.explanation.explain",
    "Level": "nonogram.explanation.levels",
    "Technique": "nonogram.explanation.techniques",
}


def as_json(value: object, board: Puzzle | None = None) -> Any:
    """A value as JSON. Its pictures are drawn on a board."""
    return _write(type(value).__name__, value, board)


def _written(value: Value, board: Puzzle | None = None) -> Data:
    """The fields of a value that JSON can hold, each as JSON."""
    fields = vars(value)
    return {
        name: _write(what, fields[name], board)
        for name, what in value._FIELDS.items()
        if what not in _NO_FORM
    }


def _write(what: str, value: Any, board: Puzzle | None) -> Any:
    """A value of a type, by the name of this, as JSON."""
    what = what.removesuffix(" | None")
    if value is None:
        return None
    if what in _FORMS:
        return _FORMS[what].write(value, board)
    if what.startswith("tuple["):
        return [_write(_part(what), each, board) for each in value]
    if isinstance(value, Value):
        return _written(value, board)
    if isinstance(value, tuple):
        return [_write(type(each).__name__, each, board) for each in value]
    return value.value if isinstance(value, Id) else value


def _read(what: str, data: Any, board: Blank | None) -> Any:
    """The value of a type that is written so. Raises an error for one of another type."""
    if data is None and what.endswith(" | None"):
        return None
    what = what.removesuffix(" | None")
    if what in _FORMS:
        return _FORMS[what].read(data, board)
    if what.startswith("tuple["):
        return tuple(_read(_part(what), each, board) for each in data)
    if what not in _KINDS:
        if not _IS[what](data):
            raise RequestError(f"{in_short(data)}: expected {what}")
        return data
    kind = getattr(import_module(_KINDS[what]), what)
    if not issubclass(kind, Value):
        return kind(data)
    fields = kind._FIELDS.items()
    return kind(**{name: _read(part, data[name], board) for name, part in fields if name in data})


def _part(what: str) -> str:
    """The type of the parts of a tuple."""
    return what.removeprefix("tuple[").removesuffix(", ...]")


def _is_text(data: object) -> bool:
    """Whether it is a text that can be printed, or a file name that is no UTF-8."""
    return isinstance(data, str) and bool(data.encode("utf-8", "surrogateescape") or not data)


def _is_number(data: Any) -> bool:
    return type(data) in (int, float) and 0 <= data <= sys.float_info.max


#: Whether JSON has a value of a type that it knows.
_IS: dict[str, Callable[[Any], bool]] = {
    "str": _is_text,
    "bool": lambda data: isinstance(data, bool),
    "int": lambda data: type(data) is int and data >= 0,
    "float": _is_number,
    "Mapping[str, float]": lambda data: (
        all(map(_is_text, data)) and all(map(_is_number, data.values()))
    ),
}
