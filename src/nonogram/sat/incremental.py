"""The incremental solvers of PySAT, in slices of a conflict budget.

PySAT's interrupt() does not work with CaDiCaL, but a budget of conflicts does with every solver
offered here. So a call is a loop of slices, each about SLICE seconds long, and between two of
them the clock is looked at, progress is told, and Ctrl-C takes effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from nonogram.clock.deadline import Deadline
from nonogram.cnf.clauses import Clause, Literal
from nonogram.errors import SolverError
from nonogram.sat import glucose
from nonogram.sat.base import SatSolver, Status, Tick
from nonogram.sat.pysat_solver import free, pysat_solver

if TYPE_CHECKING:
    from nonogram.sat.names import Names

#: How long a slice should take, in seconds.
SLICE = 0.2

#: Conflicts of the first slice: well under SLICE on any formula, and most need no second.
_FIRST_BUDGET = 1000


class IncrementalSolver(SatSolver):
    """One solver of PySAT.

    Args:
        name: PySAT's; so are the options.
        seed: other than 0 it gets the formula under other names, for many have no seed.
    """

    def __init__(self, name: str, seed: int = 0, **options: Any) -> None:
        self.name = name
        self._names = _names(seed) if seed else None
        self._budget = _FIRST_BUDGET
        # Nearly all searches are Glucose's, without options.
        direct = name == glucose.NAME and not options and glucose.is_known()
        self._solver: Any = glucose.Glucose() if direct else pysat_solver(name, **options)

    def add(self, clauses: Iterable[Clause]) -> None:
        self._solver.append_formula(clauses if self._names is None else self._renamed(clauses))

    def _renamed(self, clauses: Iterable[Clause]) -> list[Clause]:
        """The clauses under the names that the solver knows."""
        assert self._names is not None
        clauses = [*clauses]
        self._names.reach(max((abs(literal) for c in clauses for literal in c), default=0))
        return [[*map(self._names.new, clause)] for clause in clauses]

    def _told(self, literals: Iterable[Literal]) -> list[Literal]:
        """Literals as the solver knows them."""
        return [*literals] if self._names is None else [*map(self._names.new, literals)]

    def _said(self, literals: Iterable[Literal]) -> Iterable[Literal]:
        """Literals of the solver as we know them."""
        return literals if self._names is None else map(self._names.old, literals)

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        return self.solve_for(inf, deadline, tick, assumptions)

    def solve_for(
        self, most: float, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()
    ) -> Status:
        """As `solve`; UNKNOWN after so many conflicts, too."""
        until = self.conflicts + most
        assumed = self._told(assumptions)
        while not deadline.passed() and (left := until - self.conflicts) > 0:
            started = monotonic()
            self._budget = int(min(self._budget, left))
            self._solver.conf_budget(self._budget)
            answer = self._solver.solve_limited(assumptions=assumed)
            if answer is not None:
                return Status.SATISFIABLE if answer else Status.UNSATISFIABLE
            self._adapt_budget(monotonic() - started)
            tick()
        return Status.UNKNOWN

    def _adapt_budget(self, took: float) -> None:
        """Aim at SLICE for the next slice; learnt clauses make conflicts slower with time."""
        factor = SLICE / max(took, 1e-3)
        self._budget = max(1, int(self._budget * min(4.0, factor)))

    def model(self) -> set[int]:
        model = self._solver.get_model()
        if model is None:
            raise SolverError(f"{self.name} has no model, though it said satisfiable")
        return {literal for literal in self._said(model) if literal > 0}

    def core(self) -> list[Literal]:
        return [*self._said(self._solver.get_core() or [])]

    def prefer(self, literals: Iterable[Literal]) -> None:
        with suppress(NotImplementedError):
            self._solver.set_phases(self._told(literals))

    @property
    def conflicts(self) -> int:
        return int(self._solver.accum_stats()["conflicts"])

    def close(self) -> None:
        free(self._solver)


def _names(seed: int) -> Names:
    from nonogram.sat.names import Names  # few runs have a seed

    return Names(seed)
