"""Requests to the editor without its token: refused, whatever is in them, and nothing is done."""

from __future__ import annotations

import random
import socket
from contextlib import suppress

from campaign.kinds import Kind
from campaign.texts import mutated, shorter
from nonogram.web.server import Server
from support.editors import REQUESTS, serving

_METHODS = ["GET"] * 8 + ["POST"] * 8 + ["PUT", "HEAD", "OPTIONS", "get", "", "GET GET"]
_PATHS = ["/", "/?token=", "/?token=x&token=", "http://[", "http://{host}/", "//{host}/", "*"]
_TOKENS = ["", "Bearer", "Bearer ", "Bearer x", "Basic x", "bearer " + "x" * 22, "Bearer \xff"]
_LENGTHS = ["1000", "", "0", "2", "-1", "1e3", "16000001", "9" * 15, "9" * 16, "\xb2"]


def answered(server: Server, request: bytes) -> bytes:
    """All that comes back for a request; where its header is complete, before any body comes."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=5) as connection:
        heard = bytearray()
        with suppress(ConnectionError):  # what is not read is dropped with the connection
            connection.sendall(request)
            if b"\r\n\r\n" in request:
                heard += connection.recv(1 << 16)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(1 << 16):
                heard += piece
        return bytes(heard)


def make(rng: random.Random) -> str:
    """A request that is nearly right; {host} stands for the host."""
    path = rng.choice([*_PATHS, *(f"/{name}" for name in REQUESTS)])
    lines = [f"{rng.choice(_METHODS)} {path} HTTP/{rng.choice(['1.0', '1.1', '2', '9.9', 'x'])}"]
    headers = {
        "Host": ["{host}", "evil.example", ""],
        "Origin": ["http://{host}", "null", "https://{host}"],
        "Content-Type": ["application/json", "text/plain", "application/json; a=b"],
        "Authorization": _TOKENS,
        "Content-Length": _LENGTHS,
        "Transfer-Encoding": ["chunked"],
        "Expect": ["100-continue"],
        "Cookie": ["x" * 100],
    }
    for name, values in headers.items():
        for _ in range(rng.choice([0, 1, 1, 1, 2]) if name < "P" else rng.choice([0, 0, 1])):
            value = values[0] if rng.random() < 0.8 else rng.choice(values)
            lines.append(f"{name}: {value}")
    text = "\r\n".join([*lines, "", rng.choice(["", "{}", "x" * 1000, '{"puzzle": 1}'])])
    return mutated(rng, text) if rng.random() < 0.5 else text


def check(subject: str, rng: random.Random) -> None:
    """The answer, if there is one, refuses; the desk was not asked, and nothing went wrong."""
    with serving() as server:
        host = f"127.0.0.1:{server.server_port}"
        request = subject.replace("{host}", host).encode("latin-1", "replace")
        heard = answered(server, request)
        assert server.noted == [], server.noted
    assert not heard.startswith((b"HTTP/1.0 2", b"HTTP/1.0 3")), heard[:80]


KINDS = {"requests": Kind(make, check, shorter, share=0.5)}
