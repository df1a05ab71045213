"""Solvers that log a proof."""

from __future__ import annotations

import random
from contextlib import closing

import pytest

from nonogram.base.clock.deadline import Deadline
from nonogram.core.sat.backends import BACKENDS, open_prover
from nonogram.core.sat.base import Status

PROVERS = [backend.name for backend in BACKENDS if backend.proofs]


@pytest.mark.parametrize("name", PROVERS)
def test_refuted_while_it_is_given_clauses_after_a_search(name: str) -> None:
    """The earlier search took conflicts; that there is no lemma from it is no sign of a loss."""
    rng = random.Random(5)
    clauses = [
        [rng.choice((-1, 1)) * variable for variable in rng.sample(range(1, 101), 3)]
        for _ in range(400)
    ]
    with closing(open_prover(name)) as prover:
        prover.add(clauses)
        assert prover.solve(Deadline(), lambda: None) is Status.SATISFIABLE
        assert prover.conflicts
        prover.add([[1], [-1]])
        assert prover.solve(Deadline(), lambda: None) is Status.UNSATISFIABLE
        assert "0" in prover.proof()
