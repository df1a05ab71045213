"""The command line, called as scripts call it."""

from __future__ import annotations

import sys

from click.testing import CliRunner, Result

from nonogram.cli import main

COMMAND = [sys.executable, "-m", "nonogram"]


def run(*args: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=input)


def streams(result: Result) -> tuple[int, str, str]:
    return result.exit_code, result.stdout, result.stderr
