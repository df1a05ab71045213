"""What a record may hold: records come from files, which might hold anything.

The schema of `solve --json` says what fields hold; here is what it cannot say.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, TypeGuard

from nonogram.ask.json_schema import json_schema
from nonogram.ask.record import Record
from nonogram.puzzle.characters import may_show
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
    """Whether this could have come from here."""
    return (
        isinstance(value, dict)
        and _shallow(value, _LEVELS)
        and _is_line()(value)
        and ("error" in value) != ("verdict" in value)
        and ("cause" not in value or value["verdict"] == Outcome.UNDECIDED.value)
        and all(fields.isdisjoint(value) or fields <= value.keys() for fields in _TOGETHER)
        and ("of" not in value or _is_part(value["path"], value["of"]))
        and (
            value.get("solution") is None
            or ("palette" in value and may_show(value, value["solution"]))
        )
    )


def _is_part(path: str, of: int) -> bool:
    """Whether a file with so many puzzles has one of this name."""
    number = path.rpartition("#")[2]
    return number.isascii() and number.isdigit() and len(number) < 10 and 1 <= int(number) <= of


def _shallow(value: Any, levels: int) -> bool:
    """Whether lists and dictionaries are not nested deeper than this."""
    if isinstance(value, dict):
        value = [*value.values()]
    return not isinstance(value, list) or (
        levels > 0 and all(_shallow(part, levels - 1) for part in value)
    )


@cache
def _is_line() -> _Test:
    """Whether a value has the schema of `solve --json`."""
    schema = json_schema("solve")
    return _test(schema, schema["$defs"])


def _test(schema: Mapping[str, Any], known: Mapping[str, Any]) -> _Test:
    """Whether a value has a schema, as far as ours go; `known` are the definitions."""
    if "$ref" in schema:
        return _test(known[schema["$ref"].rpartition("/")[2]], known)
    options = schema.get("anyOf", schema.get("oneOf"))
    if options is not None:
        return _any_of([_test(option, known) for option in options])
    if "enum" in schema:
        return lambda value: value in schema["enum"]
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return _any_of([_typed(kind, schema, known) for kind in types])


def _any_of(options: list[_Test]) -> _Test:
    return options[0] if len(options) == 1 else lambda value: any(holds(value) for holds in options)


def _typed(kind: str, schema: Mapping[str, Any], known: Mapping[str, Any]) -> _Test:
    """Whether a value is of one type, with what the schema says of such values."""
    if kind == "array":
        least, most = schema.get("minItems", 0), schema.get("maxItems", sys.maxsize)
        holds = _test(schema["items"], known)
        return lambda value: (
            isinstance(value, list) and least <= len(value) <= most and all(map(holds, value))
        )
    if kind == "object":
        rest = schema.get("additionalProperties")
        return partial(
            _object,
            {*schema.get("required", ())},
            {name: _test(field, known) for name, field in schema.get("properties", {}).items()},
            None if rest is None else _test(rest, known),
        )
    if kind == "string":
        fits = re.compile(schema.get("pattern", "")).match
        return partial(_text, fits, schema.get("minLength", 0))
    if kind == "null":
        return lambda value: value is None
    if kind == "boolean":
        return lambda value: isinstance(value, bool)
    numbers = (int,) if kind == "integer" else (int, float)  # a truth value is no number here
    lowest = schema.get("minimum", 0)
    return lambda value: type(value) in numbers and lowest <= value <= sys.float_info.max


def _object(
    required: set[str], fields: Mapping[str, _Test], rest: _Test | None, value: Any
) -> bool:
    if not isinstance(value, dict) or not value.keys() >= required:
        return False
    for name, part in value.items():
        holds = fields.get(name, rest)
        if holds is not None and not holds(part):
            return False
    return True


def _text(fits: Callable[[str], object], least: int, value: Any) -> bool:
    """Whether it is a string that can be printed, or name a file, which need be no text."""
    if not isinstance(value, str) or len(value) < least or not fits(value):
        return False
    try:
        return value.isascii() or bool(value.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return False
