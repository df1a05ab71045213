"""Finding proofs: that a formula has no model, and which cells all solutions have in common."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from typing import NamedTuple

from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.cnf.clauses import TRUE, Literal
from nonogram.errors import SolverError
from nonogram.puzzle import BACKGROUND, Grid, Puzzle
from nonogram.result import Progress
from nonogram.sat.backends import open_prover
from nonogram.sat.base import Status
from nonogram.sat.proof import Prover
from nonogram.search.encodings.instance import Instance
from nonogram.search.terms import OnProgress

#: Clauses handed over at once: few enough to look at the clock in between.
_BATCH = 10_000


def refutation(
    instance: Instance, solver: str, deadline: Deadline, on_progress: OnProgress | None
) -> list[str] | None:
    """The steps of a proof that a formula has no model; None if none was found in time.

    Raises SolverError if the solver says that there is a model.
    """

    def tick() -> None:
        if on_progress is not None:
            on_progress(Progress(deadline.elapsed(), prover.conflicts, 0, "proof"))

    with closing(open_prover(solver)) as prover:
        try:
            _hand_over(instance, prover, deadline)
        except OutOfTime:
            return None
        status = prover.solve(deadline, tick)
        if status is Status.UNKNOWN:
            return None
        if status is Status.SATISFIABLE:
            raise SolverError(f"{prover.name} finds a solution that it had ruled out before")
        return prover.proof()


def _hand_over(instance: Instance, prover: Prover, deadline: Deadline) -> None:
    """Give a solver the clauses. Raises OutOfTime."""
    clauses = instance.clauses()
    while batch := list(islice(clauses, _BATCH)):
        prover.add(batch)
        deadline.check()


class Common(NamedTuple):
    """The cells that all solutions have in common, and the proof of it.

    Attributes:
        instance: the formula of the whole puzzle.
        grid: the cells that are the same in all solutions, all others undecided.
        pictures: solutions; in every other cell two of them differ, or it is unknown.
        unknown: cells that time did not suffice for, by row and place, from 1.
        steps: the proof, in DRAT, with a lemma for each decided cell of the grid.
    """

    instance: Instance
    grid: Grid
    pictures: list[Grid]
    unknown: list[list[int]]
    steps: list[str]


def common_to(puzzle: Puzzle, solver: str, deadline: Deadline) -> Common | None:
    """The cells that all solutions share, as far as time allows; None if no solution is found.

    Raises OutOfTime if the solver did not get the whole formula in time.
    """
    instance = Instance(puzzle, propagation=False)
    encoding = instance.encoding
    with closing(open_prover(solver)) as prover:
        _hand_over(instance, prover, deadline)

        def asked(assumptions: list[Literal]) -> Status:
            status = prover.solve(deadline, lambda: None, assumptions)
            if status is Status.SATISFIABLE:
                pictures.append(encoding.decode(prover.model()))
            return status

        pictures: list[Grid] = []
        if asked([]) is not Status.SATISFIABLE:
            return None
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
    grid = pictures[0].only([*map(puzzle.geometry.position, certain)])
    return Common(instance, grid, pictures, unknown, steps)
