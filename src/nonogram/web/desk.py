"""The desk: a drawing, its file, and a copy of unsaved changes.

It has workers answer the requests about the drawing (`requests`), and answers those about the file.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from nonogram.base.errors import WriteError
from nonogram.core.puzzle import Puzzle
from nonogram.files.puzzles import dumps
from nonogram.web import requests
from nonogram.web.file import File, Opened, Unsaved, bytes_of, locked_in, puzzle_in
from nonogram.web.latest import Latest
from nonogram.web.requests import LANES, REQUESTS, Request, flag

_MOST_PAGES = 5  #: number of pages to play on that are kept


class Desk:
    """The drawing, opened or new, which has to be closed after use."""

    def __init__(self, opened: Opened) -> None:
        self._file, self._has_picture = File(opened), opened.picture is not None
        self.unsaved = Unsaved(self._file.path)  # changes, in their copy
        self._puzzle, self._locked = opened.puzzle, list[int]()
        self._begun = opened.puzzle  # can be made again, so that no copy is needed
        self._saved: Puzzle | None = opened.puzzle
        self._revision, self._tab = 0, ""  # number of changes, and the tab of the last one
        self.pages: dict[str, str] = {}  # pages to play on, by secret names
        self._lock = threading.Lock()  # guards the drawing and its files
        self._lanes = {lane: Latest(ready=lane == "live") for lane in LANES}
        asked = {what: lane for lane, kinds in LANES.items() for what in kinds}
        self.requests: dict[str, Callable[[Request], Any]] = {
            **REQUESTS,  # those in no lane are answered at once
            **{what: partial(self._ask, lane, what) for what, lane in asked.items()},
            "verdict": self._verdict,
            "play": self._play,
            "save": self._save,
            "restore": self._restore,
            "picture": lambda _: bytes_of(opened.picture or ""),
        }

    def close(self) -> None:
        """End all questions. Unsaved changes stay in their copy."""
        for latest in self._lanes.values():
            latest.close()

    def _ask(self, lane: str, what: str, request: Request) -> Any:
        """Ask a worker, which learns the name of the file."""
        named = {**request, "name": Path(self._file.path).name}
        return self._lanes[lane].ask(requests.answer, what, named)

    def page_data(self) -> Request:
        """The data that the page needs when it is opened."""
        offered = self.unsaved.offered
        return {
            **requests.page_data(self._puzzle),
            "locked": self._locked,
            "file": self._file.path,
            **self._state(),
            "revision": self._revision,
            "offered": offered and offered.when,
            "picture": self._has_picture,
        }

    def _verdict(self, request: Request) -> Request:
        """Note the drawing, and return whether it has one solution."""
        puzzle = puzzle_in(request)
        with self._lock:
            if (noted := self._noted(puzzle, request)) is None:
                return {"elsewhere": True}
        return {**noted, **self._ask("live", "verdict", request)}

    def _noted(self, puzzle: Puzzle, request: Request) -> Request | None:
        """Note the drawing of a tab, unless another tab has drawn since this tab's last answer."""
        tab, seen, locked = request.get("tab"), request.get("seen"), locked_in(request)
        if tab != self._tab and seen != self._revision and not flag(request, "force"):
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
            found = self._ask("aside", "verdict", request)
            if found["verdict"] == "unique" and [*puzzle.goals[0].cells] == found["cells"]:
                return self._written({**request, "lossy": True}, puzzle)
        return told

    def _written(self, request: Request, puzzle: Puzzle) -> Request:
        with self._lock:
            if (noted := self._noted(puzzle, request)) is None:
                return {"elsewhere": True}
            as_json, lossy, anyway = (flag(request, name) for name in ("json", "lossy", "anyway"))
            told = self._file.save(puzzle, as_json=as_json, lossy=lossy, anyway=anyway)
            self._saved = puzzle if "saved" in told else None if "changed" in told else self._saved
            return {**noted, **self._kept(), **told}

    def _play(self, request: Request) -> Request:
        """The path of a new page on which the puzzle is played."""
        page = self._ask("aside", "play", request)["page"]
        name = secrets.token_urlsafe(16)
        with self._lock:
            self.pages = dict([*self.pages.items(), (name, page)][-_MOST_PAGES:])
        return {"page": f"/play/{name}"}

    def _restore(self, request: Request) -> Request:
        """Take the copy of an earlier editor, or with "drop" delete it."""
        with self._lock:
            offered, self.unsaved.offered = self.unsaved.offered, None
            if offered is not None:
                if not flag(request, "drop"):
                    self._puzzle, self._locked = puzzle_in(offered.copy), locked_in(offered.copy)
                    self._revision += 1
                    self._kept()
                with suppress(OSError):
                    offered.path.unlink()
            return self.page_data()
