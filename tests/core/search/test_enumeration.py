"""All solutions, one by one or counted, against brute force."""

from __future__ import annotations

import gc
import itertools
import json
import operator
import random
import time
import tracemalloc
from collections.abc import Callable, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import (
    Block,
    Cause,
    Count,
    Grid,
    Progress,
    Puzzle,
    RequestError,
    TimeUpError,
    Verdict,
    count_solutions,
    solutions,
)
from nonogram.base.errors import InternalError, SolverError
from nonogram.core.sat.ganak import ModelCounter
from nonogram.core.search.enumeration import _Regions
from support import brute
from support.puzzles import puzzle_from, random_puzzle, rooms
from support.trials import few, trials


def count(puzzle: Puzzle, solver: str = "glucose", **options: Any) -> tuple[int, bool]:
    count = count_solutions(puzzle, solver=solver, **options)
    return int(count), count.complete


def test_brute_force() -> None:
    rng = random.Random(21)
    several = 0
    for number in range(trials(200)):
        colours = rng.randint(1, 3)
        rows, columns = random_puzzle(rng, (1, 6), colours, swap=number % 4 == 0)
        expected = {Grid(grid) for grid in brute.solutions(rows, columns)}
        puzzle = puzzle_from(rows, columns, colours)
        found = solutions(puzzle)
        grids = list(found)
        assert len(grids) == len(set(grids)) == int(found.count)
        assert set(grids) == expected
        assert found.count.complete
        assert found.count.verdict is nonogram.solve(puzzle).verdict
        assert bool(found.count.reasons) == (not expected)
        assert count(puzzle) == (len(expected), True)
        several += len(expected) > 2
    assert several > few(3)


def test_larger_puzzles() -> None:
    rng = random.Random(22)
    counts: list[int] = []
    while len(counts) < trials(20, 6):
        colours = rng.randint(1, 3)
        puzzle = puzzle_from(*random_puzzle(rng, (7, 14), colours), colours)
        expected = nonogram.solve(puzzle, limit=500)
        if not 3 <= len(expected.solutions) < 500:
            continue
        assert set(solutions(puzzle)) == set(expected.solutions)
        assert count(puzzle) == (len(expected.solutions), True)
        counts.append(len(expected.solutions))
    assert max(counts) > few(50, 10)


def test_regions_multiply() -> None:
    assert len(set(solutions(rooms(2, 3)))) == 2**6
    assert count(rooms(2, 3)) == (2**6, True)
    assert count(rooms(5, 8)) == (2**40, True)


def test_a_limit_ends_the_counting() -> None:
    assert count(rooms(2, 3), limit=5) == (5, False)
    assert count(rooms(1, 1), limit=1) == (1, False)
    assert count(rooms(1, 1), limit=9) == (2, True)


def test_a_count_has_the_cause_of_its_end() -> None:
    """At a limit there is none, as a result has none then."""

    def stop(_: Progress) -> None:
        raise TimeUpError("stopped")

    def cause(**terms: Any) -> Cause | None:
        return count_solutions(nonogram.random_puzzle(30, 30, 0.3, seed=3), **terms).cause

    assert cause(timeout=0) is Cause.TIME_LIMIT
    assert cause(on_progress=stop) is Cause.STOPPED
    assert cause(limit=5) is None
    assert count_solutions(rooms(1, 1)).cause is None
    limited, late = solutions(rooms(5, 8), limit=5), solutions(rooms(1, 2), timeout=0)
    assert len([*limited]) == 5
    with pytest.raises(TimeUpError):
        next(late)
    assert (limited.count.cause, late.count.cause) == (None, Cause.TIME_LIMIT)


def test_solutions_come_one_by_one() -> None:
    found = solutions(rooms(5, 8))
    assert len(set(itertools.islice(found, 100))) == 100
    assert (str(found.count), found.count.verdict) == ("at least 100 solutions", Verdict.MULTIPLE)


def test_a_limit_ends_the_search() -> None:
    found = solutions(rooms(5, 8), limit=100)
    assert len({*found}) == 100
    assert (int(found.count), found.count.complete) == (100, False)
    found = solutions(rooms(1, 2), limit=100)
    assert len({*found}) == 4
    assert found.count == count_solutions(rooms(1, 2))


#: Operators that compare, and what each says of numbers.
COMPARING = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)


def test_a_count_is_compared_as_the_number_of_all_solutions() -> None:
    """What the numbers that it can be do not all say is no answer."""
    counts = [count_solutions(rooms(1, 2), limit=limit) for limit in (None, 1, 4)]
    numbers = [int(each) for each in counts]
    assert (numbers, [each.complete for each in counts]) == ([4, 1, 4], [True, False, False])

    def reach(value: Count | float) -> Sequence[float]:
        """The numbers that all solutions can be, among small ones."""
        if isinstance(value, Count):
            return range(value.found, value.found + 1 if value.complete else 20)
        return [value]

    def answer(holds: Callable[..., bool], left: object, right: object) -> bool | None:
        """The comparison of two values; None if it is refused."""
        try:
            return holds(left, right)
        except RequestError as error:
            told = str(error).endswith(", and compare it only if count.complete")
            return None if told else pytest.fail(str(error))

    for holds, one, other in itertools.product(COMPARING, counts, [*counts, 0, 1, 3, 4, 5]):
        for left, right in ((one, other), (other, one)):
            said = {holds(*pair) for pair in itertools.product(reach(left), reach(right))}
            found = answer(holds, left, right)
            # Of two counts more might be said.
            two = isinstance(other, Count)
            assert {found} == said or (found is None and (two or len(said) == 2))
    for each, number in zip(counts, numbers):
        assert (each + 1, 1 + each, each - 1) == (number + 1, number + 1, number - 1)
        assert json.loads(json.dumps(each.to_dict()))["found"] == number
        assert each != "4"
        with pytest.raises(TypeError):
            assert each < "4"
        with pytest.raises(TypeError):
            assert each - "1"
    exact = [count_solutions(rooms(1, number)) for number in (2, 1, 3)]
    assert sorted(exact) == [2, 4, 8]
    assert {*exact, 4} == {2, 4, 8}
    assert exact[1] < 2.5 < exact[0] == 4.0


def test_memory_does_not_grow() -> None:
    def kept(number: int) -> int:
        """The bytes that are in use after so many solutions, without garbage."""
        tracemalloc.start()
        found = solutions(rooms(3, 4))
        for _ in itertools.islice(found, number):
            pass
        gc.collect()
        now, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return now

    kept(10)  # imports
    assert kept(500) < kept(250) + 5_000


def test_a_deadline_leaves_it_incomplete() -> None:
    found = solutions(rooms(1, 2), timeout=0)
    for _ in range(3):  # a StopIteration would say that there are no more
        with pytest.raises(TimeUpError, match="at least 0 solutions: the time was up"):
            next(found)
    assert (found.count.complete, found.count.verdict) == (False, Verdict.UNDECIDED)
    grids: list[Grid] = []
    for seconds in (0.3, 4.0, 16.0, 64.0):  # a busy machine may find one or none in the first
        found = solutions(rooms(5, 8), timeout=seconds)
        with pytest.raises(TimeUpError, match=r"at least .* solutions?: the time was up"):
            grids.extend(found)
        if len(grids) > 1:
            break
        grids.clear()
    assert len({*grids}) == found.count.found > 1
    assert not found.count.complete
    assert count(rooms(5, 8), timeout=0) == (0, False)


@pytest.mark.parametrize("error", [SolverError("dead"), KeyboardInterrupt()])
def test_after_a_failure_there_is_no_end(
    error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = solutions(rooms(1, 2))
    next(found)

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("nonogram.core.search.session.SolverSession.ask", fail)
    for _ in range(2):
        with pytest.raises(type(error)):
            next(found)
    limited = solutions(rooms(1, 2), limit=1)
    assert len([*limited]) == 1
    assert next(limited, None) is None


def rooks(size: int, colours: int = 1) -> Puzzle:
    """A cell in each line, of each colour on a board of its own: `size`! solutions for each."""
    clues = [[Block(1, 1 + number % colours)] for number in range(size * colours)]
    return Puzzle.of(clues, clues)


#: A module in the place of Ganak's: it counts by trying, or fails.
GANAK = """
from pysat.solvers import Solver

class Counter:
    def add_clauses(self, clauses):
        self.clauses = clauses

    def count(self):
        {}
        with Solver("g4", self.clauses) as solver:
            return len([*solver.enum_models()])
"""


class TestManySolutions:
    """Regions with more solutions than are found one by one."""

    @pytest.fixture
    def too_many_states(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("nonogram.core.search.session._STATES", 1)
        monkeypatch.setattr("nonogram.core.search.enumeration._FEW", 10)

    def ganak(self, monkeypatch: pytest.MonkeyPatch, folder: Path, first: str = "") -> None:
        (folder / "pyganak.py").write_text(GANAK.format(first))
        monkeypatch.syspath_prepend(folder)

    def test_they_are_counted_cell_by_cell(self) -> None:
        assert count(rooks(9)) == (362_880, True)
        assert count(rooks(7, 2)) == (5_040**2, True)

    def test_a_limit_is_a_limit(self) -> None:
        assert count(rooks(9), limit=1500) == (1500, False)

    def test_given_cells(self) -> None:
        assert count(rooks(9), given={(0, 0): 1}) == (40_320, True)

    def test_the_time_is_up_before_they_are_counted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tried: list[None] = []

        def late(*_: Any) -> None:
            tried.append(None)
            raise TimeUpError("late")

        def stop(_: object) -> None:
            if tried:
                raise TimeUpError("later")

        monkeypatch.setattr("nonogram.core.logic.counting.pictures", late)
        found, complete = count(rooks(10), on_progress=stop)
        assert 1000 <= found < 3_628_800
        assert not complete

    @pytest.mark.usefixtures("too_many_states")
    def test_they_are_found_one_by_one_without_ganak(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("nonogram.core.sat.ganak.is_installed", lambda: False)
        assert count(rooks(5)) == (120, True)

    @pytest.mark.usefixtures("too_many_states")
    def test_ganak_counts_beside(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """It counts each region alone, also one that colours or given cells leave."""
        self.ganak(monkeypatch, tmp_path)
        monkeypatch.setattr("nonogram.core.search.enumeration._Regions.extend", self.slowed())
        assert count(rooks(6, 2)) == (720**2, True)
        assert count(rooks(7), given={(0, 0): 1}) == (720, True)

    def slowed(self) -> Any:
        """The function that finds another solution, made slow after some."""
        extend = _Regions.extend

        def slowly(regions: Any, number: int) -> bool:
            time.sleep(0.05 if len(regions._known[number]) > 10 else 0)
            return extend(regions, number)

        return slowly

    @pytest.mark.usefixtures("too_many_states")
    @pytest.mark.parametrize("how", ["raise MemoryError", "exit(3)", "import time; time.sleep(99)"])
    def test_ganak_fails(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, how: str) -> None:
        self.ganak(monkeypatch, tmp_path, how)
        assert count(rooks(5)) == (120, True)

    def test_a_counter_that_failed_is_not_asked_again(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        self.ganak(monkeypatch, tmp_path, "exit(3)")
        with closing(ModelCounter([[1, 2]])) as counter:
            program = counter._program
            assert program is not None
            while program.ended() is None:
                time.sleep(0.01)
            assert counter.number() is None
            monkeypatch.setattr(program, "ended", lambda: pytest.fail("asked again"))
            assert counter.number() is None

    @pytest.mark.usefixtures("too_many_states")
    def test_a_number_that_cannot_be(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        self.ganak(monkeypatch, tmp_path, "return 3")
        monkeypatch.setattr("nonogram.core.search.enumeration._Regions.extend", self.slowed())
        with pytest.raises(InternalError, match="solutions of a region are known, but 3 were"):
            count(rooks(6))

    @pytest.mark.usefixtures("too_many_states")
    def test_ganak_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        if find_spec("pyganak") is None:
            pytest.skip("Ganak is not installed")
        monkeypatch.setattr("nonogram.core.search.enumeration._Regions.extend", self.slowed())
        assert count(rooks(7)) == (5_040, True)
        assert count(rooks(6, 2)) == (720**2, True)


@pytest.mark.parametrize("solver", ["cadical", "kissat"])
def test_other_back_ends(solver: str) -> None:
    assert count(rooms(1, 2), solver) == (4, True)
