"""Lookahead: which variable tells most when a cube is split by it?

Each candidate is tried both ways and propagated. The best one says much on both sides, so that both
halves are smaller: the product of what follows decides, as in lookahead solvers (Heule, van Maaren:
Look-Ahead Based SAT Solvers, Handbook of Satisfiability, 2009). Candidates are cells, and where
blocks begin ("at cell k or before"), which halves the places of a block.
"""

from __future__ import annotations

from nonogram.cnf.clauses import Literal
from nonogram.cubes.formula import Cube, Formula
from nonogram.sat.incremental import IncrementalSolver

#: The solver that propagates.
_PROPAGATES = "glucose4"

#: How many variables are tried at most. Neighbours say much the same, so every so-manieth is.
_CANDIDATES = 200

#: What a side counts that fails: more than any that does not.
_FAILS = 10**6


class Lookahead:
    """Propagation of a formula with lemmas; to be closed after use."""

    def __init__(self, formula: Formula) -> None:
        self._solver = IncrementalSolver(_PROPAGATES)
        self._solver.add(formula.clauses())

    def close(self) -> None:
        """Free the solver."""
        self._solver.close()

    def exclude(self, cube: Cube) -> None:
        """From now on it is known that nothing is to be found in this cube."""
        self._solver.add([[-literal for literal in cube]])

    def refutes(self, cube: Cube) -> bool:
        """Does propagation alone show that there is no solution in a cube?"""
        return self._solver.implied(cube) is None

    def branch(self, cube: Cube) -> Literal | None:
        """A literal to split a cube by; None if propagation has decided all variables."""
        known = self._solver.implied(cube) or []
        decided = {abs(literal) for literal in known}
        free = [v for v in range(1, self._solver.variables + 1) if v not in decided]
        tried = free[:: max(1, len(free) // _CANDIDATES)]
        return max(tried, key=lambda v: self._score(cube, v, len(known)), default=None)

    def _score(self, cube: Cube, variable: int, known: int) -> int:
        sides = [self._solver.implied((*cube, side)) for side in (variable, -variable)]
        more, less = (_FAILS if side is None else len(side) - known for side in sides)
        return more * less + more + less
