"""The examples run as users run them: scripts in the project's folder, notebooks in their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.paths import PROJECT, PUZZLES

EXPECTED = {
    "ambiguous.py": "4 solutions",
    "as_json.py": "row 21: [4, 8], not [5, 7]",
    "book.py": "4 puzzles, from easy",
    "direct_encoding.py": "direct: unique",
    "folder.py": "puzzles/typo.cwd: no_solution",
    "own_encoding.py": "placements: multiple",
    "own_solver.py": "it is the only solution",
    "recheck.py": "steps, all of them proved; 13 cells are left undecided",
    "repair.py": "may have been",
    "session.py": "solution 4 differs in",
    "teacher.py": "solved after",
    "timeouts.py": "cells are proved",
    "two_lists.py": "unique if it is empty",
    "walk.py": "difficulty: easy (effort 50.0)",
}


def test_every_example_is_here() -> None:
    assert sorted(EXPECTED) == sorted(path.name for path in (PROJECT / "examples").glob("*.py"))


#: The examples that read a whole folder, and small puzzles for it: they solve all in it.
OF_FOLDERS = {"as_json.py", "book.py", "folder.py"}
SMALL = ("anchor.cwd", "boat.cwd", "fish.cwd", "flower.json", "switches.cwc", "typo.cwd")

#: A puzzle that takes 14 contradictions, and is not solved then.
OPEN = """8
8
2 1 1
1 1
1
2
1 1 1
1 2 1
1 3
1

4
1
1 1
1 3
2 2
1 1 1
1
2
"""


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_example(name: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(PROJECT / "examples")
    (tmp_path / "puzzles").mkdir()
    for small in SMALL:
        (tmp_path / "puzzles" / small).symlink_to(PUZZLES / small)
    (tmp_path / "open.cwd").write_text(OPEN)
    puzzle = [str(tmp_path / "open.cwd")] if name == "recheck.py" else []
    done = subprocess.run(
        [sys.executable, f"examples/{name}", *puzzle],
        cwd=tmp_path if name in OF_FOLDERS else PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert EXPECTED[name] in done.stdout


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("puzzles/flower.json", "35 steps, all of them proved; 0 cells are left undecided\n"),
        pytest.param(
            "puzzles/fox.json",
            "29 steps, all of them proved; 0 cells are left undecided\n",
            marks=pytest.mark.thorough,
        ),
        ("empty.cwd", "1 step, all of them proved; 0 cells are left undecided\n"),
    ],
)
def test_explanations_are_proved_again(puzzle: str, said: str, tmp_path: Path) -> None:
    """Of a triddler; and of a puzzle without blocks, the first step of which is no repetition."""
    (tmp_path / "empty.cwd").write_text("2\n2\n0\n0\n\n0\n0\n")
    done = subprocess.run(
        [
            sys.executable,
            "examples/recheck.py",
            str((PROJECT if "/" in puzzle else tmp_path) / puzzle),
        ],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")


NOTEBOOK = PROJECT / "examples" / "tour.ipynb"


def test_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """Executed anew, every cell has the outputs that are in the file."""
    import nbformat  # takes a second
    from nbclient import NotebookClient

    monkeypatch.setenv("PYTHONPATH", str(PROJECT / "src"))
    shown = nbformat.read(NOTEBOOK, as_version=4)
    executed = nbformat.read(NOTEBOOK, as_version=4)
    where = {"metadata": {"path": str(NOTEBOOK.parent)}}
    NotebookClient(executed, timeout=100, resources=where).execute()
    assert [outputs(cell) for cell in executed.cells] == [outputs(cell) for cell in shown.cells]
    kinds = {kind for cell in shown.cells for output in outputs(cell) for kind in output}
    assert {"text", "text/plain", "text/html", "image/svg+xml"} <= kinds


def outputs(cell: Any) -> list[dict[str, str]]:
    """The visible outputs of a code cell: of several forms of a value, the richest."""
    seen: list[dict[str, str]] = []
    for output in cell.get("outputs", []):
        assert output.output_type != "error"
        forms = dict(output.get("data", {}), **({"text": output.text} if "text" in output else {}))
        kind = min(forms, key=["text/html", "image/svg+xml", "text/plain", "text"].index)
        if kind == "text" and seen and "text" in seen[-1]:
            seen[-1]["text"] += forms[kind]  # what is printed may come in several pieces
        else:
            seen.append({kind: forms[kind]})
    return seen
