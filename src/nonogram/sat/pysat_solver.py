"""PySAT's solvers, loaded when the first is made: the only importer of PySAT's Python.

Around every call in the main thread PySAT has a handler of its own for Ctrl-C, which jumps out of
the running solver. Wherever that was, it is left half done, perhaps with the allocator locked;
and if the signal reaches another thread, such as every notebook has, the jump is into a foreign
stack, and the process dies. Told that no thread is the main one, PySAT leaves Ctrl-C to Python,
which raises KeyboardInterrupt when the call returns.
"""

from __future__ import annotations

from typing import Any

from nonogram.clock.uninterrupted import uninterrupted
from nonogram.errors import SolverError


def pysat_solver(name: str, **options: Any) -> Any:
    """A new solver of PySAT, by PySAT's name and with its options.

    Raises:
        SolverError: the installed PySAT does not offer it.
    """
    from pysat import solvers

    solvers.MainThread.check = staticmethod(lambda: 0)
    try:
        return solvers.Solver(name=name, **options)
    except solvers.NoSuchSolverError as error:
        raise SolverError(f"the installed PySAT has no solver {name}") from error


def free(solver: Any) -> None:
    """Free a solver of PySAT; freeing it twice is harmless.

    Ctrl-C or an alarm might come between freeing it and taking down that it is freed; then PySAT
    would free it once more, and the process die.
    """
    with uninterrupted():
        solver.delete()
