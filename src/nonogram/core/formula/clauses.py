"""Clauses and literals, and bounded integers in order encoding.

A literal is a non-zero integer, negative if negated; a clause is a sequence of literals, a
disjunction. `TRUE` and `FALSE` are known literals in clauses; `folded` removes them, so that
constraints need not treat known literals apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, product

Literal = int  #: a variable, from 1, or with a minus sign its negation
Clause = Sequence[Literal]  #: a clause: at least one of its literals is true

#: The literal that is always true. Its number is larger than the number of any variable.
TRUE = 1 << 60
FALSE = -TRUE  #: the literal that is never true


def folded(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """The clauses without satisfied ones and without false literals; one may be empty."""
    for clause in clauses:
        if TRUE in clause:
            continue
        if FALSE in clause:
            clause = [literal for literal in clause if literal != FALSE]
        yield clause


#: A literal of this number and more, up to twice as much, stands for two (`between`).
_BETWEEN = 1 << 40


def between(below: Literal, upto: Literal) -> Literal:
    """The literal "not `below`, but `upto`", of neighbouring thresholds of an integer."""
    if below == FALSE:
        return upto
    return -below if upto == TRUE else _BETWEEN + below


def spelled(clauses: Iterable[Clause]) -> Iterator[list[Literal]]:
    """The clauses with both thresholds in place of each literal that `between` has made of them."""
    for clause in clauses:
        for choice in product(*map(_parts, clause)):
            yield [*chain(*choice)]


def _parts(literal: Literal) -> list[Clause]:
    """The clauses that say together what a literal says."""
    below = abs(literal) - _BETWEEN
    if not 0 < below < _BETWEEN:
        return [(literal,)]
    return [(-below,), (below + 1,)] if literal > 0 else [(below, -below - 1)]


def guarded(clauses: Iterable[Clause], guard: Literal) -> Iterator[Clause]:
    """The clauses, made to hold only if the guard, a literal, is true."""
    return ([-guard, *clause] for clause in clauses)


def last_variable(clauses: Iterable[Clause]) -> int:
    """The largest variable of some clauses; 0 without any."""
    return max((abs(literal) for clause in clauses for literal in clause), default=0)


def exactly_one(literals: list[Literal]) -> Iterator[Clause]:
    """Clauses for "exactly one of the literals is true": at least one, and no two together."""
    yield literals
    for index, right in enumerate(literals):
        for left in literals[:index]:
            yield [-left, -right]


def moved(values: Sequence[int], by: int) -> Sequence[int]:
    """The values, each plus the same number; a range stays a range."""
    if isinstance(values, range):
        return range(values.start + by, values.stop + by)
    return [value + by for value in values]


class OrderInteger:
    """An integer in order encoding, with the domain d0 < d1 < ... < dt.

    The literal ``le(a)`` means "at most a". It is FALSE below d0 and TRUE from dt on, and between
    two neighbours of the domain it equals that of the lower one, so holes cost nothing (Tamura,
    Taga, Kitagawa, Banbara: Compiling finite linear CSP into SAT, Constraints 14(2), 2009).

    `literals` are those of all values from the least on, without the greatest.
    """

    __slots__ = ("_least", "_variables", "domain", "literals", "variables")

    def __init__(self, domain: Sequence[int], first_variable: int) -> None:
        self.domain = domain
        self.variables = len(domain) - 1
        self._least = domain[0]
        self._variables = range(first_variable, first_variable + self.variables)
        self.literals: Sequence[Literal] = self._variables
        if domain[-1] - domain[0] > self.variables:  # there are holes
            steps = zip(self.literals, pairwise(domain))
            self.literals = [at for at, (low, high) in steps for _ in range(low, high)]

    def shifted(self, by: int) -> OrderInteger:
        """The integer plus `by`, with the same variables."""
        other = OrderInteger(moved(self.domain, by), self._variables.start)
        other.variables = 0  # of its own
        return other

    def le(self, value: int) -> Literal:
        """The literal that says "at most `value`"; defined for every value."""
        offset = value - self._least
        if offset < 0:
            return FALSE
        if offset >= len(self.literals):
            return TRUE
        return self.literals[offset]

    def along(self, size: int) -> list[Literal]:
        """The literals `le` for all values from 0 to `size` - 1, made together."""
        before, behind = [FALSE] * self._least, [TRUE] * size
        return [*before, *self.literals, *behind][:size]

    def chain(self) -> Iterator[Clause]:
        """le(a) -> le(a') for neighbours a < a' of the domain."""
        return ((-low, high) for low, high in pairwise(self._variables))
