"""``solve --encoding``."""

from __future__ import annotations

import json

import pytest

import nonogram
from nonogram.search import ENCODINGS
from support.command_line import run
from support.paths import PUZZLES

PLANET = str(PUZZLES / "planet.cwd")


def records(*options: str) -> list[dict[str, object]]:
    done = run("solve", "--json", "--jobs", "1", PLANET, *options)
    assert done.exit_code == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_solver_gets_this_encoding() -> None:
    puzzle = nonogram.load(PLANET)
    for encoding in ENCODINGS:
        (record,) = records("--encoding", encoding)
        stats = nonogram.solve(puzzle, encoding=encoding).stats
        assert record["variables"] == stats.variables


@pytest.mark.parametrize(
    "options", [["--encoding", "direct"], ["--encoding", "order", "--count"], ["--encoding", "x"]]
)
def test_what_does_not_go_together(options: list[str]) -> None:
    assert run("solve", PLANET, *options).exit_code == 2
