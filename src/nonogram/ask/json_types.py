"""The types of our JSON, for type checkers: `RecordData`, `HintData` and their parts.

The stub beside this file defines them, made from the JSON Schemas. At run time each is a `dict`,
like every TypedDict: ``records: list[RecordData] = [json.loads(line) for line in lines]``.
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> type[dict[str, Any]]:
    if not name.endswith("Data"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return dict
