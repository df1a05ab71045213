"""``solve --only``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import NoReturn

import pytest

import nonogram
from nonogram.explanation.levels import Level
from nonogram.make.rules import ndom_puzzle
from support.command_line import run, streams
from support.texts import BAD, NONE, SWITCH, UNIQUE


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"a": UNIQUE, "b": SWITCH, "c": NONE, "d": BAD}.items():
        Path(f"{name}.cwd").write_text(text)


def test_lines_with_this_verdict() -> None:
    code, out, err = streams(run("solve", "--only", "multiple", "."))
    assert (code, out) == (1, "./b.cwd: Multiple solutions\n")
    assert "4 puzzles: 1 unique, 1 multiple, 1 no solution, 1 error; 2 left out by --only\n" in err
    assert "cannot be" not in err  # the reasons of those that are not wanted
    _, out, _ = streams(run("solve", "--only", "unique", "--only", "no-solution", "-q", "."))
    assert out == "./a.cwd: Unique solution\n./c.cwd: No solution\n"
    _, out, _ = streams(run("solve", "--only", "error", "-q", "."))
    assert out.startswith("./d.cwd: Error: line 3: ")


def test_one_puzzle_is_one_of_many() -> None:
    assert streams(run("solve", "--only", "multiple", "-q", "a.cwd")) == (0, "", "")
    assert streams(run("solve", "--only", "unique", "-q", "a.cwd"))[1] == "a.cwd: Unique solution\n"


@pytest.mark.parametrize(
    "options", [["--only", "unique"], ["--only", "unique", "-l"], ["-l"], ["--only", "error", "-l"]]
)
def test_errors_are_said_in_any_case(options: list[str]) -> None:
    code, out, err = streams(run("solve", "-q", *options, "a.cwd", "d.cwd", "missing"))
    assert (code, out.startswith("a.cwd")) == (1, options[1:2] != ["error"])
    assert err.startswith("d.cwd:3: expected sizes of row 1 as numbers from 1, found 'x'\n")
    assert err.endswith("missing: cannot read the file: no such file or directory\n")
    assert err.count("\n") == 2


def test_as_json_and_in_the_file_that_is_gone_on_with() -> None:
    command = ["solve", "--only", "multiple", "--resume", "r.jsonl", "--json", "."]
    for _ in range(2):
        _, out, _ = streams(run(*command))
        assert [json.loads(line)["path"] for line in out.splitlines()] == ["./b.cwd"]
    kept = map(json.loads, Path("r.jsonl").read_text().splitlines())
    assert {record["path"] for record in kept} == {f"./{name}.cwd" for name in "abcd"}


def test_lines_of_this_level() -> None:
    command = ["solve", "--difficulty", "-q", "."]
    _, everything, _ = streams(run(*command))
    (line,) = [line for line in everything.splitlines() if "a.cwd" in line]
    (level,) = [level for level in Level if f" {level}" in line]
    (other, *_) = [name for name in Level if name != level]
    assert streams(run(*command, "--only", level))[1] == line + "\n"
    assert streams(run(*command, "--only", other))[1] == ""
    both = [*command, "--only", other, "--only", "multiple"]
    assert streams(run(*both))[1] == "./b.cwd: Multiple solutions\n"
    several = ["-l", "--only", f"{level},no_solution,error"]  # each has one of these
    for asked in ("solve", "check"):
        assert streams(run(asked, "-q", *several, "."))[1] == "./a.cwd\n./c.cwd\n./d.cwd\n"
    assert streams(run("solve", "-q", "--only", level, "."))[1] == line + "\n"  # it rates, too
    for asked in ("--first", "--count", "--all", "--limit=2"):
        code, _, err = streams(run("solve", "--only", level, asked, "."))
        assert (code, "--only LEVEL asks whether there is one solution" in err) == (2, True)
    code, _, err = streams(run("verify-proof", "--only", level, "--proof-dir", "p", "."))
    assert (code, f"'{level}' is not one of" in err) == (2, True)


def test_report_of_this_level(tmp_path: Path) -> None:
    run("solve", "--difficulty", "--resume", "r.jsonl", ".")
    rows = [*csv.DictReader(io.StringIO(run("report", "r.jsonl", "--to", "csv").stdout))]
    (level,) = {row["level"] for row in rows if row["level"]}
    done = run("report", "r.jsonl", "--to", "csv", "--only", level)
    (row,) = csv.DictReader(io.StringIO(done.stdout))
    assert row["path"] == "./a.cwd"
    done = run("report", "r.jsonl", "--to", "csv", "--only", f"{level},error")
    assert [row["path"] for row in csv.DictReader(io.StringIO(done.stdout))] == [
        *("./a.cwd", "./d.cwd")
    ]
    told = run("report", "r.jsonl", "-o", "r.csv", "--only", level).stderr
    assert told.startswith("nonogram: 4 puzzles; 3 left out by --only\n")
    assert "left out" not in run("report", "r.jsonl", "-o", "r.csv").stderr


@pytest.mark.parametrize(
    "command", ["show -o book.pdf", "show -o book.pdf --order level --level", "encode -o o/"]
)
def test_what_is_at_least_hard_is_not_rated_for_easier_levels(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line logic leaves cells of it. Among harder levels it is rated."""
    nonogram.save(ndom_puzzle(3), "hard.cwd")
    levels, unrated = {*Level} - {Level.TRIVIAL, Level.EASY, Level.MEDIUM}, "easy,trivial,medium"
    assert "left out" not in run(*command.split(), "hard.cwd", "--only", ",".join(levels)).stderr

    def rate(*_: object) -> NoReturn:
        raise AssertionError("the puzzle is rated")

    monkeypatch.setattr("nonogram.explanation.explain.find_difficulty", rate)
    done = run(*command.split(), "hard.cwd", "--only", unrated)
    assert done.stderr.startswith("nonogram: ")
    assert "1 puzzle; 1 left out by --only\n" in done.stderr
    assert "left out" not in run("show", "hard.cwd", "--only", f"unique,{unrated}").stderr


def test_names() -> None:
    code, _, err = streams(run("solve", "--only", "multipel", "."))
    assert code == 2
    assert "Did you mean" in err or "multiple" in err
