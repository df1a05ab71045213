"""The command line: arguments in, text and an exit code out; one module a command.

Start here to read the program: a command parses its arguments, calls the library, and prints
what `report` and `draw` return. Errors become an exit code in one place, `cli.app`.
"""

from __future__ import annotations

import click

from nonogram.cli.app import App, note_verbose, tell_version

__all__ = ["main"]


@click.group("nonogram", cls=App, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=note_verbose,
    help="With --version: say what the inner loops run in, too.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=tell_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Solve and validate nonograms, black-and-white or in colour.

    Example: nonogram solve puzzles/balloon.cwc
    """


main.add_when_used("check", "Say whether puzzles are good, and what is wrong with others.")
main.add_when_used("completion", "Print a script with which a shell completes commands.")
main.add_when_used("convert", "Write a puzzle in another format.")
main.add_when_used("decode", "Print the picture in a SAT solver's answer.")
main.add_when_used("dupes", "Find puzzles that a collection has twice.")
main.add_when_used("edit", "Draw a puzzle in a browser, and see at once whether it is good.")
main.add_when_used("encode", "Write a puzzle as a formula for any SAT solver.")
main.add_when_used("explain", "Explain how a person solves a puzzle, step by step.")
main.add_when_used("generate", "Make test puzzles by rule and seed.")
main.add_when_used("hint", "Say what is wrong so far, or the easiest next step.")
main.add_when_used("make", "Make a puzzle from a picture.")
main.add_when_used("report", "Make a page of HTML over the results of a batch, or a table.")
main.add_when_used("schema", "Print the JSON Schema of what another command prints.")
main.add_when_used("show", "Draw a puzzle with its clues.")
main.add_when_used("solve", "Solve puzzles, and say whether each solution is the only one.")
main.add_when_used("solvers", "List the SAT back ends, and what each can do.")
main.add_when_used("verify-proof", "Check a proof that a solution is the only one.")
