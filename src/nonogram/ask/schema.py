"""What a record may hold: records come from files, which might hold anything.

The fields that the program reads are checked completely, all others not at all.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any, TypeGuard

from nonogram.ask.record import CAUSES, Record
from nonogram.errors import RequestError
from nonogram.explanation.steps import Level
from nonogram.result import Outcome

_Test = Callable[[Any], bool]

#: Fields that are there together or not at all: figures of a run, and the solutions found.
_TOGETHER = (
    {"cells", "decided", "lines", "solver", "variables", "clauses", "conflicts", "cpu"},
    {"solutions", "complete"},
)


#: The record has reasons, each of which has cells, each of which has coordinates.
_LEVELS = 5


def is_record(value: Any) -> TypeGuard[Record]:
    """Could this have come from here?"""
    return (
        isinstance(value, dict)
        and "path" in value
        and _shallow(value, _LEVELS)
        and all(holds(value[key]) for key, holds in _FIELDS.items() if key in value)
        and all(fields.isdisjoint(value) or fields <= value.keys() for fields in _TOGETHER)
        and ("of" not in value or _is_part(value["path"], value["of"]))
        and (value.get("solution") is None or _is_picture(value))
        and (_is_error(value) if "error" in value else _is_verdict(value))
    )


def _is_error(value: Record) -> bool:
    return "fault" in value and "verdict" not in value


def _is_verdict(value: Record) -> bool:
    return "verdict" in value and (
        "cause" not in value or value["verdict"] == Outcome.UNDECIDED.value
    )


def _is_part(path: str, of: int) -> bool:
    """Has a file with so many puzzles one of this name?"""
    number = path.rpartition("#")[2]
    return number.isascii() and number.isdigit() and len(number) < 10 and 1 <= int(number) <= of


def _is_picture(value: Record) -> bool:
    """Is the solution as large as is said? A cell takes a character or more."""
    solution = value["solution"]
    if "palette" not in value:
        return False
    if "sides" in value:
        return _fits_hexagon(solution, value["sides"])
    return (
        {"height", "width"} <= value.keys()
        and len(solution) == value["height"]
        and all(len(row) >= value["width"] for row in solution)
    )


def _fits_hexagon(rows: list[str], sides: list[int]) -> bool:
    """Are these the rows of a triddler, with their slopes?"""
    if len(rows) != sides[0] + sides[1]:  # a few numbers may say that there are very many
        return False
    from nonogram.puzzle.hexagon import Hexagon

    try:
        geometry = Hexagon(sides)
    except RequestError:
        return False
    return all(
        len(row) >= size + 2 and row.strip()[:1] == left and row.strip()[-1:] == right
        for row, size, (_, left, right) in zip(rows, geometry.row_sizes, geometry.frames)
    )


def _shallow(value: Any, levels: int) -> bool:
    """Are lists and dictionaries not nested deeper than this?"""
    if isinstance(value, dict):
        value = [*value.values()]
    return not isinstance(value, list) or (
        levels > 0 and all(_shallow(part, levels - 1) for part in value)
    )


def _string(value: Any) -> bool:
    return isinstance(value, str)


def _text(value: Any) -> bool:
    """Is it a string that can be printed?"""
    return isinstance(value, str) and value == value.encode("utf-8", "replace").decode()


def _name(value: Any) -> bool:
    """Is it a string that can be a file's name, which need not be text?"""
    try:
        return isinstance(value, str) and bool(value.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return False


def _colour(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("#[0-9a-f]{6}", value) is not None


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _number(value: Any) -> bool:
    return type(value) is int and value >= 0  # a truth value is no number here


def _seconds(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= sys.float_info.max


def _sides(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 6 and all(map(_number, value))


def _reason(value: Any) -> bool:
    return isinstance(value, dict) and _text(value.get("text"))


def _difficulty(value: Any) -> bool:
    return isinstance(value, dict) and _level(value.get("level")) and _seconds(value.get("score"))


def _certificate(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and _name(value.get("file"))
        and _number(value.get("steps"))
        and _truth(value.get("verified"))
    )


def _maybe(holds: _Test) -> _Test:
    return lambda value: value is None or holds(value)


def _one_of(*known: str) -> _Test:
    return lambda value: isinstance(value, str) and value in known


def _list_of(holds: _Test) -> _Test:
    return lambda value: isinstance(value, list) and all(map(holds, value))


def _dict_of(holds: _Test) -> _Test:
    return lambda value: isinstance(value, dict) and all(map(holds, value.values()))


def _dict_with(fields: dict[str, _Test]) -> _Test:
    return lambda value: (
        isinstance(value, dict)
        and all(holds(value[key]) for key, holds in fields.items() if key in value)
    )


_level = _one_of(*(level.value for level in Level))

_ASKED: dict[str, _Test] = {
    "limit": _number,
    "timeout": _seconds,
    "format": _string,
    "memory_limit": _number,
    "difficulty": _truth,
    "proofs": _truth,
}

_FIELDS: dict[str, _Test] = {
    "path": _name,
    "hash": _string,
    "of": _number,
    "format": _string,
    "asked": _dict_with(_ASKED),
    "height": _number,
    "width": _number,
    "sides": _sides,
    "colours": _number,
    "palette": _dict_of(_maybe(_colour)),
    "verdict": _one_of(*(outcome.value for outcome in Outcome)),
    "cause": _one_of(*CAUSES),
    "solutions": _number,
    "complete": _truth,
    "solution": _maybe(_list_of(_string)),
    "reasons": _list_of(_reason),
    "difficulty": _maybe(_difficulty),
    "certificate": _maybe(_certificate),
    "seconds": _seconds,
    "cells": _number,
    "decided": _number,
    "lines": _number,
    "suppositions": _number,
    "solver": _maybe(_text),
    "variables": _number,
    "clauses": _number,
    "conflicts": _maybe(_number),
    "cpu": _dict_of(_seconds),
    "error": _text,
    "fault": _one_of("input", "solver"),
    "version": _text,
}
