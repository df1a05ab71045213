"""The page of a browser tab: the editor's, with examples, and with Python in a worker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from nonogram.web.answers import LONGEST
from nonogram.web.pages import as_json, filled, template, with_policy
from nonogram.web.requests import LANES
from nonogram.web.start import example, start_cards, start_data

#: What the page may do beside running its own scripts.
_RULES = "connect-src 'self'; worker-src 'self'; manifest-src 'self'; img-src 'self' blob: data:"

_GRACE = 10  #: seconds behind the limit of an answer after which its worker is ended


def tab_page(examples: Iterable[Path], engine: str, files: Mapping[str, int]) -> str:
    """The page, with the puzzles of these files to begin with.

    The worker is in the folder `engine`, beside the page. It loads `files`: their names, and bytes.
    """
    puzzles = [*map(example, examples)]
    data = {
        **start_data(puzzles),
        "file": "",
        "lanes": LANES,
        "longest": LONGEST + _GRACE,
        "engine": engine,
        "files": files,
    }
    page = with_policy(template("try"), template("walk"), _RULES)
    return filled(page, examples=start_cards(puzzles), data=as_json(data))
