"""A file that is checked at every save."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import monotonic

import pytest

import nonogram
from nonogram.cli import progress
from nonogram.cli.progress import Bar
from nonogram.cli.watch import saves
from support.command_line import COMMAND, run
from support.paths import PUZZLES


def test_every_save_once(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text("one")
    found = saves(str(file), pause=0.01)
    next(found)
    file.write_text("other")
    next(found)
    other = tmp_path / "new"
    other.write_text("third")  # as large, and put in its place, as some editors do
    other.replace(file)
    next(found)
    file.unlink()
    late = Thread(target=next, args=(found,))
    late.start()
    late.join(0.1)
    assert late.is_alive()  # nothing happens while there is no such file
    file.write_text("again")
    late.join(60)
    assert not late.is_alive()


@pytest.mark.parametrize("command", ["check", "make"])
def test_verdicts_and_errors_come_again(tmp_path: Path, command: str) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(".#.\n###\n")
    out = ["-o", str(tmp_path / "out.cwd")] if command == "make" else []
    child = subprocess.Popen(
        [*COMMAND, command, "--watch", str(file), *out],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert child.stdout is not None

        def save(text: str) -> None:
            """Save it in one go: somebody may look between the emptying of a file and its text."""
            (tmp_path / "new").write_text(text)
            (tmp_path / "new").replace(file)

        def until(part: str) -> list[str]:
            lines: list[str] = []
            while not lines or part not in lines[-1]:
                assert child.stdout is not None
                lines.append(child.stdout.readline())
                assert lines[-1], "the child has ended"
            return lines

        until("Unique solution")
        save("ab\na\n")
        assert ": expected a " in until("puzzle.txt:")[-1]
        save("#.\n.#\n")
        until("Multiple solutions")
        if out:
            assert nonogram.solve(nonogram.load(out[1])).verdict is nonogram.Verdict.MULTIPLE
    finally:
        child.kill()
        child.communicate()


def test_it_says_that_it_waits_for_a_file(tmp_path: Path) -> None:
    command = [*COMMAND, "check", "--watch", str(tmp_path / "new.cwd")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as child:
        assert child.stderr is not None
        line = child.stderr.readline()
        child.kill()
    assert line.endswith(
        "new.cwd: cannot read the file: no such file or directory; waiting for it\n"
    )


@pytest.mark.parametrize("files", [[], ["-"], [str(PUZZLES)], ["a.cwd", "b.cwd"]])
def test_watch_is_for_one_file(files: list[str]) -> None:
    assert run("check", "--watch", *files).exit_code == 2
    assert run("make", "--watch", *files, "-o", "out.cwd").exit_code == 2


def test_how_many_files_are_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "fileno", lambda: 2)
    monkeypatch.setattr(os, "get_terminal_size", lambda number: os.terminal_size((50, 24)))
    with Bar(2) as bar:  # not at once
        bar.work_on("first.cwd", monotonic())
    for name in ("_PAUSE", "_PATIENCE_WITH_SEVERAL"):
        monkeypatch.setattr(progress, name, 0)
    with Bar(2) as bar:
        bar.work_on("first.cwd", monotonic())
        bar.add(new=False)
        bar.work_on("a/long/name/of/a/folder/second.cwd", monotonic() - 2.5)
    shown = capsys.readouterr().err.split("\r\x1b[K")
    full, none = "█" * 10, "░" * 10
    assert shown == [
        *("", f"{none}{none} 0/2, first.cwd", f"{full}{none} 1/2"),
        *(f"{full}{none} 1/2, 2.5 s for a/long/name/o", ""),
    ]
    with Bar(2, progress=False) as bar:
        bar.work_on("first.cwd", monotonic())
    assert capsys.readouterr().err == ""
