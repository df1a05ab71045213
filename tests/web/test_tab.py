"""The browser tab: Python of its worker under node, and its page in Chromium."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import nonogram
from nonogram.files.formats import FORMATS
from nonogram.web import requests
from support.editors import Author
from support.paths import DOCS, GOLDEN, PROJECT
from support.tabs import serving_files

_LATE = 1.5  #: CPU seconds beyond a limit

HARD = json.loads(nonogram.dumps(nonogram.ndom_puzzle(20), "json"))


Asked = tuple[str, dict[str, Any]]  #: a request


def answers(site: Path, limit: float, *asked: Asked) -> list[tuple[float, Any]]:
    """CPU seconds and answers of the tab's Python, asked these requests one after the other."""
    node = shutil.which("node")
    assert node is not None, "what has built the site"
    done = subprocess.run(
        [node, str(PROJECT / "tests" / "support" / "tab.mjs"), str(site), str(limit)],
        input="\n".join(json.dumps(request) for request in asked),
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr[-1000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_what_is_loaded_at_first(site: Path) -> None:
    """At most 16 MB, and 6 MB as servers compress them; all of it is kept for offline use."""
    served = (site / "offline.js").read_text().split('FILES = "')[1].split('"')[0].split(" ")
    files = [site / name.replace("./", "index.html") for name in served]
    assert {*files} == {path for path in site.rglob("*.*") if path.is_file()} - {
        site / "offline.js"
    }
    assert sum(path.stat().st_size for path in files) < 16e6
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in files) < 6e6


def test_answers_are_those_of_the_command(site: Path) -> None:
    """Files of all formats are opened, and asked about; Python is another one, of 32 bits."""
    files = [
        path
        for entry in FORMATS
        for name in ("small", "colour", "triddler")
        for path in sorted((GOLDEN / entry.name).glob(f"{name}.*"))
    ]
    asked: list[Asked]
    asked = [("open", {"data": b64encode(path.read_bytes()).decode()}) for path in files]
    opened = [expected(*request) for request in asked]  # one needs --format, and says so
    puzzles = [one["puzzle"] for one in opened if "puzzle" in one]
    assert len(puzzles) >= len(FORMATS)
    goal = puzzles[0]
    for puzzle in puzzles[::8]:
        asked += [(what, {"puzzle": puzzle}) for what in ("verdict", "play")]
        asked += [("file", {"puzzle": puzzle, "to": to}) for to in ("svg", "json")]
    asked.append(("report", {"puzzle": goal, "repair": True}))
    asked += [("file", {"puzzle": goal, "to": entry.name}) for entry in FORMATS if entry.written]
    asked += [("losses", {"puzzle": goal, "to": "cwd"}), ("form", {"sides": [2] * 6})]
    asked += [("form", {"sides": [1]}), ("nothing", {}), ("verdict", {"puzzle": 7})]
    for request, (_, found) in zip(asked, answers(site, 30, *asked)):
        assert plain(found) == plain(expected(*request)), request


def expected(what: str, request: dict[str, Any]) -> Any:
    """The answer of Python here, as JSON has it."""
    try:
        value = requests.answer(what, request)
    except nonogram.NonogramError as error:
        value = {"refused": requests.refusal(error)}
    return value if isinstance(value, bytes) else json.loads(json.dumps(value))


def plain(answer: Any) -> Any:
    """An answer without what differs from run to run: how long it took, and who found it."""
    if isinstance(answer, bytes):
        return answer.decode()
    if isinstance(answer, str):
        return b64decode(answer).decode()
    return {key: value for key, value in answer.items() if key != "stats"}


def test_limits_hold(site: Path) -> None:
    """Where Glucose ignores its budget, no process can be started, and no alarm is set."""
    limit = 1.0
    random = nonogram.random_puzzle(60, 60, density=0.45, seed=1)
    others = [{"puzzle": json.loads(nonogram.dumps(random, "json"))}]
    asked = [("verdict", request) for request in [{"puzzle": HARD}, *others]]
    (first, hard), (second, other) = answers(site, limit, *asked)
    assert max(first, second) < limit + _LATE
    assert (hard["verdict"], other["verdict"] in ("undecided", "multiple")) == ("undecided", True)


@pytest.mark.parametrize("arguments", [["site"], []])
def test_the_build_replaces_nothing_else(tmp_path: Path, arguments: list[str]) -> None:
    """A folder that has no tab in it, or none at all."""
    mine = tmp_path / "site" / "mine.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    command = [sys.executable, str(DOCS / "tab" / "build.py"), "--kept", *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode in (1, 2)
    assert [*tmp_path.iterdir()] == [mine.parent]
    assert mine.read_text() == "mine"
    assert ("is not replaced" if arguments else "usage:") in done.stderr


class Tab(Author):
    """A person in front of the tab's page."""

    def __init__(self, browser: Any, address: str) -> None:
        super().__init__(browser, SimpleNamespace(address=f"{address}#new"))  # type: ignore[arg-type]

    def asked(self, what: str, puzzle: Any) -> Any:
        """The answer that the page hears about a puzzle."""
        self.browser.set_script_timeout(30)
        return self.browser.execute_async_script(
            "const done = arguments[2];"
            "post(arguments[0], {puzzle: arguments[1]}).then(done, error => done(error.message));",
            what,
            puzzle,
        )


def test_questions(watched: Any, served: str) -> None:
    """A stroke gets its verdict; a newer question ends the one before; so does the limit."""
    tab = Tab(watched, served)
    tab.run("play.mark(0, 1); lift(); changed();")
    tab.says("#verdict", "Unique solution")
    easy = tab.run("return puzzle()")
    tab.rest()
    tab.run(
        "window.first = null; post('verdict', {puzzle: arguments[0]}).then(a => first = a)", HARD
    )
    tab.until("engines.some(engine => engine.question)")
    assert tab.asked("verdict", easy)["verdict"] == "unique"
    assert tab.run("return first") == {"superseded": True}
    tab.run("opened.longest = 0.5")
    assert tab.asked("unique", HARD) == "Expected a drawing"
    assert tab.asked("report", HARD) == "No answer within 0.5 seconds."
    tab.run("opened.longest = 40")
    assert tab.asked("verdict", easy)["verdict"] == "unique"
    assert tab.run("return engines.length") <= 2


def test_without_network(watched: Any, site: Path) -> None:
    """After the first visit the page works while its server is gone."""
    with serving_files(site) as address:
        tab = Tab(watched, address)
        kept = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done())"
        tab.browser.execute_async_script(kept)
    for name in ("#new", "index.html#new"):
        tab.browser.get("about:blank")
        tab.browser.get(address + name)
        tab.run("play.mark(0, 1); lift(); changed();")
        tab.says("#verdict", "Unique solution")
