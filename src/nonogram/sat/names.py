"""Other names for the literals of a formula, at random, so that a solver tries other things first.

Variables come in random order, and turned round at random. How long a solver takes depends on that
so much that one run says little: researchers repeat it under several seeds.
"""

from __future__ import annotations

import random

from nonogram.cnf.clauses import Literal


class Names:
    """New names for literals, the same ones for a seed; for more variables when they come.

    Args:
        seed: of the random numbers.
    """

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._new = [0]
        self._old = [0]

    def reach(self, variables: int) -> None:
        """Have names for variables up to this one; those that came before keep theirs."""
        known = len(self._new)
        order = list(range(known, variables + 1))
        self._rng.shuffle(order)
        self._old += order  # of the right length: filled in below
        for variable, other in enumerate(order, known):
            sign = self._rng.choice((-1, 1))
            self._new.append(sign * other)
            self._old[other] = sign * variable

    def new(self, literal: Literal) -> Literal:
        """The new name of a literal."""
        self.reach(abs(literal))
        return self._new[literal] if literal > 0 else -self._new[-literal]

    def old(self, literal: Literal) -> Literal:
        """The literal of a new name."""
        return self._old[literal] if literal > 0 else -self._old[-literal]
