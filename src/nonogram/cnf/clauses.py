"""Clauses and literals.

A literal is a non-zero integer, negative when negated; a clause is a sequence of literals, a
disjunction. `TRUE` and `FALSE` stand in a clause where a literal is known already; `folded`
removes them, so that constraints can be written down without looking at what is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Literal = int
Clause = Sequence[Literal]

#: Known literals: larger than any variable, so that negation is the minus sign here too.
TRUE: Literal = 1 << 60
FALSE: Literal = -TRUE


def folded(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """The clauses that are not satisfied, without literals that are false; maybe an empty one."""
    for clause in clauses:
        if TRUE in clause:
            continue
        if FALSE in clause:
            clause = [literal for literal in clause if literal != FALSE]
        yield clause


def guarded(clauses: Iterable[Clause], guard: Literal) -> Iterator[Clause]:
    """The clauses, which hold only where the guard, a literal, is true."""
    return ([-guard, *clause] for clause in clauses)


def exactly_one(literals: list[Literal]) -> Iterator[Clause]:
    """Clauses for "exactly one of the literals is true": all in one clause, and no two together."""
    yield literals
    for index, right in enumerate(literals):
        for left in literals[:index]:
            yield [-left, -right]
