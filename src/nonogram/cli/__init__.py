"""The command line: arguments in, text and an exit code out; one module a command.

Start here to read the program: a command parses its arguments, calls the library, and prints
what `render` returns. Errors become an exit code in one place, `cli.app`.
"""

from __future__ import annotations

import click

from nonogram.cli.app import App
from nonogram.cli.solve import solve
from nonogram.cli.solvers import solvers

__all__ = ["main"]


@click.group("nonogram", cls=App, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="nonogram", message="%(prog)s %(version)s")
def main() -> None:
    """Solve and validate nonograms, black-and-white or in colour.

    Example: nonogram solve puzzles/balloon.cwc
    """


main.add_command(solve)
main.add_command(solvers)
main.add_when_used(
    "convert", "decode", "encode", "generate", "make", "report", "show", "verify-proof"
)
