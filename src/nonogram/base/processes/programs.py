"""Programs: the command of a Python child, the paths of others, life on little memory.

A folder of downloaded puzzles may contain a `struct.py`, and Python, when given code to run, first
looks for modules in the current directory. Code from there must never run in a child.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache

_MOST_ARENAS = -8  #: M_ARENA_MAX of mallopt(3)


def python_child(module: str, *arguments: str) -> tuple[str, ...]:
    """The command that calls `main` of a module of this package in a new Python process."""
    folders = [str(folder) for folder in sys.path if not _is_current(folder)]
    ours = os.path.abspath(os.path.join(__file__, *[".."] * 4))  # noqa: PTH100, PTH118
    if ours not in folders:  # the current directory comes last, so that it hides no modules
        folders.append(ours)
    # Set by hand, since -P is new in Python 3.11. Nothing is imported from a file before that.
    code = f"import sys; sys.path[:] = {folders}; from {module} import main; main()"
    return (sys.executable, "-c", code, *arguments)


def _is_current(folder: str) -> bool:
    """Whether a folder of the search path is the current directory, under any name."""
    try:
        return os.path.samefile(folder or os.curdir, os.curdir)  # noqa: PTH121
    except OSError:  # there is no such folder, or no current one
        return not folder


def program_path(name: str) -> str | None:
    """The path of a program: on PATH, beside Python's scripts, or from the extra `kissat`."""
    import shutil
    from importlib.util import find_spec

    if found := shutil.which(name):
        return found
    package = find_spec("sage_wheels")  # of passagemath-kissat
    wheels = (package and package.submodule_search_locations) or ()
    folders = [os.path.dirname(sys.executable), *(f"{folder}/bin" for folder in wheels)]  # noqa: PTH120
    return shutil.which(name, path=os.pathsep.join(folders))


@cache
def live_on_little_memory(code: int, last_words: str) -> object:
    """Spare memory, and have C++ end this process in this way where it finds none.

    glibc otherwise reserves 64 MB of address space for a second thread, and C++ aborts, since
    PySAT's solvers catch no errors. The value is what C++ calls; it is kept alive.
    """
    import ctypes

    def end() -> None:
        os.write(2, f"{last_words}\n".encode())
        os._exit(code)

    called = ctypes.CFUNCTYPE(None)(end)
    with suppress(OSError, AttributeError):  # another library, or another system
        ctypes.CDLL(None).mallopt(_MOST_ARENAS, 1)
        ctypes.CDLL("libstdc++.so.6")._ZSt13set_terminatePFvvE(called)
    return called
