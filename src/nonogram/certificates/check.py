"""Checking a certificate, without trust in what made it.

Three things are looked at: the solution satisfies the clues, no clause of the formula is false of a
picture that does but this one (`meaning`), and the proof refutes the formula. The proof is one in
DRAT; it is gone through forwards, lemma by lemma (`drat`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from os import PathLike
from typing import NamedTuple

from nonogram.certificates.drat import Checker
from nonogram.certificates.lrat import LratChecker
from nonogram.certificates.meaning import Formula
from nonogram.certificates.seal import Seal, seals_kept
from nonogram.certificates.second import LRAT, Program, kept, lrat_file
from nonogram.clock.deadline import Deadline, check_timeout
from nonogram.cnf.clauses import Clause
from nonogram.cnf.dimacs import literals, read_clauses
from nonogram.errors import ParseError
from nonogram.files.reading import read_lines, source_of
from nonogram.puzzle import Grid, Puzzle, Rows, check_puzzle, grid_for
from nonogram.puzzle.arguments import check_function, file_name, text_or_none
from nonogram.puzzle.judge import violated_line
from nonogram.result import Progress
from nonogram.sat.proof import run_checker
from nonogram.search.terms import OnProgress

#: Lines between two reports of progress.
_TOLD = 1_000


class Refusal(NamedTuple):
    """Why a certificate does not hold; `line` is that of the file, if one is to blame."""

    source: str
    line: int | None
    reason: str

    def __str__(self) -> str:
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        return f"{place}: {self.reason}"


class Lines(NamedTuple):
    """A formula or a proof: what errors call it, and its lines."""

    source: str
    lines: Iterable[str]


class Means(NamedTuple):
    """How a proof is checked.

    Attributes:
        program: one that checks it instead of ours, or if it reads LRAT after ours.
        lrat: the file to write the proof to as LRAT, if it holds.
        files: gives the program the names of the formula and the proof.
        on_progress: is called now and then.
    """

    program: Program | None = None
    lrat: str | None = None
    files: Callable[[], AbstractContextManager[tuple[str, str]]] = lambda: nullcontext(("", ""))
    on_progress: OnProgress | None = None


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
        puzzle: the clues.
        solution: the solution; None if the claim is that there is none.
        formula, proof: files.
        checker: a program to check the proof, run as ``CHECKER FORMULA PROOF``; it has to print
            ``s VERIFIED``, as drat-trim does. One that reads LRAT gets the proof as our checker
            writes it: with ``lrat:`` in front, or a name that begins with cake_lpr or lrat.
        lrat: a file to write the proof to as LRAT, if it holds; None to write none.
        timeout: wall-clock seconds, None for no limit; a single long line is read to its end.
        on_progress: called now and then while it takes long.

    Returns:
        None if the certificate holds, else why it does not.

    Raises:
        ParseError: a file cannot be read.
        SolverError: the checker cannot be run.
        WriteError: the LRAT file cannot be written.
        TimeUpError: the time was up first.
    """
    check_timeout(timeout)
    deadline = Deadline(timeout)
    grid = None if solution is None else grid_for(puzzle, solution)
    check_puzzle(puzzle)
    text_or_none("checker", checker)
    check_function("on_progress", on_progress)
    formula, proof = file_name(formula), file_name(proof)
    means = Means(
        None if checker is None else Program.named(checker),
        None if lrat is None else file_name(lrat),
        lambda: nullcontext((formula, proof)),
        on_progress,
    )
    return check_lines(
        puzzle,
        grid,
        "the solution",
        Lines(source_of(formula), read_lines(formula)),
        Lines(source_of(proof), read_lines(proof)),
        deadline,
        means,
    )


def check_lines(
    puzzle: Puzzle,
    solution: Grid | None,
    solution_source: str,
    formula: Lines,
    proof: Lines,
    deadline: Deadline,
    means: Means | None = None,
) -> Refusal | None:
    """As `check_certificate`, of lines wherever they come from."""
    program, lrat, files, on_progress = means or Means()
    if solution is not None and (refusal := no_solution(puzzle, solution, solution_source)):
        return refusal
    seals: list[str] = []
    clauses = seals_kept(_until(deadline, formula.lines, "formula", on_progress), seals)
    seal = Seal()
    sealed = seal.over(_until(deadline, proof.lines, "proof", on_progress))
    reads_lrat = program is not None and program.format == LRAT
    with (
        lrat_file(reads_lrat or lrat is not None) as out,
        closing(Checker() if out is None else LratChecker(out)) as own,
    ):
        refusal = _unsound(Formula(puzzle, solution), Lines(formula.source, clauses), own)
        if refusal is None and (program is None or out is not None):
            refusal = _refuted(own, sealed, proof.source)
        if refusal is None and program is not None:
            with files() as (formula_file, proof_file):
                if out is not None and reads_lrat:
                    out.flush()
                    proof_file = out.name
                if not run_checker(program.command, formula_file, proof_file, deadline):
                    why = "the checker does not accept the proof"
                    refusal = Refusal(proof.source, None, why)
        if refusal is None:
            for _ in sealed:  # to the end, for the seal
                pass
            if {*seals} - {seal.comment()}:
                why = "not the proof that the formula was written with"
                refusal = Refusal(proof.source, None, why)
        if refusal is None and lrat is not None and out is not None:
            kept(out, lrat)
    return refusal


def no_solution(puzzle: Puzzle, grid: Grid, source: str) -> Refusal | None:
    """Why a grid is no solution; None if it is one."""
    line = violated_line(puzzle, grid)
    return None if line is None else Refusal(source, None, f"{line} does not have its clue")


def _until(
    deadline: Deadline, lines: Iterable[str], step: str, on_progress: OnProgress | None
) -> Iterator[str]:
    """The same lines, which end by TimeUpError when the deadline has passed; progress is told."""
    for number, line in enumerate(lines):
        deadline.check()
        if on_progress is not None and number % _TOLD == 0:
            on_progress(Progress(deadline.elapsed(), None, 0, f"{step}: {number:,} lines"))
        yield line


def _unsound(meanings: Formula, formula: Lines, checker: Checker | LratChecker) -> Refusal | None:
    """Ask of each clause whether it may stand in the formula; those that may go to the checker."""
    try:
        clauses = read_clauses(meanings.mapped(formula.lines))
        for number, (line, clause) in enumerate(clauses, 1):
            if objection := meanings.objection_to(clause):
                return Refusal(
                    formula.source, line, f"clause {number}, {_text(clause)}: {objection}"
                )
            checker.add(clause)
    except ParseError as error:
        raise error.in_source(formula.source) from None
    return None


def _text(clause: Clause) -> str:
    """A clause in a message."""
    return (" ".join(map(str, clause[:10])) + (" ..." if len(clause) > 10 else "")) or "empty"


def _refuted(checker: Checker | LratChecker, lines: Iterator[str], source: str) -> Refusal | None:
    """Go through the lemmas up to the empty one."""
    number = 0
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        try:
            if words[0] == "d":
                checker.delete(literals(words[1:], number))
                continue
            lemma = literals(words, number)
        except ParseError as error:
            raise error.in_source(source) from None
        reason = checker.accept(lemma)
        if reason is not None:
            return Refusal(source, number, reason)
        if not lemma:
            return None
    if checker.refuted():
        return None
    return Refusal(source, number or None, "the proof ends without the empty clause")
