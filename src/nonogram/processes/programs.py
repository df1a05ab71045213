"""Where programs are: on the search path, or where Python's package manager has put them."""

from __future__ import annotations

import os
import sys


def program_path(name: str) -> str | None:
    """The path of a program, which may be given as a path already; None if it is not there.

    The search path comes first, then the folder of this Python's scripts, and the one where the
    extra `kissat` has its program: neither needs to be on the search path.
    """
    import shutil

    return shutil.which(name) or shutil.which(name, path=_folders())


def _folders() -> str:
    from importlib.util import find_spec

    package = find_spec("sage_wheels")  # of passagemath-kissat
    wheels = (package and package.submodule_search_locations) or ()
    scripts = os.path.dirname(sys.executable)  # noqa: PTH120
    return os.pathsep.join([scripts, *(f"{folder}/bin" for folder in wheels)])
