"""The requests of a page about a drawing, for `nonogram edit` and for a browser tab alike.

A request and its answer are JSON objects; a file is bytes. A request has the puzzle in our own
JSON, and the locked cells; none names a file. `nonogram edit` has further requests (`desk`), which
need its file. A tab has only these (`worker`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from nonogram.base.arguments import items
from nonogram.base.errors import NonogramError, RequestError
from nonogram.base.text import one_line
from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.files.formats import FORMATS, format_named
from nonogram.files.puzzles import dumps, losses
from nonogram.report.data import blot_path, board_data
from nonogram.report.words import MOST_OF_TITLE, colour_name
from nonogram.web import answers
from nonogram.web.file import MOST_CELLS, PICTURE, check_size, locked_in, puzzle_in
from nonogram.web.opening import puzzle_in_file, puzzle_in_pixels, scanned_in

Request = dict[str, Any]

#: The requests that take time, by the lane in which a newer one ends the one before.
LANES = {
    "live": ("verdict", "report"),  # they follow the drawing
    "aside": ("file", "unique", "blots", "play", "book", "open", "scan", "stop"),
}


def answer(what: str, request: Request) -> Any:
    """Answer a request of this kind. Raises RequestError, and the errors of each kind."""
    if (known := REQUESTS.get(what)) is None:
        raise RequestError("no such request")
    return known(request)


def refusal(error: Exception) -> str:
    """The one line that the page shows instead of an answer. The name of a bug comes with it."""
    known = isinstance(error, NonogramError)
    return one_line(str(error) if known else f"{type(error).__name__}: {error}")


def page_data(puzzle: Puzzle) -> Request:
    """The data of a puzzle that the page needs when it is opened."""
    return {
        **board_data(puzzle),
        "blot": blot_path(),
        "puzzle": json.loads(dumps(puzzle, "json")),
        "locked": [],
        "most": MOST_CELLS,
        "formats": [(k.name, format_named(k.name).title, k.ending) for k in FORMATS if k.written],
    }


def flag(request: Request, name: str) -> bool:
    """Whether the request has a true value of this name."""
    return request.get(name) is True


def _verdict(request: Request) -> Request:
    """The verdict, and what colours are called in the file."""
    puzzle = puzzle_in(request)
    names = [colour_name(puzzle, colour) for colour in range(puzzle.colours + 1)]
    return {"names": names, **answers.verdict(puzzle)}


def _form(request: Request) -> Request:
    """The board of a hexagon with these sides. Raises RequestError if there is none."""
    hexagon = Hexagon(request.get("sides") or ())
    check_size(hexagon)
    return board_data(
        Puzzle.from_grid([[0] * size for size in hexagon.row_sizes], geometry=hexagon)
    )


def _file(request: Request) -> bytes:
    puzzle, to = puzzle_in(request), str(request.get("to"))
    return answers.file(puzzle, _name(request), to, flag(request, "solved"))


def _open(request: Request) -> Request:
    """The data of what is opened; the titles of several puzzles; or whether a size is needed."""
    found = puzzle_in_pixels(request) if "width" in request else puzzle_in_file(request)
    if found is None:
        return {"sized": False}
    return {"several": found} if isinstance(found, list) else page_data(found)


def _scan(request: Request) -> Request:
    """The data of a printed puzzle that was read from a picture, and how it was read."""
    puzzle, read = scanned_in(request)
    return {**page_data(puzzle), "read": read}


def _puzzles_in(request: Request) -> list[Puzzle]:
    """The puzzles that a page sends for a book. Raises ParseError or RequestError."""
    found = items(request.get("puzzles"), "expected puzzles")
    return [puzzle_in({"puzzle": puzzle}) for puzzle in found]


def _name(request: Request) -> str:
    """The name that a page to play on has for the puzzle, which is no path."""
    return str(request.get("name", ""))


#: The answers, by the kinds of requests.
REQUESTS: dict[str, Callable[[Request], Any]] = {
    "verdict": _verdict,
    "report": lambda r: answers.report(puzzle_in(r), flag(r, "repair")),
    "file": _file,
    "unique": lambda r: answers.unique(
        puzzle_in(r), locked_in(r), r.get("level"), r.get("proposals", 1)
    ),
    "blots": lambda r: answers.blots(puzzle_in(r), r.get("number")),
    "book": lambda r: {
        "sheets": answers.book(_puzzles_in(r), one_line(str(r.get("title", "")), MOST_OF_TITLE))
    },
    "play": lambda r: {"page": answers.page(puzzle_in(r), _name(r))},
    "open": _open,
    "scan": _scan,
    "stop": lambda _: {},  # ends what the lane is at
    "form": _form,
    "losses": lambda r: {"lost": losses([puzzle_in(r)], str(r.get("to")), PICTURE)},
}
