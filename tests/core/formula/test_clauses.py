"""Clauses and order encoding, by their models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from nonogram.core.formula.clauses import FALSE, TRUE, OrderInteger, exactly_one, folded


def models(clauses: Iterable[Sequence[int]], variables: int) -> list[set[int]]:
    """All models, as sets of true variables, by trying everything."""
    found = []
    for values in product([False, True], repeat=variables):
        true = {number for number, value in enumerate(values, 1) if value}
        if all(any((abs(lit) in true) == (lit > 0) for lit in clause) for clause in clauses):
            found.append(true)
    return found


def holds(literal: int, true: set[int]) -> bool:
    if abs(literal) == TRUE:
        return literal == TRUE
    return (abs(literal) in true) == (literal > 0)


@given(st.sets(st.integers(-3, 12), min_size=1, max_size=7))
def test_models_are_the_values_of_the_domain(domain: set[int]) -> None:
    values = sorted(domain)
    integer = OrderInteger(values, first_variable=1)
    clauses = list(folded(integer.chain()))
    found = []
    for true in models(clauses, integer.variables):
        value = next(a for a in values if holds(integer.le(a), true))
        assert [holds(integer.le(a), true) for a in range(-5, 15)] == [
            value <= a for a in range(-5, 15)
        ]
        found.append(value)
    assert sorted(found) == values


def test_a_single_value_has_no_variable() -> None:
    integer = OrderInteger([4], first_variable=9)
    assert integer.variables == 0
    assert [integer.le(3), integer.le(4), integer.le(5)] == [FALSE, TRUE, TRUE]
    assert list(integer.chain()) == []


def test_folding() -> None:
    clauses = [[1, TRUE], [2, FALSE, -3], [FALSE, FALSE], [4, 5]]
    assert list(folded(clauses)) == [[2, -3], [], [4, 5]]


def test_exactly_one() -> None:
    assert models(list(exactly_one([1, 2, 3])), 3) == [{3}, {2}, {1}]
