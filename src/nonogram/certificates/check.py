"""The check that a certificate's formula and proof show that there is no solution, or only one.

The programs that made them are not trusted. The solution has to satisfy the clues; no other picture
that satisfies them may make a clause of the formula false (`meaning`); and the proof, in DRAT, has
to refute the formula, lemma by lemma (`drat`).
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from nonogram.base.disk import written
from nonogram.base.errors import ParseError
from nonogram.certificates.drat import Checker, steps_of
from nonogram.certificates.lrat import LratChecker
from nonogram.certificates.meaning import ClauseMeanings
from nonogram.certificates.packed import Packed, PartName
from nonogram.core.formula.clauses import Clause
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.result import Progress
from nonogram.core.sat.proof import run_checker
from nonogram.core.search.terms import Terms


class Refusal(NamedTuple):
    """The reason why a certificate proves nothing, with the `line` of the file that is wrong."""

    source: str
    line: int | None
    message: str

    def __str__(self) -> str:
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        return f"{place}: {self.message}"


def command_of(checker: str) -> tuple[str, bool]:
    """The command of a checker, and whether it reads LRAT, by the prefix ``lrat:`` or its name."""
    for mark in ("drat:", "lrat:"):
        if checker.startswith(mark):
            return checker.removeprefix(mark), mark == "lrat:"
    try:
        name = os.path.basename(shlex.split(checker)[0])  # noqa: PTH119 (it need be no file)
    except (IndexError, ValueError):  # running it will give the error
        name = ""
    return checker, name.startswith(("cake_lpr", "lrat"))


def check_parts(
    puzzle: Puzzle,
    solution: Grid | None,
    packed: Packed,
    terms: Terms,
    checker: str | None = None,
    lrat: str | None = None,
) -> Refusal | None:
    """Return why the formula and the proof do not show that this solution is the only one.

    Args:
        solution: the solution; None for the claim that there is none.
        checker, lrat: as in `nonogram.verify`.
    Returns:
        None if they do show it.
    """
    if solution is not None:
        refusal = no_solution(puzzle, solution, packed.source(PartName.SOLUTION))
        if refusal is not None:
            return refusal
    command, reads_lrat = command_of(checker or "")
    formula, proof = (packed.source(part) for part in (PartName.FORMULA, PartName.PROOF))
    clauses = until(terms, packed.lines(PartName.FORMULA), "formula")
    lemmas = until(terms, packed.lines(PartName.PROOF), "proof")
    with (
        NamedTemporaryFile("w+", encoding="ascii", prefix="nonogram-")
        if reads_lrat or lrat is not None
        else nullcontext() as out,
        closing(Checker() if out is None else LratChecker(out)) as own,
    ):
        with blaming(formula):
            unsound = ClauseMeanings(puzzle, solution).first_unsound(clauses, own.add)
        if unsound is not None:
            line, number, clause, why = unsound
            return Refusal(formula, line, f"clause {number}, {_shown(clause)}: {why}")
        if checker is None or out is not None:
            with blaming(proof):
                wrong = first_wrong(own, lemmas)
            if wrong is not None:
                return Refusal(proof, *wrong)
        if checker is not None:
            proof_file: AbstractContextManager[str] = packed.unpacked(PartName.PROOF)
            if out is not None and reads_lrat:
                out.flush()
                proof_file = nullcontext(out.name)
            with packed.unpacked(PartName.FORMULA) as formula_name, proof_file as proof_name:
                if not run_checker(command, formula_name, proof_name, terms.deadline):
                    return Refusal(proof, None, "the checker does not accept the proof")
        if lrat is not None and out is not None:
            out.seek(0)
            with written(lrat) as file:
                copyfileobj(out, file)
    return None


def no_solution(puzzle: Puzzle, grid: Grid, source: str) -> Refusal | None:
    """The refusal of a grid that violates a clue, or None if it is a solution."""
    line = puzzle.violated_line(grid)
    return None if line is None else Refusal(source, None, f"{line} does not have its clue")


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Add this source to errors of reading in the `with` block."""
    try:
        yield
    except ParseError as error:
        raise error.in_source(source) from None


def until(terms: Terms, lines: Iterable[str], step: str) -> Iterator[str]:
    """Yield the same lines, and report progress. Raises TimeUpError at the deadline."""
    number = 0
    deadline = terms.watched(lambda took: Progress(took, None, 0, f"{step}: {number:,} lines"))
    for line in lines:
        deadline.check()
        yield line
        number += 1


def _shown(clause: Clause) -> str:
    """A clause in a message."""
    return (" ".join(map(str, clause[:10])) + (" ..." if len(clause) > 10 else "")) or "empty"


def first_wrong(
    checker: Checker | LratChecker, lines: Iterable[str]
) -> tuple[int | None, str] | None:
    """The first line of a proof that does not hold, and why, or None if it refutes the formula."""
    number = None
    for number, is_deletion, clause in steps_of(lines):
        if is_deletion:
            checker.delete(clause)
        elif objection := checker.accept(clause):
            return number, objection
        elif not clause:
            return None
    return None if checker.refuted() else (number, "the proof ends without the empty clause")
