"""`check` of many puzzles: in several processes, as far as a journal has no report yet."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.ask.journal import read_answers
from nonogram.files.sniff import recognised
from support.command_line import COMMAND, run, streams
from support.paths import PUZZLES
from support.texts import BAD, endless

NAMES = ["anchor.cwd", "switches.cwc", "typo.cwd", "fish.cwd", "candle.xml", "bad.cwd", "rocket.g"]


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Puzzles with each verdict, in colour, of other shapes, and a file that is none."""
    for name in NAMES:
        if name != "bad.cwd":
            shutil.copy(PUZZLES / name, tmp_path)
    (tmp_path / "bad.cwd").write_text(BAD)
    monkeypatch.chdir(tmp_path)
    return NAMES


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes do the work from the first puzzle on."""
    monkeypatch.setattr("nonogram.ask.stream.PATIENCE", 0.0)


def said(*words: str) -> tuple[int, str, list[str]]:
    """The exit code and the output, with the numbers of the summary, but no times."""
    code, out, err = streams(run(*words))
    return code, out, [line.partition(";")[0] for line in err.splitlines()][:2]


def test_two_jobs_say_what_one_says(names: list[str], processes: None) -> None:
    options = ["--repair", "--solvable", "trivial"]
    alone = said("check", "--jobs", "1", *options, *names)
    assert said("check", "--jobs", "2", *options, *names) == alone
    assert alone[2][1] == "nonogram: 7 puzzles: 4 unique, 1 multiple, 1 no solution, 1 error"
    assert alone[0] == 1
    assert [line for line in alone[1].splitlines() if line in NAMES] == NAMES


def test_the_cells_to_give_have_the_names_of_their_colours(names: list[str]) -> None:
    """A report of many puzzles is told from its record, without the clues."""
    puzzle = nonogram.Puzzle.from_grid([[1, 0, 2, 0], [0, 1, 0, 2]])
    nonogram.save(puzzle, "coloured.json")
    code, out, _ = said("check", "-j", "1", "coloured.json", "anchor.cwd")
    one = nonogram.check(puzzle)
    assert one.ambiguity is not None
    told = [line.split(":")[1].strip() for line in out.splitlines() if "unique with" in line]
    assert [len(line.split(", ")) for line in told] == [len(one.ambiguity.cells_to_give or ())]
    assert {line.split()[-1] for line in told[0].split(", ")} <= {"red", "black", "background"}
    assert code == 3


def test_what_is_known_is_said_again(names: list[str]) -> None:
    """The words are made of the records, so they are the same."""
    words = ["check", "--resume", "r.jsonl", "--repair", "--solvable", "trivial", "-j", "1"]
    first = said(*words, *names)
    assert [answer.path for answer in read_answers("r.jsonl")] == NAMES
    assert said(*words, *names) == first
    assert [answer.path for answer in read_answers("r.jsonl")] == NAMES


def test_a_killed_run_goes_on_where_it_was(names: list[str]) -> None:
    Path("endless.cwd").write_text(endless())
    words = ["check", "--resume", "r.jsonl", "-q", "--jobs", "1"]
    child = subprocess.Popen(
        [*COMMAND, *words, "anchor.cwd", "fish.cwd", "endless.cwd"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    while "fish.cwd" not in child.stdout.readline():
        pass
    child.kill()
    child.communicate()
    before = Path("r.jsonl").read_text()
    assert [json.loads(line)["path"] for line in before.splitlines()] == ["anchor.cwd", "fish.cwd"]
    code, out, _ = streams(run(*words, "anchor.cwd", "fish.cwd", "typo.cwd"))
    assert code == 4
    assert [line for line in out.splitlines() if line in NAMES] == [
        "anchor.cwd",
        "fish.cwd",
        "typo.cwd",
    ]
    new = Path("r.jsonl").read_text().removeprefix(before)
    assert [json.loads(line)["path"] for line in new.splitlines()] == ["typo.cwd"]


def test_the_records_of_solve_are_none_of_check(names: list[str]) -> None:
    run("solve", "--resume", "r.jsonl", "-q", "anchor.cwd")
    code, out, _ = streams(run("check", "--resume", "r.jsonl", "-q", "anchor.cwd"))
    assert (code, "settled by:" in out) == (0, True)
    assert len([*read_answers("r.jsonl")]) == 2
    run("check", "--resume", "r.jsonl", "-q", "--repair", "anchor.cwd")  # another question
    assert len([*read_answers("r.jsonl")]) == 3


def test_a_record_that_does_not_fit_its_puzzle(names: list[str]) -> None:
    """A journal may hold anything; the error is one line."""
    run("check", "--resume", "r.jsonl", "-q", "switches.cwc")
    record: dict[str, Any] = json.loads(Path("r.jsonl").read_text())
    for key in ("stuck", "reasons", "solution"):
        less = {name: value for name, value in record.items() if name != key}
        Path("r.jsonl").write_text(json.dumps(less) + "\n")
        assert run("check", "--resume", "r.jsonl", "switches.cwc").exit_code == 1
    stuck = {str(number): record["solution"] for number in range(6)}  # more than levels
    Path("r.jsonl").write_text(json.dumps({**record, "stuck": stuck}) + "\n")
    assert run("check", "--resume", "r.jsonl", "switches.cwc").exit_code == 1
    record["ambiguity"]["cells_to_give"] = [{"row": 999, "column": 1, "colour": "z"}]
    Path("r.jsonl").write_text(json.dumps(record, separators=(",", ":")) + "\n")
    code, _, err = streams(run("check", "--resume", "r.jsonl", "switches.cwc"))
    assert (code != 0, len(err.splitlines())) == (True, 1)


def test_only_some(names: list[str]) -> None:
    code, out, _ = streams(run("check", "-q", "--only", "no-solution", *names))
    assert code == 1  # of all puzzles
    assert [line for line in out.splitlines() if line in NAMES] == ["typo.cwd"]
    easy = run("check", "-q", "--only", "easy", *names).stdout
    assert [line for line in easy.splitlines() if line in NAMES] == [
        name for name in NAMES if f"{name}\n" in easy
    ]
    assert "difficulty:   easy" in easy
    assert "trivial" not in easy.replace("--solvable trivial", "")


def test_memory_has_a_limit_for_each(names: list[str]) -> None:
    refused = run("check", "--memory-limit", "9", *names)
    assert (refused.exit_code, "too small for a worker" in refused.stderr) == (2, True)
    assert run("check", "-q", "--memory-limit", "2000", "anchor.cwd").stdout.startswith("size:")


@pytest.mark.parametrize(
    "words",
    [
        ["--cluster", "local", "--memory-limit", "500", "anchor.cwd"],
        ["--cluster", "local", "--proof-dir", "proofs", "anchor.cwd"],
        ["--null", "anchor.cwd"],
        ["--resume", "-", "anchor.cwd"],
    ],
)
def test_options_that_do_not_go_together(names: list[str], words: list[str]) -> None:
    assert run("check", *words).exit_code == 2


@pytest.mark.thorough
def test_on_a_cluster(names: list[str]) -> None:
    pytest.importorskip("distributed")
    words = ["--cluster", "local", "--jobs", "1", "-q", "anchor.cwd", "switches.cwc"]
    assert run("check", *words).stdout == run("check", "-q", *words[-2:]).stdout


def test_names_from_a_file(names: list[str]) -> None:
    listed = run("check", "-q", "--files-from", "-", input="anchor.cwd\nfish.cwd\n")
    assert listed.stdout == run("check", "-q", "anchor.cwd", "fish.cwd").stdout
    zeros = run("check", "-q", "--files-from", "-", "--null", input="anchor.cwd\0fish.cwd\0")
    assert zeros.stdout == listed.stdout


def test_certificates_of_many(names: list[str]) -> None:
    code, _, err = streams(run("check", "--proof-dir", "proofs", "anchor.cwd", "switches.cwc"))
    files = [f"proofs/{name}.zip" for name in ("anchor.cwd", "switches.cwc")]
    names = ["anchor.cwd", "switches.cwc"]
    told = [f"{name}: proved by {file}" for name, file in zip(names, files)]
    summary = ["nonogram: 2 puzzles: 1 unique, 1 multiple", "nonogram: certificates: 2 made"]
    assert (code, err.splitlines()[:4]) == (3, [*told, *summary])
    assert "agree in" in run("verify-proof", "switches.cwc", files[1]).stdout  # cells, too


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_ends_many(names: list[str]) -> None:
    Path("endless.cwd").write_text(endless())
    child = subprocess.Popen(
        [*COMMAND, "check", "-q", "--jobs", "1", "anchor.cwd", "endless.cwd"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert child.stdout is not None
    while not child.stdout.readline().startswith("effort"):
        pass
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    assert child.returncode == -signal.SIGINT


def test_a_resumed_collection_is_read_once(
    names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not once for each of its puzzles, whose reports are printed as before."""
    nonogram.save([nonogram.picture_puzzle(5, 5, seed=seed) for seed in range(20)], "many.json")
    words = ["check", "--resume", "r.jsonl", "-q", "--jobs", "1", "many.json"]
    first = run(*words).stdout
    reads = []

    def counted(*arguments: Any) -> Any:
        reads.append(arguments)
        return recognised(*arguments)

    monkeypatch.setattr("nonogram.ask.job.recognised", counted)
    assert run(*words).stdout == first
    assert first.count("verdict:") == 20
    assert len(reads) <= 2
