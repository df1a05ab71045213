"""What a SAT solver must pass to be offered: right answers, more clauses, and an end in time."""

from __future__ import annotations

import itertools
import random
import time

import pytest

import brute
import nonogram
from nonogram import Grid, Outcome
from nonogram.deadline import Deadline
from nonogram.errors import UnknownNameError
from nonogram.sat import BACKENDS, DEFAULT, Status, backend_named, open_solver

INCREMENTAL = [backend.name for backend in BACKENDS if backend.incremental]
EVERY = [backend.name for backend in BACKENDS]


def quiet() -> None:
    """A tick that tells nobody."""


def pigeons(holes: int) -> list[list[int]]:
    """One pigeon more than there are holes: unsatisfiable, and hard for resolution."""
    birds = range(holes + 1)
    clauses = [[bird * holes + hole + 1 for hole in range(holes)] for bird in birds]
    for hole in range(1, holes + 1):
        for one, other in itertools.combinations(birds, 2):
            clauses.append([-(one * holes + hole), -(other * holes + hole)])
    return clauses


def random_formula(rng: random.Random) -> list[list[int]]:
    variables = rng.randint(3, 10)
    return [
        [rng.choice([-1, 1]) * v for v in rng.sample(range(1, variables + 1), rng.randint(1, 3))]
        for _ in range(rng.randint(1, 4 * variables))
    ]


def satisfiable(clauses: list[list[int]]) -> bool:
    variables = max(abs(lit) for clause in clauses for lit in clause)
    return any(
        all(any((lit > 0) == values[abs(lit) - 1] for lit in clause) for clause in clauses)
        for values in itertools.product([False, True], repeat=variables)
    )


@pytest.mark.parametrize("name", INCREMENTAL)
def test_right_answers_while_clauses_are_added(name):
    rng = random.Random(name)
    for _ in range(40):
        clauses = random_formula(rng)
        with open_solver(name) as solver:
            for end in range(1, len(clauses) + 1):
                solver.add(clauses[end - 1 : end])
                status = solver.solve(Deadline(), quiet)
                right = satisfiable(clauses[:end])
                assert status is (Status.SATISFIABLE if right else Status.UNSATISFIABLE)
                if right:
                    true = solver.model()
                    for clause in clauses[:end]:
                        assert any((abs(lit) in true) == (lit > 0) for lit in clause)


@pytest.mark.parametrize("name", EVERY)
def test_solution_sets_of_puzzles(name):
    """Enumeration is the hardest incremental use: one clause more after every answer."""
    rng = random.Random(5)
    searches = 0
    while searches < (12 if name in INCREMENTAL else 2):
        cells = brute.random_grid(rng, rng.randint(3, 6), rng.randint(3, 6), rng.randint(1, 2))
        puzzle = nonogram.puzzle_of(cells)
        expected = brute.solutions(
            [brute.clue(row) for row in cells], [brute.clue(column) for column in zip(*cells)]
        )
        if not 2 <= len(expected) <= (30 if name in INCREMENTAL else 5):
            continue
        searches += 1
        for propagation in (True, False):
            result = nonogram.solve(puzzle, name, limit=None, propagation=propagation)
            assert set(result.solutions) == {Grid(grid) for grid in expected}
            assert len(result.solutions) == len(expected)
            assert result.complete


@pytest.mark.parametrize("name", EVERY)
def test_uniqueness_and_its_absence_where_search_is_needed(name, puzzles):
    for file, outcome in [("ndom-09.cwd", Outcome.UNIQUE)]:
        result = nonogram.solve(nonogram.load(puzzles / file), name)
        assert result.outcome is outcome
        assert result.stats.solver == name


@pytest.mark.parametrize("name", EVERY)
def test_an_empty_clause_is_unsatisfiable(name):
    with open_solver(name) as solver:
        solver.add([[1, 2], []])
        assert solver.solve(Deadline(), quiet) is Status.UNSATISFIABLE


@pytest.mark.parametrize("name", EVERY)
def test_the_deadline_ends_a_hard_call(name):
    ticks = []
    with open_solver(name) as solver:
        solver.add(pigeons(14))
        started = time.monotonic()
        status = solver.solve(Deadline(0.5), lambda: ticks.append(solver.conflicts))
        took = time.monotonic() - started
    assert status is Status.UNKNOWN
    assert 0.4 < took < 3  # a second at most, and slack for a busy machine
    assert len(ticks) >= 2
    if name in INCREMENTAL:
        assert ticks == sorted(ticks)
        assert ticks[-1] > 1000


@pytest.mark.parametrize("name", INCREMENTAL)
def test_the_search_goes_on_where_the_deadline_stopped_it(name):
    with open_solver(name) as solver:
        solver.add(pigeons(7))
        while (status := solver.solve(Deadline(0.05), quiet)) is Status.UNKNOWN:
            pass
        assert status is Status.UNSATISFIABLE


@pytest.mark.parametrize("name", EVERY)
def test_proofs_are_logged_where_we_say_so(name):
    solvers = pytest.importorskip("pysat.solvers")
    if not backend_named(name).proofs:
        return
    with solvers.Solver(name=name, bootstrap_with=pigeons(4), with_proof=True) as solver:
        assert solver.solve() is False
        assert solver.get_proof()[-1].split() == ["0"]


def test_names_and_aliases_are_each_used_once():
    names = [name for backend in BACKENDS for name in (backend.name, *backend.aliases)]
    assert len(names) == len(set(names))
    assert {"glucose", "minisat", "cadical", "kissat", DEFAULT} <= set(names)
    for name in names:
        assert name in (backend_named(name).name, *backend_named(name).aliases)


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(UnknownNameError) as caught:
        open_solver("sat4j")
    assert "glucose, " in str(caught.value) or "glucose," in str(caught.value)
    assert caught.value.name == "sat4j"
