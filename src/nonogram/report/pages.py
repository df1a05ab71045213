"""A page of HTML over the results of a batch: sortable, with pictures, in one file.

The page is report.html, which draws only the rows that can be seen; the results go into it as
JSON. It loads nothing from anywhere, and says so to the browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from nonogram.ask.record import solution_cells
from nonogram.colours.looks import rgb_of
from nonogram.errors import encodable
from nonogram.explanation.steps import Level
from nonogram.puzzle import rectangular
from nonogram.puzzle.hexagon import Hexagon
from nonogram.report.policy import with_policy

_PAGE = Path(__file__).with_name("report.html")

#: The fields of a result that go on the page unchanged.
_FIELDS = (
    "path",
    "title",
    "author",
    "width",
    "height",
    "sides",
    "colours",
    "verdict",
    "cause",
    "error",
    "seconds",
    "conflicts",
    "cells",
    "decided",
    "version",
)


def report_page(records: Iterable[Mapping[str, Any]]) -> str:
    """The results, as `solve --json` writes them, as a page of HTML."""
    data = [_slim(record) for record in records]
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")  # no tag ends it
    before, after = with_policy(_PAGE.read_text(encoding="utf-8")).split("{{data}}")
    return before + text + after


def _slim(record: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a record that the page needs; pictures as runs per row, colours as numbers.

    Of a triddler's rows it is said where they start, in halves of a side, and whether with a
    triangle that points up.
    """
    kept = {field: record[field] for field in _FIELDS if field in record}
    kept["path"] = encodable(record["path"])
    if record.get("difficulty") is not None:
        kept["difficulty"] = _difficulty(record["difficulty"])
    palette, solution = record.get("palette"), record.get("solution")
    if not isinstance(palette, Mapping) or not solution:
        return kept
    plain = rectangular([()], [()], len(palette) - 1)  # has the colours of files that say nothing
    looks = [
        rgb or "#{:02x}{:02x}{:02x}".format(*rgb_of(plain, k))
        for k, rgb in enumerate(palette.values())
    ]
    if "sides" in record:
        hexagon = Hexagon(record["sides"])
        kept["width"], kept["height"] = hexagon.width, len(solution)
        kept["starts"] = [
            (left, hexagon.points_up((row, 0))) for row, (left, _) in enumerate(hexagon.row_spans)
        ]
    rows = [_runs(row) for row in solution_cells(record)]
    return {**kept, "palette": looks, "solution": rows}


def _difficulty(difficulty: Mapping[str, Any]) -> dict[str, Any]:
    """Level and score, and a number that the level can be sorted by."""
    level = Level(difficulty["level"])
    return {"level": level.value, "rank": level.rank, "score": difficulty["score"]}


def _runs(cells: list[int]) -> list[tuple[int, int, int]]:
    """The runs of a row: colour, first cell, length."""
    runs = []
    start = 0
    for colour, run in groupby(cells):
        length = len([*run])
        runs.append((colour, start, length))
        start += length
    return runs
