"""Standard streams that are closed or full, or cannot have every character: in a real shell."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import nonogram
from support.command_line import COMMAND
from support.paths import PUZZLES
from support.samples import TINY
from support.texts import UNIQUE
from support.trials import kinds

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")

needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")

CAT = str(PUZZLES / "cat.cwd")
SWITCHES = str(PUZZLES / "switches.cwc")
NO_SPACE = "nonogram: cannot write the output: no space left on device"
CLOSED = "nonogram: cannot write the output: bad file descriptor"


def shell(
    arguments: list[str], rest: str, folder: Path | None = None, **environment: str
) -> tuple[int, str, str]:
    """Run `nonogram` with these arguments, and with the rest as the shell has it."""
    done = subprocess.run(
        ["sh", "-c", f"{shlex.join([*COMMAND, *arguments])} {rest}"],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    return done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1")


WRITERS = [
    ["--help"],
    ["--version"],
    ["solve", "--help"],
    ["solve", CAT],
    ["solve", "--all", SWITCHES],
    ["solve", "--json", CAT, CAT],
    ["solve", CAT, "--to", "svg"],
    ["solve", CAT, "-o", "-"],
    ["check", CAT],
    ["show", CAT],
    ["convert", CAT, "-o", "-", "--to", "xml"],
    ["encode", CAT],
    ["generate", "random"],
    ["solvers"],
]


@pytest.mark.parametrize(
    "arguments", kinds(WRITERS, *WRITERS[:5]), ids=lambda arguments: " ".join(arguments[:2])
)
def test_standard_output_is_closed(arguments: list[str]) -> None:
    code, out, err = shell(arguments, ">&-")
    assert (code, out, err.splitlines()[-1]) == (1, "", CLOSED)
    assert "Traceback" not in err


@needs_full
@pytest.mark.parametrize(
    "arguments", kinds(WRITERS, *WRITERS[4:9]), ids=lambda arguments: " ".join(arguments[:2])
)
def test_standard_output_is_full(arguments: list[str]) -> None:
    code, out, err = shell(arguments, ">/dev/full")
    assert (code, out, err.splitlines()[-1]) == (1, "", NO_SPACE)
    assert "Traceback" not in err


@pytest.mark.parametrize("arguments", WRITERS[:4], ids=" ".join)
def test_the_reader_has_enough(arguments: list[str]) -> None:
    """Nothing is said; the exit code is that of the signal, unless all was written before."""
    rest = f"{shlex.join([*COMMAND, *arguments])}; echo $? >&2"
    done = subprocess.run(["sh", "-c", f"({rest}) | true"], stderr=subprocess.PIPE, text=True)
    assert done.stderr in ("141\n", "0\n")


def test_a_closed_output_that_is_not_needed(tmp_path: Path) -> None:
    assert shell(["convert", CAT, "-o", "cat.cwc"], ">&- 2>&- <&-", tmp_path) == (0, "", "")
    assert nonogram.load(tmp_path / "cat.cwc").clues == nonogram.load(CAT).clues
    assert [*tmp_path.iterdir()] == [tmp_path / "cat.cwc"]


def test_a_file_does_not_get_what_is_for_a_closed_stream(tmp_path: Path) -> None:
    """A file that is opened must not get the number of the stream."""
    code, _, _ = shell(["solve", CAT, "-o", "cat.txt", "-v"], ">&- 2>&-", tmp_path)
    assert code == 1  # the verdict has not been said
    assert set((tmp_path / "cat.txt").read_text()) == {".", "#", "\n"}


def test_standard_input_is_closed() -> None:
    message = "<stdin>: cannot read the file: bad file descriptor\n"
    for arguments in (["solve"], ["check", "-"], ["encode"], ["show"], ["decode", CAT, "-"]):
        assert shell(arguments, "<&-") == (1, "", message)


def test_standard_error_is_closed() -> None:
    code, out, err = shell(["solve", "-q", "-v", CAT], "2>&-")
    assert (code, out, err) == (0, "Unique solution\n", "")
    assert shell(["solve", "missing.cwd"], "2>&-") == (1, "", "")
    assert shell(["solve", "--nonsense"], "2>&-") == (2, "", "")


@needs_full
def test_standard_error_is_full() -> None:
    assert shell(["solve", "missing.cwd"], "2>/dev/full") == (1, "", "")
    assert shell(["solve", "--nonsense"], "2>/dev/full") == (2, "", "")
    assert shell([], "2>/dev/full")[::2] == (2, "")


@pytest.mark.parametrize("closed", kinds(["<&-", ">&-", "2>&-", "<&- 2>&-"], "<&- 2>&-"))
def test_children_do_not_mind(closed: str) -> None:
    code, _, err = shell(["solve", "-q", "--solver", "kissat", SWITCHES], f"{closed} >/dev/null")
    assert (code, err) == (3, "")


class TestEncodings:
    TITLED = TINY.replace(title="café 日", author="Ω")

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        nonogram.save(self.TITLED, tmp_path / "é日.xml")
        return tmp_path

    def test_characters_that_the_stream_does_not_have(self, folder: Path) -> None:
        latin = {"PYTHONIOENCODING": "latin-1"}
        code, out, err = shell(["check", "-qH", "é日.xml"], "", folder, **latin)
        assert (code, err) == (0, "")
        assert out.startswith("é\\u65e5.xml\ntitle:        café \\u65e5\nauthor:       \\u03a9\n")
        code, out, _ = shell(["solve", "é日.xml", "é日.xml"], "", folder, **latin)
        assert (code, out) == (0, "é\\u65e5.xml: Unique solution\n")  # it is taken once

    def test_corners_are_slopes(self, folder: Path) -> None:
        rocket = str(PUZZLES / "rocket.g")
        poor = {"PYTHONIOENCODING": "cp1252"}
        for command in (["solve"], ["explain"]):
            code, out, _ = shell([*command, rocket], "", folder, **poor)
            assert code == 0
            assert "/" in out
            assert "\\" in out
            assert "\\u" not in out

    @pytest.mark.parametrize(
        "environment",
        kinds(
            [
                {"PYTHONIOENCODING": "latin-1"},
                {"PYTHONIOENCODING": "ascii"},
                {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            ],
            {"PYTHONIOENCODING": "ascii"},
        ),
        ids=["latin-1", "ascii", "C"],
    )
    def test_no_stream_is_too_poor(self, folder: Path, environment: dict[str, str]) -> None:
        for arguments in ("check é日.xml", "solve -v é日.xml é日.xml", "show é日.xml"):
            code, _, err = shell(arguments.split(), "", folder, **environment)
            assert code == 0
            assert "Traceback" not in err
        code, _, err = shell(["solve", "missing日.xml"], "", folder, **environment)
        assert code == 1
        assert err.count("\n") == 1

    def test_puzzles_are_utf_8_everywhere(self, folder: Path) -> None:
        """They are files, whatever a terminal would make of them."""
        code, out, _ = shell(["convert", "é日.xml", "-o", "-", "--to", "xml"], "", folder)
        assert code == 0
        assert nonogram.loads(out.encode("latin-1").decode()).title == "café 日"
        for encoding in ("latin-1", "ascii"):
            assert shell(
                ["convert", "é日.xml", "-o", "-", "--to", "xml"],
                "",
                folder,
                PYTHONIOENCODING=encoding,
            )[:2] == (0, out)


def test_a_log_is_appended_to(tmp_path: Path) -> None:
    (tmp_path / "p.cwd").write_text(UNIQUE)
    log = tmp_path / "log"
    log.write_text("old\n")
    for target in ("/dev/stdout", "/dev/fd/1"):
        assert shell(["convert", "p.cwd", "-o", target, "--to", "cwd"], ">>log", tmp_path)[0] == 0
    assert log.read_text() == "old\n" + 2 * nonogram.dumps(nonogram.loads(UNIQUE), "cwd")
    assert shell(["convert", "p.cwd", "-o", "/dev/stdout", "--to", "cwd"], "| cat", tmp_path)[
        1
    ] == (nonogram.dumps(nonogram.loads(UNIQUE), "cwd"))


def limited(arguments: list[str], kilobytes: int, code: int) -> subprocess.CompletedProcess[str]:
    """Run `nonogram` with less memory; the exit code is `code` where memory cannot be limited."""
    limit = f"ulimit -v {kilobytes} || exit {code}"
    command = f"{limit}; {shlex.join([*COMMAND, *arguments])} <{CAT}"
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True)


READERS = [["solve", "-q"], ["convert", "--to", "xml"], ["check"], ["explain"], ["encode"]]


@pytest.mark.parametrize(
    "arguments", kinds(READERS, READERS[0], READERS[3]), ids=lambda arguments: arguments[0]
)
@pytest.mark.parametrize("file", kinds([CAT, "-"], CAT))
def test_a_file_takes_no_more_memory_than_it_has(arguments: list[str], file: str) -> None:
    done = limited([*arguments, file], 100_000, 0)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)


def test_out_of_memory(tmp_path: Path) -> None:
    large = tmp_path / "large.non"
    large.write_text("width 3000\nheight 3000\n" + "1 " * 5_000_000)
    done = limited(["solve", str(large)], 60_000, 5)
    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr.endswith("out of memory\n") or "ulimit" in done.stderr
    assert "Traceback" not in done.stderr


def announced(path: Path, size: int) -> str:
    """A file of this size, of which only the beginning is on the disk."""
    path.write_text("5\n5\n" + "1 " * 50_000)
    os.truncate(path, size)
    return str(path)


@pytest.mark.parametrize(
    ("command", "after"),
    kinds(
        [("solve --jobs 1", ": Unique solution"), ("check -q", ""), ("show", "")],
        ("check -q", ""),
    ),
)
def test_a_file_too_large_for_the_memory_does_not_end_a_batch(
    tmp_path: Path, command: str, after: str
) -> None:
    """One that is larger than files may be is not even read."""
    huge, large = announced(tmp_path / "1", 2 * 10**8), announced(tmp_path / "2", 9 * 10**7)
    done = limited([*command.split(), huge, large, CAT], 100_000, 1)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    if "ulimit" not in done.stderr:
        for said in ("more than 100,000,000 bytes", "there is too little memory to read it"):
            assert said in done.stdout + done.stderr
        assert f"\n{CAT}{after}\n" in f"\n{done.stdout}"


@pytest.mark.skipif(sys.platform != "linux", reason="needs the C++ library of Linux")
def test_a_solver_without_memory_ends_with_a_line() -> None:
    """Those of PySAT do not catch what C++ throws, which would abort the process."""
    code = (
        "import ctypes, resource; resource.setrlimit(resource.RLIMIT_AS, (10**9, 10**9))\n"
        "from nonogram import cli\nfrom nonogram.__main__ import program\n"
        "cli.main = lambda: ctypes.CDLL('libstdc++.so.6')._ZSt9terminatev()\nprogram()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (5, "nonogram: out of memory\n")
