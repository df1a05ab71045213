"""A page of HTML on which a puzzle is played, with hints, and its path is walked step by step.

The page is walk.html with its style and scripts put in, so that it is one file. It draws what the
path says and finds out nothing itself. It loads nothing from anywhere, and says so to the browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from nonogram.errors import one_line
from nonogram.report.policy import with_policy

_HERE = Path(__file__).parent

#: In the order in which they need each other; one is about the shape of the board.
_SCRIPTS = (
    *("model", "kept", "words", "board", "{shape}", "steps", "play", "pinch"),
    *("game", "ending", "file", "hints", "page"),
)

#: The most characters of a title.
_MOST = 200


def walk_page(data: Mapping[str, object]) -> str:
    """The page of a puzzle and its path, as the JSON of `explain` has them."""
    shape = "hexagon" if "sides" in data else "rectangle"
    scripts = "".join(_read(f"walk_{name.format(shape=shape)}.js") for name in _SCRIPTS)
    page = _read("walk.html").replace("{{style}}", _read("walk.css"))
    parts = {
        "title": escape(one_line(str(data.get("title") or "Nonogram"), _MOST)),
        "data": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),  # no tag ends it
    }
    page = with_policy(page.replace("{{script}}", scripts))
    return re.sub(r"\{\{(title|data)\}\}", lambda match: parts[match[1]], page)


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
