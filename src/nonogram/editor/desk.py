"""What lies on the desk: the drawing, its file, and a copy of what is not saved yet.

A desk answers the requests of the page, each an object of JSON, by an object of JSON. A request
carries the puzzle as our own JSON has it; none names a file.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable
from typing import Any

from nonogram.editor import answers
from nonogram.editor.files import Autosave, File
from nonogram.editor.latest import Latest
from nonogram.editor.opening import Opened
from nonogram.errors import ParseError, RequestError, WriteError
from nonogram.files.puzzles import dumps, loads
from nonogram.formats import FORMATS, format_named
from nonogram.puzzle import Geometry, Puzzle, puzzle_of
from nonogram.puzzle.hexagon import Hexagon
from nonogram.report.data import blot_path, board_data

#: The most cells that a page draws in good time.
MOST_CELLS = 40_000

#: How many pages to play on are kept.
_MOST_PAGES = 5

Request = dict[str, Any]


class Desk:
    """The drawing that was opened, or begun; to be closed."""

    def __init__(self, opened: Opened) -> None:
        _check(opened.puzzle.geometry)
        self._file = File(opened)
        self._autosave = Autosave(self._file.path)
        self._puzzle = opened.puzzle
        self._begun = opened.puzzle  # can be had again, so that no copy of it is kept
        self._saved: Puzzle | None = opened.puzzle if opened.format else None
        self._revision, self._tab = 0, ""  # how often it has changed, and which tab did that last
        self.pages: dict[str, str] = {}  # to play on, by a name that nobody guesses
        self._lock = threading.Lock()  # of the drawing and its files
        self._live, self._aside = Latest(answers.warm), Latest(answers.warm)
        self.requests: dict[str, Callable[[Request], Any]] = {
            "verdict": self._verdict,
            "report": lambda r: self._live.ask(answers.report, puzzle_in(r), _flag(r, "repair")),
            "form": _form,
            "file": lambda r: self._aside.ask(
                answers.file, puzzle_in(r), str(r.get("to")), _flag(r, "solved")
            ),
            "unique": lambda r: self._aside.ask(
                answers.unique, puzzle_in(r), _numbers(r, "locked"), r.get("level")
            ),
            "blots": lambda r: self._aside.ask(answers.blots, puzzle_in(r), r.get("number")),
            "play": self._play,
            "save": self._save,
            "restore": self._restore,
        }

    def close(self) -> None:
        """End all questions; what is not saved stays in its copy."""
        self._live.close()
        self._aside.close()

    def page_data(self) -> Request:
        """All that the page needs to know when it is opened."""
        puzzle, offered = self._puzzle, self._autosave.offered
        return {
            **board_data(puzzle),
            "blot": blot_path(),
            "puzzle": json.loads(dumps(puzzle, "json")),
            "file": self._file.path,
            **self._state(),
            "revision": self._revision,
            "offered": offered and offered.when,
            "most": MOST_CELLS,
            "formats": [(known.name, format_named(known.name).title) for known in FORMATS],
        }

    def _verdict(self, request: Request) -> Request:
        """Note the drawing, and say whether it has one solution."""
        puzzle = puzzle_in(request)
        with self._lock:
            if (noted := self._noted(puzzle, request)) is None:
                return {"elsewhere": True}
        return {**noted, **self._live.ask(answers.verdict, puzzle)}

    def _noted(self, puzzle: Puzzle, request: Request) -> Request | None:
        """Note the drawing of a tab; None if another has drawn since this one has looked."""
        tab, seen = request.get("tab"), request.get("seen")
        if tab != self._tab and seen != self._revision and not _flag(request, "force"):
            return None
        if puzzle != self._puzzle:
            self._puzzle, self._tab = puzzle, str(tab)
            self._revision += 1
        return {"revision": self._revision, **self._kept()}

    def _kept(self) -> Request:
        """Whether the drawing is saved; if not a copy is kept, or it is said why there is none."""
        if self._puzzle in (self._saved, self._begun):
            self._autosave.remove()
            return self._state()
        try:
            self._autosave.write(dumps(self._puzzle, "json"))
        except WriteError as error:
            return self._state(f", {error}")
        return self._state()

    def _state(self, trouble: str = "") -> Request:
        """Whether the drawing differs from its file, and what is said of that."""
        unsaved = self._puzzle != self._saved
        told = f"not saved{trouble}" if unsaved else "saved" if self._file.is_there else "new"
        return {"unsaved": unsaved, "state": told}

    def _save(self, request: Request) -> Request:
        """Write the file, or say why it was not written, and what could be."""
        puzzle = puzzle_in(request)
        with self._lock:
            if (noted := self._noted(puzzle, request)) is None:
                return {"elsewhere": True}
            told = self._file.save(
                puzzle, as_json=_flag(request, "json"), anyway=_flag(request, "anyway")
            )
            self._saved = puzzle if "saved" in told else None if "changed" in told else self._saved
            return {**noted, **self._kept(), **told}

    def _play(self, request: Request) -> Request:
        """Make a page on which the puzzle is played, and name it."""
        page = self._aside.ask(answers.page, puzzle_in(request))
        name = secrets.token_urlsafe(16)
        with self._lock:
            self.pages = dict([*self.pages.items(), (name, page)][-_MOST_PAGES:])
        return {"page": f"/play/{name}"}

    def _restore(self, request: Request) -> Request:
        """Take what an earlier editor could not save, or with "drop" throw it away."""
        with self._lock:
            offered, self._autosave.offered = self._autosave.offered, None
            if offered is not None and not _flag(request, "drop"):
                self._puzzle = loads(offered.text, "json")
                _check(self._puzzle.geometry)
                self._revision += 1
                self._kept()
            if offered is not None:
                offered.remove()
            return self.page_data()


def puzzle_in(request: Request) -> Puzzle:
    """The puzzle of a request. Raises ParseError or RequestError."""
    data = request.get("puzzle")
    if not isinstance(data, dict):
        raise ParseError("expected a puzzle")
    puzzle = loads(json.dumps(data), "json")
    _check(puzzle.geometry)
    return puzzle


def _form(request: Request) -> Request:
    """The board of a hexagon with these sides. Raises RequestError if there is none."""
    hexagon = Hexagon(request.get("sides") or ())
    _check(hexagon)
    return board_data(puzzle_of([[0] * size for size in hexagon.row_sizes], geometry=hexagon))


def _check(geometry: Geometry) -> None:
    """Raise RequestError if there are too many cells for a page."""
    if geometry.size > MOST_CELLS:
        cells = f"{geometry.size:,} cells"
        raise RequestError(f"{cells}, expected at most {MOST_CELLS:,} to edit")


def _flag(request: Request, name: str) -> bool:
    return request.get(name) is True


def _numbers(request: Request, name: str) -> list[int]:
    """A list of numbers. Raises RequestError if it is none."""
    numbers = request.get(name)
    if not (isinstance(numbers, list) and all(type(number) is int for number in numbers)):
        raise RequestError(f"{name}: expected numbers")
    return numbers
