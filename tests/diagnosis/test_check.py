"""`nonogram check`, and the report behind it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Goal, Grid, Level, Puzzle, Verdict, check
from nonogram.ask.answer import answer_of
from nonogram.core.search.ambiguity import Ambiguity
from nonogram.diagnosis.check import Report
from nonogram.diagnosis.repair import Repairs
from nonogram.report.facts import facts as told
from support.command_line import run, run_until, streams
from support.paths import DOCS, PUZZLES
from support.puzzles import rooms
from support.texts import BAD, NONE, SWITCH, UNIQUE, endless

#: A switch next to cells that are known.
GIVEN = "#?\n??\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    texts = {"unique": UNIQUE, "switch": SWITCH, "none": NONE, "bad": BAD, "hard": endless()}
    for name, text in texts.items():
        (tmp_path / f"{name}.cwd").write_text(text)
    (tmp_path / "given").write_text(GIVEN)
    (tmp_path / "wrong").write_text("##\n??\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def facts(text: str) -> dict[str, str]:
    pairs = [line.split(":", 1) for line in text.splitlines() if ":" in line]
    return {name: value.strip() for name, value in pairs}


@pytest.mark.usefixtures("files")
class TestCommand:
    def test_unique(self) -> None:
        code, out, err = streams(run("check", "unique.cwd"))
        assert (code, err) == (0, "")
        assert facts(out) == {
            "size": "2 rows and 3 columns",
            "colours": "1",
            "filled": "67%",
            "verdict": "Unique solution",
            "settled by": "line logic",
            "difficulty": 'trivial: the hardest technique is "finished line"',
            "effort": "0 (4 free lines at the start, 4 steps with a choice of 3.0 lines)",
        }
        assert out.endswith("\n#.#\n.##\n")

    def test_multiple(self) -> None:
        code, out, err = streams(run("check", "switch.cwd"))
        assert (code, err) == (3, "")
        found = facts(out)
        assert found["verdict"] == "Multiple solutions"
        assert found["settled by"] == "search: 4 cells left, 1 supposition"
        assert found["solutions"] == "2"
        assert found["ambiguous"] == "4 cells of 4"
        assert found["unique with"] == "row 1 column 1 filled"
        differ = "other solutions differ in the marked cells; : means . and + means #"
        assert out.endswith(f"\n+:\n:+\n({differ})\n")

    def test_what_is_to_be_given_does_help(self, files: Path) -> None:
        data = json.loads(run("check", "--json", "switch.cwd").stdout)
        rows = [["?", "?"], ["?", "?"]]
        for row, column, colour in data["ambiguity"]["cells_to_give"]:
            rows[row - 1][column - 1] = data["palette"][colour]["character"]
        (files / "g").write_text("\n".join(map("".join, rows)))
        assert run("check", "--given", "g", "switch.cwd").exit_code == 0

    def test_limit(self, files: Path) -> None:
        (files / "rooms.cwd").write_text(nonogram.dumps(rooms(2, 3), "cwd"))
        assert facts(run("check", "rooms.cwd").stdout)["solutions"] == "64"
        limited = run("check", "--limit", "10", "rooms.cwd")
        assert facts(limited.stdout)["solutions"] == "at least 10"
        assert run("check", "--limit", "1", "rooms.cwd").exit_code == 2

    def test_none(self) -> None:
        code, out, err = streams(run("check", "none.cwd"))
        assert (code, err) == (4, "")
        assert facts(out)["reason"].endswith("contradict each other")

    def test_arithmetic(self) -> None:
        """Each thing is said once, and nothing of line logic or of a share that cannot be."""
        result = run("check", "-", input="1\n2\n3\n\n1\n1\n")
        assert result.exit_code == 4
        assert result.stdout.splitlines()[2:] == [
            "verdict:      No solution",
            "settled by:   adding up the clues",
            "reason:       row 1 needs 3 cells but has 2",
            "reason:       the row clues have 3 cells, the column clues 2",
        ]
        result = run("check", "--json", "-", input="2\n2\n1\n2\n\n1\n1\n")
        assert [reason["kind"] for reason in json.loads(result.stdout)["reasons"]] == [
            "totals_differ"
        ]

    def test_lines_that_say_more_than_totals(self) -> None:
        result = run("check", "-", input="2\n3\n3\n1\n\n1\n0\n1\n")
        assert result.stdout.splitlines()[4:] == [
            "reason:       the row clues have 4 cells, the column clues 2",
            "reason:       row 1 and column 2 contradict each other",
        ]

    def test_repair(self) -> None:
        wrong = UNIQUE.replace("1 1", "1 2")
        result = run("check", "--repair", "-", input=wrong)
        assert result.exit_code == 4
        assert "row 1: 1 1 instead of 1 2\n#.#\n.##\n" in result.stdout
        result = run("check", "--repair", "unique.cwd")
        assert "change" not in result.stdout
        result = run("check", "-q", "--repair", "-", input="2\n2\n2 2\n2 2\n\n1\n1\n")
        assert result.stdout.endswith("no small change gives exactly one solution\n")

    def test_repair_with_given_cells(self) -> None:
        """A change without a solution that agrees with them is none."""
        Path("wrong.cwd").write_text("2\n2\n2\n1\n\n1\n1\n")
        Path("given.txt").write_text("??\n.?\n")
        alone = run("check", "-q", "--repair", "wrong.cwd").stdout
        given = run("check", "-q", "--repair", "--given", "given.txt", "wrong.cwd").stdout
        assert "column 1: 2 instead of 1\ncolumn 2: 2 instead of 1\n" in alone
        assert "column 1: 2 instead of 1\n" not in given
        assert "column 2: 2 instead of 1\n" in given

    @pytest.mark.parametrize(
        ("clue", "said"),
        [
            ("81", "row 1 needs 81 cells but has 13: 8 1?"),
            ("3 112", "row 1 needs 116 cells but has 13"),
            ("111", "row 1 needs 111 cells but has 13: 1 11 or 11 1?"),
        ],
    )
    def test_a_clue_that_is_too_long(self, clue: str, said: str) -> None:
        """A blank may be missing."""
        result = run("check", "-", input=f"1\n13\n{clue}\n\n" + "1\n" * 13)
        assert f"reason:       {said}\n" in result.stdout

    def test_undecided(self) -> None:
        code, out, _ = streams(run_until("verdict:", "check", "hard.cwd"))
        assert code == 5
        found = facts(out)
        assert found["verdict"] == "Undecided (time limit)"
        assert "difficulty" not in found

    def test_several_files(self) -> None:
        result = run("check", "-q", "unique.cwd", "bad.cwd", "none.cwd")
        assert result.exit_code == 1
        blocks = result.stdout.split("\n\n")
        assert [block.splitlines()[0] for block in blocks] == ["unique.cwd", "bad.cwd", "none.cwd"]
        assert blocks[1].startswith("bad.cwd\nError: line 3: expected ")
        assert result.stderr.startswith("bad.cwd:3: expected ")

    def test_bad_file(self) -> None:
        code, out, err = streams(run("check", "bad.cwd"))
        assert (code, out) == (1, "")
        assert err.startswith("bad.cwd:3: ")
        data = json.loads(run("check", "--json", "bad.cwd").stdout)
        assert (data["path"], data["fault"]) == ("bad.cwd", "input")
        assert data["error"].startswith("line 3: ")

    def test_usage(self) -> None:
        assert run("check", "--given", "given", "unique.cwd", "switch.cwd").exit_code == 2
        assert run("check", "--solver", "nobody", "unique.cwd").exit_code == 2


OPTIONS = "--background, --unknown and --filled say what characters mean"


@pytest.mark.usefixtures("files")
class TestGiven:
    def test_solve(self) -> None:
        assert streams(run("solve", "--given", "given", "switch.cwd")) == (
            0,
            "#.\n.#\nUnique solution\n",
            "",
        )
        assert run("solve", "--count", "--given", "given", "switch.cwd").stdout == "1\n"
        every = run("solve", "--all", "-q", "--given", "given", "switch.cwd")
        assert every.stdout == "1 solution\n"

    def test_contradiction(self) -> None:
        reason = "the given cells row 1 columns 1, 2 contradict the clues"
        code, out, err = streams(run("solve", "--given", "wrong", "switch.cwd"))
        assert (code, out, err) == (4, "No solution\n", f"switch.cwd: {reason}\n")
        code, out, _ = streams(run("check", "--given", "wrong", "switch.cwd"))
        assert (code, facts(out)["reason"]) == (4, reason)

    def test_output_is_read_back(self, files: Path) -> None:
        (files / "out").write_text(run("solve", "unique.cwd").stdout)
        assert run("solve", "--given", "out", "unique.cwd").exit_code == 0

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("#.\n", "g:1: a picture of 1 row, expected 2"),
            ("#.#\n...\n", "g:1: row 1 has 3 cells, expected 2"),
            ("\n#.\ny.\n", f"g:3: column 1 has 'y', expected one of . # ?; {OPTIONS}"),
            ("#.\n..\n..\n", "g:3: more rows than the 2 of the puzzle"),
            (None, "g: cannot read the file: no such file or directory"),
        ],
    )
    @pytest.mark.parametrize("command", ["solve", "check"])
    def test_bad_pictures(self, files: Path, command: str, text: str | None, message: str) -> None:
        if text is not None:
            (files / "g").write_text(text)
        assert streams(run(command, "--given", "g", "switch.cwd")) == (1, "", message + "\n")

    def test_colours(self, files: Path) -> None:
        (files / "p.cwc").write_text(
            nonogram.dumps(nonogram.Puzzle.from_grid([[1, 2], [2, 1]]), "cwc")
        )
        (files / "g").write_text("1?\n??\n")
        assert run("solve", "-q", "--given", "g", "p.cwc").exit_code == 0
        (files / "g").write_text("y?\n??\n")
        error = run("solve", "-q", "--given", "g", "p.cwc").stderr
        assert error == f"g:1: column 1 has 'y', expected one of . a b ?; {OPTIONS}\n"


class TestReport:
    def test_goals(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 0], [1, 1]])
        right, wrong, partly = (
            Grid([[1, 0], [1, 1]]),
            Grid([[0, 1], [1, 1]]),
            Grid([[1, None], [1, 1]]),
        )
        assert check(puzzle.replace(goals=(right, wrong, partly))).goals == (
            Goal.THE_SOLUTION,
            Goal.NO_SOLUTION,
            Goal.THE_SOLUTION,
        )
        switch = nonogram.Puzzle.from_grid([[1, 0], [0, 1]])
        goals = (Grid([[1, 0], [0, 1]]), Grid([[1, 1], [None, None]]))
        assert check(switch.replace(goals=goals)).goals == (
            Goal.ONE_OF_SEVERAL_SOLUTIONS,
            Goal.NO_SOLUTION,
        )

    def test_found(self) -> None:
        report = check(rooms(2, 3))
        assert (report.found, report.complete) == (64, True)
        assert len(report.ambiguity.cells_to_give) == 6
        report = check(rooms(5, 8))
        assert (report.found, report.complete) == (1000, False)

    def test_limit(self) -> None:
        with pytest.raises(ValueError, match="limit"):
            check(rooms(1, 1), limit=1)

    def test_timeouts_leave_what_is_known(self) -> None:
        report = check(nonogram.loads(endless()), timeout=0.2)
        assert report.result.verdict is Verdict.UNDECIDED
        assert report.ambiguity is None


def documented(text: str) -> set[str]:
    """The keys that the documentation names, in backticks."""
    return {*re.findall(r"`(\w+)`", text)}


def keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize(
    "puzzle",
    [
        nonogram.loads(UNIQUE),
        nonogram.loads(SWITCH),
        nonogram.loads(NONE),
        nonogram.loads("1\n2\n3\n\n1\n1\n"),
        nonogram.Puzzle.from_grid([[1, 2], [2, 1]]).replace(
            goals=(Grid([[1, 2], [2, 1]]),), title="x"
        ),
        nonogram.loads(UNIQUE.replace("1 1", "1 2")),
    ],
)
def test_json_is_documented(puzzle: Puzzle) -> None:

    data = json.loads(json.dumps(check(puzzle, repair=True).to_dict()))
    assert data["stats"].pop("cpu_seconds")
    data.pop("stuck")
    assert keys(data) - documented((DOCS / "json.md").read_text()) == set()


def test_what_has_no_limit_of_its_own_is_given_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a timeout the reason is looked for no longer than 10 s, repairs no longer than 60."""
    left = {}

    def reason(puzzle: Any, terms: Any) -> None:
        left["reason"] = terms.deadline.remaining()

    def found(puzzle: Any, terms: Any, reason: Any) -> Repairs:
        left["repairs"] = terms.deadline.remaining()
        return Repairs((), True)

    monkeypatch.setattr("nonogram.diagnosis.conflicting.reason_of", reason)
    monkeypatch.setattr("nonogram.diagnosis.repair.find_repairs", found)
    check(nonogram.loads(NONE), repair=True)
    assert 0 < left["reason"] <= 10 < left["repairs"] <= 60
    check(nonogram.loads(NONE), repair=True, timeout=5)
    assert max(left.values()) <= 5


def test_what_solutions_have_in_common_is_given_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds for all three searches, unless there is a timeout."""
    left = []

    def noted(found: object, place: int) -> Callable[..., object]:
        return lambda *asked: left.append(asked[place].remaining()) or found

    monkeypatch.setattr("nonogram.diagnosis.check.ambiguous_cells", noted(((), ()), 1))
    monkeypatch.setattr("nonogram.diagnosis.check.cells_to_give", noted((), 2))
    monkeypatch.setattr("nonogram.core.search.enumeration.count_from", noted((2, True), 2))
    check(rooms(1, 1))
    assert 0 < left[0] <= 5
    assert left[0] < left[2] <= 10
    check(rooms(1, 1), timeout=1000)
    assert 10 < left[3] <= 500 < left[5] <= 1000


def test_figures_are_of_the_verdict_alone() -> None:
    """What is asked after it does not make a puzzle harder."""
    puzzle = rooms(2, 3)
    assert check(puzzle).result.stats == nonogram.solve(puzzle).stats


def test_what_rating_took_is_told() -> None:
    report = check(nonogram.loads(UNIQUE))
    assert report.stats.cpu_seconds["difficulty"] > 0
    assert report.to_dict()["stats"]["cpu_seconds"].keys() == report.stats.cpu_seconds.keys()


def test_how_far_one_comes_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    report = check(nonogram.load(PUZZLES / "fish.cwd"))
    assert report.stuck
    monkeypatch.delattr("nonogram.diagnosis.check.moments")
    assert report.is_harder_than(Level.TRIVIAL)
    assert report == check(report.puzzle)


def test_cells_that_time_did_not_settle() -> None:
    puzzle = nonogram.Puzzle.from_grid([[1, 0], [0, 1]])
    result = nonogram.solve(puzzle)
    ambiguity = Ambiguity(result.solutions[0], ((0, 0),), ((0, 1), (1, 0), (1, 1)), None)
    report = Report(puzzle, result, ambiguity=ambiguity, found=2)
    lines = list(told(report.puzzle, answer_of(report), None))
    assert "not settled:  3 cells: row 1 column 2; row 2 columns 1, 2 (time was short)" in lines
    assert "unique with:  not known: time was short" in lines
    assert "solutions:    at least 2" in lines


def test_difficulty_is_not_known_before_the_puzzle_is_solved() -> None:
    report = check(nonogram.load(PUZZLES / "fish.cwd"), timeout=0)
    assert "settled by:   not known" in list(told(report.puzzle, answer_of(report), None))
    assert report.to_dict()["settled_by"] is None
    assert report.to_dict()["difficulty"] is None


class TestSolvable:
    @pytest.mark.parametrize(
        ("name", "level", "code"),
        [
            ("melon.cwc", "trivial", 0),
            ("fish.cwd", "trivial", 7),
            ("fish.cwd", "easy", 0),
            ("fish.cwd", "very_hard", 0),
            ("switches.cwc", "easy", 3),
            ("typo.cwd", "easy", 4),
        ],
    )
    def test_exit_codes(self, name: str, level: str, code: int) -> None:
        assert run("check", "--solvable", level, str(PUZZLES / name)).exit_code == code

    def test_how_far_one_comes(self) -> None:
        out = run("check", "--solvable", "trivial", str(PUZZLES / "fish.cwd")).stdout
        (line,) = [line for line in out.splitlines() if line.startswith("harder than trivial: ")]
        number = int(line.split()[3])
        assert out.count("?") == number

    def test_several_files(self) -> None:
        paths = [str(PUZZLES / name) for name in ("fish.cwd", "switches.cwc")]
        assert run("check", "-q", "--solvable", "trivial", *paths).exit_code == 3
        paths = [str(PUZZLES / name) for name in ("fish.cwd", "melon.cwc")]
        assert run("check", "-q", "--solvable", "trivial", *paths).exit_code == 7

    def test_search_is_no_level_to_ask_for(self) -> None:
        assert run("check", "--solvable", "search", str(PUZZLES / "fish.cwd")).exit_code == 2
