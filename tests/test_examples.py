"""The examples run as a user would run them: as plain scripts, from the project's folder."""

from __future__ import annotations

import subprocess
import sys

import pytest

from support.paths import PROJECT

EXPECTED = {
    "ambiguous.py": "4 solutions",
    "folder.py": "puzzles/typo.cwd: no solution",
    "own_encoding.py": "placements: multiple",
    "recheck.py": "steps, all of them proved; 8 cells are left undecided",
    "repair.py": "may have been",
    "tour.py": "the row clues have 3 cells, the column clues 2",
}


def test_every_example_is_here():
    assert sorted(EXPECTED) == sorted(path.name for path in (PROJECT / "examples").glob("*.py"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_example(name):
    done = subprocess.run(
        [sys.executable, f"examples/{name}"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert EXPECTED[name] in done.stdout
