"""The types of our JSON, for type checkers: `Record`, `HintData` and their parts.

The stub beside this file defines them, made from the JSON Schemas. At run time each is a `dict`,
like every TypedDict: ``records: list[Record] = [json.loads(line) for line in lines]``.
"""

from __future__ import annotations

from typing import Any

#: An answer as JSON. The manual's page "Data and exit codes" describes its keys.
Record = dict[str, Any]


def __getattr__(name: str) -> type[dict[str, Any]]:
    if not name.endswith("Data"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return dict
