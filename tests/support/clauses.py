"""Small formulas for checkers of proofs."""

from __future__ import annotations

import random
from itertools import product

Clause = list[int]

#: Every clause of two literals over 1 and 2: unsatisfiable.
SQUARE = [[1, 2], [-1, 2], [1, -2], [-1, -2]]

#: 1 -> 2 -> 3 -> 1, and one of them: satisfiable, but only with all three.
RING = [[-1, 2], [-2, 3], [-3, 1], [1, 2, 3]]

#: A chain: 1 or 2, 2 -> 3 -> 4.
CHAIN = [[1, 2], [-2, 3], [-3, 4]]


def random_clause(rng: random.Random, variables: int) -> Clause:
    names = rng.sample(range(1, variables + 1), rng.choice([1, 2, 2, 3, 3]))
    return [rng.choice((-1, 1)) * name for name in names]


def satisfiable(formula: list[Clause]) -> bool:
    names = sorted({abs(literal) for clause in formula for literal in clause})
    return any(
        all(any((literal > 0) == model[abs(literal)] for literal in clause) for clause in formula)
        for model in (
            dict(zip(names, values)) for values in product((False, True), repeat=len(names))
        )
    )
