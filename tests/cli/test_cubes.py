"""``nonogram solve`` with several processes for one puzzle."""

from __future__ import annotations

import json
import re
import socket
from contextlib import suppress
from pathlib import Path

import pytest

import nonogram
from nonogram.cli.progress import _sentence
from nonogram.cubes.conquest import Conquest, Pace
from nonogram.result import Cubes, Progress
from support.command_line import run, streams
from support.texts import SWITCH


@pytest.fixture
def hard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A puzzle in a file, and nothing done before it is split."""
    pace = Pace(alone=0.0)
    monkeypatch.setattr(
        "nonogram.cli.cubes.Conquest", lambda *a, **k: Conquest(*a, **{**k, "pace": pace})
    )
    path = tmp_path / "hard.cwd"
    nonogram.save(nonogram.ndom_puzzle(10), path)
    return str(path)


def test_a_puzzle_and_a_file_of_another(hard: str, tmp_path: Path) -> None:
    journal = str(tmp_path / "cubes.jsonl")
    options = ["--solver", "glucose", "--jobs", "2", "--resume", journal, "--quiet"]
    assert streams(run("solve", *options, hard)) == (0, "Unique solution\n", "")
    nonogram.save(nonogram.ndom_puzzle(11), hard)
    code, out, err = streams(run("solve", *options, hard))
    assert (code, out) == (1, "")
    assert err == f"{journal}:1: expected the cubes of this puzzle, or no such file\n"


def test_what_is_known_when_time_is_up(hard: str) -> None:
    nonogram.save(nonogram.ndom_puzzle(30), hard)
    code, out, err = streams(
        run("solve", "--solver", "glucose", "--jobs", "2", "--quiet", "--timeout", "3", hard)
    )
    assert (code, out) == (5, "Undecided (time limit)\n")
    assert re.fullmatch(r"\d+ of \d+ cubes? refuted so far\n", err)


def test_on_a_cluster(hard: str) -> None:
    pytest.importorskip("distributed")
    with socket.socket() as taken:
        with suppress(OSError):  # it is taken already
            taken.bind(("127.0.0.1", 8787))  # where a scheduler would answer browsers
            taken.listen()
        found = run(
            "solve", "--quiet", "--cluster", "local", "--solver", "glucose", "--jobs", "1", hard
        )
    assert streams(found) == (0, "Unique solution\n", "")


def test_an_easy_puzzle_is_printed_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "p.cwd"
    path.write_text(SWITCH)
    alone = streams(run("solve", str(path)))
    assert streams(run("solve", "--jobs", "2", str(path))) == alone
    assert streams(run("solve", "--cluster", "tcp://127.0.0.1:1", str(path))) == alone


def test_cells_that_differ_are_marked_where_they_are_printed(tmp_path: Path) -> None:
    path, alone, cubes = tmp_path / "p.cwd", tmp_path / "1.svg", tmp_path / "2.svg"
    path.write_text(SWITCH)
    assert run("solve", "-o", str(alone), str(path)).exit_code == 3
    assert run("solve", "-o", str(cubes), "--jobs", "2", str(path)).exit_code == 3
    assert cubes.read_text() == alone.read_text()


def test_what_is_for_many_puzzles_is_a_batch_still(tmp_path: Path) -> None:
    path = tmp_path / "p.cwd"
    path.write_text(SWITCH)
    found = run("solve", "--jobs", "2", "--json", str(path))
    assert json.loads(found.stdout)["verdict"] == "multiple"
    assert run("solve", "--jobs", "2", "--count", str(path)).stdout == "2\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--proof", "x"], "--proof is the proof of one solver: not with --jobs or --cluster"),
        (["--solver", "portfolio"], "portfolio cannot solve cubes: expected a solver such as"),
    ],
)
def test_what_is_not_for_cubes(tmp_path: Path, options: list[str], message: str) -> None:
    path = tmp_path / "p.cwd"
    path.write_text(SWITCH)
    found = run("solve", "--jobs", "2", *options, str(path))
    assert found.exit_code == 2
    assert message in found.stderr


def test_how_far_it_is() -> None:
    progress = Progress(3.0, 2000, 1, "cubes", cubes=Cubes(12, 2, 1005))
    assert _sentence(progress) == (
        "  3.0 s, 2,000 conflicts, cubes: 12 refuted, 2 in hand, 1,005 to do"
    )
    ahead = progress.replace(solvers=("cadical195",))
    assert _sentence(ahead) == f"{_sentence(progress)} + cadical195"
