"""The view of a person on a terminal, which for these tests is a pseudo-terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

import nonogram
from nonogram.base.clock import deadline
from nonogram.base.clock.deadline import OutOfTime
from nonogram.cli import printing, progress
from nonogram.cli.progress import ProgressLine, Stop
from nonogram.explanation.explain import LATE
from support.command_line import run
from support.paths import PROJECT, PUZZLES
from support.texts import endless
from support.trials import kinds

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

#: What the environment of the tests has no say in.
_NOT_HERE = ("NO_COLOR", "COLUMNS")


def on_terminal(
    *arguments: str,
    columns: int = 120,
    press: tuple[str, bytes] | None = None,
    **environment: str,
) -> tuple[int, str]:
    """Run the command with all streams on a terminal; its exit code and all it wrote.

    Once it has written the text of `press`, the keys of that are pressed.
    """
    import struct

    pid, terminal = pty.fork()
    if pid == 0:
        size = struct.pack("HHHH", 40, columns, 0, 0)
        fcntl.ioctl(1, termios.TIOCSWINSZ, size)
        # Not this process's own: readline puts a COLUMNS there that Python does not know of.
        known = {name: value for name, value in os.environ.items() if name not in _NOT_HERE}
        command = [sys.executable, "-m", "nonogram", *arguments]
        os.execve(
            sys.executable,
            command,
            {**known, "TERM": "xterm-256color", "COLORTERM": "", **environment},
        )
    written = b""
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:  # Linux: the other end is closed
            break
        if not data:
            break
        written += data
        if press is not None and press[0].encode() in written:
            os.write(terminal, press[1])
            press = None
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), written.decode().replace("\r\n", "\n")


def without_codes(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()


def test_colours_two_columns_a_cell() -> None:
    code, text = on_terminal("solve", str(PUZZLES / "balloon.cwc"), COLORTERM="truecolor")
    assert code == 0
    assert without_codes(text) == [" " * 50] * 30 + ["Unique solution"]
    assert "\x1b[48;2;224;50;43m" in text
    assert [line for line in text.splitlines()[:30] if not line.endswith("\x1b[0m")] == []


def test_the_reason_of_an_error_is_read_once(tmp_path: Path) -> None:
    bad = tmp_path / "bad.cwd"
    bad.write_text("bad")
    cat = str(PUZZLES / "cat.cwd")
    for command in (["solve"], ["check"], ["check", "--brief"], ["verify-proof", "--proof-dir"]):
        folder = [str(tmp_path)] if command[-1] == "--proof-dir" else []
        for files in ([str(bad), cat], [str(bad)]):
            code, text = on_terminal(*command, *folder, *files)
            assert code == 1
            assert text.count("expected a puzzle in a known format") == 1, (command, text)


def test_256_colours_where_the_terminal_claims_no_more() -> None:
    _, text = on_terminal("solve", str(PUZZLES / "balloon.cwc"), TERM="unheard-of")
    assert "\x1b[48;5;" in text
    assert "\x1b[48;2;" not in text


def test_what_a_terminal_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("TERM", "some")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert printing.colour_depth("auto") == 256
    assert printing.colour_depth("never") is None
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert printing.colour_depth("auto") == 2**24


def test_a_page_is_not_for_the_terminal() -> None:
    code, text = on_terminal("report", str(PROJECT / "examples" / "results.jsonl"))
    assert code == 2
    assert "a page is not for a terminal: name a file with -o" in text
    code, text = on_terminal("report", str(PROJECT / "examples" / "results.jsonl"), "--to", "csv")
    assert (code, text[:5]) == (0, "path,")


@pytest.mark.parametrize("name", kinds(["dumb", ""], "dumb"))
def test_a_terminal_that_knows_no_colours(name: str) -> None:
    """Nor movements of the cursor, even if something takes long."""
    cat = str(PUZZLES / "cat.cwd")
    for command in (["solve", cat], ["check", cat, f"{cat}#1"], ["show", "--solved", cat]):
        code, text = on_terminal(*command, TERM=name)
        assert code == 0
        assert "\x1b" not in text
        assert "\r" not in text
        assert "#" in text or "█" in text


@pytest.mark.parametrize(
    ("options", "quiet", "shown"),
    [([], False, False), (["--progress"], False, True), (["--progress"], True, False)],
)
def test_progress_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, options: list[str], quiet: bool, shown: bool
) -> None:
    """In lines for a log, if that is asked for; -q is stronger."""
    monkeypatch.setattr(progress, "_EVERY", 0.0)
    monkeypatch.setattr(progress, "_PATIENCE_WITH_SEVERAL", 0.0)
    monkeypatch.setattr(progress, "_PAUSE", 0.0)
    cat = str(PUZZLES / "cat.cwd")
    done = run("solve", "-j1", *options, *["-q"] * quiet, cat, f"{cat}#1")
    assert done.exit_code == 0
    assert bool(re.search(r"^nonogram: 1/2, [\d,.]+/s", done.stderr, re.MULTILINE)) is shown
    assert "\r" not in done.stderr


def test_no_color() -> None:
    _, text = on_terminal("solve", str(PUZZLES / "cat.cwd"), NO_COLOR="1")
    assert "\x1b" not in text
    assert {len(line) for line in text.splitlines()[:25]} == {20}
    assert set(text.splitlines()[24]) == {"#", "."}


def test_a_picture_too_wide_for_two_columns_a_cell() -> None:
    _, text = on_terminal("solve", str(PUZZLES / "moonrise.cwd"), columns=110)
    halves, said = without_codes(text)[:50], without_codes(text)[50:]
    assert halves == ["▀" * 100] * 50
    assert said == ["(in half blocks: each line is two rows)", "Unique solution"]


@pytest.mark.parametrize("colour", kinds(["never", "always"], "always"))
@pytest.mark.parametrize("command", [["solve"], ["check"], ["show", "--solved"]])
def test_a_picture_too_wide_for_the_terminal(
    command: list[str], colour: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "wide.cwd")
    nonogram.save(nonogram.Puzzle.from_grid([[1, 0] * 50] * 2), file)
    _, text = on_terminal(*command, "--color", colour, file, columns=80)
    assert not re.search("[▀#]", text)
    assert max(map(len, re.findall(r".*(?:too|fit).*", text))) <= 80
    assert re.search(r"too wide for 80 columns|100 columns do not fit 80", text)


def test_half_blocks_are_explained_where_clues_stand_around_them() -> None:
    _, text = on_terminal("show", str(PUZZLES / "cat.cwd"), columns=60, NO_COLOR="1")
    assert max(map(len, text.splitlines()[:-1])) <= 60
    assert text.splitlines()[-1].startswith("(each line is two rows, their clues left and right;")


def test_an_empty_grid_too_wide_even_in_half_blocks() -> None:
    _, text = on_terminal("show", str(PUZZLES / "moonrise.cwd"), columns=80)
    assert text == "too wide for 80 columns; -o FILE.svg draws it\n"


def test_half_blocks_have_question_marks() -> None:
    _, text = on_terminal("solve", str(PUZZLES / "switches.cwc"), columns=20)
    assert [line[4:12] for line in without_codes(text)[4:6]] == ["▀▀▀▀▀▀▀▀", "▀▀▀▀▀▀▀▀"]


def test_no_file_is_a_usage_error() -> None:
    code, text = on_terminal("solve")
    assert code == 2
    assert "expected a FILE, or a puzzle on standard input" in text


def test_progress(tmp_path: Path) -> None:
    file = tmp_path / "hard.cwd"
    file.write_text(endless())
    command = ["solve", "--solver", "glucose", str(file)]
    code, text = on_terminal(*command, press=(" conflicts", b"\x03"))
    assert code == -signal.SIGINT
    shown = re.findall(r"\r\x1b\[K  [^\r]+: (\d+\.\d) s, ([\d,]+) conflicts", text)
    assert shown
    assert min(float(seconds) for seconds, _ in shown) >= 2
    told = text.split("\r\x1b[K")[-1]  # what is there when progress is wiped
    assert told.count("\n") > 40, "the cells that are known"
    assert told.endswith(" of 1,600 cells are proved so far\nUndecided (interrupted)\n")


@pytest.mark.parametrize("command", kinds([["check"], ["show", "--solved"]], ["check"]))
def test_ctrl_c_shows_what_is_known(command: list[str], tmp_path: Path) -> None:
    """While ambiguous cells are looked for; the cells that are done are counted meanwhile."""
    file = tmp_path / "ambiguous.cwd"
    puzzle = nonogram.random_puzzle(30, 30, density=0.4, seed=2)
    file.write_text(nonogram.dumps(puzzle, "cwd"))
    code, text = on_terminal(
        *command, "--timeout", "1000", str(file), columns=200, press=("settled", b"\x03")
    )
    assert code == -signal.SIGINT
    assert re.search(r", ambiguous cells: \d+ of 900 settled", text)
    assert "Multiple solutions" in text
    assert "(other solutions differ " in text
    assert "??" not in text


def test_ctrl_c_ends_what_has_nothing_to_show() -> None:
    from nonogram import Progress
    from nonogram.base.clock.deadline import OutOfTime

    before = signal.getsignal(signal.SIGINT)
    with Stop(lambda _: None) as stop:
        with pytest.raises(KeyboardInterrupt):  # before the first step that looks for something
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(OutOfTime):  # if that was caught and lost somewhere, it ends here
            stop.on_progress(Progress(1.0, 0, 1, "solve again"))
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("step", ["ambiguous cells", "contradiction", "proof"])
def test_ctrl_c_ends_a_step_and_what_is_known_is_shown(step: str) -> None:
    from nonogram import Progress
    from nonogram.base.clock.deadline import OutOfTime

    with Stop(lambda _: None) as stop:
        stop.on_progress(Progress(1.0, 0, 2, step))
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(OutOfTime):
            stop.on_progress(Progress(1.0, 0, 2, step))
        with pytest.raises(KeyboardInterrupt):  # again: it all ends
            signal.raise_signal(signal.SIGINT)


def test_progress_is_for_those_who_wait(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from nonogram import Progress
    from nonogram.cli.progress import ProgressLine

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(progress, "is_screen", lambda stream: True)
    with ProgressLine("a.cwd", "try this") as on_progress:
        on_progress(Progress(1.9, None, 0, "encode"))
        assert capsys.readouterr().err == ""
        on_progress(Progress(2.0, 1234, 0, "solve"))
        assert capsys.readouterr().err == (
            "\r\x1b[K  a.cwd: 2.0 s, 1,234 conflicts, looking for a solution"
        )
        on_progress(Progress(60.0, None, 0, "encode"))
        assert capsys.readouterr().err == "\r\x1b[Ktry this\n\r\x1b[K  a.cwd: 60.0 s, encoding"
        on_progress(Progress(61.0, None, 0, "encode"))
        assert "try this" not in capsys.readouterr().err
    assert capsys.readouterr().err == "\r\x1b[K"


def test_progress_is_cut_to_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A longer line would be wrapped, and its beginning never wiped away."""
    from nonogram.cli.progress import StatusLine

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(progress, "is_screen", lambda stream: True)
    monkeypatch.setattr(sys.stderr, "fileno", lambda: 2)
    monkeypatch.setattr("os.get_terminal_size", lambda number: os.terminal_size((20, 5)))
    StatusLine().write("a line of more than twenty characters")
    assert capsys.readouterr().err == "\r\x1b[Ka line of more than"


def test_ambiguous_cells_are_marked() -> None:
    """A solution is shown in any case, with or without colours, and whoever solves."""
    switches, file = nonogram.load(PUZZLES / "switches.cwc"), str(PUZZLES / "switches.cwc")
    every = {str(grid) for grid in nonogram.solutions(switches)}
    own = str.maketrans(":+", ".#")
    for options in ([], ["--no-propagation"], ["--solver", "minisat"]):
        code, text = on_terminal("solve", *options, file, NO_COLOR="1")
        rows = text.splitlines()
        assert (code, rows[18]) == (3, "Multiple solutions")
        assert "\n".join(rows[:17]).translate(own) in every
        assert rows[17] == "(other solutions differ in the marked cells; : means . and + means #)"
        marked = sum(row.count(":") + row.count("+") for row in rows[:17])
        assert marked in (4, 8)  # all of them if that takes less than a fifth of a second
        assert (marked == 8) == (len(rows) == 19)
    code, text = on_terminal("solve", file, COLORTERM="truecolor")
    assert [line.strip() for line in without_codes(text)][:19] == [
        *[""] * 17,
        "(other solutions differ in the shaded cells)",
        "Multiple solutions",
    ]
    looks = [re.findall(r"48;2;([\d;]+)m( +)", line) for line in text.splitlines()[9:11]]
    assert [{look: len(run) for look, run in line}.keys() for line in looks] == [
        {"255;255;255", "26;26;26", "221;221;221", "107;107;107"}
    ] * 2
    piped = run("solve", file)
    assert "\n".join(piped.stdout.splitlines()[:-1]) in every


@pytest.mark.thorough
def test_a_bar_over_many_puzzles(tmp_path: Path) -> None:
    (tmp_path / "hard.cwd").write_text(endless())
    easy = [str(PUZZLES / name) for name in ("cat.cwd", "fish.cwd")]
    code, text = on_terminal(
        "solve", "--jobs", "2", "--timeout", "3", str(tmp_path / "hard.cwd"), *easy
    )
    assert code == 5
    assert "█████████████░░░░░░░ 2/3, " in text
    assert re.search(r"\d\.\d s for .*hard\.cwd", text)  # what is waited for
    assert text.count("Unique solution") == 2
    assert re.search(r"\r\x1b\[K\S+hard.cwd: Undecided", text)  # wiped before the line


def test_what_the_bar_says() -> None:
    from nonogram.cli.progress import bar_text

    assert bar_text(0, 9, 0.0) == "░" * 20 + " 0/9"
    assert bar_text(1500, 6000, 150.0, "a/b.cwd", 2.5) == (
        "█████░░░░░░░░░░░░░░░ 1,500/6,000, 150.0/s, 2.5 s for a/b.cwd"
    )
    assert bar_text(1500, 6000, 150.0, "a/b.cwd", 1.5).endswith(" 150.0/s, a/b.cwd")


class TestTriddlers:
    flower = str(PUZZLES / "flower.json")
    width = 20  # in halves of a side

    def test_solve(self) -> None:
        code, text = on_terminal("solve", self.flower, COLORTERM="truecolor")
        lines = without_codes(text)
        assert (code, lines[-1], len(lines)) == (0, "Unique solution", 23)
        assert max(map(len, lines[:-1])) == 2 * self.width
        assert re.search(r"\x1b\[38;2;[\d;]+;48;2;[\d;]+m[◢◥]", text)

    @pytest.mark.parametrize(("columns", "height"), [(40, 22), (39, 11), (20, 11)])
    def test_narrow(self, columns: int, height: int) -> None:
        _, text = on_terminal("solve", self.flower, columns=columns)
        lines = without_codes(text)
        assert len(lines) == height + 1
        assert max(map(len, lines[:-1])) <= columns

    def test_too_narrow(self) -> None:
        _, text = on_terminal("solve", self.flower, columns=19)
        assert "20 columns do not fit 19" in text.replace("\n", "")

    def test_show(self) -> None:
        _, text = on_terminal("show", "--solved", self.flower, columns=80)
        assert "◢" in text
        assert "/ 3:" not in text
        _, text = on_terminal("show", self.flower, columns=50)
        assert "/ 3:" in text
        _, text = on_terminal("show", "--solved", self.flower, columns=19)
        assert text == "too wide for 19 columns; -o FILE.svg draws it\n"

    def test_where_only_ascii_can_be_written(self) -> None:
        _, text = on_terminal("solve", self.flower, PYTHONIOENCODING="ascii")
        assert text.isascii()
        assert "/" in text
        assert "?" not in text


FAR = r"explanation: \d+ of 225 settled"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["explain", "puzzles/anchor.cwd"], FAR),
        (["explain", "puzzles/anchor.cwd", "--json"], FAR),
        (["explain", "puzzles/anchor.cwd", "-o", "{}/x.html"], FAR),
        (["check", "puzzles/anchor.cwd"], FAR),
        (["show", "puzzles/anchor.cwd", "--level", "-o", "{}/x.pdf"], FAR),
        (["make", "docs/fox.png", "--unique", "--size", "20", "-o", "{}/x.xml"], "0 cells changed"),
    ],
)
def test_what_takes_long_shows_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str], said: str
) -> None:
    monkeypatch.chdir(PROJECT)
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress, "is_screen", lambda stream: True)
    monkeypatch.setattr(deadline, "_PAUSE", 0.0)
    result = run(*(word.format(tmp_path) for word in command))
    assert result.exit_code in (0, 3)
    assert _behind(said, result.stderr) == {""}
    assert "\r" not in result.stdout


@pytest.mark.parametrize("options", [[], ["--json"], ["--cell", "1,1"], ["-o", "{}/x.html"]])
def test_nothing_stands_behind_progress_when_the_time_is_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: list[str]
) -> None:
    def is_late(line: ProgressLine, progress: nonogram.Progress) -> None:
        tell(line, progress)
        if progress.settled is not None and progress.settled[0] > 50:
            raise OutOfTime

    tell = ProgressLine.__call__
    monkeypatch.setattr(ProgressLine, "__call__", is_late)
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress, "is_screen", lambda stream: True)
    monkeypatch.setattr(deadline, "_PAUSE", 0.0)
    result = run(
        "explain", str(PUZZLES / "anchor.cwd"), *(word.format(tmp_path) for word in options)
    )
    assert result.exit_code == 5
    assert LATE in result.output
    assert _behind(FAR, result.stderr) == {""}


def _behind(said: str, stderr: str) -> set[str]:
    """The texts behind lines of progress, before another one replaces these, or they are wiped."""
    return {*re.findall(rf"\r  (?:\S+: )?\d+\.\d s, {said}([^\r]*)", stderr)}


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["check"], "difficulty:   trivial at least: interrupted\n"),
        (["solve", "--difficulty"], "Unique solution, difficulty not known (interrupted)\n"),
    ],
)
def test_ctrl_c_ends_the_search_for_the_difficulty(
    monkeypatch: pytest.MonkeyPatch, command: list[str], said: str
) -> None:
    goes_on = Stop.on_progress

    def interrupt(stop: Stop, progress: nonogram.Progress) -> None:
        goes_on(stop, progress)
        if progress.step == "explanation":
            signal.raise_signal(signal.SIGINT)
            goes_on(stop, progress)

    monkeypatch.setattr(Stop, "on_progress", interrupt)
    result = run(*command, str(PUZZLES / "cat.cwd"))
    assert result.exit_code == 130
    assert said in result.stdout
    assert result.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("solve", "a solution was found; whether it is the only one is not known\n"),
        pytest.param(
            "check",
            "solutions:    one was found; whether it is the only one is not known\n",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_ctrl_c_after_a_solution_says_that_it_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, said: str
) -> None:
    nonogram.save(nonogram.ndom_puzzle(13), tmp_path / "dom.cwd")
    goes_on = Stop.on_progress

    def interrupt(stop: Stop, progress: nonogram.Progress) -> None:
        if progress.step == "solve again" and not stop.asked:
            goes_on(stop, progress)
            signal.raise_signal(signal.SIGINT)
        goes_on(stop, progress)

    monkeypatch.setattr(Stop, "on_progress", interrupt)
    result = run(command, "--solver", "glucose", str(tmp_path / "dom.cwd"))
    assert result.exit_code == 130
    assert "Undecided (interrupted)\n" in result.stdout
    assert "#" in result.stdout
    assert said in result.output
