"""HTML pages in one file for the results of a batch, or puzzles with their paths, and a table.

report.html shows the results (its script draws only the visible rows); or they are comma-separated
values. walk.html, with its style and scripts inserted, is for playing puzzles and for their paths.
Pages load nothing from elsewhere. Their Content-Security-Policy has the digests of the scripts and
styles with which they were written, so that the browser runs no other script, for example from a
text of a puzzle.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from itertools import groupby
from math import inf
from pathlib import Path
from typing import Any

from nonogram.ask.codec import record
from nonogram.ask.found import Answer
from nonogram.base.ids import spaced
from nonogram.base.text import counted, encodable, one_line, table
from nonogram.core.puzzle.characters import characters_of
from nonogram.core.puzzle.colours import rgb_of
from nonogram.core.puzzle.grid import Row
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.core.puzzle.palette import hexadecimal
from nonogram.explanation.levels import Level
from nonogram.report.words import MOST_OF_TITLE

_HERE = Path(__file__).parent

#: The fields of a result that are on the page unchanged.
_FIELDS = (
    *("path", "title", "author", "width", "height", "sides", "colours", "verdict", "cause"),
    *("seconds", "conflicts", "cells", "decided", "version"),
    *("error", "given"),
)

#: The columns: of a result, of its difficulty, of the file's texts, and the given cells.
COLUMNS = (
    *("path", "width", "height", "sides", "colours", "verdict", "found", "complete"),
    *("cause", "error", "level", "effort", "score", "scale", "seconds", "conflicts", "cells"),
    *("decided", "solver", "title", "author", "given"),
)

#: The scripts of each page, in the order in which they run.
_BOARD = ("page", "grid", "shapes", "board", "strokes", "paper")
_EDITOR = ("drawing", "tools", "open", "edit")
SCRIPTS = {
    "report": ("page", "report"),
    "walk": (*_BOARD, "play", "strip", "steps", "hints", "path"),
    "edit": (*_BOARD, "server", *_EDITOR, "file", "scan"),
    "try": (*_BOARD, "tab", *_EDITOR, "share", "start"),
}

#: The styles of each page, in order; all begin with the common measures.
STYLES = {
    "report": ("look", "report"),
    "walk": ("look", "board", "walk"),
    "edit": ("look", "board", "edit"),
    "try": ("look", "board", "edit", "start"),
}


def with_policy(template: str, framed: str = "", rules: str = "") -> str:
    """The page with its policy. It has its scripts and styles, but no foreign data yet.

    A page that it shows in a frame, `framed`, obeys this policy, too. More `rules` may be added.
    """
    parts = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", *filter(None, [rules])]
    for kind in ("script", "style"):
        texts = re.findall(rf"<{kind}>(.*?)</{kind}>", template + framed, re.DOTALL)
        digests = [b64encode(sha256(text.encode()).digest()).decode() for text in texts]
        parts.append(" ".join([f"{kind}-src", *(f"'sha256-{digest}'" for digest in digests)]))
    return filled(template, policy="; ".join(parts))


def report_page(answers: Iterable[Answer]) -> str:
    """The HTML page of results."""
    return filled(with_policy(template("report")), data=as_json([*map(_slim, answers)]))


def _slim(answer: Answer) -> dict[str, Any]:
    """The part of an answer that the page needs, with pictures as runs of numbers of colours."""
    known = _flat(answer)
    kept = {field: known[field] for field in _FIELDS if known[field] is not None}
    kept |= {key: spaced(kept[key]) for key in ("verdict", "cause") if key in kept}
    kept["path"] = encodable(answer.path)
    if (difficulty := answer.difficulty) is not None:
        level, effort = difficulty.level, difficulty.effort
        # The rank is for sorting.
        kept["difficulty"] = {"level": level.words, "rank": level.rank, "effort": effort}
    board, solution = answer.board, answer.solution
    if board is None or solution is None:
        return kept
    looks = [hexadecimal(rgb_of(board, colour)) for colour in range(len(board.palette))]
    if isinstance(hexagon := board.geometry, Hexagon):
        kept["width"], kept["height"] = hexagon.width, len(solution)
        kept["starts"] = [  # in halves of a side, and whether its triangle points up
            (left, hexagon.points_up((row, 0))) for row, (left, _) in enumerate(hexagon.row_spans)
        ]
    kept["characters"] = characters_of(board)
    return {**kept, "palette": looks, "solution": [*map(_runs, solution)]}


def _flat(answer: Answer) -> dict[str, Any]:
    """The record of an answer, with its figures beside its other keys."""
    data = record(answer)
    return {**data, **data["stats"], "seconds": data["stats"]["wall_seconds"]}


def _runs(cells: Row) -> list[tuple[int | None, int, int]]:
    """The runs of a row: colour, first cell, length."""
    runs = []
    start = 0
    for colour, run in groupby(cells):
        length = len([*run])
        runs.append((colour, start, length))
        start += length
    return runs


def report_table(answers: Iterable[Answer]) -> bytes:
    """The results as comma-separated values below their names."""
    return table([COLUMNS, *map(_table_row, answers)])


def _table_row(answer: Answer) -> Iterable[object]:
    row = {**_flat(answer), **(vars(answer.difficulty) if answer.difficulty else {})}
    for several in ("sides", "given"):
        row[several] = " ".join(map(str, row[several] or ()))
    if row.get("level") is Level.SEARCH and row["effort"] is None:
        row["effort"] = inf  # it sorts behind all numbers
    row |= {"path": answer.path, "complete": "yes" if answer.complete else "no"}
    return map(row.get, COLUMNS)


def walk_page(
    *puzzles: Mapping[str, object], title: str | None = None, show_titles: bool = False
) -> str:
    """The page of a puzzle and its path from `walk_data`. Several puzzles become a book.

    The page has the `title`, which may be that of a book. The puzzles' own titles tell what they
    are, so each appears when its puzzle is solved, or with `show_titles` from the beginning.
    """
    called = "Nonogram" if len(puzzles) == 1 else counted(puzzles, "puzzle")
    scripts = [f'<script type="application/json">{as_json(data)}</script>' for data in puzzles]
    return filled(
        with_policy(template("walk")),
        title=escape(one_line(title or called, MOST_OF_TITLE)),
        titled=' class="titled"' * show_titles,
        data="\n".join(scripts),
    )


def filled(page: str, **parts: str) -> str:
    """The page with these texts in their places, at once, so that none is a place in another."""
    return re.sub(r"\{\{([a-z]+)\}\}", lambda place: parts.get(place[1], place[0]), page)


def as_json(data: object) -> str:
    """The data of a page as JSON, in which nothing ends the element around it."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


#: The parts of the editor's page that it has in a browser tab alone.
_TABBED = ("head", "start", "share", "playing")


def template(page: str) -> str:
    """A page of `SCRIPTS` with its styles, scripts and icons, but without data."""
    in_tab = page == "try"
    text = read("edit.html" if in_tab else f"{page}.html")
    tabbed = {part: read(f"{part}.html") if in_tab else "" for part in _TABBED}
    if in_tab:
        text = text.replace(' nonce="{{nonce}}"', "")  # it has digests: nobody serves it
    return filled(
        filled(text, **tabbed),
        icons=read("icons.html"),
        style="".join(read(f"{name}.css") for name in STYLES[page]),
        script="".join(read(f"{name}.js") for name in SCRIPTS[page]),
    )


def read(name: str) -> str:
    """The text of a file in this folder, a part of the page."""
    return (_HERE / name).read_text(encoding="utf-8")
