"""The figures of the manual: tables from the files of results, between comments of a page.

A page has a line ``<!-- figures: NAME | TABLE | ROW; ROW | COLUMN; COLUMN -->``, whose last two
parts may be left out. What stands below it, up to ``<!-- end -->``, is written by `make renew`. For
``NAME + OTHER | TABLE + TABLE`` the columns of the other table stand behind those of the first, by
the names of its rows.
"""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from typing import Any

from support.paths import PROJECT

RESULTS = PROJECT / "benchmarks" / "results"

#: A place for figures: what it shows, and what stands there.
PLACE = re.compile(r"^<!-- figures: (.*?) -->\n(.*?)^<!-- end -->\n", re.MULTILINE | re.DOTALL)

Rows = list[list[str]]


@cache
def results(name: str) -> dict[str, Any]:
    """The contents of a file of results."""
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def with_figures(page: str) -> str:
    """The page with the figures of today's files of results."""
    return PLACE.sub(
        lambda place: f"<!-- figures: {place[1]} -->\n{shown(place[1])}<!-- end -->\n", page
    )


def shown(wanted: str) -> str:
    """The table that a place asks for, and below it how it was measured."""
    names, titles, rows, columns = [*map(str.strip, wanted.split("|")), "", ""][:4]
    found = [results(name) for name in names.split(" + ")]
    tables = [one["tables"][title] for one, title in zip(found, titles.split(" + "))]
    heads, *lines = joined([table["rows"] for table in tables])
    if rows:
        by_name = {line[0]: line for line in lines}
        lines = [by_name[name] for name in rows.split("; ")]
    kept = [heads.index(head) for head in columns.split("; ")] if columns else range(len(heads))
    rule = ["---" if index < tables[0]["left"] else "--:" for index in kept]
    picked = [[line[index] for index in kept] for line in (heads, *lines)]
    text = "\n".join("| " + " | ".join(line) + " |" for line in (picked[0], rule, *picked[1:]))
    said = " ".join(origin(one, table) for one, table in zip(found, tables))
    return f"\n{text}\n\n{said}\n\n"


def joined(tables: list[Rows]) -> Rows:
    """The rows of the first table, each with its cells of the others behind it; a dash for none."""
    first, *others = tables
    rows = [[*row] for row in first]
    for table in others:
        by_name = {row[0]: row[1:] for row in table}
        nothing = ["-"] * (len(table[0]) - 1)
        rows = [[*row, *by_name.get(row[0], nothing)] for row in rows]
    return rows


def origin(found: dict[str, Any], table: dict[str, Any]) -> str:
    """The sentences that say when, where and by what a table was measured."""
    day = date.fromisoformat(found["date"])
    commit = found["commit"].replace("+", ", changed")
    busy = f", load average {found['load']}" if float(found["load"] or 0) >= 1 else ""
    said = (
        f"We ran `{found['command']}` with version {found['version']} ({commit}) on "
        f"{day.day} {day:%B %Y}, on {found['machine']}{busy}."
    )
    if not found["command"]:  # of others: the note says it
        said = ""
    return " ".join(filter(None, (said, found.get("note"), table.get("note"))))
