"""A page of HTML on which puzzles are played, with hints, and their paths walked step by step.

The page is walk.html with its style and scripts put in, so that it is one file. It draws what the
path says and finds out nothing itself. It loads nothing from anywhere, and says so to the browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from nonogram.errors import counted, one_line
from nonogram.report.policy import with_policy

_HERE = Path(__file__).parent

#: In the order in which they need each other; "{shapes}" are those of the boards.
_SCRIPTS = (
    *("grid", "model", "kept", "words", "board", "{shapes}", "shape", "steps", "stroke", "play"),
    *("pinch", "game", "ending", "book", "file", "line", "techniques", "told", "next"),
    *("suppose", "hints", "page"),
)

#: The most characters of a title.
_MOST = 200


def walk_page(*puzzles: Mapping[str, object]) -> str:
    """The page of puzzles and their paths, as `walk_data` has them; of several as a book."""
    shapes = sorted({"hexagon" if "sides" in data else "rectangle" for data in puzzles})
    names = [name for known in _SCRIPTS for name in (shapes if "{" in known else [known])]
    page = read("walk.html").replace("{{style}}", read("walk.css"))
    title = counted(len(puzzles), "puzzle")
    if len(puzzles) == 1:
        title = str(puzzles[0].get("title") or "Nonogram")
    parts = {"title": escape(one_line(title, _MOST)), "data": "\n".join(map(_data, puzzles))}
    page = with_policy(page.replace("{{script}}", script(names)))
    return re.sub(r"\{\{(title|data)\}\}", lambda match: parts[match[1]], page)


def _data(puzzle: Mapping[str, object]) -> str:
    text = json.dumps(puzzle, separators=(",", ":")).replace("<", "\\u003c")  # no tag ends it
    return f'<script type="application/json">{text}</script>'


def script(names: Iterable[str]) -> str:
    """Parts of the page's script by their names; the editor's page has some of them, too."""
    return "".join(read(f"walk_{name}.js") for name in names)


def read(name: str) -> str:
    """A part of the page."""
    return (_HERE / name).read_text(encoding="utf-8")
