"""JSON Schemas (2020-12) of the program's JSON (``schemas/``).

`make renew` writes the ids of kinds, and a new part of the question, into ``shared.json``.
Later versions may add keys, so unknown keys are no error.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

#: The schemas by name: the command's name, or puzzle for the file of a puzzle (the format
#: `json`).
SCHEMAS = ("check", "dupes", "explain", "hint", "puzzle", "scan", "solve", "verify-proof")

_FOLDER = Path(__file__).with_name("schemas")
_DEFS = "$defs"


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
