"""The check that a formula and a proof show that there is no solution, or only one.

The programs that made them are not trusted. The solution has to satisfy the clues; no other picture
that satisfies them may make a clause of the formula false (`meaning`); and the proof, in DRAT, has
to refute the formula, lemma by lemma (`drat`).
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from os import PathLike
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from nonogram.base.errors import ParseError
from nonogram.certificates.drat import Checker, Seal, steps_of
from nonogram.certificates.lrat import LratChecker
from nonogram.certificates.meaning import Formula
from nonogram.core.formula.clauses import Clause
from nonogram.core.puzzle import Grid, Puzzle, Rows, grid_for
from nonogram.core.puzzle.arguments import file_name, text_or_none
from nonogram.core.puzzle.judge import violated_line
from nonogram.core.result import Progress
from nonogram.core.sat.proof import run_checker
from nonogram.core.search.terms import OnProgress, Terms, terms_for
from nonogram.files.disk import written
from nonogram.files.reading import read_lines, source_of


class Refusal(NamedTuple):
    """The reason why a certificate does not hold; `line` is the faulty line of the file."""

    source: str
    line: int | None
    reason: str

    def __str__(self) -> str:
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        return f"{place}: {self.reason}"


class Document(NamedTuple):
    """A formula or a proof: its name in errors, its lines, and a file that contains it."""

    source: str
    lines: Iterable[str]
    file: AbstractContextManager[str] = nullcontext("")

    @classmethod
    def of(cls, path: str | PathLike[str]) -> Document:
        """The text in a file."""
        name = file_name(path)
        return cls(source_of(name), read_lines(name), nullcontext(name))


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


def check_certificate(
    puzzle: Puzzle,
    solution: Rows | None,
    formula: str | PathLike[str],
    proof: str | PathLike[str],
    checker: str | None = None,
    *,
    lrat: str | PathLike[str] | None = None,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
) -> Refusal | None:
    """Check that a formula and a proof show that a solution is the only one.

    Args:
        solution: the solution; None for the claim that there is none.
        checker: a program to check the proof, run as ``CHECKER FORMULA PROOF``; it has to print
            ``s VERIFIED``, as drat-trim does. With the prefix ``lrat:``, or a name that begins
            with cake_lpr or lrat, it gets the proof as LRAT, which our checker writes.
        lrat: a file to write the proof to as LRAT, if it holds; None to write none.
        timeout: wall-clock seconds, None for no limit; a single long line is read to its end.
        on_progress: called now and then during a long check.
    Returns:
        None if the certificate holds, otherwise the reason why it does not.

    Raises:
        ParseError: a file cannot be read.
        SolverError: the checker cannot be run.
        WriteError: the LRAT file cannot be written.
        TimeUpError: the time was up first.
    """
    terms = terms_for(puzzle, timeout=timeout, on_progress=on_progress)
    grid = None if solution is None else grid_for(puzzle, solution)
    text_or_none("checker", checker)
    texts = Document.of(formula), Document.of(proof)
    return check_texts(puzzle, grid, "the solution", *texts, terms, checker, lrat)


def check_texts(
    puzzle: Puzzle,
    solution: Grid | None,
    solution_source: str,
    formula: Document,
    proof: Document,
    terms: Terms,
    checker: str | None = None,
    lrat: str | PathLike[str] | None = None,
) -> Refusal | None:
    """Do the same as `check_certificate` for a certificate given as texts."""
    if solution is not None and (refusal := no_solution(puzzle, solution, solution_source)):
        return refusal
    lrat = None if lrat is None else file_name(lrat)
    command, reads_lrat = command_of(checker or "")
    seal = Seal()
    clauses = seal.named_in(until(terms, formula.lines, "formula"))
    lemmas = seal.over(until(terms, proof.lines, "proof"))
    with (
        NamedTemporaryFile("w+", encoding="ascii", prefix="nonogram-")
        if reads_lrat or lrat is not None
        else nullcontext() as out,
        closing(Checker() if out is None else LratChecker(out)) as own,
    ):
        with blaming(formula.source):
            unsound = Formula(puzzle, solution).first_unsound(clauses, own.add)
        if unsound is not None:
            line, number, clause, why = unsound
            return Refusal(formula.source, line, f"clause {number}, {_shown(clause)}: {why}")
        if checker is None or out is not None:
            with blaming(proof.source):
                wrong = first_wrong(own, lemmas)
            if wrong is not None:
                return Refusal(proof.source, *wrong)
        if checker is not None:
            proof_file = proof.file
            if out is not None and reads_lrat:
                out.flush()
                proof_file = nullcontext(out.name)
            with formula.file as formula_name, proof_file as proof_name:
                if not run_checker(command, formula_name, proof_name, terms.deadline):
                    return Refusal(proof.source, None, "the checker does not accept the proof")
        for _ in lemmas:  # read the rest, for the seal
            pass
        if seal.is_broken():
            return Refusal(proof.source, None, "not the proof that the formula was written with")
        if lrat is not None and out is not None:
            out.seek(0)
            with written(lrat) as file:
                copyfileobj(out, file)
    return None


def no_solution(puzzle: Puzzle, grid: Grid, source: str) -> Refusal | None:
    """The refusal of a grid that violates a clue; None if it is a solution."""
    line = violated_line(puzzle, grid)
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
    """The first line of a proof that does not hold, and why; None once the formula is refuted."""
    number = None
    for number, is_deletion, clause in steps_of(lines):
        if is_deletion:
            checker.delete(clause)
        elif objection := checker.accept(clause):
            return number, objection
        elif not clause:
            return None
    return None if checker.refuted() else (number, "the proof ends without the empty clause")
