"""The evidence for a verdict: proofs that a formula has no model, or of common cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from typing import NamedTuple

from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import RequestError, SolverError
from nonogram.certificates.packed import PartName
from nonogram.core.formula import DEFAULT, PLACED
from nonogram.core.formula.clauses import TRUE, Literal
from nonogram.core.formula.instance import Formula
from nonogram.core.puzzle import BACKGROUND, Grid, Puzzle
from nonogram.core.puzzle.reasons import arithmetic_reasons
from nonogram.core.result import Progress, Result, with_given
from nonogram.core.sat.backends import open_prover
from nonogram.core.sat.base import Status
from nonogram.core.sat.proof import Prover
from nonogram.core.search.terms import Terms
from nonogram.core.verdict import Verdict

_BATCH = 10_000  #: clauses handed over at once, between two looks at the clock


class Evidence(NamedTuple):
    """The evidence for a verdict."""

    pictures: dict[str, str]  #: by the names of their parts
    formula: Formula | None = None  #: the formula of the whole puzzle, if a proof is needed
    steps: Sequence[str] = ()  #: the proof, in DRAT
    more: Mapping[str, object] = {}  #: further keys of the claim


def evidence_for(puzzle: Puzzle, result: Result, terms: Terms, cells: bool) -> Evidence:
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
            raise SolverError(f"{prover.name} finds a solution that it had ruled out before")
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
