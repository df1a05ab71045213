"""The command line, called as scripts call it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from nonogram.cli import main
from support.paths import PROJECT

COMMAND = [sys.executable, "-m", "nonogram"]


def run(*args: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=input)


def streams(result: Result) -> tuple[int, str, str]:
    return result.exit_code, result.stdout, result.stderr


def with_command(folder: Path) -> dict[str, str]:
    """The environment with a command `nonogram` on its path, put into this folder.

    It is this Python's, whether it is installed or not, and knows itself by that name.
    """
    folder.mkdir(exist_ok=True)
    command = folder / "nonogram"
    command.write_text(f"#!{sys.executable}\nfrom nonogram.__main__ import main\nmain()\n")
    command.chmod(0o755)
    source = [str(PROJECT / "src"), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        "PATH": os.pathsep.join([str(folder), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(filter(None, source)),
    }
