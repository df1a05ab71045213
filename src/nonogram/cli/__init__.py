"""The command line: start here to read the program, and go on in ``commands/``, a module each.

A command calls the library and prints what `report` and `draw` return; errors end in `cli.app`.
"""

from nonogram.cli.app import main

__all__ = ["main"]
