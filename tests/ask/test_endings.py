"""The end of a batch, by itself, by Ctrl-C or by force, and that of its workers."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from support.command_line import COMMAND, run
from support.processes import linux_only, started, wait_until, workers_of
from support.solvers import gone
from support.texts import LINES, SWITCH, endless

pytestmark = linux_only

SOLVE = [*COMMAND, "solve", "--jobs", "2"]


@pytest.fixture
def two_hard(folder: Path) -> list[str]:
    for name in ("hard1.cwd", "hard2.cwd"):
        Path(name).write_text(endless())
    Path("last.cwd").write_bytes(Path("all/b.cwd").read_bytes())
    return ["hard1.cwd", "all", "hard2.cwd", "last.cwd"]


#: What is printed of the last of them.
LAST = "last.cwd: Unique solution\n"


def has_lines(file: Path, number: int) -> bool:
    return file.exists() and file.read_text().count("\n") >= number


def test_a_worker_is_killed(two_hard: list[str]) -> None:
    with started([*SOLVE, "--resume", "r.jsonl", *two_hard]) as process:
        workers = workers_of(process.pid, 2)
        # Both are at work on a hard one for ever: the second one while all else is done.
        wait_until(lambda: has_lines(Path("r.jsonl"), 2))
        os.kill(workers[0], signal.SIGKILL)
        wait_until(lambda: has_lines(Path("r.jsonl"), 6))
        os.kill(workers[1], signal.SIGKILL)
        out, _err = process.communicate()
    assert process.returncode == 1
    assert out.count("Undecided (worker died)") == 2
    others = [line for line in out.splitlines(True) if "Undecided" not in line]
    assert "".join(others) == LINES + LAST


def test_ctrl_c(two_hard: list[str]) -> None:
    with started([*SOLVE, "--resume", "r.jsonl", *two_hard]) as process:
        workers = workers_of(process.pid, 2)
        wait_until(lambda: has_lines(Path("r.jsonl"), 2))  # the others wait behind the hard ones
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == -signal.SIGINT
    assert out == "".join(LINES.splitlines(True)[2:])  # though hard1 came first
    assert "interrupted" in err
    assert "Traceback" not in err
    wait_until(lambda: all(map(gone, workers)))


def test_ctrl_c_without_a_summary(two_hard: list[str]) -> None:
    with started([*SOLVE, "--quiet", "--resume", "r.jsonl", *two_hard]) as process:
        wait_until(lambda: has_lines(Path("r.jsonl"), 2))
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate()
    bad = "all/c.cwd:3: expected sizes of row 1 as numbers from 1, found 'x'\n"
    assert (process.returncode, err) == (-signal.SIGINT, bad)


def test_kill_9_and_go_on(two_hard: list[str]) -> None:
    options = ["--jobs", "2", "--resume", "r.jsonl"]
    with started([*COMMAND, "solve", *options, *two_hard]) as process:
        workers = workers_of(process.pid, 2)
        wait_until(lambda: has_lines(Path("r.jsonl"), 2))
        process.kill()
    wait_until(lambda: all(map(gone, workers)))
    before = Path("r.jsonl").read_text()
    for name in ("hard1.cwd", "hard2.cwd"):
        Path(name).write_text(SWITCH)
    result = run("solve", *options, *two_hard)
    assert result.stdout == (
        f"hard1.cwd: Multiple solutions\n{LINES}hard2.cwd: Multiple solutions\n{LAST}"
    )
    assert "known before" in result.stderr
    assert Path("r.jsonl").read_text().startswith(before)
