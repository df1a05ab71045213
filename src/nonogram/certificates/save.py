"""Writing certificates: a formula and a proof, or the whole evidence in one file (`_HOW`)."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable, Sequence
from os import PathLike
from typing import IO, NamedTuple, TextIO
from zipfile import ZIP_DEFLATED, ZipFile

from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import InternalError, WriteError
from nonogram.base.processes.programs import no_option
from nonogram.base.text import one_line
from nonogram.base.version import __version__
from nonogram.certificates.check import first_wrong, until
from nonogram.certificates.drat import Seal
from nonogram.certificates.lrat import LratChecker
from nonogram.certificates.packed import PartName, is_certificate, new_part
from nonogram.certificates.prove import Evidence, evidence_for, no_other
from nonogram.core.formula.instance import Instance
from nonogram.core.puzzle import Puzzle, Rows, grid_for
from nonogram.core.puzzle.arguments import check_function, file_name, of_kind, text_or_none
from nonogram.core.result import Outcome, Result
from nonogram.core.sat import DEFAULT
from nonogram.core.search.terms import OnProgress, Terms, terms_for
from nonogram.files.disk import written

#: The kind of evidence for each verdict, without a formula and with one.
_HOW = {
    (Outcome.MULTIPLE, False): (
        "solution.txt and another.txt differ, and both have the clues of the puzzle."
    ),
    (Outcome.MULTIPLE, True): (
        "solution.txt and another.txt differ, and both have the clues of the puzzle. The cells of "
        "certain.txt are the same in all solutions: formula.cnf is the puzzle, and proof.drat has "
        "a lemma for each. In all other cells two of pictures.txt differ, but for those unknown."
    ),
    (Outcome.NO_SOLUTION, False): "The clues do not add up: their sums are the proof.",
    (Outcome.NO_SOLUTION, True): "formula.cnf is the puzzle; proof.drat refutes it.",
    (Outcome.UNIQUE, True): (
        "solution.txt has the clues of the puzzle; formula.cnf is the puzzle, with that solution "
        "ruled out; proof.drat refutes it."
    ),
}


class Certificate(NamedTuple):
    """The files of a certificate, and the number of lemmas and deletions of its proof."""

    formula: str
    proof: str
    steps: int


def certify(
    puzzle: Puzzle,
    solution: Rows | None,
    out: str | PathLike[str],
    *,
    puzzle_name: str = "PUZZLE",
    solver: str = DEFAULT,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
) -> Certificate | None:
    """Prove that a solution is the only one, and write ``OUT.cnf`` and ``OUT.drat``.

    Args:
        solution: a solution; None to prove that there is none.
        out: the names of the files without their endings.
        puzzle_name: the puzzle's file, for the comment on how to check.
        solver, timeout, on_progress: as in `nonogram.solve`; the solver has to log proofs.

    Returns:
        The certificate; None, and no file, if no proof was found in time.
    Raises:
        RequestError: the solver logs no proofs, or `solution` is not a solution.
        WriteError: one of the two files cannot be written; then neither is.
        SolverError: the solver failed, or says that there is another solution.
    """
    terms = terms_for(puzzle, solver, timeout, None, on_progress)
    text_or_none("puzzle_name", puzzle_name)
    out = file_name(out)
    grid = None if solution is None else grid_for(puzzle, solution, "a solution")
    found = no_other(puzzle, grid, terms)
    if found is None:
        return None
    instance, steps = found
    certificate = Certificate(f"{out}.cnf", f"{out}.drat", len(steps))
    names = [puzzle_name, *([] if grid is None else ["SOLUTION"]), *certificate[:2]]
    with written(certificate.formula) as formula, written(certificate.proof) as proof:
        seal = _write_proof(proof, steps)
        _write_formula(formula, instance, names, seal)
    return certificate


def save_certificate(
    puzzle: Puzzle,
    result: Result,
    path: str | PathLike[str],
    *,
    solver: str = DEFAULT,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
    look: Callable[[str], object] | None = None,
    lrat: bool = False,
    cells: bool = False,
) -> int | None:
    """Prove a verdict, and write the evidence to one file.

    Args:
        result: the result of `solve` with a limit of at least 2.
        path: the file; an old certificate of this name is replaced, other files are not.
        solver, timeout, on_progress: as in `certify`, which has the errors, too.
        look: called with the temporary name of the complete file; if it raises, there is no file.
        lrat: add the proof as LRAT, where lemmas name the clauses they follow from; takes longer.
        cells: for several solutions, also prove which cells are the same in all of them.
    Returns:
        The number of lemmas and deletions of the proof, 0 if none is needed; None, and no file,
        if no proof was found in time.
    Raises:
        RequestError: the verdict cannot be proved, or a solution is not one.
    """
    terms = terms_for(puzzle, solver, timeout, None, on_progress)
    of_kind(result, Result, "expected a Result")
    check_function("look", look)
    name = file_name(path)
    if os.path.lexists(name) and not is_certificate(name):
        raise WriteError(f"{name}: cannot write the file: there is one that is no certificate")
    evidence = evidence_for(puzzle, result, terms, cells)
    if evidence is None:
        return None
    try:
        with written(name) as file:
            _pack(file.buffer, name, result.outcome, evidence, terms if lrat else None)
            if look is not None:
                file.flush()
                look(file.name)
    except OutOfTime:
        if not lrat:  # the error of the caller's `look`
            raise
        return None
    return len(evidence.steps)


def _pack(
    file: IO[bytes], name: str, verdict: Outcome, evidence: Evidence, lrat: Terms | None
) -> None:
    """Write the parts of a certificate; with terms `lrat`, also the proof as LRAT."""
    pictures, instance, steps, more = evidence
    claim = {"verdict": verdict.value, "steps": len(steps), "version": __version__, **more}
    claim["how"] = _HOW[verdict, instance is not None]
    if instance is not None:
        claim["map"] = f"comments of {PartName.FORMULA}: c VARIABLE MEANING"
    # The fastest level: the best one takes seven times as long, and saves a seventh of the bytes.
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        for label, text in {PartName.CLAIM: json.dumps(claim, indent=1), **pictures}.items():
            with new_part(archive, label, name) as part:
                part.write(text + "\n")
        if instance is None:
            return
        with new_part(archive, PartName.PROOF, name) as part:
            seal = _write_proof(part, steps)
        with new_part(archive, PartName.FORMULA, name) as part:
            if PartName.CERTAIN in pictures:
                instance.write(part, ["proof.drat has a lemma for each cell of certain.txt."])
                return
            _write_formula(
                part, instance, ["PUZZLE", *pictures, PartName.FORMULA, PartName.PROOF], seal
            )
        if lrat is not None:
            with new_part(archive, PartName.LRAT_PROOF, name) as part:
                _write_lrat(part, instance, steps, lrat)


def _write_proof(file: TextIO, steps: Sequence[str]) -> Seal:
    """Write the steps, a line each; return their digest."""
    seal = Seal()
    file.writelines(f"{step}\n" for step in seal.over(steps))
    return seal


def _write_formula(file: TextIO, instance: Instance, names: Sequence[str], seal: Seal) -> None:
    """Write a formula and how to check it; `names` are puzzle, solution if any, formula, proof."""
    claim = "no solution" if len(names) == 3 else "no solution but the one ruled out"
    names = [shlex.quote(no_option(name)) for name in names]
    comments = [
        f"Certificate: there is {claim}. To check it:",
        f"nonogram verify-proof {' '.join(names)}",
        "The proof alone, with any checker of RUP or DRAT:",
        f"drat-trim {' '.join(names[-2:])}",
        seal.comment(),
    ]
    instance.write(file, map(one_line, comments))


def _write_lrat(file: TextIO, instance: Instance, steps: Sequence[str], terms: Terms) -> None:
    """Write the steps as LRAT. Raises OutOfTime."""
    checker = LratChecker(file)
    for clause in instance.clauses():
        checker.add(clause)
        terms.deadline.check()
    if wrong := first_wrong(checker, until(terms, steps, "LRAT")):
        raise InternalError(f"a step of the proof is none: {wrong[1]}")
