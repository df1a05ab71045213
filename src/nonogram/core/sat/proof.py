"""Solvers that log proofs of unsatisfiability, and unit propagation to check them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import SolverError
from nonogram.base.processes.process import run
from nonogram.core.formula.clauses import Clause, Literal
from nonogram.core.sat.base import Status, Tick
from nonogram.core.sat.pysat import IncrementalSolver, free, pysat_solver

_ACCEPTED = ("s VERIFIED", "s VERIFIED UNSAT", "c VERIFIED")  #: by drat-trim, cake_lpr, ...
_EMPTY = "0"  #: the empty lemma, which ends a proof


class Prover(IncrementalSolver):
    """A solver of PySAT that logs a proof of unsatisfiability."""

    def __init__(self, name: str) -> None:
        super().__init__(name, with_proof=True)
        self._conflicts_before = 0

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        self._conflicts_before = self.conflicts or 0
        return super().solve(deadline, tick, assumptions)

    def proof(self) -> list[str]:
        """The lemmas and deletions in DRAT, a line each, with the empty lemma; after UNSATISFIABLE.

        A solver does not log that lemma if unit propagation alone refutes the clauses.
        Raises SolverError if the proof, which PySAT puts into a temporary file, is cut short.
        """
        steps: list[str] = self._solver.get_proof() or []
        if _EMPTY not in steps:
            searched = self.conflicts != self._conflicts_before
            if searched or (steps and not steps[-1].endswith(" 0")):
                room = "is there room for temporary files?"
                raise SolverError(f"the proof of {self.name} is cut short: {room}")
            steps.append(_EMPTY)
        return steps

    def lemmas(self) -> list[str]:
        """All lemmas so far in DRAT, without the empty one, which assumptions may cause."""
        steps: list[str] = self._solver.get_proof() or []
        if steps and not steps[-1].endswith("0"):  # it is cut short
            del steps[-1]
        return [step for step in steps if step != _EMPTY and not step.startswith("d")]


class _Numbered(dict[Literal, Literal]):
    """Literals renumbered 1, 2, ... as they come, since solvers reserve room up to the greatest."""

    def __init__(self) -> None:
        super().__init__()
        self._last = 0

    def __missing__(self, literal: Literal) -> Literal:
        self._last += 1
        self[abs(literal)], self[-abs(literal)] = self._last, -self._last
        return self[literal]


class Propagator:
    """Clauses and their unit propagation; to be closed after use."""

    def __init__(self) -> None:
        self._solver = pysat_solver("minisat22")
        self._numbered = _Numbered()

    def add(self, clause: Clause) -> None:
        """Add a clause."""
        self._solver.add_clause([self._numbered[literal] for literal in clause])

    def renew(self, literal: Literal) -> None:
        """Let a literal be of a new variable from now on, which is true if the old one was."""
        old = self._numbered.pop(literal)
        self._solver.add_clause([-old, self._numbered.__missing__(literal)])

    def refutes(self, literals: Sequence[Literal]) -> bool:
        """Whether unit propagation finds a conflict when these literals are true."""
        assumed = [self._numbered[literal] for literal in literals]
        consistent, _ = self._solver.propagate(assumptions=assumed)
        return not consistent

    def close(self) -> None:
        """Free the solver."""
        free(self._solver)


def run_checker(command: str, formula: str, proof: str, deadline: Deadline) -> bool:
    """Whether a checker such as drat-trim accepts a proof; SolverError or TimeUpError."""
    try:
        ended = run([*shlex.split(command), formula, proof], deadline, lambda: None)
    except (OSError, ValueError) as error:
        what = getattr(error, "strerror", None) or error
        raise SolverError(f"{command} could not be run: {what}") from error
    said = [line.strip() for line in f"{ended.output}\n{ended.errors}".splitlines()]
    return any(line in _ACCEPTED for line in said)
