"""What Glucose learns: true of the formula, and nothing is made of what is cut short."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from nonogram.clock.deadline import Deadline
from nonogram.sat.base import Learnt, SatSolver, Status
from nonogram.sat.incremental import IncrementalSolver
from nonogram.sat.lemmas import Lemmas

pytestmark = pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="no files in memory")


def random_clauses(rng: random.Random, number: int) -> list[list[int]]:
    """Clauses of three literals over fifty variables."""
    return [[v * rng.choice([1, -1]) for v in rng.sample(range(1, 51), 3)] for _ in range(number)]


def asked(solver: SatSolver, *assumptions: int) -> Status:
    return solver.solve(Deadline(), lambda: None, assumptions)


@pytest.fixture
def lemmas() -> Iterator[Lemmas]:
    lemmas = Lemmas(2)
    yield lemmas
    lemmas.close()


def written(lemmas: Lemmas, *pieces: tuple[bytes, int]) -> Learnt:
    """What comes of pieces of a file, each with so many conflicts."""
    lemmas.begin()
    for piece, conflicts in pieces:
        os.write(lemmas.file.fileno(), piece)
        lemmas.read(conflicts)
    return lemmas.learnt()


def test_all_that_is_learnt_follows() -> None:
    """With clauses added, and literals assumed, in between; another solver is the judge."""
    rng = random.Random(5)
    learnt = active = 0
    for _ in range(40):
        with IncrementalSolver("glucose4") as solver, IncrementalSolver("minisat22") as judge:
            solver.listen(20)
            for number in (190, 10, 10):
                more = random_clauses(rng, number)
                solver.add(more)
                judge.add(more)
                asked(solver, rng.randint(1, 50), -rng.randint(1, 50))
                found = solver.learnt()
                for clause in found.clauses:
                    denied = [-literal for literal in clause]
                    assert asked(judge, *denied) is Status.UNSATISFIABLE
                learnt += len(found.clauses)
                assert {*found.active} <= {*range(1, 51)}
                active += bool(found.active)
    assert learnt > 200
    assert active > 10


def test_nothing_is_kept_that_is_long_or_was_told() -> None:
    rng = random.Random(6)
    numbers: list[int] = []
    with IncrementalSolver("glucose4") as solver:
        solver.listen(5)
        solver.add(random_clauses(rng, 190))
        while asked(solver) is Status.SATISFIABLE and len(numbers) < 200:
            lemmas = solver.learnt().clauses
            assert all(len(lemma) <= 5 for lemma in lemmas)
            numbers.append(len(lemmas))
            assert not solver.learnt().clauses
            model = solver.model()
            solver.add([[-v if v in model else v for v in range(1, 51)]])
        assert solver._lemmas.file.seek(0, os.SEEK_END) < 10_000
    assert len(numbers) > 10
    assert sum(numbers) > 0


def test_others_tell_nothing() -> None:
    for name, missing in (("cadical195", False), ("glucose4", True)):
        with pytest.MonkeyPatch.context() as patch, IncrementalSolver(name) as solver:
            if missing:
                patch.delattr(os, "memfd_create")
            solver.listen(3)
            solver.add([[1, 2], [1, -2], [-1, 2]])
            assert asked(solver) is Status.SATISFIABLE
            assert solver.learnt() == Learnt()


def test_lines_may_come_in_pieces(lemmas: Lemmas) -> None:
    pieces = (b"1 2 0\nd 1 5 0\n-1", 1), (b"2 7 0\n7 9 -8 0\n", 2), (b"", 0)
    found = written(lemmas, *pieces)
    assert found.clauses == [[1, 2], [-12, 7]]
    assert found.active[0] == 7
    assert lemmas.learnt().clauses == []


def test_what_was_written_with_the_clauses_is_nothing_learnt(lemmas: Lemmas) -> None:
    os.write(lemmas.file.fileno(), b"1 0\n")
    assert written(lemmas, (b"", 0)) == Learnt([], [])


def test_nothing_is_believed_where_lines_are_missing(lemmas: Lemmas) -> None:
    """As where there is no more room: half a line, and then another one."""
    pieces = (b"1 2", 1), (b"3 4 0\n", 1), (b"5 0\n", 1)
    assert written(lemmas, *pieces) == Learnt([], [])
