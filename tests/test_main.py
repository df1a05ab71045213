"""The program from its first line to its last: whenever a signal comes, it ends in order."""

from __future__ import annotations

import functools
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.command_line import COMMAND, with_support
from support.paths import PUZZLES
from support.processes import linux_only, started
from support.solvers import FAKE, children_of, gone, wait_until
from support.texts import endless
from support.trials import kinds

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")

SOLVE = ["solve", str(PUZZLES / "switches.cwc")]


def signalled(
    name: str, line: int, *arguments: str, temporary: str = "", **options: Any
) -> subprocess.CompletedProcess[str]:
    """A run that gets a signal before this line of ours."""
    return subprocess.run(
        [sys.executable, "-m", "support.signalled", name, str(line), *SOLVE, *arguments],
        env={**with_support(), "TMPDIR": temporary},
        capture_output=True,
        text=True,
        check=False,
        **options,
    )


@pytest.fixture(scope="session")
def lines() -> int:
    """The number of our lines that are run."""
    done = signalled("none", 0)
    assert done.returncode == 3
    return int(done.stderr)


@pytest.mark.parametrize("part", kinds([0, 0.03, 0.3, 0.7, 0.98], 0, 0.03, 0.7))
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_at_any_moment(name: str, part: float, lines: int) -> None:
    done = signalled(name, max(1, round(part * lines)))
    assert done.returncode == -getattr(signal, name)
    # Between the first solution and the second one, what is known is told.
    assert re.fullmatch(rf"({re.escape(SOLVE[1])}: a solution was found; .*\n)?", done.stderr)


@linux_only
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_ctrl_c_ends_a_loop_of_a_shell(tmp_path: Path) -> None:
    """Bash goes on with the next file unless the command was ended by the signal."""
    file = tmp_path / "endless.cwd"
    file.write_text(endless())
    command = shlex.join([*COMMAND, "solve", "-q", "--solver", "glucose", str(file)])
    loop = f"for file in 1 2; do echo $file; {command}; done; echo after"
    with started(["bash", "-c", loop]) as shell:
        (child,) = wait_until(lambda: children_of(shell.pid))
        wait_until(lambda: "pysolvers" in Path(f"/proc/{child}/maps").read_text())
        os.killpg(shell.pid, signal.SIGINT)  # as a terminal does
        out, err = shell.communicate(timeout=60)
    assert (shell.returncode, err) == (-signal.SIGINT, "")
    assert re.fullmatch(r"1\n(Undecided \(interrupted\)\n)?", out)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_is_the_last_thing(name: str) -> None:
    """The registered functions of other modules have run, and the output is there."""
    code = (
        "import atexit, signal; atexit.register(print, 'at the end')\n"
        "from nonogram import cli\nfrom nonogram.__main__ import program\n"
        f"cli.main = lambda: (print('begun'), signal.raise_signal(signal.{name}))\nprogram()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (-getattr(signal, name), "begun\nat the end\n")
    assert done.stderr == ""


@pytest.mark.parametrize("part", kinds([0.3, 0.5, 0.7, 0.9, 0.99], 0.7))
def test_no_temporary_file_stays(part: float, lines: int, tmp_path: Path) -> None:
    """How often a child is looked at, and so how many lines there are, is left to chance."""
    done = signalled("SIGTERM", round(part * lines), "--solver", "kissat", temporary=str(tmp_path))
    assert (done.returncode, done.stderr) in {(-signal.SIGTERM, ""), (3, "")}
    assert list(tmp_path.iterdir()) == []


def test_what_is_ignored_stays_so(lines: int) -> None:
    ignoring = functools.partial(signal.signal, signal.SIGHUP, signal.SIG_IGN)  # as `nohup` does
    done = signalled("SIGHUP", lines // 2, preexec_fn=ignoring)
    assert (done.returncode, done.stderr) == (3, "")


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("name", kinds(["SIGINT", "SIGTERM", "SIGHUP"], "SIGINT", "SIGTERM"))
@pytest.mark.parametrize(
    "solver", kinds(["kissat", "portfolio", f"{sys.executable} {FAKE} hanging"], "portfolio")
)
def test_nothing_is_left_behind(name: str, solver: str, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    file = tmp_path / "p.cwd"
    file.write_text(endless())
    process = subprocess.Popen(
        [*COMMAND, "solve", "--solver", solver, str(file)],
        env={**os.environ, "TMPDIR": str(temporary), "FAKE_SOLVER_CHILD": str(tmp_path / "child")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    children = wait_until(lambda: children_of(process.pid))
    assert list(temporary.iterdir())
    for _ in range(1 if name == "SIGINT" else 2):  # `timeout` sends it twice
        process.send_signal(getattr(signal, name))
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (-getattr(signal, name), "")
    known = "Undecided (interrupted)\n"  # if the search had begun
    assert output in (["", known] if name == "SIGINT" else [""])
    assert list(temporary.iterdir()) == []
    wait_until(lambda: all(map(gone, children)))


class TestTheEnd:
    """The process stops without freeing its objects, where nothing is lost by that."""

    def ended(self, code: str, *options: str, **settings: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *options, "-c", code, *SOLVE],
            capture_output=True,
            text=True,
            check=False,
            **settings,
        )

    def test_it_stops(self) -> None:
        code = "from nonogram.__main__ import program\ntry: program()\nfinally: print('never')"
        done = self.ended(code)
        assert (done.returncode, done.stderr) == (3, "")
        assert done.stdout.endswith("Multiple solutions\n")

    @pytest.mark.parametrize(
        "before",
        [
            "import atexit; atexit.register(print, 'at the end')",
            "import sys; sys.setprofile(lambda *_: None)",
            "import sys; sys.settrace(lambda *_: None)",
            "import cProfile; cProfile.Profile().enable()",
            "import threading as t; over = t.Event(); t.Thread(target=over.wait).start()",
        ],
    )
    def test_not_where_there_is_more_to_do(self, before: str) -> None:
        code = "from nonogram.__main__ import program\ntry: program()\nfinally: print('afterwards')"
        over = "; over.set()" * ("over = " in before)  # the thread is there until then
        done = self.ended(f"{before}\n{code}{over}")
        assert (done.returncode, done.stderr) == (3, "")
        assert "Multiple solutions\nafterwards\n" in done.stdout
        assert ("at the end" in done.stdout) == ("at the end" in before)

    def test_a_program_of_others_goes_on(self, tmp_path: Path) -> None:
        """Calling `main` neither ends it nor takes its signals."""
        code = (
            "import signal\n"
            "from nonogram.__main__ import main\n"
            "out = open('out', 'w')\n"
            "out.write('not flushed')\n"
            "try: main()\n"
            "except SystemExit as end: print(end.code)\n"
            "print(signal.getsignal(signal.SIGTERM) is signal.SIG_DFL)\n"
        )
        done = self.ended(code, cwd=tmp_path)
        assert done.stdout.endswith("Multiple solutions\n3\nTrue\n")
        assert (tmp_path / "out").read_text() == "not flushed"

    def test_errors_of_usage_too(self) -> None:
        code = (
            "import sys; sys.argv[1:] = ['nope']; from nonogram.__main__ import program; program()"
        )
        done = self.ended(code)
        assert done.returncode == 2
        assert "No such command 'nope'" in done.stderr
