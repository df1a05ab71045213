"""PySAT's solvers, loaded when the first is made: the only module that imports PySAT.

PySAT's own handler for Ctrl-C jumps out of the running solver, which is left half done, perhaps
with the allocator locked; from another thread, such as every notebook has, it jumps into a foreign
stack, and the process dies. Told that no thread is the main one, PySAT leaves Ctrl-C to Python,
which raises KeyboardInterrupt when the call returns.

PySAT's classes take three times as long to load as its solvers, more than most puzzles take, and
every clause goes through two methods of theirs. `Glucose` calls the extension module itself. Its
functions are not documented: they are tried first on a small formula, and where they do not do what
is expected, PySAT's class is used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import Any

from nonogram.clock.alarm import uninterrupted
from nonogram.cnf.clauses import Clause, Literal
from nonogram.errors import SolverError

#: PySAT's name of Glucose 4.1.
GLUCOSE = "glucose4"

#: PySAT's handler for Ctrl-C stays away, and a call is not interrupted.
_NO_HANDLER = _NO_INTERRUPT = 0


def pysat_solver(name: str, **options: Any) -> Any:
    """A new solver of PySAT. Raises SolverError if the installed one does not offer it."""
    from pysat import solvers

    solvers.MainThread.check = staticmethod(lambda: 0)
    try:
        return solvers.Solver(name=name, **options)
    except solvers.NoSuchSolverError as error:
        raise SolverError(f"the installed PySAT has no solver {name}") from error


def free(solver: Any) -> None:
    """Free a solver of PySAT; freeing it twice is harmless."""
    with uninterrupted():  # else PySAT might not take it down, and free it once more
        solver.delete()


class Glucose:
    """A stand-in for PySAT's class `Glucose4`, as far as it is needed here; delete it after use.

    Raises ImportError or AttributeError if PySAT has no such solver.
    """

    def __init__(self) -> None:
        import pysolvers

        self._functions = pysolvers
        self._solver = pysolvers.glucose41_new()
        self._add = partial(pysolvers.glucose41_add_cl, self._solver)
        self._answer: bool | None = None

    def delete(self) -> None:
        if self._solver is not None:
            self._functions.glucose41_del(self._solver)
            self._solver = None

    def append_formula(self, clauses: Iterable[Clause]) -> None:
        deque(map(self._add, clauses), maxlen=0)

    def conf_budget(self, budget: int) -> None:
        self._functions.glucose41_cbudget(self._solver, budget)

    def solve_limited(self, assumptions: Sequence[Literal] = ()) -> bool | None:
        solve = self._functions.glucose41_solve_lim
        self._answer = solve(self._solver, assumptions, _NO_HANDLER, _NO_INTERRUPT)
        return self._answer

    def get_model(self) -> list[Literal] | None:
        return (self._functions.glucose41_model(self._solver) or []) if self._answer else None

    def get_core(self) -> list[Literal] | None:
        return self._functions.glucose41_core(self._solver) if self._answer is False else None

    def set_phases(self, literals: Iterable[Literal]) -> None:
        self._functions.glucose41_setphases(self._solver, literals)

    def accum_stats(self) -> dict[str, int]:
        stats: dict[str, int] = self._functions.glucose41_acc_stats(self._solver)
        return stats


@cache
def is_glucose_known() -> bool:
    """Whether each function of the installed PySAT does what `Glucose` expects of it."""
    try:
        solver = Glucose()
        solver.append_formula([[1, 2], [-1, 3], [-2, 3]])
        solver.set_phases([-1, 2])
        solver.conf_budget(1000)
        found = [
            (solver.solve_limited([-3]), solver.get_core()),
            (solver.solve_limited(), solver.get_model()),
            solver.accum_stats()["conflicts"] > 0,
        ]
        solver.delete()
    except (ImportError, AttributeError, LookupError, TypeError, ValueError):
        return False
    return found == [(False, [-3]), (True, [-1, 2, 3]), True]
