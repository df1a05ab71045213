"""One line says that temporary files cannot be written, and nothing is left behind."""

from __future__ import annotations

import errno
import functools
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonogram.base.processes import process
from nonogram.base.processes.programs import python_child
from support.command_line import run
from support.paths import PUZZLES
from support.solvers import FAKE
from support.texts import SWITCH

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")

HARD = str(PUZZLES / "ndom-09.cwd")


@pytest.mark.parametrize("solver", ["kissat"])
@pytest.mark.parametrize("files", [1, 2])
def test_no_room_for_the_formula(solver: str, files: int, tmp_path: Path) -> None:
    """A limit for the size of files stands for a disk that is full."""
    import resource

    names = [HARD, f"{HARD}#1"][:files]  # a file is taken once
    limit = functools.partial(resource.setrlimit, resource.RLIMIT_FSIZE, (10_000, 10_000))
    done = subprocess.run(
        python_child("nonogram.__main__", "solve", "--solver", solver, *names),
        env={**os.environ, "TMPDIR": str(tmp_path)},
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 6
    message = f"cannot write temporary files in {tmp_path}: file too large\n"
    if files == 1:
        assert (done.stdout, done.stderr) == ("", f"nonogram: {message}")
    else:
        told = "".join(f"{name}: {message}" for name in names)
        assert done.stdout == "".join(f"{name}: Error: {message}" for name in names)
        assert done.stderr[: len(told)] == told
    assert list(tmp_path.iterdir()) == []


def test_no_room_for_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("nonogram.base.processes.process.os.write", full)
    program = shlex.join([sys.executable, str(FAKE), "silent"])
    done = run("solve", "--solver", program, "-", input=SWITCH)
    assert (done.exit_code, done.stdout) == (6, "")
    assert "ended with exit code 10 (temporary files: No space left on device)" in done.stderr


def test_no_room_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr("tempfile.gettempdir", none)
    done = run("solve", "--solver", "kissat", "-", input=SWITCH)
    message = "nonogram: cannot write temporary files: no usable temporary directory found\n"
    assert (done.exit_code, done.stdout, done.stderr) == (6, "", message)


@pytest.mark.parametrize("solver", ["kissat", "portfolio"])
def test_a_long_name(solver: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / ("x" * 200) / ("y" * 200)
    folder.mkdir(parents=True)
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    assert run("solve", "-q", "--solver", solver, HARD).stdout == "Unique solution\n"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("seconds", [0.0, 120.0])
def test_what_a_killed_process_has_left_is_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seconds: float
) -> None:
    """Only what nobody has locked, and what is not just made; never other people's folders."""
    monkeypatch.setattr(process, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(process, "time", lambda: time.time() + seconds)
    left, other = tmp_path / "nonogram-temporary-dead", tmp_path / "nonogram-0.6.0"
    left.mkdir()
    (left / "formula.cnf").touch()
    other.mkdir()
    with process.temporary_folder() as first, process.temporary_folder() as second:
        assert first != second
        expected = {Path(first), Path(second), other} | ({left} if seconds == 0 else set())
        assert {*tmp_path.iterdir()} == expected
    assert {*tmp_path.iterdir()} == {other} | ({left} if seconds == 0 else set())
