"""SAT solvers that are programs: the formula is in a file, and each call is one process.

A program takes no clauses after an answer, so the formula stays in its file, which grows, and
every call runs the program anew. Two styles of answers are understood (`answer`): that of the
SAT competitions, ``PROGRAM FORMULA``, and MiniSat's, ``PROGRAM FORMULA RESULT``. A trial run with a
formula of two clauses tells the style of a program. SMT solvers are named as such (``smt:z3``);
their file is a script.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path

from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import ParseError, SolverError, refused_as
from nonogram.base.processes.process import Ended, run, temporary_folder
from nonogram.core.formula import dimacs, smtlib
from nonogram.core.formula.clauses import Clause, Literal
from nonogram.core.sat.answer import COMPETITION, MINISAT, SMT, SolverAnswer, read_answer
from nonogram.core.sat.base import Input, SatSolver, Status, Tick

_HEAD = 64  #: bytes for the header, which is written last; a comment fills the rest
_PROBE = [[1], [-1, 2]]  #: the formula of the trial run, and its only model
_PROBE_ANSWER = SolverAnswer(Status.SATISFIABLE, frozenset([1, 2]))

#: Exit codes that fit an answer: 30 is clasp's for a unique model, 1 is for SMT solvers without
#: the model asked for.
_CODES = {Status.SATISFIABLE: (0, 10, 30), Status.UNSATISFIABLE: (0, 20), Status.UNKNOWN: (0,)}
_SMT_CODES = {Status.SATISFIABLE: (0,), Status.UNSATISFIABLE: (0, 1), Status.UNKNOWN: (0, 1)}


class FormulaFile:
    """Clauses in a file of a temporary folder, in DIMACS; SolverError if it cannot be written."""

    _head = " " * _HEAD

    def __init__(self, path: Path) -> None:
        self.path = path
        self._refused = f"cannot write temporary files in {path.parent.parent}"
        self._clauses = self._variables = 0
        with refused_as(SolverError, self._refused):
            self._file = path.open("w+", encoding="ascii")
            self._file.write(self._head)
            self._end = self._file.tell()

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses."""
        self._append(map(self._counted, clauses))

    def _counted(self, clause: Clause) -> str:
        self._clauses += 1
        self._variables = max(self._variables, max(map(abs, clause), default=0))
        return dimacs.line(clause)

    def _append(self, lines: Iterable[str]) -> None:
        with refused_as(SolverError, self._refused):
            self._file.seek(self._end)
            self._file.writelines(lines)
            self._end = self._file.tell()

    def finish(self, assumptions: Sequence[Literal] = ()) -> None:
        """Complete the file, with assumptions that stay until clauses are added."""
        with refused_as(SolverError, self._refused):
            self._file.seek(self._end)
            self._file.truncate()
            self._finish(assumptions)
            self._file.flush()

    def _finish(self, assumptions: Sequence[Literal]) -> None:
        """Write the end of the file, after everything that was added."""
        self._file.writelines(dimacs.line([literal]) for literal in assumptions)
        variables = max(self._variables, *map(abs, assumptions), 0)
        header = dimacs.header(variables, self._clauses + len(assumptions))
        self._file.seek(0)
        self._file.write("c".ljust(_HEAD - len(header) - 1) + "\n" + header)

    def close(self) -> None:
        """Close the file without removing it; unwritten data is dropped."""
        with suppress(OSError):
            self._file.close()


class ScriptFile(FormulaFile):
    """Clauses in a script in SMT-LIB; otherwise like `FormulaFile`."""

    _head = smtlib.HEAD

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._known: dict[int, None] = {}  # the Boolean variables, in order

    def add_commands(self, commands: Iterable[str]) -> None:
        """Add commands."""
        for command in commands:
            self._known.update(dict.fromkeys(smtlib.defined(command)))
            self._append([command])

    def add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            new = dict.fromkeys(v for v in map(abs, clause) if v not in self._known)
            self._known.update(new)
            self._append([*map(smtlib.definition, new), smtlib.assertion(clause)])

    def _finish(self, assumptions: Sequence[Literal]) -> None:
        self._file.writelines(smtlib.assertion([literal]) for literal in assumptions)
        self._file.writelines(smtlib.question(self._known))


class ExternalSolver(SatSolver):
    """A program as a SAT solver; if its style is None, a trial run finds it."""

    def __init__(self, name: str, command: tuple[str, ...], style: str | None) -> None:
        self.name = name
        self._command = command
        self._style = style
        self._folder = temporary_folder()
        self._formula = self._file("formula")
        self._answer = SolverAnswer(Status.UNKNOWN)
        self._assumptions: list[Literal] = []

    def _file(self, name: str) -> FormulaFile:
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
            if not deadline.passed():  # a tick has ended the call
                raise
            return Status.UNKNOWN
        except OSError as error:
            raise SolverError(f"{self.name} could not be run: {error.strerror}") from error
        return self._answer.status

    def _style_found(self, deadline: Deadline, tick: Tick) -> str:
        """The style of the program. Raises SolverError if it is none of the known ones."""
        complaints = []
        with closing(self._file("probe")) as probe:
            probe.add(_PROBE)
            probe.finish()
            for style in (COMPETITION, MINISAT):
                try:
                    answer = self._run(probe.path, style, deadline, tick)
                    if answer == _PROBE_ANSWER or answer.status is Status.UNKNOWN:
                        return style
                    complaints.append(f"{self.name} gave a false answer")
                except SolverError as error:
                    complaints.append(str(error))
        raise SolverError(complaints[0])

    def _run(self, formula: Path, style: str, deadline: Deadline, tick: Tick) -> SolverAnswer:
        """One call of the program. Raises OutOfTime and SolverError."""
        command = [*self._command, str(formula)]
        if style != MINISAT:
            ended = run(command, deadline, tick)
            return judged(self.name, ended, ended.output, style)
        result = formula.with_suffix(".result")
        result.unlink(missing_ok=True)
        ended = run([*command, str(result)], deadline, tick)
        text = result.read_text("ascii", "replace") if result.exists() else ""
        return judged(self.name, ended, text, style)

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


class SmtSolver(ExternalSolver):
    """A program that reads SMT-LIB, run as ``PROGRAM SCRIPT``."""

    _formula: ScriptFile

    def _file(self, name: str) -> ScriptFile:
        return ScriptFile(Path(self._folder.name) / f"{name}.smt2")

    def take(self, formula: Input) -> None:
        """Take the puzzle in integers, if it can be said so; else its clauses."""
        if formula.commands is None:
            super().take(formula)
        else:
            self._formula.add_commands(formula.commands)


def judged(name: str, ended: Ended, text: str, style: str = COMPETITION) -> SolverAnswer:
    """The answer in a program's output. Raises SolverError without one, or if its end differs."""
    try:
        answer = read_answer(text)
    except ParseError as error:
        raise SolverError(f"{name} {ended}: {error.message}") from error
    codes = _SMT_CODES if style == SMT else _CODES
    if ended.code not in codes[answer.status]:
        raise SolverError(f"{name} said {answer.status.value}, but {ended}")
    return answer
