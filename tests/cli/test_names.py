"""Names and texts of others: they neither end a line nor command a terminal, and are short."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nonogram
from nonogram.ask.answer import answer_of
from nonogram.base.text import named
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
    message = "cannot read the file: no such file or directory"
    bad = f"missing\\n.cwd: Error: {message}\n"
    assert out == f"{SHOWN}: Unique solution\nnone.cwd: No solution\n{bad}"
    assert f"\nmissing\\n.cwd: {message}\n" in err
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
        "verify-proof NAME p.cwd",
        "verify-proof p.cwd NAME",
    ],
)
def test_errors_are_a_line(command: str, exists: bool) -> None:
    Path("p.cwd").write_text(UNIQUE)
    if exists:
        Path(FORGED).write_text(BAD if "make" not in command else "x.x\n.x\n")
    words = [FORGED if word == "NAME" else word for word in command.split()]
    code, out, err = streams(run(*words))
    assert code == (6 if exists and command == "verify-proof p.cwd NAME" else 1)
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
    title, author, *_ = run("check", "-q", "p.json").stdout.splitlines()
    assert title.startswith("title:        a b xxx")
    assert len(title) < 250
    assert author == "author:       é 日"


def test_titles_of_puzzles_that_are_in_no_file() -> None:
    puzzle = TINY.replace(title="a\n\x1b[31mb", author="\x07")
    lines = [*facts(puzzle, answer_of(nonogram.check(puzzle)), None)]
    assert lines[:2] == ["title:        a [31mb", "size:         3 rows and 4 columns"]


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
    assert code == 6
    assert is_plain(err)


def test_a_certificate_is_whole_or_not_there(folder: Path) -> None:
    Path("p.cwd").write_text(ndom(2))
    Path("p.cwd.zip").mkdir()
    result = streams(run("solve", "-q", "--proof-dir", ".", "p.cwd"))
    message = "p.cwd.zip: cannot write the file: there is one that is no certificate"
    assert result == (1, f"p.cwd: Error: {message}\n", f"p.cwd: {message}\n")
    assert sorted(path.name for path in folder.iterdir()) == ["p.cwd", "p.cwd.zip"]


#: Names with all that is escaped: ends of lines, backslashes, a byte that is no UTF-8, and
#: characters that are not printed. Nothing may be mistaken for another one.
ODD = [
    b"a\nb",
    b"a\\nb",
    b"a\\\\n",
    b"\x85\xff",
    "\x85\xad\u2028".encode(),
    b" \t'\"-",
    "é日\U000e0001".encode(),
]


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_every_name_can_be_had_back() -> None:
    """As the manual says: from the lines of a batch, and where --files prints it."""
    names = [name + b".cwd" for name in ODD]
    for name in names:
        Path(os.fsdecode(name)).write_text(UNIQUE)
    files = [*map(os.fsdecode, names)]
    lines = run("solve", "-q", *files).stdout.splitlines()
    shown = [line.removesuffix(": Unique solution") for line in lines]
    assert len({*shown}) == len(names)
    script = 'for name; do printf "%b\\\\0" "$name"; done'.replace("\\\\", "\\")
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["bash", "-c", script, "-", *shown], capture_output=True, env=environment)
    assert done.stdout.split(b"\0")[:-1] == names
    raw = run("solve", "-ql0", *files).stdout_bytes
    assert raw.split(b"\0")[:-1] == names


@pytest.mark.parametrize("command", ["solve", "check", "explain", "dupes"])
def test_a_list_of_names_can_be_read_again(command: str) -> None:
    """Lines have names as they are. One with a line end is printed with an escape."""
    names = [os.fsdecode(name + b".cwd") for name in (*ODD[1:], b"a\r", b"\x1b[31m")]
    for name in (FORGED, *names):
        Path(name).write_text(UNIQUE)
    first = ["first.cwd"] if command == "dupes" else []  # the others are equal to it
    Path("first.cwd").write_text(UNIQUE)
    code, out, err = streams(run(command, "-ql", *first, FORGED))
    assert (code, out) == (3 if first else 0, f"{SHOWN}\n")
    assert err == f"{SHOWN}: -0 prints this name as it is\n"
    listed = run(command, "-ql", *first, *names).stdout_bytes
    assert [*map(os.fsdecode, listed.split(b"\n")[:-1])] == names
    Path("list").write_bytes(listed)
    lines = run("solve", "-q", "--files-from", "list").stdout.splitlines()
    assert lines == [f"{named(name)}: Unique solution" for name in names]


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("solve -q p.cwd", False),
        ("solve -qH p.cwd", True),
        ("solve -q p.cwd p.cwd", True),
        ("solve -q --no-filename p.cwd p.cwd", False),
        ("solve -q d", True),
        ("solve -q --files-from list", True),
        ("check p.cwd", False),
        ("check -q p.cwd", False),
        ("check -q --no-filename p.cwd", False),
        ("check -H p.cwd", True),
        ("check d", True),
        ("check --files-from list", True),
        ("check -q --no-filename p.cwd p.cwd", False),
        ("hint p.cwd", False),
        ("hint -H p.cwd", True),
        ("explain p.cwd", False),
        ("explain -H p.cwd", True),
    ],
)
def test_whose_output_has_names(command: str, named: bool) -> None:
    """As grep does it: where there are several files, a folder or a list, or if it is asked."""
    Path("p.cwd").write_text(UNIQUE)
    Path("d").mkdir()
    Path("d/p.cwd").write_text(UNIQUE)
    Path("list").write_text("p.cwd\n")
    code, out, err = streams(run(*command.split()))
    assert (code, err) == (0, "")
    assert bool(re.match(r"(d/)?p\.cwd(: |\n)", out)) is named


def test_names_of_those_that_are_wanted() -> None:
    for name, text in {"a.cwd": UNIQUE, "b.cwd": "1\n1\n\n\n1\n", "c.cwd": BAD}.items():
        Path(name).write_text(text)
    assert run("solve", "-ql", "--only", "no-solution", ".").stdout == "./b.cwd\n"
    assert run("check", "-ql", "--only", "error", "--only", "unique", ".").stdout == (
        "./a.cwd\n./c.cwd\n"
    )
    names = run("solve", "-ql0", ".").stdout
    again = run("solve", "-ql0", "--files-from", "-", input=names)
    assert (again.stdout, names) == (names, "./a.cwd\0./b.cwd\0./c.cwd\0")
    assert run("solve", "-l", "--json", ".").exit_code == 2
    assert run("solve", "-0", "a.cwd").exit_code == 2


def test_a_message_begins_with_its_file_and_line() -> None:
    """For one file as for many, so that editors find the place."""
    Path("bad.cwd").write_text(BAD)
    Path("none.cwd").write_text("1\n1\n\n\n1\n")
    bad = "bad.cwd:3: expected sizes of row 1 as numbers from 1, found 'x'\n"
    none = "none.cwd: the row clues have 0 cells, the column clues 1\n"
    assert streams(run("solve", "bad.cwd")) == (1, "", bad)
    assert streams(run("solve", "none.cwd")) == (4, "No solution\n", none)
    code, out, err = streams(run("solve", "bad.cwd", "none.cwd"))
    assert code == 1
    assert out.startswith("bad.cwd: Error: line 3: expected sizes of row 1 as numbers from 1")
    assert out.endswith("\nnone.cwd: No solution\n")
    assert err.startswith(bad + none)
    report = bad.replace("bad.cwd:", "bad.cwd\nError: line ")
    Path("worse.cwd").write_text(BAD)
    worse, told = (text.replace("bad.", "worse.") for text in (bad, report))
    both = 1, f"{report}\n{told}", bad + worse
    assert streams(run("check", "-q", "bad.cwd", "worse.cwd", "bad.cwd")) == both
    assert run("solve", "-q", "none.cwd").stderr == ""
    assert run("explain", "none.cwd").stderr == none
    assert (
        "\nnone.cwd: narrowed formula, 1 of 1 cell decided"
        in "\n" + run("encode", "none.cwd").stderr
    )
    assert run("show", "--solved", "none.cwd").stderr == f"none.cwd: No solution\n{none}"
    assert run("solve", "--memory-limit", "1", "none.cwd").stderr.startswith("nonogram: a memory")
