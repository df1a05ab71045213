"""Programs: the command of a Python child, the paths of others, signs of too little memory.

A folder of downloaded puzzles may contain a `struct.py`, and Python, when given code to run, first
looks for modules in the current directory. Code from there must never run in a child.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from functools import cache

from nonogram.base.errors import ParseError

#: Messages of libraries and the system if memory is short for objects, processes or threads.
_SHORT_OF_MEMORY = (
    "MemoryError|out[ -]?of[ -]?memory|bad_alloc|allocate memory|failed to map segment"
)

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


def tells_of_memory(text: str) -> bool:
    """Whether this is a message of Python, C++ or the system that memory is short."""
    return re.search(_SHORT_OF_MEMORY, text, re.IGNORECASE) is not None


def short_of_memory(error: BaseException | None) -> bool:
    """Whether an error, or one of its causes, says that memory was short."""
    if error is None or isinstance(error, ParseError):
        return False
    return tells_of_memory(f"{type(error).__name__}: {error}") or short_of_memory(
        error.__cause__ or error.__context__
    )


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
