"""The uses of POSIX, and the program without it: on Windows, as far as that can be faked.

`support/elsewhere` takes names away from Python itself, also in child processes.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.paths import PROJECT, PUZZLES, SOURCE

FAKE = PROJECT / "tests" / "support" / "elsewhere"

#: Every use of a name that Windows lacks, by module. Each has another way there, which the tests
#: below take, but for those that are named with their reason.
USES = {
    "__main__": {"SIGHUP"},
    "base/clock/alarm": {"SIGALRM", "SIGHUP", "setitimer"},  # limits are looked at, as in libraries
    "base/locks": {"fcntl"},
    "base/processes/cluster": {"pthread_sigmask"},
    "base/processes/pool": {"pthread_sigmask", "resource", "set_blocking"},  # limits of memory
    "base/processes/process": {"SIGCONT", "SIGKILL", "SIGSTOP", "clock_gettime", "killpg"},
    "base/processes/seats": {"resource", "sched_getaffinity", "set_blocking"},
    "base/processes/worker": {"SIGHUP", "resource", "set_blocking"},  # the same limits
}


def missing() -> set[str]:
    """The names and modules that the fake takes away, and `SIGKILL`, which it cannot."""
    tree = ast.parse((FAKE / "sitecustomize.py").read_text())
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {str(word) for word in words if str(word).isidentifier()} | {"SIGKILL"}


def used(path: Path) -> Iterator[str]:
    """The names of attributes, imports and words of a module."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_all_that_windows_lacks_is_known() -> None:
    names = missing()
    assert {"SIGALRM", "fork", "fcntl"} <= names
    found = {
        path.relative_to(SOURCE).with_suffix("").as_posix(): names & {*used(path)}
        for path in SOURCE.rglob("*.py")
    }
    assert {module: uses for module, uses in found.items() if uses} == USES


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command without what Windows lacks."""
    return subprocess.run(
        [sys.executable, "-m", "nonogram", *arguments],
        env={**os.environ, "PYTHONPATH": str(FAKE)},
        cwd=PUZZLES,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("solve -q planet.cwd", "Unique solution\n"),
        ("solve -q --timeout 0.4 --solver minisat ndom-14.cwd", "Undecided (time limit)\n"),
        ("solve -q --solver portfolio planet.cwd", "Unique solution\n"),
        (
            "solve -q --jobs 2 planet.cwd cat.cwd",
            "planet.cwd: Unique solution\ncat.cwd: Unique solution\n",
        ),
    ],
)
def test_answers_are_the_same(arguments: str, expected: str) -> None:
    done = run(*arguments.split())
    assert done.stdout == expected
    assert done.stderr == ""


def test_files_are_written(tmp_path: Path) -> None:
    done = run("solve", "-q", "fish.cwd", "--proof-dir", str(tmp_path / "proofs"))
    assert (done.returncode, done.stderr) == (0, "")
    proof = next((tmp_path / "proofs").iterdir())
    assert run("verify-proof", "fish.cwd", str(proof)).returncode == 0
    journal = str(tmp_path / "journal")
    for _ in range(2):
        done = run("solve", "-q", "cat.cwd", "switches.cwc", "--resume", journal)
        assert (done.returncode, done.stderr) == (3, "")


def test_limits_of_memory_are_refused() -> None:
    done = run("solve", "--memory-limit", "500", "cat.cwd", "fish.cwd")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "nonogram: this system has no limits of memory for processes\n"
