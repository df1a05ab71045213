"""What is known of a puzzle after a run: plain data, and the figures of the run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from time import process_time
from typing import NamedTuple

from nonogram.puzzle import Grid
from nonogram.puzzle.reasons import Reason


class Outcome(Enum):
    """What is known of a puzzle."""

    UNIQUE = "unique"  #: exactly one solution
    MULTIPLE = "multiple"  #: at least two solutions
    NO_SOLUTION = "no solution"
    UNDECIDED = "undecided"  #: the deadline passed first
    SOLVED = "solved"  #: a solution; whether there are others was not asked


#: What each outcome is called in what people read.
VERDICTS = {
    Outcome.UNIQUE: "Unique solution",
    Outcome.MULTIPLE: "Multiple solutions",
    Outcome.NO_SOLUTION: "No solution",
    Outcome.UNDECIDED: "Undecided (time limit)",
    Outcome.SOLVED: "Solved (uniqueness not checked)",
}


class Stats:
    """Figures of one run.

    Attributes:
        cells: cells of the puzzle.
        decided: how many of them line propagation decided.
        lines: how many lines it propagated.
        solver: the SAT back end, None where none was needed.
        variables, clauses: size of the formula, blocking clauses not counted.
        conflicts: of the SAT solver, over all calls; None where it does not tell.
        seconds: CPU seconds of each step, in the order they ran.
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.decided = 0
        self.lines = 0
        self.solver: str | None = None
        self.variables = 0
        self.clauses = 0
        self.conflicts: int | None = 0
        self.seconds: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the CPU time of a `with` block to the step of this name."""
        started = _cpu_seconds()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + _cpu_seconds() - started


class Result(NamedTuple):
    """What `solve` found.

    Attributes:
        outcome: what is known of the puzzle.
        solutions: verified solutions, in the order found: at most `limit`.
        reasons: for NO_SOLUTION the reasons; more than one only where adding up shows several.
        stats: figures of the run.
        complete: is it known that there are no solutions but these?
    """

    outcome: Outcome
    solutions: tuple[Grid, ...]
    reasons: tuple[Reason, ...]
    stats: Stats
    complete: bool = False


class Progress(NamedTuple):
    """How far a run is.

    Attributes:
        elapsed: wall-clock seconds.
        conflicts: of the SAT solver so far; None where it does not tell.
        solutions: how many have been found.
        step: what is being done, as `Stats.seconds` names it.
    """

    elapsed: float
    conflicts: int | None
    solutions: int
    step: str


def _cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    times = os.times()
    return process_time() + times.children_user + times.children_system
