"""What a person sees on a terminal, which for these tests is a pseudo-terminal."""

from __future__ import annotations

import os
import re
import sys

import pytest

from support.paths import PUZZLES

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")


def on_terminal(*arguments: str, columns: int = 120, **environment: str) -> tuple[int, str]:
    """Run the command with all streams on a terminal; its exit code and all it wrote."""
    import struct

    pid, terminal = pty.fork()
    if pid == 0:
        size = struct.pack("HHHH", 40, columns, 0, 0)
        fcntl.ioctl(1, termios.TIOCSWINSZ, size)
        os.environ.pop("NO_COLOR", None)
        os.environ.update({"COLORTERM": "", **environment})
        os.execv(sys.executable, [sys.executable, "-m", "nonogram", *arguments])
    written = b""
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:  # Linux: the other end is closed
            break
        if not data:
            break
        written += data
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), written.decode().replace("\r\n", "\n")


def without_codes(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()


def test_colours_two_columns_a_cell():
    code, text = on_terminal("solve", str(PUZZLES / "balloon.cwc"), COLORTERM="truecolor")
    assert code == 0
    assert without_codes(text) == [" " * 50] * 30 + ["Unique solution"]
    assert "\x1b[48;2;224;50;43m" in text
    assert all(line.endswith("\x1b[0m") for line in text.splitlines()[:30])


def test_256_colours_where_the_terminal_claims_no_more():
    _, text = on_terminal("solve", str(PUZZLES / "balloon.cwc"))
    assert "\x1b[48;5;" in text
    assert "\x1b[48;2;" not in text


def test_no_color():
    _, text = on_terminal("solve", str(PUZZLES / "cat.cwd"), NO_COLOR="1")
    assert "\x1b" not in text
    assert {len(line) for line in text.splitlines()[:25]} == {20}
    assert set(text.splitlines()[24]) == {"#", "."}


def test_a_picture_too_wide_for_two_columns_a_cell():
    _, text = on_terminal("solve", str(PUZZLES / "moonrise.cwd"), columns=110)
    assert without_codes(text)[:100] == [" " * 100] * 100


def test_no_file_is_a_usage_error():
    code, text = on_terminal("solve")
    assert code == 2
    assert "expected a FILE, or a puzzle on standard input" in text


def test_progress(tmp_path):
    from support.texts import ndom

    file = tmp_path / "hard.cwd"
    file.write_text(ndom(40))
    code, text = on_terminal("solve", "--timeout", "5", str(file))
    assert code == 5
    shown = re.findall(r"\r\x1b\[K  (\d+\.\d) s, ([\d,]+) conflicts", text)
    assert shown
    assert all(float(seconds) >= 2 for seconds, _ in shown)
    assert text.endswith("\r\x1b[KUndecided (time limit)\n")  # wiped before the verdict


def test_progress_is_for_those_who_wait(monkeypatch, capsys):
    from nonogram import Progress
    from nonogram.cli.progress import progress_line

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_line("try this") as on_progress:
        on_progress(Progress(1.9, None, 0, "encode"))
        assert capsys.readouterr().err == ""
        on_progress(Progress(2.0, 1234, 0, "solve"))
        assert capsys.readouterr().err == "\r\x1b[K  2.0 s, 1,234 conflicts, looking for a solution"
        on_progress(Progress(60.0, None, 0, "encode"))
        assert capsys.readouterr().err == "\r\x1b[Ktry this\n\r\x1b[K  60.0 s, encoding"
        on_progress(Progress(61.0, None, 0, "encode"))
        assert "try this" not in capsys.readouterr().err
    assert capsys.readouterr().err == "\r\x1b[K"


def test_ambiguous_cells_are_marked():
    code, text = on_terminal("solve", str(PUZZLES / "switches.cwc"), NO_COLOR="1")
    assert code == 3
    rows = text.splitlines()
    assert rows[9:11] == ["..##.??..??.##.."] * 2
    assert rows[-1] == "Multiple solutions"


def test_a_bar_over_many_puzzles(tmp_path):
    from support.texts import ndom

    (tmp_path / "hard.cwd").write_text(ndom(40))
    easy = str(PUZZLES / "cat.cwd")
    code, text = on_terminal(
        "solve", "--jobs", "2", "--timeout", "6", str(tmp_path / "hard.cwd"), easy, easy
    )
    assert code == 5
    assert "█████████████░░░░░░░ 2/3, " in text
    assert re.search(r"\d\.\d s: .*hard\.cwd", text)  # what is waited for
    assert text.count("Unique solution") == 2
    assert re.search(r"\r\x1b\[K\S+hard.cwd: Undecided", text)  # wiped before the line


def test_what_the_bar_says():
    from nonogram.cli.bar import bar_text

    assert bar_text(0, 9, 0, 1.0) == "░" * 20 + " 0/9"
    assert bar_text(1500, 6000, 1500, 10.0, (2.5, "a/b.cwd")) == (
        "█████░░░░░░░░░░░░░░░ 1,500/6,000, 150.0/s, 0:30 left, 2.5 s: a/b.cwd"
    )
    assert "2:46:30 left" in bar_text(10, 10_000, 10, 10.0)
