"""Names and texts of others: they neither end a line nor command a terminal, and are short."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import nonogram
from nonogram.ask.record import report_data
from nonogram.report.facts import facts
from support.command_line import run, streams
from support.samples import TINY
from support.texts import BAD, UNIQUE, ndom

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs odd names of files")

#: A name that tries to say something of another file, in red.
FORGED = "a\nb.cwd: No solution\n\x1b[31mc.cwd"
SHOWN = r"a\nb.cwd: No solution\n\x1b[31mc.cwd"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def is_plain(text: str) -> bool:
    """Whether there is nothing in it but lines of characters."""
    return all(line.isprintable() for line in text.split("\n"))


def test_a_batch_has_a_line_for_every_file() -> None:
    Path(FORGED).write_text(UNIQUE)
    Path("none.cwd").write_text("1\n1\n\n\n1\n")
    code, out, err = streams(run("solve", "-v", FORGED, "none.cwd", "missing\n.cwd"))
    assert code == 1
    assert out == (
        f"{SHOWN}: Unique solution\n"
        "none.cwd: No solution\n"
        "missing\\n.cwd: error: cannot read the file: no such file or directory\n"
    )
    assert is_plain(err)
    assert SHOWN in err


@pytest.mark.parametrize("exists", [True, False])
@pytest.mark.parametrize(
    "command",
    [
        "solve NAME",
        "solve p.cwd --given NAME",
        "check NAME",
        "check NAME p.cwd",
        "show NAME",
        "encode NAME",
        "encode p.cwd --second NAME",
        "convert NAME -o x.xml",
        "decode NAME p.cwd",
        "decode p.cwd NAME",
        "report NAME",
        "make NAME -o x.cwd",
        "verify-proof NAME",
        "verify-proof p.cwd NAME",
    ],
)
def test_errors_are_a_line(command: str, exists: bool) -> None:
    Path("p.cwd").write_text(UNIQUE)
    if exists:
        Path(FORGED).write_text(BAD if "make" not in command else "x.x\n.x\n")
    words = [FORGED if word == "NAME" else word for word in command.split()]
    code, out, err = streams(run(*words))
    assert code == 1
    assert is_plain(out + err)
    assert SHOWN in out + err


def test_files_that_are_written() -> None:
    Path("two.json").write_text(nonogram.dumps([TINY, TINY], "json"))
    Path(FORGED).write_text(nonogram.dumps([TINY, TINY], "json"))
    for command in (
        ["convert", "two.json", "-o", f"{FORGED}/x.xml"],
        ["convert", FORGED, "-o", "x.cwd"],
        ["solve", "-o", "x.svg", FORGED],
        ["show", "two.json#1", "-o", f"{FORGED}/x"],
        ["generate", "random", "-o", f"{FORGED}/x"],
        ["generate", "random", "-o", f"{FORGED}.tournament"],
        ["solve", "--resume", f"{FORGED}/x", "two.json"],
    ):
        code, out, err = streams(run(*command))
        assert (code in (1, 2), out) == (True, "")
        assert is_plain(err)
        assert SHOWN in err


def test_titles() -> None:
    Path("p.json").write_text(
        nonogram.dumps(TINY.replace(title="a\u2028b\u202e" + "x" * 10_000, author="é 日"), "json")
    )
    name, title, author, *_ = run("check", "-q", "p.json").stdout.splitlines()
    assert name == "p.json"
    assert title.startswith("title:        a b xxx")
    assert len(title) < 250
    assert author == "author:       é 日"


def test_titles_of_puzzles_that_are_in_no_file() -> None:
    puzzle = TINY.replace(title="a\n\x1b[31mb", author="\x07")
    lines = [*facts(puzzle, report_data(nonogram.check(puzzle)), None)]
    assert lines[:2] == [r"title:        a\n\x1b[31mb", r"author:       \x07"]


def test_what_is_quoted_from_files_is_short() -> None:
    Path("p.json").write_text('{"%s": 1, "rows": [[1]], "columns": [[1]]}' % ("\\n" + "k" * 10_000))
    code, _, err = streams(run("solve", "p.json"))
    assert code == 1
    assert is_plain(err)
    assert len(err) < 600


def test_what_a_solver_says() -> None:
    Path("p.cwd").write_text(ndom(4))
    Path("boo").write_text("#!/bin/sh\nprintf '\\033[31mboo\\r' >&2\nexit 3\n")
    Path("boo").chmod(0o755)
    code, _, err = streams(run("solve", "--solver", "./boo", "p.cwd"))
    assert code == 6
    assert is_plain(err)
    assert r"\x1b[31mboo" in err
    code, out, _ = streams(run("solve", "--solver", "./boo", "p.cwd", "p.cwd"))
    assert code == 6
    assert is_plain(out)


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that are no text")
@pytest.mark.parametrize("name", ["\udce9", "p\n1 0"], ids=ascii)
def test_proofs(folder: Path, name: str) -> None:
    Path("p.cwd").write_text(ndom(2))
    code, out, err = streams(run("solve", "-q", "--proof-dir", name, "p.cwd"))
    assert (code, out, err) == (0, "p.cwd: Unique solution\n", "")
    checked = run("verify-proof", "p.cwd", f"{name}/p.cwd.zip")
    assert streams(checked) == (0, "Proved: unique solution\n", "")
    (Path(name) / "p.cwd.zip").write_text("")
    code, _, err = streams(run("verify-proof", "p.cwd", f"{name}/p.cwd.zip"))
    assert code == 1
    assert is_plain(err)


def test_a_certificate_is_whole_or_not_there(folder: Path) -> None:
    Path("p.cwd").write_text(ndom(2))
    Path("p.cwd.zip").mkdir()
    code, out, _ = streams(run("solve", "-q", "--proof-dir", ".", "p.cwd"))
    message = "cannot write the file: there is one that is no certificate"
    assert (code, out) == (1, f"p.cwd: error: p.cwd.zip: {message}\n")
    assert sorted(path.name for path in folder.iterdir()) == ["p.cwd", "p.cwd.zip"]
