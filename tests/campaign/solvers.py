"""Larger puzzles: every SAT solver and every encoding against each other."""

from __future__ import annotations

import random
import shlex
import sys

import nonogram
from campaign.drawn import puzzle, read, smaller, written
from campaign.kinds import Kind
from nonogram.base.processes.programs import program_path
from nonogram.core.formula import ENCODINGS
from nonogram.core.sat import BACKENDS
from support.fake_solver import GOOD
from support.known_cells import some_cells
from support.solvers import FAKE

#: Solutions are looked for up to this number.
_MOST = 40

_PROGRAMS = [shlex.join([sys.executable, str(FAKE), way]) for way in GOOD]


def names() -> list[str]:
    """All solvers that there are here."""
    return [one.name for one in BACKENDS if not one.command or program_path(one.command[0])]


def check_solvers(subject: str, rng: random.Random) -> None:
    """Three ways to the same solutions."""
    puzzle = read(subject)
    given = None
    if rng.random() < 0.5:
        given = some_cells(rng, puzzle, nonogram.solve(puzzle).solutions)
    expected = nonogram.solve(puzzle, limit=_MOST, given=given)
    assert [grid for grid in expected.solutions if not puzzle.is_solution(grid)] == []
    for _ in range(3):
        solver = rng.choice(_PROGRAMS if rng.random() < 0.05 else names())
        found = nonogram.solve(
            puzzle,
            limit=_MOST if " " not in solver else 2,  # programs begin anew for each
            solver=solver,
            given=given,
            encoding=rng.choice([*ENCODINGS]),
            propagation=rng.random() < 0.5,
        )
        assert found.verdict is expected.verdict, solver
        wrong = [grid for grid in found.solutions if not puzzle.is_solution(grid)]
        assert wrong == [], solver
        if expected.complete and " " not in solver:
            assert {*found.solutions} == {*expected.solutions}, solver


KINDS = {
    "solvers": Kind(
        lambda rng: written(puzzle(rng, {1: 150, 2: 150, 4: 150}, 14, corners=150)),
        check_solvers,
        smaller,
        share=2,
    ),
}
