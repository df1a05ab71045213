"""Writing certificates: a formula and a proof, or all that shows a verdict in one file.

That a solution is the only one, or that there is none, is shown by a formula and a proof (`prove`);
where the clues do not add up, by their sums, and there is nothing to write but that; that there are
several solutions is shown by two.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from os import PathLike
from typing import IO, Any, NamedTuple, TextIO
from zipfile import ZIP_DEFLATED, ZipFile

from nonogram.certificates.drat import Seal
from nonogram.certificates.lrat import LratChecker
from nonogram.certificates.packed import Part, is_certificate, new_part
from nonogram.certificates.prove import common_to, refutation
from nonogram.clock.deadline import Deadline, OutOfTime, check_timeout
from nonogram.errors import InternalError, RequestError, WriteError, one_line
from nonogram.files.disk import written
from nonogram.puzzle import Puzzle, Rows, check_puzzle, grid_for
from nonogram.puzzle.arguments import check_function, file_name, of_kind, text_or_none
from nonogram.puzzle.characters import picture
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.totals import arithmetic_reasons
from nonogram.result import Outcome, Result
from nonogram.sat import DEFAULT
from nonogram.search.encodings.instance import Instance
from nonogram.search.terms import OnProgress
from nonogram.version import __version__

#: How a certificate shows its verdict, without a formula and with one.
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
        puzzle: the clues.
        solution: a solution; None to prove that there is none.
        out: where to write, without the endings.
        puzzle_name: the puzzle's file, for the comment that says how to check.
        solver, timeout, on_progress: as in `nonogram.solve`; the solver has to log proofs.

    Returns:
        The certificate; None if no proof was found in time, and nothing is written then.

    Raises:
        RequestError: the solver logs no proofs, or the solution is none.
        WriteError: one of the two files cannot be written; then neither is.
        SolverError: the solver failed, or says that there is another solution.
    """
    check_puzzle(puzzle)
    check_timeout(timeout)
    check_function("on_progress", on_progress)
    text_or_none("puzzle_name", puzzle_name)
    out = file_name(out)
    deadline = Deadline(timeout)
    grid = None if solution is None else grid_for(puzzle, solution, "a solution")
    instance = Instance(puzzle, propagation=False, second=grid)
    steps = refutation(instance, solver, deadline, on_progress)
    if steps is None:
        return None
    certificate = Certificate(f"{out}.cnf", f"{out}.drat", len(steps))
    names = [puzzle_name] if solution is None else [puzzle_name, "SOLUTION"]
    with written(certificate.formula) as formula, written(certificate.proof) as proof:
        seal = _write_proof(proof, steps)
        _write_formula(formula, instance, names, certificate[:2], seal)
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
    """Prove a verdict, and write all that proves it to one file.

    Args:
        puzzle: the clues.
        result: what `solve` found; it is asked for two solutions, or for more.
        path: the file; an old certificate of this name is replaced, other files are not.
        solver, timeout, on_progress: as in `certify`, and so are the errors.
        look: called with the name that the file has until it is complete; if it raises, there is no
            file.
        lrat: put the proof in as LRAT, too, with what each lemma follows from; that takes longer.
        cells: of several solutions, prove also which cells are the same in all of them.

    Returns:
        The number of lemmas and deletions of the proof, 0 where none is needed; None, and no file,
        if no proof was found in time.

    Raises:
        RequestError: the verdict is none that can be proved, or a solution is none.
    """
    check_puzzle(puzzle)
    of_kind(result, Result, "expected a Result")
    check_timeout(timeout)
    check_function("on_progress", on_progress)
    check_function("look", look)
    name = file_name(path)
    if os.path.lexists(name) and not is_certificate(name):
        raise WriteError(f"{name}: cannot write the file: there is one that is no certificate")
    outcome, solutions = result.outcome, result.solutions[:2]
    claim: dict[str, Any] = {"verdict": outcome.value, "steps": 0, "version": __version__}
    instance, steps, common = None, list[str](), None
    if outcome is Outcome.MULTIPLE:
        for grid in solutions:
            if (line := violated_line(puzzle, grid)) is not None:
                raise RequestError(f"no solution: {line} does not have its clue")
        if len(set(solutions)) != 2:
            raise RequestError("expected two solutions")
        common = common_to(puzzle, solver, Deadline(timeout)) if cells else None
        if common is not None:
            instance, steps = common.instance, common.steps
            claim["unknown"] = common.unknown
    elif outcome is Outcome.NO_SOLUTION and (reasons := arithmetic_reasons(puzzle)):
        solutions = ()
        claim["reasons"] = [str(reason) for reason in reasons]
    elif outcome in (Outcome.UNIQUE, Outcome.NO_SOLUTION):
        instance = Instance(puzzle, propagation=False, second=solutions[0] if solutions else None)
        found = refutation(instance, solver, Deadline(timeout), on_progress)
        if found is None:
            return None
        steps = found
    else:
        raise RequestError(f"the verdict is {outcome.value!r}: there is nothing to prove")
    claim |= {"steps": len(steps), "how": _HOW[outcome, instance is not None]}
    if instance is not None:
        claim["map"] = f"comments of {Part.FORMULA}: c VARIABLE MEANING"
    texts = {Part.CLAIM: json.dumps(claim, indent=1)}
    for part, grid in zip((Part.SOLUTION, Part.ANOTHER), solutions):
        texts[part] = picture(puzzle, grid)
    if common is not None:
        texts[Part.CERTAIN] = picture(puzzle, common.grid)
        texts[Part.PICTURES] = "\n\n".join(picture(puzzle, grid) for grid in common.pictures)
    try:
        with written(name) as file:
            _pack(file.buffer, name, texts, instance, steps, Deadline(timeout) if lrat else None)
            if look is not None:
                file.flush()
                look(file.name)
    except OutOfTime:
        if not lrat:  # that was the caller's
            raise
        return None
    return len(steps)


def _pack(
    file: IO[bytes],
    name: str,
    texts: dict[str, str],
    instance: Instance | None,
    steps: list[str],
    lrat: Deadline | None,
) -> None:
    """Write the parts of a certificate; with a deadline, the proof also as LRAT."""
    # At the fastest level: the best takes seven times as long, and saves a seventh of the bytes.
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        for label, text in texts.items():
            with new_part(archive, label, name) as part:
                part.write(text + "\n")
        if instance is None:
            return
        with new_part(archive, Part.PROOF, name) as part:
            seal = _write_proof(part, steps)
        with new_part(archive, Part.FORMULA, name) as part:
            if Part.CERTAIN in texts:
                instance.write(part, ["proof.drat has a lemma for each cell of certain.txt."])
                return
            names = ["PUZZLE", Part.SOLUTION] if Part.SOLUTION in texts else ["PUZZLE"]
            _write_formula(part, instance, names, (Part.FORMULA, Part.PROOF), seal)
        if lrat is not None:
            with new_part(archive, Part.LRAT_PROOF, name) as part:
                _write_lrat(part, instance, steps, lrat)


def _write_proof(file: TextIO, steps: list[str]) -> Seal:
    """Write the steps, a line each; return their digest."""
    seal = Seal()
    file.writelines(f"{step}\n" for step in seal.over(steps))
    return seal


def _write_formula(
    file: TextIO, instance: Instance, names: list[str], files: tuple[str, str], seal: Seal
) -> None:
    """Write a formula, with comments that say what it claims and how to check it.

    `names` are the files of the puzzle and of its solution, if it has one; `files` those of the
    formula and of the proof.
    """
    claim = "no solution" if len(names) == 1 else "no solution but the one ruled out"
    comments = [
        f"Certificate: there is {claim}. To check it:",
        f"nonogram verify-proof {' '.join([*names, *files])}",
        "The proof alone, with any checker of RUP or DRAT:",
        f"drat-trim {' '.join(files)}",
        seal.comment(),
    ]
    instance.write(file, [one_line(comment) for comment in comments])


def _write_lrat(file: TextIO, instance: Instance, steps: list[str], deadline: Deadline) -> None:
    """Write the steps as LRAT. Raises OutOfTime."""
    checker = LratChecker(file)
    for clause in instance.clauses():
        checker.add(clause)
        deadline.check()
    for step in steps:
        deadline.check()
        words = step.split()
        if words[0] == "d":
            checker.delete([*map(int, words[1:-1])])
        elif objection := checker.accept([*map(int, words[:-1])]):
            raise InternalError(f"a step of the proof is none: {objection}")
