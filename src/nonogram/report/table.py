"""The results of a batch as a table: a text of comma-separated values."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from nonogram.errors import one_line

#: The columns: of a result, of its difficulty, of what the file says.
COLUMNS = (
    *("path", "width", "height", "sides", "colours", "verdict", "solutions", "complete"),
    *("cause", "error", "level", "score", "seconds", "conflicts", "cells", "decided", "solver"),
    *("title", "author"),
)

#: What a formula begins with.
_FORMULA = ("=", "+", "-", "@")


def report_table(records: Iterable[Mapping[str, Any]]) -> str:
    """The results, as `solve --json` writes them, a line each below the names of the columns.

    What a result does not have is empty; `sides` are six numbers with blanks between them. Texts
    are as they are printed, with an apostrophe in front of what would be a formula.
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for record in records:
        row = {**record, **(record.get("difficulty") or {})}
        if "sides" in row:
            row["sides"] = " ".join(map(str, row["sides"]))
        if "complete" in row:
            row["complete"] = "yes" if row["complete"] else "no"
        writer.writerow({column: _plain(value) for column, value in row.items()})
    return text.getvalue()


def _plain(value: object) -> object:
    """A value that no spreadsheet calculates: names of files are others' (OWASP, CSV injection)."""
    if not isinstance(value, str):
        return value
    text = one_line(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
