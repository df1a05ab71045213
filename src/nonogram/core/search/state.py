"""The values between which the steps of solving lead: a problem, and the knowledge so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonogram.base.values import Value
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.reasons import Reasons
from nonogram.core.sat import DEFAULT

if TYPE_CHECKING:
    from nonogram.core.formula.line import LineEncoding
    from nonogram.core.logic.domains import Domains


class How(Value):
    """The way to search: the solver, the encoding and so on.

    It holds no deadline, so that another process can use it.
    """

    solver: str = DEFAULT
    encoding: str | LineEncoding | None = None  #: its name or function, or None for the default
    propagation: bool = True  #: whether line logic and suppositions come before the SAT solver
    seed: int = 0  #: the seed of the random choices of SAT solvers
    #: Known solutions. The search looks for others, unless a solver is named.
    solutions: tuple[Grid, ...] = ()


class Problem(Value):
    """The question for the solutions of a puzzle that have the given cells, up to a limit."""

    puzzle: Puzzle
    given: Grid | None = None  #: None if no cell is given
    how: How = How()
    limit: int | None = 2  #: the most solutions to look for, None for all


class State(Value):
    """The knowledge after some steps."""

    #: They contain every solution: a cell with one candidate has its colour. None if no line has
    #: been looked at.
    domains: Domains | None = None
    solutions: tuple[Grid, ...] = ()  #: verified, in the order found
    complete: bool = False  #: whether there are no others
    reasons: Reasons = ()  #: why there is none, if that is known

    def left(self, problem: Problem) -> Domains:
        """The domains, at first those before any propagation."""
        from nonogram.core.logic.domains import initial_domains  # not loaded for `--help`

        return self.domains or initial_domains(problem.puzzle, problem.given)

    def settles(self, problem: Problem) -> bool:
        """Whether there are no other solutions, or as many are known as are asked for."""
        return self.complete or len(self.solutions) == problem.limit
