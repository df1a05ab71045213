"""The command line: arguments in, text and an exit code out; one module a command.

Start here to read the program: a command parses its arguments, calls the library, and prints
what `report` and `draw` return. Errors become an exit code in one place, `cli.app`.
"""

from nonogram.cli.app import main

__all__ = ["main"]
