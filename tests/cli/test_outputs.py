"""Outputs: `-o` names a file, and its ending or `--to` decides about the format."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import nonogram
from nonogram.base.disk import AppendedFile
from nonogram.base.errors import WriteError, refused_as
from nonogram.cli.files import PUZZLES as PUZZLE_ENDINGS
from support.command_line import run, streams
from support.paths import DOCS, PROJECT, PUZZLES
from support.texts import NONE
from support.trials import kinds

CAT = str(PUZZLES / "anchor.cwd")
CHERRIES = str(PUZZLES / "cherries.cwc")
DIE = str(DOCS / "die.png")
#: The endings of puzzles, in the order of the registry.
ENDINGS = f"ends with {' '.join(PUZZLE_ENDINGS)}, or --to"
PICTURES = "expected a name that ends with .svg .png .pdf .txt, or --to"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["show", CAT, "-o", "x.gif"], PICTURES),
        (["show", CAT, "-o", "x.jpg"], PICTURES),
        (["solve", CAT, "-o", "x"], PICTURES),
        (["convert", CAT, "-o", "x.svg"], ENDINGS),
        (["generate", "random", "-o", "x.svg"], ENDINGS),
        (["generate", "ndom", "-o", "x"], ENDINGS),
        (["make", CAT, "-o", "x.svg"], ENDINGS),
        (["encode", CAT, "-o", "x.drat"], "ends with .cnf .dimacs .opb .smt2, or --to"),
        (["report", "r.jsonl", "-o", "x.gif"], "ends with .html .htm"),
        (["explain", CAT, "-o", "x.gif"], "ends with .html .htm"),
    ],
)
def test_unknown_endings_are_refused(here: Path, arguments: list[str], expected: str) -> None:
    code, out, err = streams(run(*arguments))
    assert (code, out) == (2, "")
    assert expected in err
    assert not [*here.iterdir()]


@pytest.mark.parametrize(
    "command",
    [
        "solve -o no/x.svg",
        "solve --proof-dir p.cwd/proofs",
        "check -o no/x.csv",
        "show -o no/x.pdf",
        "explain -o no/x.html",
        "convert -o no/x.xml",
        "convert --to xml -o p.cwd/new/",
        "encode -o no/x.cnf",
    ],
)
def test_what_cannot_be_written_is_refused_before_all_work(here: Path, command: str) -> None:
    (here / "p.cwd").write_text("1\n1\n1\n\n1\n")
    code, out, err = streams(run(*command.split(), "missing.cwd"))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(command.split()[-1])
    assert ": cannot " in err
    assert [*here.iterdir()] == [here / "p.cwd"]


@pytest.mark.parametrize(
    "command",
    [
        *("check --brief -o v.csv", "check -l -o v.csv", "check --json -o v.csv"),
        *("check --brief -o v.html", "check --brief --to csv", "check --json --to html"),
        *("check -l -o v.jsonl", "solve --json -o v.svg", "solve --json --to svg -o v/"),
        *("solve -l -o v.txt", "solve --json -o v/", "explain --json -o v.html"),
    ],
)
def test_a_file_gets_what_is_printed_or_is_refused(here: Path, command: str) -> None:
    (here / "v.csv").write_text("old")
    code, out, _ = streams(run(*command.split(), CAT))
    assert (code, out, [path.name for path in here.iterdir()]) == (2, "", ["v.csv"])
    assert (here / "v.csv").read_text() == "old"


@pytest.mark.parametrize("command", ["check --brief", "check -l", "check -q"])
def test_lines_go_to_the_file(here: Path, command: str) -> None:
    printed = run(*command.split(), CAT, "--timeout", "600").stdout
    run(*command.split(), CAT, "-o", "v.txt", "--timeout", "600")
    assert (here / "v.txt").read_text() == printed != ""


#: A command with an output of each kind.
WRITING = [
    ["solve", CAT, "-o", "x.svg"],
    ["solve", CAT, "-o", "x/", "--to", "svg"],
    ["check", CAT, "-o", "x.txt"],
    ["check", CAT, "-o", "x.csv"],
    ["hint", CHERRIES, "-o", "x.svg"],
    ["explain", CHERRIES, "-o", "x.html"],
    ["explain", CHERRIES, "--steps", "2", "-o", "x/", "--to", "svg"],
    ["make", DIE, "-o", "x.cwd", "--size", "8"],
    ["make", DIE, "-o", "x/", "--to", "cwd", "--size", "8"],
    ["generate", "random", "-o", "x.cwd"],
    ["generate", "random", "--count", "2", "-o", "x/"],
    ["generate", "ndom", "-o", "x/"],
    ["show", CAT, "-o", "x.txt"],
    ["show", CAT, "-o", "x/", "--to", "svg"],
    ["convert", CAT, "-o", "x.xml"],
    ["convert", CAT, "-o", "x/", "--to", "xml"],
    ["report", str(PROJECT / "examples" / "results.jsonl"), "-o", "x.csv"],
    ["encode", CAT, "-o", "x.cnf"],
    ["encode", CAT, "-o", "x/"],
]


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_files_that_are_there(here: Path, words: list[str]) -> None:
    """They are replaced, or with --no-clobber kept, and that is said; all else is the same."""
    first = run(*words)
    assert "nonogram: wrote " in first.stderr
    files = [path for path in here.rglob("*") if path.is_file()]
    for path in files:
        path.write_text("mine")
    left = run(*words, "--no-clobber")
    assert streams(left) == (
        *(first.exit_code, first.stdout),
        first.stderr.replace("nonogram: wrote", "nonogram: kept"),
    )
    assert {path.read_text() for path in files} == {"mine"}
    again = run(*words)
    assert again.stderr == first.stderr.replace("nonogram: wrote", "nonogram: replaced")
    assert "mine" not in {path.read_text() for path in files}
    assert [path for path in here.rglob("*") if path.is_file()] == files


def test_help_of_a_group_has_all() -> None:
    whole = run("generate", "--help-all")
    assert (whole.exit_code, whole.stdout) == (0, run("generate", "--help").stdout)


def test_tables_have_the_same_figures(here: Path) -> None:
    """Those of `check` and those that `report` makes of its results."""
    run("check", CAT, "--resume", "r.jsonl", "--to", "csv", "-o", "a.csv")
    run("report", "r.jsonl", "-o", "b.csv")
    assert Path("a.csv").read_text() == Path("b.csv").read_text()


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (["show", CAT, "--to", "svg", "-o", "x"], "<svg"),
        (["solve", CAT, "-o", "x.TXT"], "."),
        (["convert", CAT, "-o", "x", "--to", "xml"], "<?xml"),
        (["generate", "random", "--to", "json", "-o", "x.cwd"], "{"),
        (["generate", "ndom", "--size=1", "-o", "x.non"], "width 3"),
        (["encode", CAT, "-o", "x.smt2"], ";"),
        (["encode", CAT, "--to", "cnf", "-o", "x.smt2"], "c "),
    ],
)
def test_an_ending_decides_unless_something_else_does(
    here: Path, arguments: list[str], begins: str
) -> None:
    assert run(*arguments).exit_code == 0
    (written,) = here.iterdir()
    assert written.read_text().startswith(begins)


@pytest.mark.skipif(os.name != "posix", reason="no such devices")
def test_a_device_needs_no_ending() -> None:
    assert run("encode", CAT, "-o", "/dev/null").exit_code == 0


@pytest.mark.parametrize("command", ["solve", "show", "encode"])
def test_names_of_earlier_releases_are_gone(command: str) -> None:
    assert run(command, CAT, "--output", "x.svg").exit_code == 2


def test_to_is_a_format_everywhere() -> None:
    made = run("generate", "random", "--size=3x2", "--seed=1", "--to", "json")
    assert len(json.loads(made.stdout)["columns"]) == 3


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (["solve", "--jobs=1", "--proof-dir=new"], "new/a.cwd.zip"),
        (["convert", "-o", "new/", "--to=xml"], "new/a.xml"),
        (["solve", "--jobs=1", "--resume=r.jsonl"], "r.jsonl"),
    ],
)
def test_a_full_disk_ends_the_command(
    here: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], file: str
) -> None:
    """A batch still has its summary."""

    def full(*file: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def full_line(file: AppendedFile, line: bytes) -> None:
        with refused_as(WriteError, f"{file.path}: cannot write the file"):
            full(line)

    for name in ("a.cwd", "b.cwd"):
        (here / name).write_bytes(Path(CAT).read_bytes())
    monkeypatch.setattr("nonogram.base.disk._opened", full)
    monkeypatch.setattr("nonogram.base.disk.AppendedFile.append", full_line)
    code, _, err = streams(run(*arguments, "a.cwd", "b.cwd"))
    assert code == 1
    assert err.endswith(f"{file}: cannot write the file: no space left on device\n")
    assert err.count("no space left") == 1
    assert ("nonogram: interrupted: " in err) is (arguments[0] == "solve")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(
    "command",
    [
        ["explain", "anchor.cwd", "-o", "out.html"],
        ["make", "cat.txt", "--unique", "-o", "out.html", "--to", "cwd"],
        ["show", "anchor.cwd", "--solved", "-o", "out.html", "--to", "pdf"],
    ],
)
@pytest.mark.parametrize("there", kinds([False, True], True))
def test_ctrl_c_says_what_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], there: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    cat = nonogram.load(PUZZLES / "anchor.cwd")
    nonogram.save(cat, "anchor.cwd")
    picture = str(nonogram.solve(cat).solutions[0])
    Path("cat.txt").write_text(picture + "\n")
    if there:
        Path("out.html").write_text("old")

    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("nonogram.core.search.pipeline.propagate", interrupt)
        result = run(*command)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "nonogram: interrupted: out.html is not written\n"
    assert Path("out.html").exists() == there
    assert run(*command, "-q" if command[0] != "show" else "--color=never").exit_code == 0
    assert Path("out.html").read_bytes() != b"old"


@pytest.mark.parametrize("command", ["solve", "hint", "explain"])
def test_nothing_is_written_and_an_older_file_is_named(here: Path, command: str) -> None:
    Path("none.cwd").write_text(NONE)
    name = "x.html" if command == "explain" else "x.svg"
    told = streams(run(command, "none.cwd", "-o", name))[2]
    assert told.endswith("\nnonogram: nothing is written\n")
    Path(name).write_text("older")
    code, _, err = streams(run(command, "none.cwd", "-o", name))
    assert (code, err.endswith(f"\nnonogram: did not replace {name}\n")) == (4, True)
    assert "written" not in streams(run(command, "none.cwd", "-q", "-o", name))[2]
    assert Path(name).read_text() == "older"


@pytest.mark.parametrize("command", ["check", "report", "scan", "hint"])
def test_help_names_a_folder_only_where_one_is_taken(command: str) -> None:
    text = run(command, "--help-all").stdout
    out = text[text.index("-o, --out") :]
    assert "folder" not in out[: out.index(" --", 10)]


@pytest.mark.parametrize("folder", [".", "./"])
def test_the_current_folder_is_a_folder(here: Path, folder: str) -> None:
    assert (
        run("convert", CAT, str(PUZZLES / "fish.cwd"), "--to", "non", "-o", folder).exit_code == 0
    )
    assert {path.name for path in here.iterdir()} == {"anchor.non", "fish.non"}


def test_a_certificate_of_no_puzzle_proves_nothing(here: Path) -> None:
    Path("empty").mkdir()
    done = run("verify-proof", "empty", str(PUZZLES / "proof/2dom.cwd.zip"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "empty: a folder; " in done.stderr
