"""Python processes of our own: what lies in the current directory does not run in them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nonogram.base.processes.programs import python_child
from support.paths import SOURCE
from support.texts import SWITCH

#: Modules that our children, or what they import, could take from the current directory.
NAMES = ["struct", "signal", "random", "pathlib", "pysat", "pysolvers", "six", "sitecustomize"]


@pytest.fixture
def trapped(tmp_path: Path) -> Path:
    """A folder with modules that say so when they run."""
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text("open('ran', 'a').write(__name__)\nraise SystemExit\n")
    (tmp_path / "p.cwd").write_text(SWITCH)
    return tmp_path


def where(name: str, folder: Path) -> str:
    """The current directory as it may stand on the search path."""
    link = folder / "link"
    link.symlink_to(folder)
    return {"nothing": "", "dot": ".", "path": str(folder), "link": str(link)}[name]


@pytest.mark.parametrize("name", ["nothing", "dot", "path", "link"])
def test_a_child_has_no_current_directory(
    name: str, trapped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(trapped)
    monkeypatch.setattr(sys, "path", [where(name, trapped), Path("lib"), *sys.path])
    (trapped / "formula.cnf").write_text("p cnf 1 1\n1 0\n")
    command = python_child("nonogram.core.sat.program", "glucose4", "1", "formula.cnf")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("s SATISFIABLE\nv 1 0\n", "")
    assert not Path("ran").exists()


def test_a_solver_that_is_a_child(trapped: Path) -> None:
    """The command line as it is installed: it has no current directory on its own path either."""
    command = python_child("nonogram.__main__", "solve", "-q", "--solver", "kissat", "p.cwd")
    done = subprocess.run(command, cwd=trapped, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (3, "")
    assert not (trapped / "ran").exists()


def test_the_package_is_found_even_in_the_current_directory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(SOURCE.parent)
    elsewhere = [folder for folder in sys.path if folder not in ("", str(SOURCE.parent))]
    monkeypatch.setattr(sys, "path", ["", *elsewhere])
    done = subprocess.run(
        python_child("nonogram.__main__", "--help"), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
