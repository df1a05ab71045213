"""The command line: start here to read the program, then read the commands in ``commands/``.

A command calls the library and prints what `report` and `draw` return; `cli.app` catches errors.
"""

from nonogram.cli.app import main

__all__ = ["main"]
