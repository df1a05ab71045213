"""What is known of the cubes of a puzzle outlives the run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Outcome, ParseError, Progress, WriteError
from support.conquering import Here, conquered
from support.puzzles import rooms

PUZZLE = nonogram.ndom_puzzle(7)


def interrupted(path: Path, after: int) -> list[dict[str, Any]]:
    """A run that was interrupted when so many cubes were refuted; what it wrote."""

    def stop(progress: Progress) -> None:
        if progress.cubes.refuted >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        conquered(PUZZLE, Here(), 12, on_progress=stop, resume=path)
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("after", [1, 4, 8])
def test_refuted_cubes_are_not_looked_at_again(tmp_path: Path, after: int) -> None:
    path = tmp_path / "cubes.jsonl"
    before = interrupted(path, after)
    cores = [{*entry["refuted"]} for entry in before if "refuted" in entry]
    assert len(cores) >= 1
    executor = Here()
    result = conquered(PUZZLE, executor, 12, resume=path)
    assert result.outcome is Outcome.UNIQUE
    assert not [task for task in executor.tasks if any(core <= {*task.cube} for core in cores)]
    again = Here()
    assert conquered(PUZZLE, again, 12, resume=path).solutions == result.solutions
    assert again.tasks == []  # all is known


def test_a_line_that_was_cut_short_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "cubes.jsonl"
    interrupted(path, 4)
    whole = path.read_bytes()
    for cut in (b"{", b'{"refuted":[1,', b'{"refuted":[1]}'):
        path.write_bytes(whole + cut)
        assert conquered(PUZZLE, Here(), resume=path).outcome is Outcome.UNIQUE
        assert path.read_bytes().startswith(whole + b"{")
        assert all(json.loads(line) for line in path.read_text().splitlines())


def test_solutions_are_known_again(tmp_path: Path) -> None:
    path, puzzle = tmp_path / "cubes.jsonl", rooms(1, 1)
    found = conquered(puzzle, Here(), resume=path)
    again = Here()
    assert {*conquered(puzzle, again, resume=path).solutions} == {*found.solutions}
    assert again.tasks == []


@pytest.mark.parametrize(
    ("line", "number"),
    [
        (None, 1),
        ("{}", 2),
        ("[]", 2),
        ("no JSON", 2),
        ('{"refuted":[0]}', 2),
        ('{"refuted":["1"]}', 2),
        ('{"refuted":3}', 2),
        ('{"split":[]}', 2),
        ('{"split":[true]}', 2),
        ('{"solution":[[1]]}', 2),
        ('{"solution":3}', 2),
        ('{"refuted":[1],"split":[1]}', 2),
        ('{"who":[1]}', 2),
    ],
)
def test_what_is_of_another_puzzle_is_refused_and_not_touched(
    tmp_path: Path, line: str | None, number: int
) -> None:
    path = tmp_path / "cubes.jsonl"
    conquered(rooms(1, 1) if line is None else PUZZLE, Here(), resume=path)
    if line is not None:
        head = path.read_text().splitlines()[0]
        path.write_text(f"{head}\n{line}\n")
    before = path.read_bytes()
    with pytest.raises(ParseError, match=f"cubes.jsonl:{number}: expected"):
        conquered(PUZZLE, Here(), resume=path)
    assert path.read_bytes() == before


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="cannot write the file"):
        conquered(PUZZLE, Here(), resume=tmp_path / "no" / "folder")
