"""``nonogram dupes``."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

import nonogram
from nonogram.base.clock.deadline import OutOfTime
from nonogram.core.puzzle import symmetry
from nonogram.diagnosis import duplicates
from support.command_line import run, streams
from support.texts import BAD

F = [[1, 1, 1], [1, 0, 0], [1, 1, 0], [1, 0, 0]]


def told(*words: str, **more: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors of the command without the line of its time."""
    code, out, err = streams(run("dupes", *words, **more))
    *lines, time = err.splitlines()
    assert "s of CPU time" in time
    return code, out, "\n".join(lines)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    nonogram.save(nonogram.Puzzle.from_grid(F), "a.cwd")
    nonogram.save(nonogram.Puzzle.from_grid(F[::-1]), "b.mk")
    nonogram.save(nonogram.Puzzle.from_grid([[1 - c for c in row] for row in F[::-1]]), "c.cwd")
    Path("d.json").write_text(
        json.dumps(
            {"puzzles": [{"rows": [[1]], "columns": [[1]]}, {"rows": [[]], "columns": [[]]}]}
        )
    )
    return tmp_path


def test_a_folder(folder: Path) -> None:
    assert told(".") == (
        3,
        "./b.mk: mirrored ./a.cwd\n",
        "nonogram: 5 puzzles: 1 duplicate",
    )
    assert streams(run("dupes", "-q", "a.cwd", "b.mk", "c.cwd", "d.json")) == (
        3,
        "b.mk: mirrored a.cwd\n",
        "",
    )


def test_a_file_is_no_duplicate_of_itself(folder: Path) -> None:
    """It may have several paths, links and names. The path of a link is not the one that stays."""
    Path("0.cwd").symlink_to("a.cwd")
    Path("e.cwd").hardlink_to("a.cwd")
    Path("in").symlink_to(".")
    every = ("0.cwd", "a.cwd", "./a.cwd", "e.cwd", "in/a.cwd", "a.cwd")
    code, out, err = streams(run("dupes", *every))
    assert (code, out) == (0, "")
    skipped = "nonogram: skipped 5 further names of the same files\n"
    assert err.startswith(f"{skipped}nonogram: 1 puzzle: 0 duplicates\n")
    assert run("dupes", "-l", "0.cwd", ".", "b.mk").stdout == "./b.mk\n"
    assert run("dupes", "-q", "b.mk", "0.cwd", "a.cwd").stdout == "a.cwd: mirrored b.mk\n"
    said = run("dupes", "d.json#1", "d.json#1", "d.json#2").stderr
    assert "\nnonogram: 2 puzzles: 0 duplicates\n" in said


@pytest.mark.parametrize("names", [("d.json", "d.json#2"), ("d.json#2", "d.json")])
def test_a_puzzle_is_no_duplicate_of_itself(folder: Path, names: tuple[str, str]) -> None:
    """Whoever removed what is listed would lose the only one."""
    assert told(*names) == (0, "", "nonogram: 2 puzzles: 0 duplicates")


def test_several_processes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines are the same, in the same order; and so are errors."""
    monkeypatch.setattr("nonogram.cli.turns._PATIENCE", 0.0)
    Path("bad.cwd").write_text(BAD)
    files = ["a.cwd", "b.mk", "bad.cwd", "c.cwd", "d.json", copy("a.cwd", "e.cwd")]
    alone = told("-j1", *files)
    assert told("-j2", *files) == alone
    assert alone[0] == 1
    assert alone[1].count("\n") == 2


def test_none(folder: Path) -> None:
    assert told("a.cwd", "d.json") == (0, "", "nonogram: 3 puzzles: 0 duplicates")


def test_json(folder: Path) -> None:
    code, out, _ = streams(run("dupes", "--json", "a.cwd", copy("a.cwd", "e.cwd"), "b.mk"))
    assert code == 3
    assert [json.loads(line) for line in out.splitlines()] == [
        {"path": "e.cwd", "first": "a.cwd", "changes": []},
        {"path": "b.mk", "first": "a.cwd", "changes": ["mirrored"]},
    ]


def test_what_is_new_comes_last(folder: Path) -> None:
    """A list has the collection, so that its copies are not named, but those beside it."""
    Path("collection.txt").write_text("a.cwd\nc.cwd\n")
    done = run("dupes", "-q", "b.mk", "--files-from", "collection.txt")
    assert streams(done) == (3, "b.mk: mirrored a.cwd\n", "")
    assert run("dupes", "-q", "a.cwd", "c.cwd", "b.mk").stdout == done.stdout


def test_bad_files(folder: Path) -> None:
    Path("bad.cwd").write_text(BAD)
    code, out, err = streams(
        run("dupes", "a.cwd", "bad.cwd", "missing.cwd", copy("a.cwd", "e.cwd"))
    )
    assert (code, out) == (1, "e.cwd: same as a.cwd\n")
    first, second, last, _ = err.splitlines()
    assert first.startswith("bad.cwd:3: ")
    assert second.startswith("missing.cwd: cannot read the file")
    assert last == "nonogram: 4 puzzles: 1 duplicate, 2 errors"


def test_standard_input(folder: Path) -> None:
    text = Path("d.json").read_text()
    assert told(input=text) == (0, "", "nonogram: 2 puzzles: 0 duplicates")


def test_ctrl_c_says_what_is_known(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The duplicates among the files that are read stay, and the others are counted."""
    keyed, read = duplicates.keyed, list[nonogram.Puzzle]()

    def interrupted(puzzle: nonogram.Puzzle, timeout: float | None) -> duplicates.Keyed:
        read.append(puzzle)
        if len(read) == 3:
            raise KeyboardInterrupt
        return keyed(puzzle, timeout)

    monkeypatch.setattr("nonogram.cli.commands.dupes.keyed", interrupted)
    assert told("a.cwd", "b.mk", "c.cwd", "d.json") == (
        130,
        "b.mk: mirrored a.cwd\n",
        "nonogram: 2 puzzles: 1 duplicate\nnonogram: interrupted: 2 files not done",
    )


def test_no_time_to_compare(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle is read in time, but so large that it cannot be compared; others can."""
    canonical, large = symmetry.canonical, nonogram.load("b.mk").statement

    def limited(puzzle: nonogram.Puzzle) -> Any:
        if puzzle.statement == large:
            raise OutOfTime
        return canonical(puzzle)

    monkeypatch.setattr(duplicates, "canonical", limited)
    files = ("a.cwd", "b.mk", copy("a.cwd", "e.cwd"))
    assert told(*files, "--timeout", "9") == (
        5,
        "e.cwd: same as a.cwd\n",
        "b.mk: undecided, as it could not be compared within 9 s\n"
        "nonogram: 3 puzzles: 1 duplicate, 1 undecided",
    )
