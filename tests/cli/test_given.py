"""`--given` with `--json`, and what `check -q` says first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.command_line import run

SWITCH = '{"rows":[[1],[1]],"columns":[[1],[1]]}'


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.json").write_text(SWITCH)
    Path("b.json").write_text(SWITCH)
    Path("g.txt").write_text("#?\n??\n")


@pytest.mark.parametrize("option", ["--json", "--only=unique", "--memory-limit=500"])
def test_given_cells_of_one_file(option: str) -> None:
    done = run("solve", option, "--given", "g.txt", "a.json")
    assert done.exit_code == 0
    if option == "--json":
        assert json.loads(done.stdout)["solution"] == ["#.", ".#"]


def test_given_cells_and_standard_input() -> None:
    done = run("solve", "--json", "--given", "g.txt", input=SWITCH)
    assert json.loads(done.stdout)["verdict"] == "unique"


def test_the_answer_is_none_to_the_puzzle_alone() -> None:
    assert run("solve", "--resume", "r.jsonl", "--given", "g.txt", "a.json").exit_code == 0
    again = run("solve", "--resume", "r.jsonl", "a.json")
    assert (again.exit_code, again.stdout) == (3, "a.json: Multiple solutions\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("a.json b.json", "--given is for one FILE"),
        ("--proof-dir p a.json", "--given and --proof-dir exclude each other"),
    ],
)
def test_what_given_cells_do_not_go_with(words: str, says: str) -> None:
    done = run("solve", "--json", "--given", "g.txt", *words.split())
    assert done.exit_code == 2
    assert done.stderr.endswith(f"nonogram: {says}\n")


def test_given_cells_that_do_not_fit() -> None:
    Path("g.txt").write_text("#?\n?\n")
    done = run("solve", "--json", "--given", "g.txt", "a.json")
    assert (done.exit_code, done.stderr) == (1, "g.txt:2: row 2 has 1 cell, expected 2\n")


def test_a_single_file_has_no_name() -> None:
    assert run("check", "-q", "a.json").stdout.startswith("size: ")
    assert run("check", "a.json").stdout.startswith("size: ")
    assert run("check", "-q", "-", input=SWITCH).stdout.startswith("size: ")
    assert run("check", "-q", "--json", "a.json").stdout.startswith("{")
