"""JSON Schemas (2020-12) of what the program prints as JSON; the files are in ``schemas/``.

They say what is there. More may come with later versions, so keys that they do not know are no
error; tests hold the program to saying nothing that they do not say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

#: The schemas by name: those of commands are called as the command, that of a puzzle's file
#: (the format `json`) is called puzzle.
SCHEMAS = ("check", "dupes", "explain", "hint", "puzzle", "solve")

_FOLDER = Path(__file__).with_name("schemas")
_DEFS = "$defs"


def json_schema(name: str) -> dict[str, Any]:
    """One of `SCHEMAS`, with all that it refers to."""
    schema = _read(name)
    known = {**_read("shared")[_DEFS], **schema.pop(_DEFS, {})}
    needed: dict[str, Any] = {}
    open_ = [*_references(schema)]
    while open_:
        reference = open_.pop()
        if reference not in needed:
            needed[reference] = known[reference]
            open_ += _references(known[reference])
    return {**schema, _DEFS: {key: needed[key] for key in known if key in needed}}


def _read(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return schema


def _references(part: Any) -> Iterator[str]:
    """The names of the definitions that a part of a schema refers to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        part = [*part.values()]
    if isinstance(part, list):
        for item in part:
            yield from _references(item)
