"""The judged formula and its proof, written anew for other programs.

Two programs may read one text in two ways. drat-trim takes the words ``p cnf 1 2`` of a comment
for the header, 010 for eight, 08 for a zero and an eight, and ``d 0`` for the beginning of the next
deletion. So no byte of a certificate is passed on. What was read and judged is written in the
plainest form, which all read alike: no comments, each literal of a clause once, no clauses with a
literal and its negation, variables without gaps, and one empty lemma, at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from typing import TextIO

from nonogram.base.disk import make_folder, written
from nonogram.base.errors import SolverError, refused_as
from nonogram.base.processes.process import temporary_folder
from nonogram.certificates.drat import Step
from nonogram.certificates.packed import PartName
from nonogram.core.formula import dimacs
from nonogram.core.formula.clauses import Clause, Literal


class Exported:
    """The files with the clauses and steps so far, in a temporary folder."""

    def __init__(
        self, folder: Path, clauses: TextIO, steps: TextIO, number: dict[int, int]
    ) -> None:
        self.formula = folder / PartName.FORMULA
        self.proof = folder / PartName.PROOF
        self._clauses = clauses
        self._steps = steps
        self._number = number
        self._count = 0

    def add(self, clause: Clause) -> None:
        """Add a clause of the formula."""
        if not _is_tautology(clause):
            self._clauses.write(self._line(clause))
            self._count += 1

    def copied(self, steps: Iterable[Step]) -> Iterator[Step]:
        """Complete the formula. Yield the same steps of the proof, and add them."""
        with self.formula.open("w", newline="\n") as formula:
            formula.write(dimacs.header(len(self._number), self._count))
            self._clauses.seek(0)
            copyfileobj(self._clauses, formula)
        for step in steps:
            _, is_deletion, clause = step
            if clause and not _is_tautology(clause):
                line = self._line(clause)
                self._steps.write(f"d {line}" if is_deletion else line)
            yield step

    def finish(self) -> None:
        """Complete the proof."""
        self._steps.write(dimacs.line([]))
        self._steps.flush()

    def save(self, folder: str) -> None:
        """Write both files to a folder, which is made if it is missing. Raises WriteError."""
        make_folder(folder)
        goals = (Path(folder, file.name) for file in (self.formula, self.proof))
        with written(next(goals)) as formula, written(next(goals)) as proof:
            for source, goal in (self.formula, formula), (self.proof, proof):
                with source.open() as file:
                    copyfileobj(file, goal)

    def _line(self, clause: Clause) -> str:
        return dimacs.line([*map(self._numbered, dict.fromkeys(clause))])

    def _numbered(self, literal: Literal) -> Literal:
        number = self._number.setdefault(abs(literal), len(self._number) + 1)
        return number if literal > 0 else -number


@contextmanager
def exported(number: dict[int, int]) -> Iterator[Exported]:
    """New files, which exist in the `with` block. `number` has variables that are known already."""
    with (
        refused_as(SolverError, "cannot write temporary files"),
        temporary_folder() as name,
        Path(name, "clauses").open("w+", newline="\n") as clauses,
        Path(name, PartName.PROOF).open("w", newline="\n") as steps,
    ):
        yield Exported(Path(name), clauses, steps, number)


def _is_tautology(clause: Clause) -> bool:
    """Whether a clause has a literal and its negation."""
    literals = set(clause)
    return any(-literal in literals for literal in literals)
