"""`nonogram edit` as a program, and somebody who draws on its page."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

from nonogram.cli.commands.edit import edit
from nonogram.web.desk import Desk
from nonogram.web.file import Wished, opened
from nonogram.web.server import Server
from support.browser import click
from support.command_line import COMMAND

#: What a desk can be asked.
REQUESTS = (
    *("verdict", "report", "form", "file", "losses", "unique", "blots", "play", "save"),
    *("open", "scan", "picture", "stop"),
)


class Editor:
    """The command at work: its process, its address, and requests as its page sends them."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        assert process.stdout is not None
        self.process, self.folder = process, folder
        self.address = process.stdout.readline().strip()
        url = urlsplit(self.address)
        assert url.hostname == "127.0.0.1"
        self.host = url.netloc
        self.port = int(url.port or 0)
        self.token = url.query.removeprefix("token=")

    def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str | None
    ) -> tuple[int, bytes]:
        """Status and body of an answer; headers with an underscore for a hyphen, None for none."""
        sent: dict[str, str | None] = {"Host": self.host}
        if method == "POST":
            sent |= {
                "Origin": f"http://{self.host}",
                "Content-Type": "application/json",
                "Authorization": f"Bearer {self.token}",
                "Content-Length": str(len(body or b"")),
            }
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, path, skip_host=True)
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(body)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def post(self, path: str, **request: Any) -> dict[str, Any]:
        """The answer to a request of the page that is in order."""
        status, body = self.request("POST", f"/{path}", json.dumps(request).encode())
        assert status == 200, body
        answer: dict[str, Any] = json.loads(body)
        return answer

    def children(self) -> list[int]:
        """The processes that it has started."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return [int(n) for task in tasks.iterdir() for n in (task / "children").read_text().split()]

    def end(self, number: int = signal.SIGINT) -> int:
        """Its exit code after a signal."""
        self.process.send_signal(number)
        return self.process.wait(60)


@contextmanager
def editing(folder: Path, *arguments: str, **settings: Any) -> Iterator[Editor]:
    """`nonogram edit` with these arguments, run in a folder."""
    command = [*COMMAND, "edit", "--no-open", *arguments]
    process = subprocess.Popen(
        command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **settings
    )
    with process:
        try:
            yield Editor(process, folder)
        finally:
            process.kill()


class AtDesk:
    """The desk of an editor in this process: what its page gets, without server and browser."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def post(self, path: str, **request: Any) -> dict[str, Any]:
        """Post as `Editor.post` does. Raises what a server refuses."""
        answer: dict[str, Any] = self.desk.requests[path](json.loads(json.dumps(request)))
        return dict(json.loads(json.dumps(answer)))


class _Here:
    """A worker for the latest question that is none: this process answers each."""

    def __init__(self, *, ready: bool = False) -> None:
        """Start nothing in advance."""

    def ask(self, function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)

    def close(self) -> None:
        """End nothing."""


@contextmanager
def _desk(folder: Path, name: str | None, wished: Wished) -> Iterator[Desk]:
    """The desk of a file in a folder, which becomes the current one; no other process answers."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        with patch("nonogram.web.desk.Latest", _Here):
            made = Desk(opened(name, wished))
        with closing(made) as desk:
            yield desk
    finally:
        os.chdir(before)


@contextmanager
def at_desk(folder: Path, name: str | None = None, size: int | None = None) -> Iterator[AtDesk]:
    """The desk of a file in a folder, which becomes the current one."""
    with _desk(folder, name, Wished(None if size is None else (size, None))) as desk:
        yield AtDesk(desk)


class Nearby(Editor):
    """An editor whose server and desk are in this process: what is seen on its page is the same."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server, self.folder, self.address = server, folder, server.address
        self.host, self.port = f"127.0.0.1:{server.server_port}", server.server_port
        self.token = server.token

    def end(self, number: int = signal.SIGINT) -> int:
        """Answer nothing any more, as a program that has ended."""
        self.server.shutdown()
        self.server.server_close()
        return 0


@contextmanager
def nearby(folder: Path, *arguments: str) -> Iterator[Nearby]:
    """The editor of `nonogram edit` with these arguments, in this process.

    The folder becomes the current one.
    """
    asked = edit.make_context("edit", [*arguments]).params
    wished = Wished(asked["size"], asked["colours"], asked["shape"])
    with _desk(folder, asked["file"], wished) as desk, Server(desk) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.05], daemon=True)
        thread.start()
        try:
            yield Nearby(server, folder)
        finally:
            server.shutdown()
            thread.join()


class Asked(Server):
    """A server whose desk only notes what it was asked for; so are mistakes of its own."""

    def __init__(self) -> None:
        self.noted: list[object] = []
        stub: Any = SimpleNamespace(requests={}, pages={}, page_data=lambda: self.noted.append("/"))
        for name in REQUESTS:
            stub.requests[name] = lambda request, name=name: self.noted.append(name)
        desk: Desk = stub
        super().__init__(desk)

    def handle_error(self, request: Any, client_address: Any) -> None:
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            self.noted.append(error)


@contextmanager
def serving() -> Iterator[Asked]:
    with Asked() as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.01], daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


class Author:
    """A person in front of the page."""

    def __init__(self, browser: Any, editor: Editor) -> None:
        self.browser, self.editor = browser, editor
        browser.get(editor.address)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.browser.execute_script(script, *arguments)

    def until(self, condition: str, *arguments: Any) -> None:
        """Wait until something is true on the page, which looks for itself; it may be reloaded."""
        from selenium.common import TimeoutException, WebDriverException

        look = (
            "const given = arguments, done = given[given.length - 1];"
            f"function holds() {{ return {condition}; }}"
            "const look = () => holds.apply(null, given) ? done() : setTimeout(look, 10); look();"
        )
        end = time.monotonic() + 20
        while True:
            try:
                self.browser.execute_async_script(look, *arguments)
                return
            except TimeoutException:
                raise AssertionError(f"{condition}: {self.text('body')}") from None
            except WebDriverException:  # it has been reloaded, or is just being loaded
                assert time.monotonic() < end
                time.sleep(0.05)

    def rest(self) -> None:
        """Wait until nothing is being asked."""
        self.until("['', 'failed'].includes(document.body.dataset.asking)")

    def text(self, selector: str) -> str:
        return str(self.run("return document.querySelector(arguments[0]).innerText", selector))

    def says(self, selector: str, text: str) -> None:
        """Wait for a text on the page."""
        script = "document.querySelector(arguments[0]).textContent.includes(arguments[1])"
        self.until(script, selector, text)

    def press(self, selector: str) -> None:
        """Click where it is, in a menu that is opened for it, once nothing is being asked."""
        self.rest()
        click(self.browser, selector)

    def choose(self, text: str) -> None:
        """Press the button with this text."""
        button = self.browser.find_element("xpath", f"//button[normalize-space()='{text}']")
        click(self.browser, button)

    def actions(self) -> Any:
        from selenium.webdriver import ActionChains

        return ActionChains(self.browser, duration=10)

    def keys(self, *keys: str) -> None:
        self.actions().send_keys(*keys).perform()

    def stroke(self, *cells: int) -> None:
        """Draw from cell to cell, which are numbers."""
        elements = self.run("return arguments[0].map(cell => cellElements[cell])", cells)
        actions = self.actions().move_to_element(elements[0]).click_and_hold()
        for element in elements[1:]:
            actions.move_to_element(element)
        actions.release().perform()

    def cells(self) -> list[int]:
        """The colours that are drawn."""
        return list(self.run("return [...play.cells]"))

    def dotted(self) -> list[int]:
        script = "return allCells.filter(c => cellElements[c].classList.contains('ambiguous'))"
        return list(self.run(script))


def drawn(rows: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The puzzle of a picture as the page sends it."""
    from nonogram import Puzzle, dumps

    puzzle = Puzzle.from_grid(rows)
    data: dict[str, Any] = json.loads(dumps(puzzle, "json"))
    return data
