"""Results as plain data, with the figures of the run."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from nonogram.puzzle.grid import Grid
from nonogram.puzzle.reasons import Reason
from nonogram.puzzle.values import Value
from nonogram.shown import Shown


class Outcome(Enum):
    """The state of knowledge of a puzzle."""

    UNIQUE = "unique"  #: exactly one solution
    MULTIPLE = "multiple"  #: at least two solutions
    NO_SOLUTION = "no solution"
    UNDECIDED = "undecided"  #: the deadline passed first
    SOLVED = "solved"  #: a solution; whether there are others was not asked


#: Each outcome as people read it.
VERDICTS = {
    Outcome.UNIQUE: "Unique solution",
    Outcome.MULTIPLE: "Multiple solutions",
    Outcome.NO_SOLUTION: "No solution",
    Outcome.UNDECIDED: "Undecided (time limit)",
    Outcome.SOLVED: "Solved (uniqueness not checked)",
}

#: What people read of a search that they have ended themselves.
INTERRUPTED = "Undecided (interrupted)"


def outcome_of(solutions: int, complete: bool, limit: int | None = None) -> Outcome:
    """The outcome where `solutions` were found, at most `limit`, and are all if `complete`."""
    if solutions == limit == 1:
        return Outcome.SOLVED
    if solutions > 1:
        return Outcome.MULTIPLE
    if not complete:
        return Outcome.UNDECIDED
    return Outcome.UNIQUE if solutions else Outcome.NO_SOLUTION


class Stats(Value):
    """Figures of one run. Those of two runs are equal whatever time the runs took.

    Attributes:
        cells, decided: cells of the puzzle, and those that line propagation decided.
        lines: how many lines were propagated.
        suppositions: how many cells were supposed to have a colour.
        solver: the SAT back end, None where none was needed.
        variables, clauses: size of the formula, blocking clauses not counted.
        conflicts: of the SAT solver, over all calls; None where it does not tell.
        seconds: CPU seconds of each step, in the order they ran.
    """

    _UNCOMPARED = ("seconds",)

    cells: int
    decided: int = 0
    lines: int = 0
    suppositions: int = 0
    solver: str | None = None
    variables: int = 0
    clauses: int = 0
    conflicts: int | None = 0
    seconds: Mapping[str, float] = {}

    @property
    def searched(self) -> bool:
        """Whether line propagation was not enough."""
        return self.solver is not None or self.suppositions > 0


class Result(Shown, Value):
    """The answer of `solve`. Printed, it is the verdict, with the reasons if there are any.

    Attributes:
        outcome: what is known of the puzzle.
        solutions: verified, in the order found: at most `limit`.
        reasons: for NO_SOLUTION; more than one only where adding up shows several.
        stats: figures of the run.
        complete: whether it is known that there are no solutions but these.
    """

    outcome: Outcome
    solutions: tuple[Grid, ...]
    reasons: tuple[Reason, ...]
    stats: Stats
    complete: bool = False

    @property
    def solution(self) -> Grid | None:
        """The solution, the first that was found if there are several; None without any."""
        return next(iter(self.solutions), None)

    def __str__(self) -> str:
        return "\n".join([VERDICTS[self.outcome], *map(str, self.reasons)])


class Progress(Value):
    """The progress of a run.

    Attributes:
        elapsed: wall-clock seconds.
        conflicts: of the SAT solver so far; None where it does not tell.
        solutions: how many have been found.
        step: the step in hand, as `Stats.seconds` names it.
        settled: of a step through cells, those done, and all.
        solvers: the SAT solvers at work.
    """

    elapsed: float
    conflicts: int | None
    solutions: int
    step: str
    settled: tuple[int, int] | None = None
    solvers: tuple[str, ...] = ()
