"""The README's commands do what it says: every console block is run, every Python block too."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from nonogram.sat.members import kissat_program
from support.paths import PROJECT

README = (PROJECT / "README.md").read_text()
CONSOLE = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
SHELL = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """Where `nonogram` is this Python's, whether it is installed on the path or not."""
    command = tmp_path / "nonogram"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m nonogram "$@"\n')
    command.chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    return {**os.environ, "PATH": path}


def sessions() -> list[tuple[str, str]]:
    """Every command of the console blocks, with the output shown below it."""
    found = []
    for block in CONSOLE:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines(keepends=True)
            command = lines.pop(0)
            while lines and lines[0].startswith("> "):  # the shell asks for the rest
                command += lines.pop(0)[2:]
            found.append((command, "".join(lines)))
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_console(environment):
    """All console blocks, one after the other: some commands need what others have left."""
    wrong = [
        (command, printed)
        for command, output in sessions()
        # CI itself sets up an environment.
        if not re.match(r"make|pip|git", command)
        and not re.fullmatch(pattern_of(output), printed := run(command, environment), re.DOTALL)
    ]
    assert wrong == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("block", SHELL, ids=lambda block: block.splitlines()[-2][:60])
def test_shell(block, environment, tmp_path):
    """What a shell block says in its comments is printed; what it starts ends with it."""
    folders = [str(Path(sys.executable).parent), *os.environ["PATH"].split(os.pathsep)]
    if kissat := kissat_program():  # which needs not be on the path
        folders.append(str(Path(kissat).parent))
    path = os.pathsep.join([environment["PATH"], *folders])
    for program in re.findall(r"(?:^|--solver '?)([\w/]+)", block, re.MULTILINE):
        if shutil.which(program, path=path) is None:
            pytest.skip(f"{program} is not installed")
    (tmp_path / "puzzles").symlink_to(PROJECT / "puzzles")
    printed = tmp_path / "printed"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with printed.open("w") as output:
        shell = subprocess.Popen(
            ["bash", "-c", block.replace("8786", port)],
            cwd=tmp_path,
            env={**environment, "PATH": path},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            shell.wait(100)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGTERM)
    for said in re.findall(r"^# (.*)", block, re.MULTILINE):
        assert said in printed.read_text()


def run(command: str, environment: dict[str, str]) -> str:
    """What a command prints, on both streams."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=PROJECT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def pattern_of(output: str) -> str:
    """What an output has to match: "..." stands for anything, as figures differ each time."""
    return re.escape(output).replace(re.escape("..."), ".*?")


def test_python(monkeypatch):
    """All Python blocks, one after the other as one session."""
    monkeypatch.chdir(PROJECT)
    test = doctest.DocTestParser().get_doctest("\n".join(PYTHON), {}, "README", "README.md", 0)
    assert len(test.examples) >= 20
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.failures == 0


def test_there_is_something_to_test():
    assert len(sessions()) >= 8
    assert len(SHELL) >= 4
    assert all("\n# " in block for block in SHELL)
    assert len(PYTHON) >= 3


def test_package_docstring():
    import nonogram

    assert doctest.testmod(nonogram).failed == 0


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#:]+)\)|(?:src|href)=\"([^\":]+)\"", README):
        assert (PROJECT / "".join(target)).exists(), target
