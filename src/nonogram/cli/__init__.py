"""The command line: arguments in, text and an exit code out; one module a command.

Start here to read the program: a command parses its arguments, calls the library, and prints
what `render` returns. Errors become an exit code in one place, `cli.app`.
"""

from __future__ import annotations

from nonogram.cli.app import App
from nonogram.cli.solve import solve
from nonogram.cli.solvers import solvers

main = App(
    name="nonogram",
    commands=[solve, solvers],
    help="""Solve and validate nonograms, black-and-white or in colour.

    Example: nonogram solve puzzles/balloon.cwc
    """,
)

__all__ = ["main"]
