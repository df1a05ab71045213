"""The results of a batch as comma-separated values."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from nonogram.ask.codec import json_line
from nonogram.ask.found import Answer
from nonogram.ask.job import Job
from nonogram.ask.question import Question
from nonogram.base.values import Data
from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.web.pages import COLUMNS, report_table
from support.asking import record_of, record_with
from support.command_line import run, streams
from support.texts import BAD, SWITCH, UNIQUE

SIX = Puzzle.from_grid(
    [[0] * 5, [1] * 6, [0] * 5],
    geometry=Hexagon([1, 2, 2, 1, 2, 2]),
).replace(title="=Six", author="Ada")


def table(found: Iterable[Data]) -> str:
    """The table of these records."""
    return report_table(map(Answer.from_dict, found)).decode(errors="surrogateescape")


def read(text: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(text))]


def test_what_is_in_it() -> None:
    name = 'a "b", c\nd'
    found = [
        record_of(Question(difficulty=True), Job(name, UNIQUE.encode())),
        record_of(Question(), Job("two", SWITCH.encode())),
        record_of(Question(), Job("bad", BAD.encode())),
        record_of(Question(timeout=0), Job("six", SIX)),
    ]
    unique, two, bad, six = read(table(found))
    assert tuple(unique) == COLUMNS
    assert (unique["path"], unique["verdict"], unique["complete"]) == (
        name,
        "unique",
        "yes",
    )
    assert (unique["width"], unique["height"], unique["cells"]) == ("3", "2", "6")
    difficulty = found[0]["difficulty"]
    assert unique["level"] == difficulty["level"]
    for number in ("effort", "score", "scale"):
        assert float(unique[number]) == difficulty[number]
    assert (two["verdict"], two["found"], two["complete"]) == ("multiple", "2", "yes")
    assert two["level"] == two["error"] == two["title"] == ""
    assert (bad["error"], bad["verdict"]) == (found[2]["error"], "error")
    assert (six["sides"], six["width"], six["cause"]) == ("1 2 2 1 2 2", "", "time_limit")
    assert (six["title"], six["author"]) == ("'=Six", "Ada")


def test_nothing() -> None:
    assert table([]) == ",".join(COLUMNS) + "\n"


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    jobs = [Job(f"p{k}", text.encode()) for k, text in enumerate((SWITCH, UNIQUE))]
    found = [record_of(Question(), job) for job in jobs]
    Path("r.jsonl").write_text("".join(map(json_line, found)))
    code, out, err = streams(run("report", "r.jsonl", "--to", "csv"))
    assert (code, out, err) == (0, table(found), "")
    code, out, err = streams(run("report", "r.jsonl", "-o", "r.csv", "--only", "unique"))
    told = "nonogram: 2 puzzles; 1 left out by --only\nnonogram: wrote r.csv\n"
    assert (code, out, err) == (0, "", told)
    assert Path("r.csv").read_text() == table(found[1:])
    assert run("report", "r.jsonl", "-o", "r.txt").exit_code == 2
    assert streams(run("report", "r.jsonl", "-o", "r.txt", "--to", "csv"))[0] == 0


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1"])
def test_no_formulas(name: str) -> None:
    """What a spreadsheet would calculate has an apostrophe in front."""
    record = record_with(path=name, verdict="error", error=f"{name}: no puzzle")
    (row,) = [*csv.reader(io.StringIO(table([record]), newline=""))][1:]
    assert row[0] == f"'{name}"
    assert [cell for cell in row if cell.startswith(tuple("=+-@\t\r"))] == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that are no text")
def test_names_that_are_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Are in tables as they are, and in pages as they are shown."""
    monkeypatch.chdir(tmp_path)
    Path(os.fsdecode(b"a\xff.cwd")).write_text(UNIQUE)
    Path("r.jsonl").write_text(run("solve", "--json", os.fsdecode(b"a\xff.cwd")).stdout)
    for kind in ("csv", "html"):
        assert run("report", "r.jsonl", "-o", f"r.{kind}").exit_code == 0
    assert b"\na\xff.cwd," in Path("r.csv").read_bytes()
    assert r"a\\xff.cwd" in Path("r.html").read_text()
    run("encode", ".", "-o", "formulas/", "--exclude", "r.*")
    assert b"/a\xff.cwd," in Path("formulas/manifest.csv").read_bytes()
