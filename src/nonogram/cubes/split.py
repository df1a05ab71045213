"""Lookahead: which variable tells most when a cube is split by it?

Each candidate is tried both ways and propagated. The best one says much on both sides, so that both
halves are smaller: the product of what follows decides, as in lookahead solvers (Heule, van Maaren:
Look-Ahead Based SAT Solvers, Handbook of Satisfiability, 2009). Candidates are cells, and where
blocks begin ("at cell k or before"), which halves the places of a block.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonogram.cnf.clauses import Literal
from nonogram.cubes.formula import Cube, Formula
from nonogram.sat.incremental import IncrementalSolver

#: The solver that propagates.
_PROPAGATES = "glucose4"

#: How many variables are tried at most. Neighbours say much the same, so every so-manieth is.
_CANDIDATES = 200


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

    def branch(self, cube: Cube, active: Iterable[int] = ()) -> Literal | None:
        """A literal to split a cube by; None if propagation leaves nothing to split.

        The first of the active variables that is free in the cube is taken, if there is one.
        What fails on the way is noted, so that afterwards `refutes` may say more.
        """
        known = self._solver.implied(cube) or []
        decided = {abs(literal) for literal in (*known, *cube)}
        for variable in active:
            if variable not in decided and self._score(cube, variable, len(known)):
                return variable
        while not self.refutes(cube):
            free = [v for v in range(1, self._solver.variables + 1) if v not in decided]
            tried = free[:: max(1, len(free) // _CANDIDATES)]
            scores = {v: self._score(cube, v, len(known)) for v in tried}
            decided.update(v for v, score in scores.items() if score is None)
            score, variable = max(((score or 0, v) for v, score in scores.items()), default=(0, 0))
            if score or not tried:
                return variable or None
        return None

    def _score(self, cube: Cube, variable: int, known: int) -> int | None:
        """How much more than is known follows from both sides; None if one of them fails."""
        sizes = []
        for side in (variable, -variable):
            implied = self._solver.implied((*cube, side))
            if implied is None:
                self.exclude((*cube, side))
                return None
            sizes.append(1 + max(0, len(implied) - known))
        return sizes[0] * sizes[1]
