"""A portfolio: several solvers race, each in a process of its own, and the first answer wins.

How long a solver takes on a hard puzzle is largely luck: the same one with its variables in
another order may take a tenth of the time, or ten times as long. So several, of different kinds,
are started at once (`members`), and with the first answer the others are ended.

Most puzzles need no race. A call begins with Glucose alone, in this process, which keeps what it
learns from call to call; only what it does not settle soon goes to the members, who begin anew
with the whole formula. A member's model counts if Glucose, asked with all its literals assumed,
agrees; that takes no search. Then a fresh Glucose, which starts from this model, takes over: if
there is another model, it is often similar, and found at once however long the first one took. The
old Glucose, which searched in vain, would be misled by what it has learnt.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from nonogram.cnf.clauses import Clause, Literal
from nonogram.deadline import Deadline, OutOfTime
from nonogram.errors import SolverError
from nonogram.sat.answer import Answer
from nonogram.sat.base import SatSolver, Status, Tick
from nonogram.sat.external import judged
from nonogram.sat.incremental import IncrementalSolver
from nonogram.sat.input import FormulaFile
from nonogram.sat.members import Member
from nonogram.sat.process import Running, first_ended
from nonogram.sat.temporary import temporary_folder

#: The solver that begins alone.
_FIRST = "glucose4"


class Portfolio(SatSolver):
    """Several programs as a SAT solver.

    Args:
        name: what to call it.
        members: the programs.

    Attributes:
        alone: for how many seconds of a call the first solver is alone.
    """

    alone = 2.0

    def __init__(self, name: str, members: Sequence[Member]) -> None:
        self.name = name
        self._members = members
        self._first = IncrementalSolver(_FIRST)
        self._folder = temporary_folder()
        self._formula = FormulaFile(Path(self._folder.name) / "formula.cnf")
        self._preferred: list[Literal] = []
        self._core: list[Literal] | None = None

    def add(self, clauses: Iterable[Clause]) -> None:
        clauses = list(clauses)
        self._first.add(clauses)
        self._formula.add(clauses)

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        self._core = None
        status = self._first.solve(deadline.within(self.alone), tick, assumptions)
        if status is not Status.UNKNOWN or deadline.passed():
            return status
        self._formula.finish(assumptions)
        try:
            status = self._raced(deadline, tick, assumptions)
        except OutOfTime:
            return Status.UNKNOWN
        if status is Status.UNSATISFIABLE:
            self._core = list(assumptions)
        else:
            self._begin_anew(tick)
        return status

    def _raced(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal]) -> Status:
        """The first answer of a member. Raises OutOfTime, and SolverError if there is none."""
        complaint = "it has no members"
        formula = str(self._formula.path)
        with ExitStack() as stack:
            running: dict[Running, str] = {}
            for member in self._members:
                try:
                    program = Running((*member.command, formula))
                except OSError as error:
                    complaint = f"{member.name} could not be run: {error.strerror}"
                    continue
                running[stack.enter_context(closing(program))] = member.name
            while running:
                program, ended = first_ended(running, deadline, tick)
                name = running.pop(program)
                try:
                    answer = judged(name, ended, ended.output)
                    self._check(name, answer, tick, assumptions)
                except SolverError as error:
                    complaint = str(error)
                else:
                    return answer.status
        raise SolverError(f"all members of the {self.name} failed; the last: {complaint}")

    def _check(self, name: str, answer: Answer, tick: Tick, assumptions: Sequence[Literal]) -> None:
        """Raise a SolverError if an answer is none, or if its model is false."""
        if answer.status is Status.UNKNOWN:
            raise SolverError(f"{name} gave up")
        if answer.status is Status.SATISFIABLE:
            model = [*self._literals(answer.true), *assumptions]
            if self._first.solve(Deadline(), tick, model) is not Status.SATISFIABLE:
                raise SolverError(f"{name} gave a false model")

    def _begin_anew(self, tick: Tick) -> None:
        """After a model: a fresh first solver, with this model."""
        model = self._literals(self.model())
        self._first.close()
        self._first = IncrementalSolver(_FIRST)
        self._first.add(self._formula.clauses())
        self._first.prefer(self._preferred)
        self._first.solve(Deadline(), tick, model)

    def _literals(self, true: Container[int]) -> list[Literal]:
        """The literals that are true where these variables are."""
        variables = range(1, self._formula.variables + 1)
        return [variable if variable in true else -variable for variable in variables]

    def model(self) -> set[int]:
        return self._first.model()

    def core(self) -> list[Literal]:
        return self._first.core() if self._core is None else self._core

    def prefer(self, literals: Iterable[Literal]) -> None:
        self._preferred = list(literals)
        self._first.prefer(self._preferred)

    @property
    def conflicts(self) -> int | None:
        return None

    def close(self) -> None:
        self._first.close()
        self._formula.close()
        self._folder.cleanup()
