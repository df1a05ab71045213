"""SAT solvers that are programs: the formula in a file, one process a call, its answer read.

A program takes no clauses after an answer, so the formula stays in its file, which grows, and
every call runs the program anew. Two ways of answering are understood (`answer`): that of the
SAT competitions, ``PROGRAM FORMULA``, and MiniSat's, ``PROGRAM FORMULA RESULT``. Which of them
a program has, a formula of two clauses finds out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from nonogram import dimacs
from nonogram.cnf import Clause, Literal
from nonogram.deadline import Deadline
from nonogram.errors import ParseError, SolverError
from nonogram.sat.answer import COMPETITION, MINISAT, Answer, read_answer
from nonogram.sat.backends import Program
from nonogram.sat.base import SatSolver, Status, Tick
from nonogram.sat.process import Ended, OutOfTime, run

#: Room for the header, whose numbers are known last; a comment fills what it does not need.
_HEAD = 64

#: What is asked to find out how a program answers, and the only model.
_PROBE = [[1], [-1, 2]]
_PROBE_ANSWER = Answer(Status.SATISFIABLE, frozenset([1, 2]))

#: Exit codes that go with an answer; 30 is clasp's, for a model when there is no other.
_CODES = {
    Status.SATISFIABLE: (0, 10, 30),
    Status.UNSATISFIABLE: (0, 20),
    Status.UNKNOWN: (0,),
}


class ExternalSolver(SatSolver):
    """A program as a SAT solver.

    Args:
        name: what to call it.
        program: what to run; its style is found out where it is None.
        environment: as for `subprocess.Popen`.
    """

    def __init__(
        self, name: str, program: Program, environment: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        self._command = program.command
        self._style = program.style
        self._environment = environment
        self._folder = TemporaryDirectory(prefix="nonogram-")
        self._formula = FormulaFile(Path(self._folder.name) / "formula.cnf")
        self._answer = Answer(Status.UNKNOWN)

    def add(self, clauses: Iterable[Clause]) -> None:
        self._formula.add(clauses)

    def solve(self, deadline: Deadline, tick: Tick, assumptions: Sequence[Literal] = ()) -> Status:
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
        with closing(FormulaFile(Path(self._folder.name) / "probe.cnf")) as probe:
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
        if style == COMPETITION:
            ended = run(command, deadline, tick, self._environment)
            return self._judged(ended, ended.output)
        result = formula.with_suffix(".result")
        result.unlink(missing_ok=True)
        ended = run([*command, str(result)], deadline, tick, self._environment)
        return self._judged(ended, _text(result))

    def _judged(self, ended: Ended, text: str) -> Answer:
        """The answer in a text, if it agrees with how the program ended."""
        try:
            answer = read_answer(text)
        except ParseError as error:
            raise SolverError(f"{self.name} {ended}: {error.message}") from error
        if ended.code not in _CODES[answer.status]:
            raise SolverError(f"{self.name} said {answer.status.value}, but {ended}")
        return answer

    def model(self) -> set[int]:
        return set(self._answer.true)

    @property
    def conflicts(self) -> int | None:
        return None

    def close(self) -> None:
        self._formula.close()
        self._folder.cleanup()


class FormulaFile:
    """A formula in a DIMACS file, which grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("w+", encoding="ascii")
        self._file.write(" " * _HEAD)
        self._end = _HEAD
        self._clauses = 0
        self._variables = 0

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses."""
        self._file.seek(self._end)
        for clause in clauses:
            self._clauses += 1
            self._variables = max(self._variables, max(map(abs, clause), default=0))
            self._file.write(dimacs.line(clause))
        self._end = self._file.tell()

    def finish(self, assumptions: Sequence[Literal] = ()) -> None:
        """Make the file a formula, with the assumptions as clauses until more are added."""
        self._file.seek(self._end)
        self._file.truncate()
        self._file.writelines(dimacs.line([literal]) for literal in assumptions)
        variables = max(self._variables, *map(abs, assumptions), 0)
        header = dimacs.header(variables, self._clauses + len(assumptions))
        self._file.seek(0)
        self._file.write("c".ljust(_HEAD - len(header) - 1, ".") + "\n" + header)
        self._file.flush()

    def close(self) -> None:
        """Close the file; it stays where it is."""
        self._file.close()


def kissat(name: str) -> ExternalSolver:
    """PySAT's Kissat, which ends the whole process when it is given clauses after an answer."""
    import os

    command = (sys.executable, "-m", "nonogram.sat.kissat_child", name)
    path = os.pathsep.join(filter(None, sys.path))
    return ExternalSolver(name, Program(command, COMPETITION), {**os.environ, "PYTHONPATH": path})


def _text(file: Path) -> str:
    """What is in a file; nothing if there is none."""
    return file.read_text("ascii", "replace") if file.exists() else ""
