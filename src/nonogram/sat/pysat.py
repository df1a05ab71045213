"""PySAT's solvers, here or as a program: the only module that imports PySAT.

PySAT's interrupt() does not work with CaDiCaL, but a budget of conflicts works with every solver
offered here. So a call is a loop of slices of about SLICE seconds; between two slices the deadline
is checked, progress is reported, and Ctrl-C takes effect. Most solvers restart there; so with a
seed slices are measured in propagations, and the run is the same on every machine.

PySAT's own handler for Ctrl-C jumps out of the running solver, which is left half done, perhaps
with the allocator locked; from another thread, as in a notebook, it jumps into a foreign
stack, and the process dies. If PySAT is told that no thread is the main one, it leaves Ctrl-C to
Python, which raises KeyboardInterrupt when the call returns.

PySAT's classes take three times as long to load as its solvers, more than most puzzles take, and
every clause goes through two of their methods. `Glucose` calls the extension module itself. Its
functions are not documented: they are first tried on a small formula, and if they do not behave as
expected, PySAT's class is used.

As a program, NAME SEED [OPTION=NUMBER]... FORMULA, it runs in its own process; options are those of
CaDiCaL. It answers as in the SAT competitions. With a seed other than 0 the solver gets the formula
with renamed literals (`Names`); the answer has the original names.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from math import inf
from time import monotonic
from typing import Any

from nonogram.clock.alarm import uninterrupted
from nonogram.clock.deadline import Deadline
from nonogram.cnf.clauses import Clause, Literal
from nonogram.errors import SolverError
from nonogram.sat.base import SatSolver, Status, Tick

GLUCOSE = "glucose4"  #: PySAT's name of Glucose 4.1
SLICE = 0.2  #: seconds that a slice should take
_FIRST_BUDGET = 1000  #: conflicts of the first slice; most calls need no second one
_PROPAGATED = 1e7  #: propagations per second, roughly; solvers reach 2 to 20 million
_FOR_A_CONFLICT = 2000  #: propagations per conflict, if the solver does not count them (MapleCM)

#: Arguments for PySAT: no handler for Ctrl-C, and no interruption of calls.
_NO_HANDLER = _NO_INTERRUPT = 0


def pysat_solver(name: str, **options: Any) -> Any:
    """A new solver of PySAT. Raises SolverError if the installed PySAT does not have it."""
    from pysat import solvers

    solvers.MainThread.check = staticmethod(lambda: 0)
    try:
        return solvers.Solver(name=name, **options)
    except solvers.NoSuchSolverError as error:
        raise SolverError(f"the installed PySAT has no solver {name}") from error


def free(solver: Any) -> None:
    """Free a solver of PySAT; freeing it twice is harmless."""
    with uninterrupted():  # otherwise it might be freed twice
        solver.delete()


class Glucose:
    """The needed part of PySAT's class `Glucose4`; ImportError or AttributeError if missing."""

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
    """Whether the functions of the installed PySAT behave as `Glucose` expects."""
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


class IncrementalSolver(SatSolver):
    """A solver of PySAT, with options; with a seed it gets the formula with renamed literals."""

    def __init__(self, name: str, seed: int = 0, **options: Any) -> None:
        self.name = name
        self.pace = SLICE  #: seconds of a slice of this solver
        self._names = Names(seed) if seed else None
        self._budget = _FIRST_BUDGET
        # Nearly all searches use Glucose without options.
        direct = name == GLUCOSE and not options and is_glucose_known()
        self._solver: Any = Glucose() if direct else pysat_solver(name, **options)

    def add(self, clauses: Iterable[Clause]) -> None:
        if self._names is not None:
            clauses = [*clauses]
            self._names.reach(max((abs(literal) for c in clauses for literal in c), default=0))
            clauses = [[*map(self._names.new, clause)] for clause in clauses]
        self._solver.append_formula(clauses)

    def _told(self, literals: Iterable[Literal]) -> list[Literal]:
        """The solver's names of literals."""
        return [*literals] if self._names is None else [*map(self._names.new, literals)]

    def _said(self, literals: Iterable[Literal]) -> Iterable[Literal]:
        """The original names of the solver's literals."""
        return literals if self._names is None else map(self._names.old, literals)

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        return self.solve_for(inf, deadline, tick, assumptions)

    def solve_for(
        self, most: float, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()
    ) -> Status:
        """Do the same as `solve`; UNKNOWN also after `most` conflicts."""
        until = self.conflicts + most
        assumed = self._told(assumptions)
        while not deadline.passed() and (left := until - self.conflicts) > 0:
            started = self._spent()
            self._budget = int(min(self._budget, left))
            self._solver.conf_budget(self._budget)
            answer = self._solver.solve_limited(assumptions=assumed)
            if answer is not None:
                return Status.SATISFIABLE if answer else Status.UNSATISFIABLE
            # Learnt clauses make conflicts slower with time.
            factor = self.pace / max(self._spent() - started, 1e-3)
            self._budget = max(1, int(self._budget * min(4.0, factor)))
            tick()
        return Status.UNKNOWN

    def _spent(self) -> float:
        """The seconds so far, by the clock; with a seed an estimate from the work done."""
        if self._names is None:
            return monotonic()
        stats: dict[str, int] = self._solver.accum_stats()
        return (stats["propagations"] or _FOR_A_CONFLICT * stats["conflicts"]) / _PROPAGATED

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


class Names:
    """Random names for literals, which vary a solver's time; they depend only on the seed."""

    def __init__(self, seed: int) -> None:
        from random import Random  # not loaded without a seed

        self._rng = Random(seed)
        self._new = [0]
        self._old = [0]

    def reach(self, variables: int) -> None:
        """Name the variables up to this one; earlier ones keep their names."""
        known = len(self._new)
        order = list(range(known, variables + 1))
        self._rng.shuffle(order)
        self._old += order  # extended here, filled in below
        for variable, other in enumerate(order, known):
            sign = self._rng.choice((-1, 1))
            self._new.append(sign * other)
            self._old[other] = sign * variable

    def new(self, literal: Literal) -> Literal:
        """The new name of a literal."""
        self.reach(abs(literal))
        return self._new[literal] if literal > 0 else -self._new[-literal]

    def old(self, literal: Literal) -> Literal:
        """The literal of a new name."""
        return self._old[literal] if literal > 0 else -self._old[-literal]


def child_command(name: str, seed: int = 0, **options: int) -> tuple[str, ...]:
    """The program and its arguments; the formula is to follow."""
    from nonogram.processes.programs import python_child  # not loaded without a child process

    settings = (f"{option}={number}" for option, number in options.items())
    return python_child(__name__, name, str(seed), *settings)


def shuffled(variables: int, seed: int) -> dict[Literal, Literal]:
    """Random names for literals, which depend only on the seed."""
    names = Names(seed)
    names.reach(variables)
    return {v: names.new(v) for v in range(-variables, variables + 1) if v}


def main() -> None:
    """Run the program."""
    from pathlib import Path

    from nonogram.cnf.dimacs import read_clauses

    name, seed, *settings, formula = sys.argv[1:]
    options = {option: int(n) for option, n in (setting.split("=") for setting in settings)}
    with Path(formula).open(encoding="ascii") as lines:
        clauses = [clause for _, clause in read_clauses(lines)]
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    same = {literal: literal for literal in range(-variables, variables + 1)}
    names = shuffled(variables, int(seed)) if int(seed) else same
    tell(*solved(name, clauses, names, options))


def solved(
    name: str,
    clauses: Iterable[Clause],
    names: Mapping[Literal, Literal],
    options: dict[str, int],
    conflicts: int | None = None,
) -> tuple[Status, list[Literal]]:
    """The answer of a PySAT solver with renamed literals, and a model; at most `conflicts`."""
    with pysat_solver(name) as solver:
        if options:
            solver.configure(options)
        solver.append_formula([names[literal] for literal in clause] for clause in clauses)
        if conflicts is None:
            found = solver.solve()
        else:
            solver.conf_budget(conflicts)
            found = solver.solve_limited()
        if not found:
            return Status.UNKNOWN if found is None else Status.UNSATISFIABLE, []
        old = {new: literal for literal, new in names.items()}
        model = [old[literal] for literal in solver.get_model() if literal in old]
        return Status.SATISFIABLE, model


def tell(status: Status, model: Iterable[Literal]) -> None:
    """Print an answer as in the SAT competitions."""
    print("s", status.name)
    if status is Status.SATISFIABLE:
        print("v", *model, 0)
