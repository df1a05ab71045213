"""Members of a race that know the puzzle: their answers against those of others."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import nonogram
from nonogram import Verdict
from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.process import run
from nonogram.core.formula import dimacs
from nonogram.core.formula.encoding import Encoding
from nonogram.core.logic.domains import Domains, initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.sat.answer import SolverAnswer, read_answer
from nonogram.core.sat.base import Status
from nonogram.core.sat.race import Race
from nonogram.core.search.members import advice, believed, guided, members
from support.candidates import small_puzzle
from support.geometries import by_brute_force
from support.solvers import quiet
from support.trials import kinds


def left(puzzle: nonogram.Puzzle) -> Domains:
    return propagate(initial_domains(puzzle), Deadline()).domains


def last(steps: Iterator[str]) -> SolverAnswer:
    """The answer, which comes after all steps without one."""
    *before, output = steps
    assert {*before} <= {""}
    return read_answer(output)


@pytest.mark.parametrize(("colours", "blots"), [(1, 0), (2, 0), (3, 0), (2, 0.15)])
def test_answers_against_brute_force(colours: int, blots: float) -> None:
    rng = random.Random(colours)
    found = set()
    for seed in range(12):
        puzzle = small_puzzle(rng, colours, blots)
        expected = by_brute_force(puzzle)
        domains = initial_domains(puzzle)
        encoding = Encoding(domains)
        clauses = [*encoding.clauses()]
        solutions = set()
        while True:
            status, true = last(
                believed(clauses, encoding, domains, seed)
                if seed % 3
                else guided(clauses, encoding, domains, seed, at_once=1 + seed)
            )
            if status is not Status.SATISFIABLE:
                break
            solutions.add(encoding.decode({*true}))
            clauses.append(encoding.blocking_clause(encoding.decode({*true})))
        assert status is Status.UNSATISFIABLE
        assert solutions == expected
        found.add(min(len(solutions), 2))
    assert len(found) > 1


def test_advice_holds_in_every_solution() -> None:
    puzzle = nonogram.ndom_puzzle(6)
    encoding = Encoding(left(puzzle))
    clauses = [*encoding.clauses()]
    units = [*advice(left(puzzle), encoding)]
    status, true = last(believed([*clauses, *units], encoding, left(puzzle), 1))
    assert status is Status.SATISFIABLE
    assert [[literal] for [literal] in units if (abs(literal) in true) is not (literal > 0)] == []
    assert len(units) >= len(encoding.undecided)


def test_a_seed_keeps_the_first_members() -> None:
    puzzle = nonogram.random_puzzle(5, 5, 0.5, seed=1)
    first, others = [
        [member.command() for member in islice(members(left(puzzle), puzzle, seed), 9)]
        for seed in (0, 1)
    ]
    assert first[:3] == others[:3]
    assert {*first[3:]}.isdisjoint(others)
    assert len({*first, *others}) == 15


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX processes")
def test_as_programs(tmp_path: Path) -> None:
    puzzle = nonogram.random_puzzle(20, 20, 0.45, colours=2, seed=3)
    domains = left(puzzle)
    encoding = Encoding(domains)
    [*encoding.clauses()]
    blocked = nonogram.solve(puzzle).solution
    assert blocked is not None
    weights, *beliefs = [member for _, member in zip(range(4), members(domains, puzzle))]
    file = tmp_path / "known"
    for member in (weights, *beliefs):
        assert member.payload is not None
        file.write_bytes(member.payload([encoding.blocking_clause(blocked)]))
        ended = run([*member.command(), str(file)], Deadline(60), quiet)
        if member.advises:
            clauses = [clause for _, clause in dimacs.read_clauses(ended.output.splitlines())]
            assert clauses == [*advice(domains, encoding)] != []
            continue
        found = read_answer(ended.output)
        assert found.status is Status.SATISFIABLE
        assert encoding.decode(found.true) != blocked


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX processes")
@pytest.mark.parametrize("name", kinds([None, "copris"], None))
def test_they_take_part(name: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    at_work: set[str] = set()
    monkeypatch.setattr(Race, "alone", 0)
    monkeypatch.setattr(Race, "look", 0.005)
    monkeypatch.setattr(Race, "_had", lambda race: 1e9)
    puzzle = nonogram.random_puzzle(25, 25, 0.45, seed=5)
    result = nonogram.solve(
        puzzle, encoding=name, on_progress=lambda progress: at_work.update(progress.solvers)
    )
    assert result.verdict is Verdict.MULTIPLE
    assert ("belief" in at_work) is (name != "copris")


def test_advice_settles_what_is_left_when_a_solution_was_found() -> None:
    """Dominoes: belief finds the solution, and only weights show that it is the only one."""
    result = nonogram.solve(nonogram.ndom_puzzle(14), timeout=120)
    assert result.verdict is nonogram.Verdict.UNIQUE
