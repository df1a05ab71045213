"""Certificates: the evidence for a verdict, and the file that has all of it (`_HOW`).

It is a proof that a formula has no model, or of the cells that all solutions share.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from typing import IO, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from nonogram.base.arguments import StrPath, check_function, file_name, of_kind, truth
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import written
from nonogram.base.errors import RequestError, SolverError, WriteError
from nonogram.base.version import __version__
from nonogram.certificates.packed import PartName, is_certificate, new_part
from nonogram.core.formula import DEFAULT, PLACED
from nonogram.core.formula.clauses import TRUE, Literal
from nonogram.core.formula.instance import Formula
from nonogram.core.puzzle import BACKGROUND, Grid, Puzzle
from nonogram.core.puzzle.reasons import arithmetic_reasons
from nonogram.core.result import Progress, Result, with_given
from nonogram.core.sat.backends import open_prover
from nonogram.core.sat.base import Status
from nonogram.core.sat.proof import Prover
from nonogram.core.search.terms import PROVING, Terms, with_options
from nonogram.core.verdict import Verdict

_BATCH = 10_000  #: clauses handed over at once, between two looks at the clock

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


class Evidence(NamedTuple):
    """The evidence for a verdict."""

    pictures: dict[str, str]  #: by the names of their parts
    formula: Formula | None = None  #: the formula of the whole puzzle, if a proof is needed
    steps: Sequence[str] = ()  #: the proof, in DRAT
    more: Mapping[str, object] = {}  #: further keys of the claim


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
    """Prove a verdict, and write its certificate, which is a ZIP archive.

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
        RequestError: the verdict cannot be proved, is false, or depends on the result's given
            cells, a solution is not one, or the solver logs no proofs.
        WriteError: the file cannot be written.
        TimeUpError: no proof was found in time; there is no file.
        SolverError: the solver failed.
    """
    of_kind(result, Result, "expected a Result")
    if result.puzzle and result.puzzle.geometry != puzzle.geometry:
        raise RequestError(f"the result is of another puzzle, of {result.puzzle.geometry}")
    check_function("look", look)
    truth("common", common)
    name = file_name(path)
    if os.path.lexists(name) and not is_certificate(name):
        raise WriteError(f"{name}: cannot write the file: there is one that is no certificate")
    evidence = _evidence_for(puzzle, result, terms, common)
    with written(name) as file:
        _pack(file.buffer, name, result.verdict, evidence)
        if look is not None:
            file.flush()
            look(file.name)
    return len(evidence.steps)


def _evidence_for(puzzle: Puzzle, result: Result, terms: Terms, cells: bool) -> Evidence:
    """The evidence for a verdict, and with `cells` for the common cells; OutOfTime without any."""
    verdict, solutions = result.verdict, result.solutions[:2]
    if verdict is Verdict.NO_SOLUTION and (reasons := arithmetic_reasons(puzzle)):
        return Evidence({}, more={"reasons": [*map(str, reasons)]})
    found = Evidence({})
    if verdict is Verdict.MULTIPLE:
        for grid in solutions:
            if (line := puzzle.violated_line(grid)) is not None:
                raise RequestError(f"no solution: {line} does not have its clue")
        if len(set(solutions)) != 2:
            raise RequestError("expected two solutions")
        if cells:
            with suppress(OutOfTime):  # the two solutions are enough for the verdict
                found = _common(puzzle, terms)
    elif verdict in (Verdict.UNIQUE, Verdict.NO_SOLUTION):
        if result.given is not None:
            found_with = f"{verdict.words!r} was found{with_given(result.given)}"
            raise RequestError(f"{found_with}: a certificate is of the puzzle alone")
        found = Evidence({}, *no_other(puzzle, solutions[0] if solutions else None, terms))
    else:
        raise RequestError(f"the verdict is {verdict.value!r}: there is nothing to prove")
    shown = zip((PartName.SOLUTION, PartName.ANOTHER), map(puzzle.drawn, solutions))
    return found._replace(pictures=dict(shown) | found.pictures)


def no_other(puzzle: Puzzle, solution: Grid | None, terms: Terms) -> tuple[Formula, list[str]]:
    """The formula without this solution, and the steps of its refutation. Raises OutOfTime."""

    def tick() -> None:
        if terms.on_progress is not None:
            told = Progress(terms.deadline.elapsed(), prover.conflicts, 0, "proof")
            terms.deadline.tell(partial(terms.on_progress, told))

    formula = Formula(puzzle, DEFAULT, solution, PLACED)
    with closing(open_prover(terms.how.solver)) as prover:
        _hand_over(formula, prover, terms.deadline)
        status = prover.solve(terms.deadline, tick)
        if status is Status.UNKNOWN:
            raise terms.deadline.error()
        if status is Status.SATISFIABLE:
            other = formula.encoded.decode(prover.model())
            if other == solution or puzzle.violated_line(other) is not None:
                raise SolverError(f"{prover.name} gave a false solution")
            raise RequestError(
                f"the verdict is false: {prover.name} finds a solution that it rules out"
            )
        return formula, prover.proof()


def _hand_over(formula: Formula, prover: Prover, deadline: Deadline) -> None:
    """Give a solver the clauses. Raises OutOfTime."""
    clauses = iter(formula.clauses)
    while batch := list(islice(clauses, _BATCH)):
        deadline.check()
        prover.add(batch)


def _common(puzzle: Puzzle, terms: Terms) -> Evidence:
    """The cells that all solutions share, each with a lemma. Raises OutOfTime without a solution.

    In every other cell two pictures differ, or the claim lists it as unknown (counted from 1).
    """
    formula = Formula(puzzle, DEFAULT, None, PLACED)
    encoding = formula.encoded
    with closing(open_prover(terms.how.solver)) as prover:

        def asked(assumptions: list[Literal]) -> Status:
            status = prover.solve(terms.deadline, lambda: None, assumptions)
            if status is Status.SATISFIABLE:
                pictures.append(encoding.decode(prover.model()))
            return status

        pictures: list[Grid] = []
        _hand_over(formula, prover, terms.deadline)
        if asked([]) is not Status.SATISFIABLE:
            raise OutOfTime
        first = pictures[0].cells
        alike = {*range(len(first))}
        certain: dict[int, Literal] = {}
        unknown: list[list[int]] = []
        for cell, colour in enumerate(first):
            if cell not in alike:
                continue
            literal = encoding.literal(cell, colour or BACKGROUND)
            status = Status.UNSATISFIABLE if literal == TRUE else asked([-literal])
            if status is Status.UNSATISFIABLE:
                certain[cell] = literal
            elif status is Status.SATISFIABLE:
                alike -= {other for other in alike if pictures[-1].cells[other] != first[other]}
            else:
                unknown.append([at + 1 for at in puzzle.geometry.position(cell)])
        steps = prover.lemmas()
    steps += (f"{literal} 0" for literal in certain.values() if literal != TRUE)
    shared = pictures[0].only([*map(puzzle.geometry.position, certain)])
    shown = {
        PartName.CERTAIN: puzzle.drawn(shared),
        PartName.PICTURES: "\n\n".join(map(puzzle.drawn, pictures)),
    }
    return Evidence(shown, formula, steps, {"unknown": unknown})


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
