"""The desk: a drawing, its file, and a copy of unsaved changes.

It answers the requests of the page; requests and answers are JSON objects. A request has
the puzzle in our own JSON, and the locked cells; none names a file.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from nonogram.base.errors import WriteError
from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.files.formats import FORMATS, format_named
from nonogram.files.puzzles import dumps, losses
from nonogram.report.data import blot_path, board_data
from nonogram.report.words import colour_name
from nonogram.web import answers
from nonogram.web.file import (
    MOST_CELLS,
    PICTURE,
    File,
    Opened,
    Unsaved,
    check_size,
    locked_in,
    puzzle_in,
)

_MOST_PAGES = 5  #: number of pages to play on that are kept

Request = dict[str, Any]


class Desk:
    """The drawing, opened or new, which has to be closed after use."""

    def __init__(self, opened: Opened) -> None:
        self._file = File(opened)
        self.unsaved = Unsaved(self._file.path)  # changes, in their copy
        self._puzzle, self._locked = opened.puzzle, list[int]()
        self._begun = opened.puzzle  # can be made again, so that no copy is needed
        self._saved: Puzzle | None = opened.puzzle
        self._revision, self._tab = 0, ""  # number of changes, and the tab of the last one
        self.pages: dict[str, str] = {}  # pages to play on, by secret names
        self._lock = threading.Lock()  # guards the drawing and its files
        self._live = live = answers.Latest(ready=True)
        self._aside = answers.Latest()
        ask = self._aside.ask
        self.requests: dict[str, Callable[[Request], Any]] = {
            "verdict": self._verdict,
            "report": lambda r: live.ask(answers.report, puzzle_in(r), _flag(r, "repair")),
            "form": _form,
            "file": lambda r: ask(
                answers.file, puzzle_in(r), self._file.path, str(r.get("to")), _flag(r, "solved")
            ),
            "losses": lambda r: {"lost": losses([puzzle_in(r)], str(r.get("to")), PICTURE)},
            "unique": lambda r: ask(
                answers.unique, puzzle_in(r), locked_in(r), r.get("level"), r.get("proposals", 1)
            ),
            "blots": lambda r: ask(answers.blots, puzzle_in(r), r.get("number")),
            "play": self._play,
            "save": self._save,
            "restore": self._restore,
        }

    def close(self) -> None:
        """End all questions. Unsaved changes stay in their copy."""
        self._live.close()
        self._aside.close()

    def page_data(self) -> Request:
        """The data that the page needs when it is opened."""
        offered = self.unsaved.offered
        return {
            **board_data(self._puzzle),
            "blot": blot_path(),
            "puzzle": json.loads(dumps(self._puzzle, "json")),
            "locked": self._locked,
            "file": self._file.path,
            **self._state(),
            "revision": self._revision,
            "offered": offered and offered.when,
            "most": MOST_CELLS,
            "formats": [(k.name, format_named(k.name).title, k.ending) for k in FORMATS],
        }

    def _verdict(self, request: Request) -> Request:
        """Note the drawing, and return whether it has one solution."""
        puzzle = puzzle_in(request)
        with self._lock:
            if (noted := self._noted(puzzle, request)) is None:
                return {"elsewhere": True}
        names = [colour_name(puzzle, colour) for colour in range(puzzle.colours + 1)]
        return {**noted, "names": names, **self._live.ask(answers.verdict, puzzle)}

    def _noted(self, puzzle: Puzzle, request: Request) -> Request | None:
        """Note the drawing of a tab, unless another tab has drawn since this tab's last answer."""
        tab, seen, locked = request.get("tab"), request.get("seen"), locked_in(request)
        if tab != self._tab and seen != self._revision and not _flag(request, "force"):
            return None
        if (puzzle, locked) != (self._puzzle, self._locked):
            self._puzzle, self._locked, self._tab = puzzle, locked, str(tab)
            self._revision += 1
        return {"revision": self._revision, **self._kept()}

    def _kept(self) -> Request:
        """Keep a copy unless the drawing is saved.

        Returns the state, with the reason if that failed.
        """
        if self._puzzle in (self._saved, self._begun):
            self.unsaved.remove()
            return self._state()
        copy = {"puzzle": json.loads(dumps(self._puzzle, "json")), "locked": self._locked}
        try:
            self.unsaved.write(json.dumps(copy))
        except WriteError as error:
            return self._state(f", {error}")
        return self._state()

    def _state(self, trouble: str = "") -> Request:
        """Whether the drawing differs from its file, and the message about that."""
        unsaved = self._puzzle != self._saved
        told = f"not saved{trouble}" if unsaved else "saved" if self._file.is_there else "new"
        return {"unsaved": unsaved, "state": told}

    def _save(self, request: Request) -> Request:
        """Write the file, or return why it was not written, and which file could be."""
        puzzle = puzzle_in(request)
        told = self._written(request, puzzle)
        if told.get("lacks") is False:  # the picture is no loss if it is the only solution
            found = self._aside.ask(answers.verdict, puzzle)
            if found["verdict"] == "unique" and [*puzzle.goals[0].cells] == found["cells"]:
                return self._written({**request, "lossy": True}, puzzle)
        return told

    def _written(self, request: Request, puzzle: Puzzle) -> Request:
        with self._lock:
            if (noted := self._noted(puzzle, request)) is None:
                return {"elsewhere": True}
            as_json, lossy, anyway = (_flag(request, name) for name in ("json", "lossy", "anyway"))
            told = self._file.save(puzzle, as_json=as_json, lossy=lossy, anyway=anyway)
            self._saved = puzzle if "saved" in told else None if "changed" in told else self._saved
            return {**noted, **self._kept(), **told}

    def _play(self, request: Request) -> Request:
        """The path of a new page on which the puzzle is played."""
        page = self._aside.ask(answers.page, puzzle_in(request), self._file.path)
        name = secrets.token_urlsafe(16)
        with self._lock:
            self.pages = dict([*self.pages.items(), (name, page)][-_MOST_PAGES:])
        return {"page": f"/play/{name}"}

    def _restore(self, request: Request) -> Request:
        """Take the copy of an earlier editor, or with "drop" delete it."""
        with self._lock:
            offered, self.unsaved.offered = self.unsaved.offered, None
            if offered is not None:
                if not _flag(request, "drop"):
                    self._puzzle, self._locked = puzzle_in(offered.copy), locked_in(offered.copy)
                    self._revision += 1
                    self._kept()
                with suppress(OSError):
                    offered.path.unlink()
            return self.page_data()


def _form(request: Request) -> Request:
    """The board of a hexagon with these sides. Raises RequestError if there is none."""
    hexagon = Hexagon(request.get("sides") or ())
    check_size(hexagon)
    return board_data(
        Puzzle.from_grid([[0] * size for size in hexagon.row_sizes], geometry=hexagon)
    )


def _flag(request: Request, name: str) -> bool:
    return request.get(name) is True
