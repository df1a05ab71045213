"""The command line, called as scripts call it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from nonogram.cli import main
from support.paths import PROJECT

COMMAND = [sys.executable, "-m", "nonogram"]


def run(*args: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=input)


def run_until(said: str, *args: str) -> Result:
    """The result within the first time limit, each twice the last, at which it says this.

    On a busy machine half a second may not do to read a file.
    """
    for seconds in (0.5, 1, 2, 4, 8, 16, 32):
        done = run(*args, "--timeout", str(seconds))
        if re.search(said, done.stdout + done.stderr):
            break
    return done


def streams(result: Result) -> tuple[int, str, str]:
    return result.exit_code, result.stdout, result.stderr


def run_without(package: str, *args: str) -> tuple[int, str, str]:
    """The exit code and the output of the command, in a process where a package is missing."""
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "from nonogram.cli import main\nmain(sys.argv[1:])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def with_support() -> dict[str, str]:
    """The environment in which a process finds `support`, and the package that this one has."""
    found = [str(PROJECT / "tests"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, found))}


def with_command(folder: Path) -> dict[str, str]:
    """The environment with a command `nonogram` on its path, put into this folder.

    It is this Python's, whether it is installed or not, and knows itself by that name.
    """
    folder.mkdir(exist_ok=True)
    command = folder / "nonogram"
    command.write_text(f"#!{sys.executable}\nfrom nonogram.__main__ import program\nprogram()\n")
    command.chmod(0o755)
    source = [str(PROJECT / "src"), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        "PATH": os.pathsep.join([str(folder), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(filter(None, source)),
    }
