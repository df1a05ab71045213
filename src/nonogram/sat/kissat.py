"""Kissat, one child process a call.

Kissat takes no clauses after an answer (PySAT's version ends the whole process when asked to),
so the formula is kept here as DIMACS text and every call hands it to a new child
(`kissat_child`), which answers as in the SAT competitions: an "s" line, and "v" lines.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import IO

from nonogram.cnf import Clause, Literal
from nonogram.deadline import Deadline
from nonogram.errors import SolverError
from nonogram.sat.base import SatSolver, Status, Tick

#: How often the child is looked at, in seconds.
_POLL = 0.1


class KissatSolver(SatSolver):
    """A solver that is started anew for every call; `name` is PySAT's."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._formula = bytearray()
        self._clauses = 0
        self._variables = 0
        self._model: set[int] = set()
        self._assumptions: list[Literal] = []

    def add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._clauses += 1
            self._variables = max(self._variables, max(map(abs, clause), default=0))
            self._formula += (" ".join(map(str, clause)) + " 0\n").encode()

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        self._assumptions = list(assumptions)
        try:
            return self._call(deadline, tick, assumptions)
        except OSError as error:
            raise SolverError(f"{self.name} could not be run: {error.strerror}") from error

    def _call(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal]) -> Status:
        with tempfile.TemporaryFile() as formula, tempfile.TemporaryFile() as answer:
            variables = max(self._variables, *map(abs, assumptions), 0)
            formula.write(b"p cnf %d %d\n" % (variables, self._clauses + len(assumptions)))
            formula.write(self._formula)
            for literal in assumptions:
                formula.write(b"%d 0\n" % literal)
            formula.seek(0)
            finished = self._run(formula, answer, deadline, tick)
            if not finished:
                return Status.UNKNOWN
            answer.seek(0)
            return self._read(answer.read().decode("ascii", "replace"))

    def _run(self, formula: IO[bytes], answer: IO[bytes], deadline: Deadline, tick: Tick) -> bool:
        """Run a child until it ends (True) or the deadline passes (False)."""
        child = subprocess.Popen(
            [sys.executable, "-m", "nonogram.sat.kissat_child", self.name],
            stdin=formula,
            stdout=answer,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        try:
            while child.poll() is None:
                if deadline.passed():
                    return False
                with suppress(subprocess.TimeoutExpired):
                    child.wait(min(_POLL, deadline.remaining()))
                tick()
            return True
        finally:  # also on Ctrl-C
            child.kill()
            child.wait()

    def _read(self, answer: str) -> Status:
        lines = answer.splitlines()
        if "s UNSATISFIABLE" in lines:
            return Status.UNSATISFIABLE
        if "s SATISFIABLE" not in lines:
            raise SolverError(f"{self.name} ended without an answer")
        words = (word for line in lines if line.startswith("v ") for word in line[2:].split())
        self._model = {int(word) for word in words if int(word) > 0}
        return Status.SATISFIABLE

    def model(self) -> set[int]:
        return self._model

    def core(self) -> list[Literal]:
        return self._assumptions

    @property
    def conflicts(self) -> int | None:
        return None

    def close(self) -> None:
        self._formula.clear()
