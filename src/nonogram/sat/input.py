"""The files that solvers read: a formula, or a script, to which more is added between calls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from nonogram.cnf import dimacs, smtlib
from nonogram.cnf.clauses import Clause, Literal
from nonogram.processes.temporary import told

#: Room for the header, whose numbers are known last; a comment fills what it does not need.
_HEAD = 64


class InputFile(ABC):
    """A file with clauses; what is added stays, assumptions and questions do not.

    It is in a temporary folder. Every method that writes raises SolverError if it cannot.
    """

    def __init__(self, path: Path, head: str) -> None:
        self.path = path
        self._temporary = path.parent.parent
        with told(self._temporary):
            self._file = path.open("w+", encoding="ascii")
            self._file.write(head)
            self._end = self._file.tell()

    def _append(self, lines: Iterable[str]) -> None:
        with told(self._temporary):
            self._file.seek(self._end)
            self._file.writelines(lines)
            self._end = self._file.tell()

    @abstractmethod
    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses."""

    def finish(self, assumptions: Sequence[Literal] = ()) -> None:
        """Make the file one that can be read, with assumptions until more is added."""
        with told(self._temporary):
            self._file.seek(self._end)
            self._file.truncate()
            self._finish(assumptions)
            self._file.flush()

    @abstractmethod
    def _finish(self, assumptions: Sequence[Literal]) -> None:
        """Write what comes after all that has been added."""

    def close(self) -> None:
        """Close the file, which is not removed; what is not written yet is dropped."""
        with suppress(OSError):
            self._file.close()


class FormulaFile(InputFile):
    """A formula in DIMACS; `variables` is the greatest that its clauses have."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, " " * _HEAD)
        self._clauses = 0
        self.variables = 0

    def add(self, clauses: Iterable[Clause]) -> None:
        self._append(map(self._counted, clauses))

    def clauses(self) -> Iterator[Clause]:
        """All that have been added, read again."""
        self.finish()
        with self.path.open(encoding="ascii") as lines:
            yield from (clause for _, clause in dimacs.read_clauses(lines))

    def _counted(self, clause: Clause) -> str:
        self._clauses += 1
        self.variables = max(self.variables, max(map(abs, clause), default=0))
        return dimacs.line(clause)

    def _finish(self, assumptions: Sequence[Literal]) -> None:
        self._file.writelines(dimacs.line([literal]) for literal in assumptions)
        variables = max(self.variables, *map(abs, assumptions), 0)
        header = dimacs.header(variables, self._clauses + len(assumptions))
        self._file.seek(0)
        self._file.write("c".ljust(_HEAD - len(header) - 1) + "\n" + header)


class ScriptFile(InputFile):
    """A script in SMT-LIB."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, smtlib.HEAD)
        self._known: dict[int, None] = {}  # the Boolean variables, in order

    def tell(self, commands: Iterable[str]) -> None:
        """Add commands."""
        for command in commands:
            self._known.update(dict.fromkeys(smtlib.defined(command)))
            self._append([command])

    def add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._append([*self._declarations(clause), smtlib.assertion(clause)])

    def _declarations(self, literals: Iterable[Literal]) -> list[str]:
        new = dict.fromkeys(abs(literal) for literal in literals if abs(literal) not in self._known)
        self._known.update(new)
        return [smtlib.declaration(variable) for variable in new]

    def _finish(self, assumptions: Sequence[Literal]) -> None:
        for literal in assumptions:
            self._file.write(smtlib.assertion([literal]))
        self._file.writelines(smtlib.question(self._known))
