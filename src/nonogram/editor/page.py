"""The page of the editor: edit.html, with what it shares with the pages of `explain`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nonogram.report.pages import read, script

_HERE = Path(__file__).parent

#: Of the page of `explain`, in the order in which they need each other; then its own.
_SHARED = ("grid", "words", "board", "rectangle", "hexagon", "shape", "stroke", "pinch")
_OWN = ("server", "drawing", "change", "verdict", "page")


def edit_page(data: Mapping[str, Any], nonce: str) -> str:
    """The page with a drawing, as the desk has it; its scripts and styles bear the nonce."""
    own = "".join(_read(f"edit_{name}.js") for name in _OWN)
    parts = {
        "nonce": nonce,
        "style": read("walk.css") + _read("edit.css"),
        "script": script(_SHARED[:1]) + _read("edit_data.js") + script(_SHARED[1:]) + own,
        "data": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),  # ends no tag
    }
    page = _read("edit.html")
    for name, text in parts.items():
        page = page.replace(f"{{{{{name}}}}}", text)
    return page


def return_page(nonce: str) -> str:
    """For somebody without the token: the way back for a tab that had it before it was reloaded."""
    return _read("return.html").replace("{{nonce}}", nonce)


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
