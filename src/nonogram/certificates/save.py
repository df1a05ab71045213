"""The certificate of a verdict, whichever it is, in one file.

That a solution is the only one, or that there is none, is shown by a formula and a proof (`prove`);
where the clues do not add up, by their sums, and there is nothing to write but that; that there are
several solutions is shown by two.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing
from os import PathLike
from typing import Any

from nonogram.certificates.common import common_to
from nonogram.certificates.packed import (
    ANOTHER,
    CERTAIN,
    CLAIM,
    FORMULA,
    LRAT_PROOF,
    PICTURES,
    PROOF,
    SOLUTION,
    Packer,
    is_certificate,
)
from nonogram.certificates.prove import refutation, write_formula, write_lrat, write_proof
from nonogram.clock.deadline import Deadline, OutOfTime, check_timeout
from nonogram.errors import RequestError, WriteError
from nonogram.files.disk import written
from nonogram.puzzle import Grid, Puzzle, check_puzzle
from nonogram.puzzle.arguments import check_function, file_name, of_kind
from nonogram.puzzle.characters import picture
from nonogram.puzzle.judge import violated_line
from nonogram.puzzle.totals import arithmetic_reasons
from nonogram.result import Outcome, Result
from nonogram.sat import DEFAULT
from nonogram.search.encodings.instance import Instance
from nonogram.search.terms import OnProgress
from nonogram.version import __version__

#: Called with the name of a file, which is renamed when this returns, and removed if it raises.
Look = Callable[[str], object]


def save_certificate(
    puzzle: Puzzle,
    result: Result,
    path: str | PathLike[str],
    *,
    solver: str = DEFAULT,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
    look: Look | None = None,
    lrat: bool = False,
    cells: bool = False,
) -> int | None:
    """Prove a verdict, and write what proves it to a file.

    Args:
        puzzle: the clues.
        result: what `solve` found; it is asked for two solutions, or for more.
        path: the file; an old certificate of this name is replaced, other files are not.
        solver: name or alias of a SAT back end that logs proofs.
        timeout: wall-clock seconds, None for no limit.
        on_progress: called several times a second.
        look: called with the name that the file has until it is complete; if it raises, there is no
            file.
        lrat: put the proof in as LRAT, too, with what each lemma follows from; that takes longer.
        cells: of several solutions, prove also which cells are the same in all of them.

    Returns:
        How many lemmas and deletions the proof has, 0 where none is needed; None if no proof was
        found in time, and nothing is written then.

    Raises:
        RequestError: the verdict is none that can be proved, the solver logs no proofs, or a
            solution is none.
        WriteError: the file cannot be written.
        SolverError: the solver failed, or contradicts the result.
    """
    check_puzzle(puzzle)
    of_kind(result, Result, "expected a Result")
    check_timeout(timeout)
    check_function("on_progress", on_progress)
    check_function("look", look)
    name = file_name(path)
    if os.path.lexists(name) and not is_certificate(name):
        raise WriteError(f"{name}: cannot write the file: there is one that is no certificate")
    claim: dict[str, Any] = {"verdict": result.outcome.value, "steps": 0, "version": __version__}
    grids: list[Grid] = []
    instance, steps, common = None, list[str](), None
    if result.outcome is Outcome.MULTIPLE:
        grids = [*result.solutions[:2]]
        _check_several(puzzle, grids)
        if cells:
            whole = Instance(puzzle, propagation=False)
            common = common_to(puzzle, whole, solver, Deadline(timeout))
        if common is not None:
            instance, steps = whole, [*common.steps]
            claim["unknown"] = common.unknown
    elif result.outcome is Outcome.NO_SOLUTION and (reasons := arithmetic_reasons(puzzle)):
        claim["reasons"] = [str(reason) for reason in reasons]
    elif result.outcome in (Outcome.UNIQUE, Outcome.NO_SOLUTION):
        grids = [*result.solutions]
        instance = Instance(puzzle, propagation=False, second=grids[0] if grids else None)
        found = refutation(instance, solver, Deadline(timeout), on_progress)
        if found is None:
            return None
        steps = found
    else:
        raise RequestError(f"the verdict is {result.outcome.value!r}: there is nothing to prove")
    claim |= {"steps": len(steps), "how": _how(result.outcome, instance)}
    if instance is not None:
        claim["map"] = f"comments of {FORMULA}: c VARIABLE MEANING"
    pictures = {label: picture(puzzle, grid) for label, grid in zip((SOLUTION, ANOTHER), grids)}
    if common is not None:
        pictures[CERTAIN] = picture(puzzle, common.grid)
        pictures[PICTURES] = "\n\n".join(picture(puzzle, grid) for grid in common.pictures)
    try:
        _write(name, claim, pictures, instance, steps, look, Deadline(timeout) if lrat else None)
    except OutOfTime:
        if not lrat:  # that was the caller's
            raise
        return None
    return len(steps)


def _check_several(puzzle: Puzzle, grids: list[Grid]) -> None:
    """Raise RequestError if these are not two solutions."""
    for grid in grids:
        if (line := violated_line(puzzle, grid)) is not None:
            raise RequestError(f"no solution: {line} does not have its clue")
    if len(set(grids)) != 2:
        raise RequestError("expected two solutions")


def _how(outcome: Outcome, instance: Instance | None) -> str:
    """In what way the file shows what it claims."""
    if outcome is Outcome.MULTIPLE and instance is not None:
        return (
            f"{SOLUTION} and {ANOTHER} differ, and both have the clues of the puzzle. The cells of "
            f"{CERTAIN} are the same in all solutions: {FORMULA} is the puzzle, and {PROOF} has a "
            f"lemma for each. In all other cells two of {PICTURES} differ, but for those unknown."
        )
    if outcome is Outcome.MULTIPLE:
        return f"{SOLUTION} and {ANOTHER} differ, and both have the clues of the puzzle."
    if instance is None:
        return "The clues do not add up: their sums are the proof."
    formula = f"{FORMULA} is the puzzle"
    if outcome is Outcome.UNIQUE:
        formula = f"{SOLUTION} has the clues of the puzzle; {formula}, with that solution ruled out"
    return f"{formula}; {PROOF} refutes it."


def _write(
    name: str,
    claim: dict[str, Any],
    pictures: dict[str, str],
    instance: Instance | None,
    steps: list[str],
    look: Look | None,
    lrat: Deadline | None,
) -> None:
    """Write the parts, LRAT by a deadline if there is one; rename it when `look` has seen it."""
    with written(name) as file:
        with closing(Packer(file.buffer, name)) as packer:
            with packer.part(CLAIM) as part:
                part.write(json.dumps(claim, indent=1) + "\n")
            for label, text in pictures.items():
                with packer.part(label) as part:
                    part.write(text + "\n")
            if instance is not None:
                with packer.part(PROOF) as part:
                    seal = write_proof(part, steps)
                with packer.part(FORMULA) as part:
                    if CERTAIN in pictures:
                        instance.write(part, [f"{PROOF} has a lemma for each cell of {CERTAIN}."])
                    else:
                        names = ["PUZZLE", SOLUTION] if pictures else ["PUZZLE"]
                        write_formula(part, instance, names, (FORMULA, PROOF), seal)
                if lrat is not None and CERTAIN not in pictures:
                    with packer.part(LRAT_PROOF) as part:
                        write_lrat(part, instance, steps, lrat)
        file.flush()
        if look is not None:
            look(file.name)
