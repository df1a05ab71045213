"""JSON Schemas (2020-12) of the program's JSON (``schemas/``), and the check of records.

`make renew` writes the ids of kinds, and a new part of the question, into ``shared.json``.
Later versions may add keys, so unknown keys are no error. Records come from files, which
may hold anything: `is_record` checks a record by its schema, and by rules beyond schemas.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeGuard

from nonogram.ask.record import Record, looks_of
from nonogram.base.errors import NonogramError
from nonogram.core.puzzle.pictures import parse_picture
from nonogram.core.verdict import Verdict

#: The schemas by name: the command's name, or puzzle for the file of a puzzle (the format
#: `json`).
SCHEMAS = ("check", "dupes", "explain", "hint", "puzzle", "solve")

_FOLDER = Path(__file__).with_name("schemas")
_DEFS = "$defs"

_Test = Callable[[Any], bool]

_LEVELS = 8  #: levels of nesting: a repair in a record has changes of clues, a clue has blocks


def json_schema(name: str) -> dict[str, Any]:
    """The schema of this name, one of `SCHEMAS`, with all definitions that it refers to."""
    schema = _read(name)
    known = {**_read("shared")[_DEFS], **schema.pop(_DEFS, {})}
    needed = _named_in(schema)
    while more := _named_in([known[name] for name in needed]) - needed:
        needed |= more
    return {**schema, _DEFS: {key: part for key, part in known.items() if key in needed}}


def _read(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return schema


def _named_in(part: Any) -> set[str]:
    """The names of the definitions that a part of a schema refers to."""
    return {*re.findall(r'"\$ref": "[^"]*/([^"]*)"', json.dumps(part))}


def is_record(value: Any) -> TypeGuard[Record]:
    """Whether a value could be a record of this program."""
    return (
        isinstance(value, dict)
        and _shallow(value, _LEVELS)
        and _is_line()(value)
        and value["path"] is not None
        and (value["error"] is not None) == (value["verdict"] == Verdict.ERROR)
        and (
            value["cause"] is None
            or (
                value["difficulty"] is None
                and value["verdict"] in (Verdict.UNDECIDED, Verdict.UNIQUE)
            )
        )
        and (value["of"] is None or _number_in(value["path"]) in range(1, value["of"] + 1))
        and all(rows is None or _fits(value, rows) for rows in _pictures(value))
    )


def _fits(record: Record, rows: list[str]) -> bool:
    """Whether a record has the size and the palette of a picture."""
    with suppress(NonogramError):
        return bool(record["palette"] and parse_picture(looks_of(record), rows))
    return False


def _pictures(record: Record) -> Iterator[Any]:
    """The pictures in a record, each a list of rows or null."""
    yield from (
        record["solution"],
        record.get("known"),
        record["given"],
        *(record["stuck"] or {}).values(),
    )
    if record["ambiguity"] is not None:
        yield record["ambiguity"]["picture"]
    if record["repairs"] is not None:
        yield from (repair["solution"] for repair in record["repairs"]["found"])


def _number_in(path: str) -> int:
    """The number of a puzzle in its file, from its name; 0 if it has none."""
    number = path.rpartition("#")[2]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0


def _shallow(value: Any, levels: int) -> bool:
    """Whether lists and dictionaries are not nested deeper than this."""
    if isinstance(value, dict):
        value = [*value.values()]
    return not isinstance(value, list) or (
        levels > 0 and all(_shallow(part, levels - 1) for part in value)
    )


@cache
def _is_line() -> _Test:
    """A test whether a value conforms to the schema of `solve --json`."""
    schema = json_schema("solve")
    return _test(schema, schema[_DEFS])


def _test(schema: Mapping[str, Any], known: Mapping[str, Any]) -> _Test:
    """A test for a schema that has only keywords of our schemas; `known` are the definitions."""
    if "$ref" in schema:
        return _test(known[schema["$ref"].rpartition("/")[2]], known)
    if not schema:
        return lambda _: True
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
    """A test whether a value is of one type and conforms to the schema for that type."""
    if kind == "array":
        least, most = schema.get("minItems", 0), schema.get("maxItems", sys.maxsize)
        holds = _test(schema["items"], known)
        return lambda value: (
            isinstance(value, list) and least <= len(value) <= most and all(map(holds, value))
        )
    if kind == "object":
        required = {*schema.get("required", ())}
        most = schema.get("maxProperties", sys.maxsize)
        fields = {name: _test(field, known) for name, field in schema.get("properties", {}).items()}
        rest = _test(schema.get("additionalProperties", {}), known)
        return lambda value: (
            isinstance(value, dict)
            and len(value) <= most
            and value.keys() >= required
            and all(fields.get(name, rest)(part) for name, part in value.items())
        )
    if kind == "string":
        fits = re.compile(schema.get("pattern", "")).match
        return partial(_text, fits, schema.get("minLength", 0))
    if kind == "null":
        return lambda value: value is None
    if kind == "boolean":
        return lambda value: isinstance(value, bool)
    numbers = (int,) if kind == "integer" else (int, float)  # a bool is not a number here
    lowest, highest = schema.get("minimum", 0), schema.get("maximum", sys.float_info.max)
    return lambda value: type(value) in numbers and lowest <= value <= highest


def _text(fits: Callable[[str], object], least: int, value: Any) -> bool:
    """Whether it is a string that can be printed, or that can be a file name."""
    if not isinstance(value, str) or len(value) < least or not fits(value):
        return False
    try:
        return value.isascii() or bool(value.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return False
