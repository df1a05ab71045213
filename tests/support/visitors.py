"""The page of the browser tab without its worker: a server answers in this process instead.

What the page does is the same, and Python is there at once. With the worker it is in `test_tab`.
"""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from unittest.mock import patch

from nonogram.web import pages, requests
from nonogram.web.tab import tab_page
from support.editors import Author
from support.paths import PUZZLES

#: In place of tab.js. Python is not there as long as `away` is a promise.
_ASKING = """
const TAB = "tab";
let away = null;
async function post(what, request) {
  await away;
  const answer = await fetch(`ask/${what}`, { method: "POST", body: JSON.stringify(request) });
  if (answer.headers.get("Content-Type") !== "application/json") return answer.blob();
  const value = await answer.json();
  if (value.refused) throw new Refused(sentence(value.refused));
  return value;
}
"""

#: Parts of the page that are others here: there is nothing to install.
_INSTEAD = {
    "tab.js": _ASKING,
    "head.html": '<meta http-equiv="Content-Security-Policy" content="{{policy}}">\n',
}

EXAMPLES = ("anchor.cwd", "mushroom.cwc", "angelfish.xml", "fox.json")


def page() -> str:
    """The page as it is made for a site, but for its worker."""
    read = pages.read
    with patch.object(pages, "read", lambda name: _INSTEAD.get(name) or read(name)):
        return tab_page([PUZZLES / name for name in EXAMPLES], "engine", {})


class _Handler(http.server.BaseHTTPRequestHandler):
    """The page, and answers."""

    text = b""

    def do_GET(self) -> None:
        self._send("text/html; charset=utf-8", self.text)

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            value = requests.answer(self.path.removeprefix("/ask/"), request)
        except Exception as error:
            value = {"refused": requests.refusal(error)}
        if isinstance(value, bytes):
            self._send("application/octet-stream", value)
        else:
            self._send("application/json", json.dumps(value).encode())

    def _send(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with suppress(BrokenPipeError, ConnectionResetError):  # the page has been left
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@contextmanager
def tab_served(port: int = 0) -> Iterator[str]:
    """The address of the page."""
    handler = type("Handler", (_Handler,), {"text": page().encode()})
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


class Visitor(Author):
    """A person in front of the page of the tab."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser, self.address = browser, address

    def visit(self, fragment: str = "#new") -> None:
        """Open the page, or load it again, with this part of the address behind #."""
        if self.browser.current_url.startswith(self.address):
            self.browser.get("about:blank")
        self.browser.get(self.address + fragment)
        self.rest()
