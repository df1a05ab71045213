"""The editor's server: for its page alone, whoever else asks; and it ends when it is asked to."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from support.editors import Editor, drawn, editing, serving
from support.processes import wait_until
from support.solvers import gone

SWITCH = drawn([[1, 0], [0, 1]])


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with editing(tmp_path_factory.mktemp("editor"), "new.json", "--size", "2") as editor:
        yield editor


def test_the_page_needs_the_token(editor: Editor) -> None:
    status, page = editor.request("GET", f"/?token={editor.token}")
    assert status == 200
    assert b"new.json" in page
    assert editor.token.encode() not in page
    for path in ("/", "/?token=", "/?token=x", f"/?token={editor.token}x", "/?token=%ff"):
        status, page = editor.request("GET", path)
        assert status == (403 if "?" in path else 200)
        assert b"new.json" not in page
    assert len(editor.token) >= 22  # 128 bits


def test_the_loopback_has_a_name(editor: Editor) -> None:
    host = f"localhost:{editor.port}"
    assert editor.request("GET", f"/?token={editor.token}", Host=host)[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "127.0.0.1", None, "::1"])
def test_the_host_has_to_be_this_one(editor: Editor, host: str | None) -> None:
    """A name that leads here, as an attacker's server can make his own, gets nothing."""
    assert editor.request("GET", f"/?token={editor.token}", Host=host)[0] == 421
    body = json.dumps({"puzzle": SWITCH}).encode()
    assert editor.request("POST", "/report", body, Host=host)[0] == 421


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (403, {"Origin": "http://evil.example"}),
        (403, {"Origin": "null"}),
        (403, {"Origin": None}),
        (403, {"Origin": "https://{host}"}),
        (403, {"Authorization": None}),
        (403, {"Authorization": "Bearer x"}),
        (403, {"Authorization": "Basic {token}"}),
        (403, {"Authorization": None, "Cookie": "token={token}"}),
        (415, {"Content_Type": "text/plain"}),
        (415, {"Content_Type": "application/x-www-form-urlencoded"}),
        (415, {"Content_Type": None}),
        (411, {"Content_Length": None}),
        (411, {"Content_Length": "-1"}),
        (411, {"Content_Length": "1e3"}),
    ],
)
def test_requests_of_others(
    editor: Editor, status: int, headers: dict[str, str | None], tmp_path: Path
) -> None:
    known = {"host": editor.host, "token": editor.token}
    sent = {k: None if v is None else v.format(**known) for k, v in headers.items()}
    body = json.dumps({"puzzle": SWITCH, "tab": "x", "seen": 0, "force": True}).encode()
    assert editor.request("POST", "/save", body, **sent)[0] == status
    assert not (editor.folder / "new.json").exists()


@pytest.mark.parametrize("path", ["/", "/nothing", "/../etc/passwd", "/save", "//evil.example/"])
def test_reading_does_nothing(editor: Editor, path: str) -> None:
    assert editor.request("GET", path)[0] in ((200,) if path == "/" else (403, 404))
    for method in ("HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"):
        assert editor.request(method, path)[0] == 501


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"1", b"null", b"[" * 100_000, b"\xff\xfe", b'{"a":' * 50_000, b"1" * 9_999],
)
def test_what_is_no_json(editor: Editor, body: bytes) -> None:
    assert editor.request("POST", "/verdict", body)[0] == 400


@pytest.mark.parametrize(
    "puzzle",
    [
        None,
        [],
        {},
        {"rows": 1, "columns": 1},
        {"rows": [[1]] * 10_001, "columns": [[1]]},
        {"rows": [[]] * 5000, "columns": [[]] * 5000},
        {"rows": [[10**30]], "columns": [[1]]},
        {"rows": [[1]], "columns": [[1]], "goals": [[[7]]]},
        {"sides": [1, 2, 3], "rows": [[1]], "rising": [[1]], "falling": [[1]]},
        {"puzzles": []},
    ],
)
@pytest.mark.parametrize("path", ["verdict", "report", "save"])
def test_what_is_no_puzzle(editor: Editor, path: str, puzzle: Any) -> None:
    body = json.dumps({"puzzle": puzzle, "tab": "x", "seen": 0}).encode()
    status, answer = editor.request("POST", f"/{path}", body)
    assert status == 422
    assert "\n" not in json.loads(answer)["error"]
    assert not (editor.folder / "new.json").exists()


def test_a_hundred_megabytes(editor: Editor) -> None:
    """Refused by its length, and read by nobody; the one who sends it hears why."""
    status, answer = editor.request("POST", "/verdict", bytes(100_000_000))
    assert status == 413
    assert "16,000,000" in json.loads(answer)["error"]


@contextmanager
def connected(editor: Editor, request: str) -> Iterator[socket.socket]:
    """A connection that has sent this, or a part of it until the editor has ended it.

    {host} and {token} are the right ones.
    """
    with socket.create_connection(("127.0.0.1", editor.port), timeout=8) as connection:
        with suppress(OSError):
            connection.sendall(request.format(host=editor.host, token=editor.token).encode())
        yield connection


RIGHT = {
    "Host": "{host}",
    "Origin": "http://{host}",
    "Authorization": "Bearer {token}",
    "Content-Type": "application/json",
}


@pytest.mark.parametrize("missing", RIGHT)
def test_no_body_is_waited_for_that_is_refused(editor: Editor, missing: str) -> None:
    """The header says all; a body of a few bytes that never comes would take ten seconds."""
    headers = "".join(f"{name}: {value}\r\n" for name, value in RIGHT.items() if name != missing)
    text = f"POST /verdict HTTP/1.1\r\n{headers}Content-Length: 9\r\n\r\n"
    with connected(editor, text) as connection:
        assert connection.recv(1000).startswith(b"HTTP/1.0 4")


def memory(process: int) -> int:
    """The bytes that a process has."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    (line,) = (line for line in lines if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


BODY = "POST / HTTP/1.1\r\nContent-Length: 16000000\r\n\r\n" + "x" * 4_000_000
HEADER = "POST / HTTP/1.1\r\n" + f"A: {'x' * 65_000}\r\n" * 60


@pytest.mark.parametrize("text", [BODY, HEADER], ids=["bodies", "headers"])
def test_others_cannot_fill_the_memory(editor: Editor, text: str) -> None:
    """Neither with bodies nor with headers, however many connections wait with them."""
    before = memory(editor.process.pid)
    with ExitStack() as stack:
        for _ in range(30):
            stack.enter_context(connected(editor, text))
        assert memory(editor.process.pid) - before < 30_000_000


def test_a_request_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slowly it comes: a byte now and then is not enough to keep a connection."""
    monkeypatch.setattr("nonogram.web.server.LONGEST_REQUEST", 0.3)
    with serving() as server:
        for begin in (b"POST /verdict HTT", b"POST / HTTP/1.1\r\nContent-Length: 999\r\n\r\n"):
            place = ("127.0.0.1", server.server_port)
            with socket.create_connection(place, timeout=8) as connection:
                connection.sendall(begin)
                assert ends(connection)


def ends(connection: socket.socket) -> bool:
    """Whether a connection is ended although a byte comes now and then."""
    try:
        for _ in range(200):
            connection.sendall(b"x")
            time.sleep(0.05)
    except ConnectionError:
        return True
    return False


def test_what_is_no_path(tmp_path: Path) -> None:
    """Refused; the owner of the terminal hears nothing of it."""
    with editing(tmp_path, "x.json") as editor:
        for path in ("http://[", "http://[/?token={token}", "*", "http://[::1"):
            request = f"GET {path} HTTP/1.1\r\nHost: {{host}}\r\n\r\n"
            with connected(editor, request) as connection:
                assert connection.recv(1000).startswith(b"HTTP/1.0 400 ")
        editor.end()
        assert editor.process.stderr is not None
        assert editor.process.stderr.read() == ""


def test_a_hundred_connections(editor: Editor) -> None:
    """That say nothing, or half a line; the page is served meanwhile."""
    idle = [socket.create_connection(("127.0.0.1", editor.port)) for _ in range(120)]
    try:
        for connection in idle[::2]:
            connection.sendall(b"POST /verdict HTTP/1.1\r\nContent-Le")
        assert editor.request("GET", f"/?token={editor.token}")[0] == 200
    finally:
        for connection in idle:
            connection.close()
    assert editor.post("report", puzzle=SWITCH)["verdict"] == "multiple"


def test_only_on_loopback(editor: Editor) -> None:
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    listening = [line.split()[1] for line in lines if line.split()[3] == "0A"]
    mine = [place for place in listening if place.endswith(f":{editor.port:04X}")]
    assert mine == [f"0100007F:{editor.port:04X}"]


def test_what_a_browser_is_told(editor: Editor) -> None:
    import urllib.request

    with urllib.request.urlopen(editor.address) as answer:
        headers = answer.headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert not [name for name in headers if name.startswith("Access-Control") or "Cookie" in name]


def ignoring() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("inherited", [None, ignoring])
def test_it_ends_with_its_workers(tmp_path: Path, number: int, inherited: Any) -> None:
    with editing(tmp_path, "x.json", preexec_fn=inherited) as editor:
        editor.post("verdict", puzzle=SWITCH, tab="x", seen=0)
        workers = editor.children()
        assert workers
        assert editor.end(number) == -number
        wait_until(lambda: all(map(gone, workers)))
        assert editor.process.stderr is not None
        assert editor.process.stderr.read() == "not saved: kept in .x.json.autosave\n"


def test_a_closed_terminal_ends_it(tmp_path: Path) -> None:
    code = (
        "import os, pty, sys\n"
        "child, terminal = pty.fork()\n"
        "if child == 0: os.execv(sys.executable, [sys.executable, '-m', 'nonogram', 'edit',"
        " '--no-open', 'x.json'])\n"
        "print(os.read(terminal, 1000).decode().split()[0], child, flush=True)\n"
        "input()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        text=True,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        address, child = process.stdout.readline().split()
        assert "?token=" in address
        process.stdin.close()
    wait_until(lambda: gone(int(child)))


def test_a_port_that_is_taken(editor: Editor, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nonogram", "edit", "--no-open", "--port", str(editor.port)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 2
    assert f"port {editor.port}: " in done.stderr
    assert "Traceback" not in done.stderr


def test_newer_questions_end_older_ones(editor: Editor) -> None:
    """Of a puzzle that takes longer than anybody waits, nothing is heard; the next is answered."""
    import threading

    import nonogram

    hard = json.loads(nonogram.dumps(nonogram.ndom_puzzle(60), "json"))
    heard: list[tuple[int, bytes]] = []
    body = json.dumps({"puzzle": hard, "tab": "x", "seen": 0, "force": True}).encode()
    asking = threading.Thread(target=lambda: heard.append(editor.request("POST", "/verdict", body)))
    asking.start()
    while asking.is_alive():  # it may come after one of these, which it ends then
        answer = editor.post("verdict", puzzle=SWITCH, tab="x", seen=0)
        asking.join(0.1)
    assert answer["verdict"] == "multiple"
    assert sorted(answer["ambiguous"]) == [0, 1, 2, 3]
    assert heard == [(200, b'{"superseded": true}')]


def test_the_token_is_another_each_time(tmp_path: Path) -> None:
    tokens = set()
    for _ in range(2):
        with editing(tmp_path, "x.json") as editor:
            tokens.add(editor.token)
    assert len(tokens) == 2
    assert [*tmp_path.iterdir()] == []
