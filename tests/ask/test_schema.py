"""What is taken for a record, and what is not: the files may come from anywhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nonogram.ask.job import Job
from nonogram.ask.json_schema import is_record
from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.ask.stream import stream
from support.asking import record_of
from support.command_line import run, streams
from support.texts import BAD, NONE, SWITCH, UNIQUE

RECORD = record_of(Question(), Job("p", SWITCH.encode()))
FAILED = {"path": "p", "error": "e", "fault": "input", "version": "0.3.0"}


@pytest.mark.parametrize("text", [UNIQUE, SWITCH, NONE, BAD])
@pytest.mark.parametrize(
    "asked",
    [
        Question(),
        Question(Wanted.NUMBER, limit=None),
        Question(timeout=float("inf")),
        Question(difficulty=True),
        Question(proofs=Proofs("c", verify=True)),
        Question(timeout=0, proofs=Proofs("c")),
    ],
    ids=str,
)
def test_what_is_a_record(
    text: str, asked: Question, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (done,) = stream([Job("p", text.encode())], asked)
    assert is_record(done.answer.data())
    assert is_record(json.loads(json.dumps(done.answer.data())))


def test_names_need_not_be_text() -> None:
    failed = record_of(Question(solver="no\udcff such"), Job("p\udcff", SWITCH.encode()))
    assert is_record(failed)
    assert "error" in failed
    failed["error"].encode()


@pytest.mark.parametrize(
    "change",
    [
        {"path": 1},
        {"path": "\ud800"},
        {"verdict": "good"},
        {"verdict": []},
        {"verdict": "unique", "cause": "time limit"},
        {"verdict": "undecided", "cause": "no time"},
        {"verdict": "undecided", "cause": "\ud800"},
        {"error": "e"},
        {"error": "e", "fault": "input"},
        {"of": 10**9},
        {"path": "p#3", "of": 2},
        {"path": "p#1", "of": True},
        {"hash": 5},
        {"asked": []},
        {"asked": {"limit": "2"}},
        {"asked": {"timeout": -1}},
        {"asked": {"difficulty": 1}},
        {"difficulty": "easy"},
        {"difficulty": {"level": "easy"}},
        {"difficulty": {"level": "awful", "score": 1.5}},
        {"difficulty": {"level": "easy", "score": "1.5"}},
        {"asked": {"proofs": 1}},
        {"certificate": "c.zip"},
        {"certificate": {"file": "c.zip", "steps": 5}},
        {"certificate": {"file": "", "steps": 5, "verified": True}},
        {"certificate": {"file": "c.zip", "steps": -5, "verified": True}},
        {"certificate": {"file": "c.zip", "steps": 5, "verified": 1}},
        {"solution": 5},
        {"solution": [5]},
        {"solution": ["#."]},
        {"width": 10**9},
        {"height": 1.5},
        {"height": None},
        {"palette": {".": 7}},
        {"palette": {".": "red"}},
        {"palette": []},
        {"solutions": -1},
        {"complete": 1},
        {"reasons": ["r"]},
        {"reasons": [{}]},
        {"reasons": [{"text": "\ud800"}]},
        {"cpu": None},
        {"cpu": {"solve": "long"}},
        {"cpu": {"solve": float("nan")}},
        {"solver": []},
        {"solver": "\ud800"},
        {"conflicts": "many"},
        {"seconds": "long"},
        {"seconds": float("inf")},
        {"seconds": 10**400},
        {"version": "\ud800"},
        {"title": [[[[[["deep"]]]]]]},
    ],
    ids=ascii,
)
def test_what_is_no_record(change: dict[str, Any]) -> None:
    assert is_record(RECORD)
    assert not is_record({**RECORD, **change})


def test_what_is_missing() -> None:
    assert is_record(FAILED)
    assert not is_record({**FAILED, "error": "\ud800"})
    assert not is_record({key: FAILED[key] for key in ("path", "error")})
    assert not is_record({key: RECORD[key] for key in ("path", "verdict", "cells")})
    assert not is_record({key: RECORD[key] for key in ("path", "verdict", "solutions")})
    assert not is_record({key: RECORD[key] for key in RECORD if key != "width"})
    assert not is_record([RECORD])


@pytest.mark.parametrize(
    "line",
    [
        '{"path":"a","verdict":[]}',
        "[" * 100_000,
        '{"path":' + "[" * 100_000,
        '{"path":"a","verdict":"undecided","cause":"\\ud800"}',
        '{"path":"a","verdict":"unique","of":1000000000}',
        '{"path":"a","verdict":"unique","error":"e"}',
        '{"path":"a","verdict":"unique","seconds":NaN}',
        '{"path":"a","verdict":"unique","filled":Infinity}',
        '{"path":"a","verdict":"unique","seconds":1e999}',
        '{"path":"a","verdict":"unique","seconds":1' + "0" * 5000 + "}",
        "\ufeff",
        "null",
        "",
    ],
    ids=lambda line: ascii(line[:60]),
)
def test_a_line_of_another_kind_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.cwd").write_text(UNIQUE)
    text = f'{{"path":"p","verdict":"unique"}}\n{line}\n'
    (tmp_path / "r.jsonl").write_text(text)
    expected = (1, "", "r.jsonl:2: expected a result as `solve --json` writes it\n")
    assert streams(run("report", "r.jsonl")) == expected
    assert streams(run("solve", "-v", "--resume", "r.jsonl", "p.cwd")) == expected
    assert (tmp_path / "r.jsonl").read_text() == text


def test_more_puzzles_in_a_file_than_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are not gone through one by one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p").write_text(UNIQUE)
    record = record_of(Question(), Job("p", UNIQUE.encode()))
    line = json.dumps({**record, "path": "p#1", "of": 10**12}, separators=(",", ":"))
    (tmp_path / "r.jsonl").write_text(f"{line}\n")
    assert run("solve", "--resume", "r.jsonl", "p").stdout == "p: Unique solution\n"
