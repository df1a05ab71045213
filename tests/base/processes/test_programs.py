"""Programs are found where Python's package manager puts them; one that is not there is said so."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from nonogram.base.errors import MissingProgramError, UnknownNameError, install
from nonogram.base.processes.programs import program_path
from nonogram.core.sat import backend_named
from support.command_line import run
from support.paths import PUZZLES
from support.solvers import FAKE
from support.texts import SWITCH

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs programs that are scripts")


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A search path without anything, a Python without scripts and extras."""
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def program(file: Path) -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return str(file)


@pytest.mark.parametrize("folder", ["sage_wheels/bin", "bin", "empty"])
def test_found(folder: str, nowhere: Path) -> None:
    """In the extra, among the scripts of Python, on the search path."""
    kissat = program(nowhere / folder / "kissat")
    assert program_path("kissat") == kissat
    for name in ("kissat", "kissat -q", "competition:kissat -q"):
        assert backend_named(name).command == (kissat, "-q")


def test_the_search_path_comes_first(nowhere: Path) -> None:
    first = program(nowhere / "empty" / "kissat")
    program(nowhere / "bin" / "kissat")
    assert program_path("kissat") == first


def test_one_that_is_there_is_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Under the name that is PySAT's as well if there is no program."""
    file = tmp_path / "kissat"
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{FAKE}" competition "$2"\n')
    file.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for name in ("kissat", "kissat -q"):
        assert run("solve", "-q", "--solver", name, "-", input=SWITCH).exit_code == 3
    file.write_text("#!/bin/sh\nexit 7\n")
    done = run("solve", "-q", "--solver", "kissat", "-", input=SWITCH)
    assert done.exit_code == 6
    assert done.stderr.startswith("nonogram: kissat ended with exit code 7")


def test_without_the_program_pysat_has_one(nowhere: Path) -> None:
    assert backend_named("kissat").name == "kissat404"


@pytest.mark.parametrize("name", ["kissat -q", "./kissat", "competition:kissat", "no/kissat -q"])
def test_missing(name: str, nowhere: Path) -> None:
    with pytest.raises(MissingProgramError, match=r"^there is no program '[a-z./]*kissat'"):
        backend_named(name)
    done = run("solve", "--solver", name, str(PUZZLES / "planet.cwd"))
    assert (done.exit_code, done.stdout) == (2, "")
    said = done.stderr.splitlines()[-1]
    assert said.startswith("nonogram: there is no program ")
    assert (install("kissat") in said) == ("/" not in name)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such mode")
def test_a_file_that_is_not_executable(nowhere: Path) -> None:
    Path("solver").write_text("#!/bin/sh\n")
    with pytest.raises(MissingProgramError, match=r"^the program '\./solver' is not executable"):
        backend_named("./solver")


def test_what_may_be_a_misspelt_name_lists_the_names() -> None:
    with pytest.raises(
        UnknownNameError, match=r"unknown solver 'glukose'\. Did .*\? Expected one of: auto, "
    ):
        backend_named("glukose")
