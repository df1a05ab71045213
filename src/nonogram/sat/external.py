"""SAT solvers that are programs: the formula in a file, one process a call, its answer read.

A program takes no clauses after an answer, so the formula stays in its file, which grows, and
every call runs the program anew. Two ways of answering are understood (`answer`): that of the
SAT competitions, ``PROGRAM FORMULA``, and MiniSat's, ``PROGRAM FORMULA RESULT``. Which of them
a program has, a formula of two clauses finds out. SMT solvers are called as such (``smt:z3``);
their file is a script.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.cnf.clauses import Clause, Literal
from nonogram.errors import ParseError, SolverError
from nonogram.processes.process import Ended, run
from nonogram.processes.temporary import temporary_folder
from nonogram.sat import child
from nonogram.sat.answer import COMPETITION, MINISAT, SMT, Answer, read_answer
from nonogram.sat.backends import Program
from nonogram.sat.base import IntegerSolver, SatSolver, Status, Tick
from nonogram.sat.input import FormulaFile, InputFile, ScriptFile

#: What is asked to find out how a program answers, and the only model.
_PROBE = [[1], [-1, 2]]
_PROBE_ANSWER = Answer(Status.SATISFIABLE, frozenset([1, 2]))

#: Exit codes that go with an answer. 30 is clasp's, for a model when there is no other; 1 is
#: that of SMT solvers which are asked for a model when there is none.
_CODES = {
    Status.SATISFIABLE: (0, 10, 30),
    Status.UNSATISFIABLE: (0, 20),
    Status.UNKNOWN: (0,),
}
_SMT_CODES = {Status.SATISFIABLE: (0,), Status.UNSATISFIABLE: (0, 1), Status.UNKNOWN: (0, 1)}


class ExternalSolver(SatSolver):
    """A program as a SAT solver.

    Args:
        name: what to call it.
        program: what to run; its style is found out where it is None.
    """

    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self._command = program.command
        self._style = program.style
        self._folder = temporary_folder()
        self._formula = self._file("formula")
        self._answer = Answer(Status.UNKNOWN)
        self._assumptions: list[Literal] = []

    def _file(self, name: str) -> InputFile:
        """A new file for the program to read."""
        return FormulaFile(Path(self._folder.name) / f"{name}.cnf")

    def add(self, clauses: Iterable[Clause]) -> None:
        self._formula.add(clauses)

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
        self._assumptions = list(assumptions)
        try:
            if self._style is None:
                self._style = self._style_found(deadline, tick)
            self._formula.finish(assumptions)
            self._answer = self._run(self._formula.path, self._style, deadline, tick)
        except OutOfTime:
            return Status.UNKNOWN
        except OSError as error:
            raise SolverError(f"{self.name} could not be run: {error.strerror}") from error
        return self._answer.status

    def _style_found(self, deadline: Deadline, tick: Tick) -> str:
        """How the program answers. Raises SolverError if it does so in no way that is known."""
        complaints = []
        with closing(self._file("probe")) as probe:
            probe.add(_PROBE)
            probe.finish()
            for style in (COMPETITION, MINISAT):
                try:
                    answer = self._run(probe.path, style, deadline, tick)
                except SolverError as error:
                    complaints.append(str(error))
                    continue
                if answer == _PROBE_ANSWER:
                    return style
                complaints.append(f"{self.name} gave a false answer")
        raise SolverError(complaints[0])

    def _run(self, formula: Path, style: str, deadline: Deadline, tick: Tick) -> Answer:
        """One call of the program. Raises OutOfTime and SolverError."""
        command = [*self._command, str(formula)]
        if style != MINISAT:
            ended = run(command, deadline, tick)
            return judged(self.name, ended, ended.output, style)
        result = formula.with_suffix(".result")
        result.unlink(missing_ok=True)
        ended = run([*command, str(result)], deadline, tick)
        return judged(self.name, ended, _text(result), style)

    def model(self) -> set[int]:
        return set(self._answer.true)

    def core(self) -> list[Literal]:
        return self._assumptions

    @property
    def conflicts(self) -> int | None:
        return None

    def close(self) -> None:
        self._formula.close()
        self._folder.cleanup()


class SmtSolver(ExternalSolver, IntegerSolver):
    """A program that reads SMT-LIB, run as ``PROGRAM SCRIPT``."""

    _formula: ScriptFile

    def _file(self, name: str) -> ScriptFile:
        return ScriptFile(Path(self._folder.name) / f"{name}.smt2")

    def tell(self, commands: Iterable[str]) -> None:
        self._formula.tell(commands)


def open_program(name: str, program: Program) -> ExternalSolver:
    """A program of the user's as a solver, by its style."""
    return (SmtSolver if program.style == SMT else ExternalSolver)(name, program)


def kissat(name: str, seed: int = 0) -> ExternalSolver:
    """PySAT's Kissat, which ends the whole process when it is given clauses after an answer."""
    return ExternalSolver(name, Program(child.command(name, seed), COMPETITION))


def judged(name: str, ended: Ended, text: str, style: str = COMPETITION) -> Answer:
    """The answer in a program's text. Raises SolverError if it is none, or ended otherwise."""
    try:
        answer = read_answer(text)
    except ParseError as error:
        raise SolverError(f"{name} {ended}: {error.message}") from error
    codes = _SMT_CODES if style == SMT else _CODES
    if ended.code not in codes[answer.status]:
        raise SolverError(f"{name} said {answer.status.value}, but {ended}")
    return answer


def _text(file: Path) -> str:
    """What is in a file; nothing if there is none."""
    return file.read_text("ascii", "replace") if file.exists() else ""
