"""`solve --difficulty`: for one puzzle and for many, and what a journal of it answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonogram
from nonogram.ask.codec import json_line
from support.asking import difficulty_data, record_with, rung
from support.command_line import run, streams
from support.paths import PUZZLES
from support.texts import NONE, SWITCH, UNIQUE

FISH = str(PUZZLES / "fish.cwd")


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in [("unique", UNIQUE), ("switch", SWITCH), ("none", NONE)]:
        (tmp_path / f"{name}.cwd").write_text(text)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def short_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.explanation.explain.difficulty_of", rung)


def words(path: str) -> str:
    difficulty = nonogram.difficulty(nonogram.load(path))
    assert difficulty is not None
    return f"{difficulty.level} (effort {difficulty.effort:.1f})"


class TestOneFile:
    def test_it_is_said_after_the_verdict(self) -> None:
        plain = run("solve", FISH).stdout
        rated = run("solve", "--difficulty", FISH)
        assert rated.exit_code == 0
        assert rated.stdout == plain[:-1] + f", {words(FISH)}\n"

    def test_only_of_what_has_one_solution(self) -> None:
        for path, code, verdict in (
            ("switch.cwd", 3, "Multiple solutions"),
            ("none.cwd", 4, "No solution"),
        ):
            assert streams(run("solve", "-q", "--difficulty", path))[:2] == (code, f"{verdict}\n")

    def test_from_given_cells_on(self) -> None:
        Path("given").write_text("#?\n??\n")
        made = run("solve", "-q", "--difficulty", "--given", "given", "switch.cwd")
        assert made.stdout == "Unique solution, trivial (effort 0.0)\n"

    @pytest.mark.usefixtures("short_of_time")
    def test_the_verdict_counts_when_time_was_short(self) -> None:
        made = run("solve", "-q", "--difficulty", FISH)
        said = "Unique solution, difficulty not known (time limit)\n"
        assert (made.exit_code, made.stdout) == (0, said)

    @pytest.mark.parametrize("other", ["--first", "--all", "--count", "--limit=3"])
    def test_other_questions(self, other: str) -> None:
        made = run("solve", "--difficulty", other, FISH)
        assert made.exit_code == 2
        name = other.partition("=")[0]
        assert f"--difficulty and {name} exclude each other" in made.stderr


class TestManyFiles:
    NAMES = "unique.cwd", "switch.cwd", "none.cwd"

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_a_line_each(self, jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("nonogram.ask.stream.PATIENCE", 0.0)
        expected = (
            f"unique.cwd: Unique solution, {words('unique.cwd')}\n"
            "switch.cwd: Multiple solutions\nnone.cwd: No solution\n"
        )
        assert run("solve", "--difficulty", "--jobs", jobs, *self.NAMES).stdout == expected

    def test_json(self) -> None:
        lines = run("solve", "--difficulty", "--json", *self.NAMES).stdout.splitlines()
        found = [json.loads(line)["difficulty"] for line in lines]
        difficulty = nonogram.difficulty(nonogram.loads(UNIQUE))
        assert found == [difficulty_data(difficulty), None, None]

    def test_going_on_with_another_question(self) -> None:
        run("solve", "--resume", "r.jsonl", *self.NAMES)
        rated = run("solve", "--difficulty", "--resume", "r.jsonl", *self.NAMES)
        assert f"Unique solution, {words('unique.cwd')}\n" in rated.stdout
        assert "; 2 known before\n" in rated.stderr  # they have no difficulty
        again = run("solve", "--difficulty", "--resume", "r.jsonl", *self.NAMES)
        assert again.stdout == rated.stdout
        assert "; 3 known before\n" in again.stderr
        assert "; 3 known before\n" in run("solve", "--resume", "r.jsonl", *self.NAMES).stderr

    @pytest.mark.usefixtures("short_of_time")
    def test_time_was_short(self) -> None:
        arguments = ["solve", "--difficulty", "--timeout=9", "--jobs=1", "--resume=r", "unique.cwd"]
        said = "unique.cwd: Unique solution, difficulty not known (time limit)\n"
        assert [run(*arguments).stdout for _ in range(2)] == [said, said]


def test_check_says_when_it_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.diagnosis.check.EXPLANATION", 0.0)
    assert run("check", "-q", FISH).stderr == ""
    checked = run("check", FISH)
    assert "difficulty:   trivial at least: time was short\n" in checked.stdout
    said = f"{FISH}: gave up on the difficulty after 10 s; --timeout TIME gives more time\n"
    assert (checked.exit_code, checked.stderr) == (0, said)
    assert run("check", "--timeout", "1000", FISH).stderr == ""


def test_what_needs_search_sorts_last_in_a_table() -> None:
    fish = nonogram.difficulty(nonogram.load(FISH))
    assert fish is not None
    hard = fish.replace(level=nonogram.Level.SEARCH, technique=None, effort=None)
    rated = [
        record_with(
            path=difficulty.level.words, verdict="unique", difficulty=difficulty_data(difficulty)
        )
        for difficulty in (hard, fish)
    ]
    Path("r.jsonl").write_text("".join(map(json_line, rated)))
    run("solve", "-q", "--difficulty", "--resume", "r.jsonl", "switch.cwd")
    lines = run("report", "r.jsonl", "--to", "csv").stdout.splitlines()
    names = lines[0].split(",")
    rows = [dict(zip(names, line.split(","))) for line in lines[1:]]
    assert {row["level"]: row["effort"] for row in rows} == {
        "search": "inf",
        "easy": "50.0",
        "": "",
    }
