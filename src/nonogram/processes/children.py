"""How a module of ours is run in a Python process of its own.

A folder of downloaded puzzles may hold a `struct.py`, and Python looks for modules in the current
directory first where it is told to run code. Nothing that lies there may run in a child.
"""

from __future__ import annotations

import os
import sys


def python_child(module: str, *arguments: str) -> tuple[str, ...]:
    """The command that calls `main` of a module of this package in a new Python process.

    The child looks for modules where this process does, except in the current directory. Its
    arguments are `sys.argv[1:]`, as always.
    """
    # Set by hand, for -P is new in Python 3.11. Before that nothing is imported from a file.
    code = f"import sys; sys.path[:] = {_search_path()}; from {module} import main; main()"
    return (sys.executable, "-c", code, *arguments)


def _search_path() -> list[str]:
    """Where this process looks for modules, without the current directory.

    The folder of this package is there in any case. If it is the current directory, it comes
    last: nothing in it can then stand for a module of others.
    """
    folders = [str(folder) for folder in sys.path if not _is_current(folder)]
    ours = os.path.abspath(os.path.join(__file__, "..", "..", ".."))  # noqa: PTH100, PTH118
    return folders if ours in folders else [*folders, ours]


def _is_current(folder: str) -> bool:
    """Whether a folder of the search path is the current directory, under whatever name."""
    try:
        return os.path.samefile(folder or os.curdir, os.curdir)  # noqa: PTH121
    except OSError:  # there is no such folder, or no current one
        return not folder
