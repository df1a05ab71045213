"""The check a SAT solver must pass to be offered, as a program: a solver that fails may crash.

``python -m support.backend_check NAME`` exits with 0 if all answers were right.
"""

from __future__ import annotations

import itertools
import random
import sys

import nonogram
from nonogram import Block, Grid
from nonogram.base.clock.deadline import Deadline
from nonogram.core.puzzle import rectangular
from nonogram.core.sat import backend_named
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Status
from support import brute
from support.trials import trials


def quiet() -> None:
    """A tick that tells nobody."""


def formulas(name: str, rng: random.Random, count: int) -> None:
    """Random formulas, one clause more after every answer."""
    for _ in range(count):
        variables = rng.randint(3, 9)
        clauses = [
            [
                rng.choice([-1, 1]) * v
                for v in rng.sample(range(1, variables + 1), rng.randint(1, 3))
            ]
            for _ in range(rng.randint(1, 4 * variables))
        ]
        models = set(itertools.product([False, True], repeat=variables))
        with open_solver(name) as solver:
            for clause in clauses:
                models = {m for m in models if any(m[abs(lit) - 1] == (lit > 0) for lit in clause)}
                solver.add([clause])
                status = solver.solve(Deadline(), quiet)
                assert status is (Status.SATISFIABLE if models else Status.UNSATISFIABLE)
                if models:
                    true = solver.model()
                    assert tuple(v in true for v in range(1, variables + 1)) in models


def puzzles(name: str, rng: random.Random, count: int) -> None:
    """Small puzzles, with no solution, one or many: every solution is found, and each once."""
    for _ in range(count):
        colours = rng.randint(1, 3)
        cells = brute.random_grid(rng, rng.randint(1, 6), rng.randint(1, 6), colours)
        rows = [brute.clue(row) for row in cells]
        columns = [brute.clue(column) for column in zip(*cells)]
        if rng.random() < 0.4:
            rng.shuffle(rows)
        expected = {Grid(grid) for grid in brute.solutions(rows, columns)}
        if not backend_named(name).incremental and len(expected) > 3:
            continue
        lines = [[tuple(Block(*b) for b in clue) for clue in clues] for clues in (rows, columns)]
        puzzle = rectangular(tuple(lines[0]), tuple(lines[1]), colours)
        for propagation in (True, False):
            result = nonogram.solve(puzzle, solver=name, limit=None, propagation=propagation)
            assert set(result.solutions) == expected
            assert len(result.solutions) == len(expected)
            assert result.complete


if __name__ == "__main__":
    name = sys.argv[1]
    rng = random.Random(1)
    if backend_named(name).incremental:
        formulas(name, rng, trials(20, 8))
        puzzles(name, rng, trials(60, 20))
    else:  # a child process a call
        puzzles(name, rng, 8)
