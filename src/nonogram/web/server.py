"""The server of the editor: a page and its requests, only on the loopback interface.

The token allows everything that the page can do, so no other program may learn it, or use a browser
that has it. It is new at each start, and compared in constant time; requests have it in a header
that foreign pages cannot send. Host and Origin have to be this server's own address; other names
of it, and other ports, are refused. The header alone decides whether a request is refused, before
its body is read; the body of a refused one is dropped. The bytes and the time of a request are
limited. Reading (GET) changes nothing.
"""

from __future__ import annotations

import hmac
import io
import json
import secrets
import socket
import sys
import threading
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any
from urllib.parse import parse_qs

from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import NonogramError, RequestError, refused_as
from nonogram.base.text import encodable, one_line
from nonogram.web.desk import Desk
from nonogram.web.latest import Superseded
from nonogram.web.pages import as_json, filled, read, template
from nonogram.web.requests import refusal

LOOPBACK = "127.0.0.1"  #: the only address of the server

#: The most bytes of a request's body; this many of a larger one are read and dropped, so that its
#: sender gets the refusal.
MOST_BODY = 16_000_000
_MOST_DROPPED = 200_000_000

MOST_HEADER = 1 << 17  #: bytes of a request before its body
MOST_CONNECTIONS = 200  #: connections at a time; further ones are closed at once
MOST_BODIES = 4  #: bodies that are read at a time; all of them have the token
LONGEST_REQUEST = 10.0  #: seconds until a request is there, and for taking its answer

_PIECE = 1 << 16

#: The headers of every answer.
_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_HTML = "text/html; charset=utf-8"
_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


class Server(ThreadingHTTPServer):
    """A server for a desk until it is closed. Its `address` has the token."""

    daemon_threads = True
    allow_reuse_port = False  #: or another program could listen there, too
    request_queue_size = 128

    def __init__(self, desk: Desk, port: int = 0) -> None:
        self.desk = desk
        self.token = secrets.token_urlsafe(16)
        self.bodies = threading.BoundedSemaphore(MOST_BODIES)
        self._connections = threading.BoundedSemaphore(MOST_CONNECTIONS)
        with refused_as(RequestError, f"port {port}"):
            super().__init__((LOOPBACK, port), _Handler)
        self.hosts = {f"{name}:{self.server_port}" for name in (LOOPBACK, "localhost")}
        self.address = f"http://{LOOPBACK}:{self.server_port}/?token={self.token}"

    def server_bind(self) -> None:
        """Bind without looking up this machine's name, which may take seconds."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = LOOPBACK, self.server_address[1]

    def is_token(self, text: str) -> bool:
        """Whether a text is the token."""
        return hmac.compare_digest(text.encode("utf-8", "replace"), self.token.encode())

    def process_request(self, request: Any, client_address: Any) -> None:
        """Start a thread for a connection, unless there are too many."""
        if not self._connections.acquire(blocking=False):
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except Exception:  # no thread; Ctrl-C may come behind its start, and it releases, too
            self._connections.release()
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._connections.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report a bug in one line. A browser that hangs up is not one."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            print(one_line(f"nonogram edit: {type(error).__name__}: {error}"), file=sys.stderr)


class _Incoming(io.RawIOBase):
    """The bytes of a request, until its time is over or its room is full."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection, self._deadline = connection, Deadline(LONGEST_REQUEST)
        self.room = MOST_HEADER

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Wait for bytes. Raises TimeoutError, which ends the connection."""
        if self._deadline.passed() or self.room <= 0:
            raise TimeoutError
        self._connection.settimeout(self._deadline.remaining())
        size = self._connection.recv_into(buffer)
        self.room -= size
        return size


class _Handler(BaseHTTPRequestHandler):
    """The handler of a request."""

    server: Server
    server_version, sys_version = "nonogram", ""
    _left = 0  #: bytes of the body that have not been read

    def setup(self) -> None:
        super().setup()
        self._incoming = _Incoming(self.connection)
        self.rfile = io.BufferedReader(self._incoming)

    def finish(self) -> None:
        """Drop the body of a refused request, so that its sender gets the answer; then close."""
        with suppress(OSError):
            for left in range(self._left, 0, -_PIECE):
                self.rfile.read(min(left, _PIECE))
        super().finish()

    def do_GET(self) -> None:
        """Send the page if the request has the token."""
        if not self._is_for_us():
            return
        path, _, query = self.path.partition("?")
        nonce = secrets.token_urlsafe(16)
        policy = f"{_POLICY}; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'"
        page = self.server.desk.pages.get(path.removeprefix("/play/"))
        if page is not None:  # it has its own policy, which allows only its scripts
            self._send(HTTPStatus.OK, _HTML, page.encode(), "frame-ancestors 'none'")
        elif not path.startswith("/"):
            self._refuse(HTTPStatus.BAD_REQUEST, "expected a path")
        elif path != "/":
            self._refuse(HTTPStatus.NOT_FOUND, "no such page")
        elif not self.server.is_token("".join(parse_qs(query).get("token", [])[:1])):
            # A reloaded tab that had the token gets the page again: its address has none.
            page = filled(read("return.html"), nonce=nonce)
            status = HTTPStatus.FORBIDDEN if query else HTTPStatus.OK
            self._send(status, _HTML, page.encode(), policy)
        else:
            data = as_json(self.server.desk.page_data())
            page = filled(template("edit"), nonce=nonce, data=data)
            policy += "; connect-src 'self'"
            self._send(HTTPStatus.OK, _HTML, page.encode(), policy)

    def do_POST(self) -> None:
        """Answer a request of the page. Its header decides whether its body is read."""
        length = self.headers.get("Content-Length", "")
        is_length = length.isascii() and length.isdigit() and len(length) < 16
        size = int(length) if is_length else 0
        self._left = self._incoming.room = min(size, _MOST_DROPPED)
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        origin = self.headers.get("Origin", "").removeprefix("http://")
        answer = self.server.desk.requests.get(self.path.removeprefix("/"))
        if not self._is_for_us():
            return
        if origin != self.headers.get("Host"):
            self._refuse(HTTPStatus.FORBIDDEN, "from another origin")
        elif scheme != "Bearer" or not self.server.is_token(token):
            self._refuse(HTTPStatus.FORBIDDEN, "expected the token")
        elif self.headers.get_content_type() != "application/json":
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "expected application/json")
        elif answer is None:
            self._refuse(HTTPStatus.NOT_FOUND, "no such request")
        elif not is_length:
            self._refuse(HTTPStatus.LENGTH_REQUIRED, "expected a length")
        elif size > MOST_BODY:
            expected = f"{size:,} bytes, expected at most {MOST_BODY:,}"
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, expected)
        else:
            self._answer(answer)

    def _answer(self, answer: Any) -> None:
        with self.server.bodies:
            request = self._request()
        if not isinstance(request, dict):
            self._refuse(HTTPStatus.BAD_REQUEST, "expected an object of JSON")
            return
        try:
            value = answer(request)
            if isinstance(value, bytes):
                self._send(HTTPStatus.OK, "application/octet-stream", value)
            else:
                self._json(HTTPStatus.OK, value)
        except Superseded:
            self._json(HTTPStatus.OK, {"superseded": True})  # browsers would log an error
        except NonogramError as error:
            self._refuse(HTTPStatus.UNPROCESSABLE_ENTITY, refusal(error))
        except OSError:
            raise  # the browser has gone
        except Exception as error:  # a bug: the page goes on
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, refusal(error))

    def _is_for_us(self) -> bool:
        """Whether the request names this server as its host; otherwise refuse it."""
        if self.headers.get_all("Host", []) in ([host] for host in self.server.hosts):
            return True
        self._refuse(HTTPStatus.MISDIRECTED_REQUEST, "another host")
        return False

    def _request(self) -> Any:
        """The value in the body, or None if it is no JSON."""
        size, self._left = self._left, 0
        try:
            return json.loads(self.rfile.read(size))
        except (ValueError, RecursionError):
            return None

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        self._json(status, {"error": why})

    def _json(self, status: HTTPStatus, value: Any) -> None:
        self._send(status, "application/json", encodable(json.dumps(value)).encode())

    def _send(self, status: HTTPStatus, kind: str, body: bytes, policy: str = _POLICY) -> None:
        self.connection.settimeout(LONGEST_REQUEST)
        self.send_response(status)
        headers = {**_HEADERS, "Content-Security-Policy": policy, "Content-Type": kind}
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse an invalid HTTP request, or a request of an unknown kind."""
        self._refuse(HTTPStatus(code), message or "refused")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (as there)
        """Log nothing, since addresses contain the token."""
