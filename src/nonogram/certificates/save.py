"""Writing certificates: the whole evidence for a verdict in one file (`_HOW`)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from nonogram.base.arguments import StrPath, check_function, file_name, of_kind, truth
from nonogram.base.disk import written
from nonogram.base.errors import WriteError
from nonogram.base.version import __version__
from nonogram.certificates.packed import PartName, is_certificate, new_part
from nonogram.certificates.prove import Evidence, evidence_for
from nonogram.core.puzzle import Puzzle
from nonogram.core.result import Result
from nonogram.core.search.terms import PROVING, Terms, with_options
from nonogram.core.verdict import Verdict

#: The kind of evidence for each verdict, without a formula and with one.
_HOW = {
    (Verdict.MULTIPLE, False): (
        "solution.txt and another.txt differ, and both have the clues of the puzzle."
    ),
    (Verdict.MULTIPLE, True): (
        "solution.txt and another.txt differ, and both have the clues of the puzzle. The cells of "
        "certain.txt are the same in all solutions: formula.cnf is the puzzle, and proof.drat has "
        "a lemma for each. In all other cells two of pictures.txt differ, but for those unknown."
    ),
    (Verdict.NO_SOLUTION, False): "The clues do not add up: their sums are the proof.",
    (Verdict.NO_SOLUTION, True): "formula.cnf is the puzzle; proof.drat refutes it.",
    (Verdict.UNIQUE, True): (
        "solution.txt has the clues of the puzzle; formula.cnf is the puzzle, with that solution "
        "ruled out; proof.drat refutes it."
    ),
}


@with_options(PROVING)
def prove(
    puzzle: Puzzle,
    terms: Terms,
    result: Result,
    path: StrPath,
    *,
    look: Callable[[str], object] | None = None,
    common: bool = False,
) -> int:
    """Prove a verdict, and write the proof to a file, its certificate, a ZIP archive.

    Args:
        result: the result of `solve` with a limit of at least 2.
        path: the file. An old certificate of this name is replaced, but no other file is.
        solver: the name of a SAT solver that logs proofs, as in `nonogram.solve`.
        timeout: the wall-clock seconds for all of it, as in `nonogram.solve`.
        on_progress: a function that is told of the progress, as in `nonogram.solve`.
        look: a function that is called with the temporary name of the complete file. If it raises
            an error, there is no file.
        common: whether to prove, for multiple solutions, which cells are the same in all of them.
    Returns:
        The number of lemmas and deletions of the proof. It is 0 if unit propagation proves the
        verdict; the file is written all the same.
    Raises:
        RequestError: the verdict cannot be proved, or depends on the result's given cells, a
            solution is not one, or the solver logs no proofs.
        WriteError: the file cannot be written.
        TimeUpError: no proof was found in time; there is no file.
        SolverError: the solver failed, or finds a solution that the verdict rules out.
    """
    of_kind(result, Result, "expected a Result")
    check_function("look", look)
    truth("common", common)
    name = file_name(path)
    if os.path.lexists(name) and not is_certificate(name):
        raise WriteError(f"{name}: cannot write the file: there is one that is no certificate")
    evidence = evidence_for(puzzle, result, terms, common)
    with written(name) as file:
        _pack(file.buffer, name, result.verdict, evidence)
        if look is not None:
            file.flush()
            look(file.name)
    return len(evidence.steps)


def _pack(file: IO[bytes], name: str, verdict: Verdict, evidence: Evidence) -> None:
    """Write the parts of a certificate."""
    pictures, formula, steps, more = evidence
    claim = {"verdict": verdict.value, "steps": len(steps), "version": __version__, **more}
    claim["how"] = how = _HOW[verdict, formula is not None]
    if formula is not None:
        claim["map"] = f"comments of {PartName.FORMULA}: c VARIABLE MEANING"
    # The fastest level: the best one takes seven times as long, and saves a seventh of the bytes.
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        for label, text in {PartName.CLAIM: json.dumps(claim, indent=1), **pictures}.items():
            with new_part(archive, label, name) as part:
                part.write(text + "\n")
        if formula is None:
            return
        with new_part(archive, PartName.PROOF, name) as part:
            part.writelines(f"{step}\n" for step in steps)
        with new_part(archive, PartName.FORMULA, name) as part:
            formula.write(part, [how])
