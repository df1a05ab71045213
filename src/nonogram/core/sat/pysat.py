"""PySAT's solvers: the only module that imports PySAT.

A call works in a thread of its own (`threaded`), while the caller waits for the answer, for the
deadline or for Ctrl-C. If calls before were quick, it begins in the caller's thread, with a budget
of conflicts. Where there is no such thread, the call is a loop of slices of about SLICE seconds,
each with a budget. CaDiCaL loses nothing by slices. MiniSat begins its restarts and its limit of
learnt clauses anew with each, and loses up to ten times its time. With a seed slices are measured
in propagations, so that the run is the same on every machine; without slices it always is.

PySAT's own handler for Ctrl-C jumps out of the running solver, which is left half done, perhaps
with the allocator locked; from another thread, as in a notebook, it jumps into a foreign
stack, and the process dies. If PySAT takes no thread for the main one, it leaves Ctrl-C to Python,
which raises KeyboardInterrupt when the call returns. Its module is loaded a second time for that,
so that it stays as it is for others in the process.

PySAT's classes take three times as long to load as its solvers, more than most puzzles take, and
every clause goes through two of their methods. `Direct` calls the extension module itself. Its
functions are not documented: they are first tried on a small formula, and if they do not behave as
expected, PySAT's class is used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import combinations
from math import inf
from time import monotonic
from types import SimpleNamespace
from typing import Any

from nonogram.base.clock.alarm import uninterrupted
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import SolverError
from nonogram.core.formula.clauses import Clause, Literal, last_variable
from nonogram.core.sat.base import SatSolver, Status, Tick
from nonogram.core.sat.threaded import ThreadedCalls

GLUCOSE = "glucose4"  #: PySAT's name of Glucose 4.1
MINISAT = "minisat-gh"  #: PySAT's name of MiniSat as it is at GitHub
_CADICAL = "cadical195"
SLICE = 0.2  #: seconds that a slice should take, and between two reports of progress
_QUICK = 1000  #: conflicts of a quick call; a thread costs as much as some ten of them
_ENOUGH = 2  #: quick calls after which the next one begins in the caller's thread
_FIRST_BUDGET = 1000  #: conflicts of the first slice
_NO_BUDGET = -1  #: PySAT's budget without an end
_PROPAGATED = 1e7  #: propagations per second, roughly; solvers reach 2 to 20 million
_FOR_A_CONFLICT = 2000  #: propagations per conflict, if the solver does not count them (MapleCM)

#: The solvers that `Direct` knows, with the beginnings of their functions in the extension module,
#: and the needed functions.
_PREFIXES = {GLUCOSE: "glucose41", MINISAT: "minisatgh"}
_FUNCTIONS = (
    *("new", "del", "add_cl", "cbudget", "solve_lim", "interrupt", "clearint"),
    *("model", "core", "setphases", "propagate", "acc_stats"),
)

_NO_PHASES = 0  #: an argument for PySAT: what is propagated is no suggestion
_NO_HANDLER = 0  #: an argument for PySAT: no handler for Ctrl-C

#: Seven pigeons do not fit into six holes: Glucose needs hundreds of conflicts for that.
_PIGEONS = [
    *(range(first, first + 6) for first in range(1, 43, 6)),
    *([-a, -b] for hole in range(1, 7) for a, b in combinations(range(hole, 43, 6), 2)),
]


@cache
def _pysat_solvers() -> Any:
    """Our own copy of the module `pysat.solvers`, which takes no thread for the main one."""
    from importlib.util import find_spec, module_from_spec

    spec: Any = find_spec("pysat.solvers")
    solvers: Any = module_from_spec(spec)
    spec.loader.exec_module(solvers)
    solvers.MainThread = SimpleNamespace(check=lambda: _NO_HANDLER)
    return solvers


def pysat_solver(name: str, **options: Any) -> Any:
    """A new solver of PySAT. Raises SolverError if the installed PySAT does not have it."""
    solvers = _pysat_solvers()
    try:
        return solvers.Solver(name=name, **options)
    except solvers.NoSuchSolverError as error:
        raise SolverError(f"the installed PySAT has no solver {name}") from error


def free(solver: Any) -> None:
    """Free a solver of PySAT; freeing it twice is harmless."""
    with uninterrupted():  # otherwise it might be freed twice
        solver.delete()


class Direct:
    """The needed part of a class of PySAT; ImportError or AttributeError if it is missing."""

    def __init__(self, name: str) -> None:
        import pysolvers

        self._functions = {
            function: getattr(pysolvers, f"{_PREFIXES[name]}_{function}") for function in _FUNCTIONS
        }
        self._solver = self._functions["new"]()
        self._add = partial(self._functions["add_cl"], self._solver)
        self._answer: bool | None = None

    def _call(self, function: str, *arguments: object) -> Any:
        return self._functions[function](self._solver, *arguments)

    def delete(self) -> None:
        if self._solver is not None:
            self._call("del")
            self._solver = None

    def append_formula(self, clauses: Iterable[Clause]) -> None:
        deque(map(self._add, clauses), maxlen=0)

    def conf_budget(self, budget: int) -> None:
        self._call("cbudget", budget)

    def solve_limited(
        self, assumptions: Sequence[Literal] = (), expect_interrupt: bool = False
    ) -> bool | None:
        self._answer = self._call("solve_lim", assumptions, _NO_HANDLER, expect_interrupt)
        return self._answer

    def interrupt(self) -> None:
        self._call("interrupt")

    def clear_interrupt(self) -> None:
        self._call("clearint")

    def get_model(self) -> list[Literal] | None:
        return (self._call("model") or []) if self._answer else None

    def get_core(self) -> list[Literal] | None:
        return self._call("core") if self._answer is False else None

    def set_phases(self, literals: Iterable[Literal]) -> None:
        self._call("setphases", literals)

    def propagates(self, literals: Sequence[Literal]) -> bool:
        """Whether unit propagation from these literals meets no conflict."""
        holds, _ = self._call("propagate", literals, _NO_PHASES, _NO_HANDLER)
        return bool(holds)

    def accum_stats(self) -> dict[str, int]:
        stats: dict[str, int] = self._call("acc_stats")
        return stats


@cache
def is_known(name: str) -> bool:
    """Whether the functions of the installed PySAT behave as `Direct` expects."""
    try:
        solver = Direct(name)
        solver.append_formula([[1, 2], [-1, 3], [-2, 3]])
        solver.set_phases([-1, 2])
        solver.conf_budget(1000)
        found = [
            (solver.solve_limited([-3]), solver.get_core()),
            (solver.solve_limited(), solver.get_model()),
            (solver.propagates([-3]), solver.propagates([3])),
            solver.accum_stats()["conflicts"] > 0,
        ]
        solver.delete()
    except (ImportError, AttributeError, LookupError, TypeError, ValueError):
        return False
    return found == [(False, [-3]), (True, [-1, 2, 3]), (False, True), True]


@cache
def first_solver() -> str:
    """Glucose; or CaDiCaL, if the installed Glucose does not heed its budget of conflicts.

    That is so in WebAssembly, where it could neither be stopped by a thread.
    """
    with IncrementalSolver(GLUCOSE) as solver:
        solver.add(_PIGEONS)
        heeds = solver._limited(1, ()) is None
    return GLUCOSE if heeds else _CADICAL


class IncrementalSolver(SatSolver):
    """A solver of PySAT, with options; with a seed it gets the formula with renamed literals."""

    def __init__(self, name: str, seed: int = 0, **options: Any) -> None:
        self.name = name
        self.pace = SLICE  #: seconds of a slice, and between two looks at the deadline
        self._names = Names(seed) if seed else None
        self._budget = _FIRST_BUDGET
        self._quick = 0  # calls in a row that were quick
        # Nearly all searches use these solvers without options.
        direct = name in _PREFIXES and not options and is_known(name)
        self._solver: Any = Direct(name) if direct else pysat_solver(name, **options)
        self._apart = ThreadedCalls(self._solver, free)

    def add(self, clauses: Iterable[Clause]) -> None:
        self._apart.is_over()
        if self._names is not None:
            clauses = [*clauses]
            self._names.reach(last_variable(clauses))
            clauses = [[*map(self._names.new, clause)] for clause in clauses]
        self._solver.append_formula(clauses)

    def _renamed(self, literals: Iterable[Literal]) -> list[Literal]:
        """The solver's names of literals."""
        return [*literals] if self._names is None else [*map(self._names.new, literals)]

    def _originals(self, literals: Iterable[Literal]) -> Iterable[Literal]:
        """The original names of the solver's literals."""
        return literals if self._names is None else map(self._names.old, literals)

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        return self.solve_for(inf, deadline, tick, assumptions)

    def solve_for(
        self, most: float, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()
    ) -> Status:
        """Do the same as `solve`; UNKNOWN also after `most` conflicts."""
        assumed = self._renamed(assumptions)
        answer = None
        if not self._apart.is_over(deadline.left()):
            return Status.UNKNOWN
        before = self.conflicts
        if self._quick >= _ENOUGH and most >= _QUICK and not deadline.passed():
            answer = self._limited(_QUICK, assumed)
        # A call that was left to itself still uses the solver, whatever the deadline says by then.
        while answer is None and self._apart.is_over(0) and not deadline.passed():
            if (left := before + most - self.conflicts) <= 0:
                break
            answer = self._gone_on(left, deadline, tick, assumed)
        if answer is None:
            self._quick = 0
            return Status.UNKNOWN
        self._quick = self._quick + 1 if self.conflicts - before < _QUICK else 0
        return Status.SATISFIABLE if answer else Status.UNSATISFIABLE

    def _limited(self, budget: float, assumed: Sequence[Literal]) -> bool | None:
        """The answer of a call in this thread; None after `budget` conflicts."""
        self._solver.conf_budget(int(budget))
        answer: bool | None = self._solver.solve_limited(assumptions=assumed)
        return answer

    def _gone_on(
        self, left: float, deadline: Deadline, tick: Tick, assumed: Sequence[Literal]
    ) -> bool | None:
        """The answer of a call in a thread of its own or, where that cannot be, of a slice."""
        self._solver.conf_budget(_NO_BUDGET if left == inf else int(left))
        if self._apart.start(assumed):
            try:
                while self._apart.goes_on(min(self.pace, deadline.remaining())) and (
                    not deadline.passed()
                ):
                    tick()
            finally:
                self._apart.stop()
            return self._apart.answer()
        started = self._spent()
        self._budget = int(min(self._budget, left))
        answer = self._limited(self._budget, assumed)
        if answer is None:
            # Learnt clauses make conflicts slower with time.
            factor = self.pace / max(self._spent() - started, 1e-3)
            self._budget = max(1, int(self._budget * min(4.0, factor)))
            tick()
        return answer

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
        return {literal for literal in self._originals(model) if literal > 0}

    def core(self) -> list[Literal]:
        return [*self._originals(self._solver.get_core() or [])]

    def refutes(self, literals: Sequence[Literal]) -> bool:
        """Propagate them, with the clauses learnt so far; False if a call still goes on."""
        known = self._apart.is_over(0) and isinstance(self._solver, Direct)
        return known and not self._solver.propagates(self._renamed(literals))

    def prefer(self, literals: Iterable[Literal]) -> None:
        self._apart.is_over()
        with suppress(NotImplementedError):
            self._solver.set_phases(self._renamed(literals))

    @property
    def conflicts(self) -> int:
        return int(self._solver.accum_stats()["conflicts"])

    def close(self) -> None:
        self._apart.close()


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
