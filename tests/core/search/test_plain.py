"""The plain way, without line logic: the whole formula, a SAT solver, the solution blocked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from io import StringIO
from itertools import product
from typing import Any

import pytest

import nonogram
from nonogram.core.formula import ENCODINGS
from nonogram.core.formula.instance import encode
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.reasons import ClueTooLong, TotalsDiffer
from nonogram.core.sat.backends import open_solver
from nonogram.core.sat.base import Input
from nonogram.core.sat.race import Race
from nonogram.core.verdict import Verdict, verdict_of
from support import geometries
from support.paths import PUZZLES
from support.puzzles import by_brute_force, puzzle_from, random_puzzle, rooms
from support.trials import trials

PLANET = nonogram.load(PUZZLES / "planet.cwd")


def drawn_puzzles(rng: random.Random) -> list[Puzzle]:
    """Rectangles of one and of two colours, and a board of triangles; some have no solution."""
    boards: list[Puzzle] = []
    for colours in (1, 2):
        rows, columns = random_puzzle(rng, (4, 4), colours, swap=rng.random() < 0.3)
        boards.append(puzzle_from(rows, columns, colours))
    geometry = geometries.random_geometry(rng, 18)
    cells = [rng.randint(0, 2) for _ in range(geometry.size)]
    boards.append(nonogram.Puzzle.from_grid(Grid.of_cells(geometry, cells), 2, geometry=geometry))
    return boards


def some_given(rng: random.Random, puzzle: Puzzle, solutions: Sequence[Grid]) -> Grid:
    """A few cells of a solution, or of a random picture."""
    size = puzzle.geometry.size
    cells: list[int | None] = [rng.randint(0, puzzle.colours) for _ in range(size)]
    if solutions and rng.random() < 0.8:
        cells = [*rng.choice(solutions).cells]
    for cell in rng.sample(range(size), size - min(size, 3)):
        cells[cell] = None
    return Grid.of_cells(puzzle.geometry, cells)


@pytest.mark.parametrize("seed", range(trials(4, 2)))
def test_all_questions_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    for puzzle in drawn_puzzles(rng):
        triangles = len(puzzle.geometry.families) == 3
        brute = geometries.by_brute_force if triangles else by_brute_force
        every = sorted(brute(puzzle), key=lambda grid: [cell or 0 for cell in grid.cells])
        for given in (None, some_given(rng, puzzle, every)):
            known = [None] * puzzle.geometry.size if given is None else given.cells
            expected = {
                grid
                for grid in every
                if all(one in (None, other) for one, other in zip(known, grid.cells))
            }
            for encoding, solver in product(ENCODINGS, ("auto", "minisat")):
                compare(puzzle, expected, encoding=encoding, solver=solver, given=given)


def compare(puzzle: Puzzle, expected: set[Grid], **options: Any) -> None:
    """Ask for the verdict, all solutions, their number and a report, without line logic."""
    plain = {**options, "propagation": False}
    result = nonogram.solve(puzzle, **plain)
    assert result.verdict is verdict_of(min(2, len(expected)), True)
    assert {*result.solutions} <= expected
    assert {*nonogram.solve(puzzle, limit=None, **plain).solutions} == expected
    stats = result.stats
    assert (stats.lines, stats.suppositions) == (0, 0)
    assert stats.solver in ("glucose4", "minisat22")
    assert len(stats.calls) == min(2, len(expected) + 1)
    assert {*nonogram.solutions(puzzle, **plain)} == expected
    tally = nonogram.count_solutions(puzzle, **plain)
    assert (tally.found, tally.complete) == (len(expected), True)
    report = nonogram.check(puzzle, **plain)
    assert (report.result.verdict, report.found) == (result.verdict, len(expected))
    usual = nonogram.check(puzzle, given=options["given"])
    assert report.reasons == usual.reasons
    if len(expected) > 1:
        assert report.ambiguity is not None
        assert usual.ambiguity is not None
        assert report.ambiguity.backbone == usual.ambiguity.backbone


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_common_cells_where_a_colour_is_between_others(encoding: str) -> None:
    """Two literals say that a cell has colour 1 of 3; the solver is asked about it all the same."""
    clues = [[(1, 1)], [(1, 1)], [(1, 1)], [(1, 2), (1, 3)]]
    puzzle = Puzzle.of(clues, [[(1, 1)], [(1, 1)], [(1, 1), (1, 2)], [(1, 3)]])
    report = nonogram.check(puzzle, limit=2, propagation=False, encoding=encoding)
    usual = nonogram.check(puzzle)
    assert report.ambiguity is not None
    assert usual.ambiguity is not None
    assert not report.complete
    assert report.ambiguity.backbone == usual.ambiguity.backbone
    assert len(report.ambiguity.ambiguous) == 9
    assert report.ambiguity.deciding is not None
    assert nonogram.solve(puzzle, given=report.ambiguity.deciding).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("file", ["planet.cwd", "melon.cwc", "flower.json"])
def test_the_formula_is_that_of_encode(file: str, encoding: str) -> None:
    puzzle = nonogram.load(PUZZLES / file)
    size = encode(puzzle, encoding=encoding, propagation=False).write(StringIO())
    result = nonogram.solve(puzzle, propagation=False, encoding=encoding)
    first, second = result.stats.calls
    assert first["variables"] == second["variables"] == size["variables"]
    assert (first["clauses"], second["clauses"]) == (size["clauses"], size["clauses"] + 1)
    blocking = [
        *encode(puzzle, encoding=encoding, propagation=False, second=result.solution).clauses
    ]
    assert second["blocking literals"] == len(blocking[-1])
    assert "blocking literals" not in first


def test_the_calls_together_are_the_run() -> None:
    result = nonogram.solve(rooms(1, 2), propagation=False, solver="minisat", limit=None)
    calls = result.stats.calls
    assert [call["answer"] for call in calls] == ["satisfiable"] * 4 + ["unsatisfiable"]
    assert sum(int(call["conflicts"]) for call in calls) == result.stats.conflicts
    clauses = [int(call["clauses"]) - result.stats.clauses for call in calls]
    assert clauses == [0, 1, 2, 3, 4]


def test_one_solver_unless_a_race_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the members of a race that get the formula; those that get the puzzle use line logic."""
    opened = []
    helped = []

    def noted(name: str, *more: Any) -> Any:
        opened.append(name)
        return open_solver(name, *more)

    monkeypatch.setattr("nonogram.core.search.session.open_solver", noted)
    take = Race.take

    def taken(race: Race, formula: Input) -> None:
        helped.append(formula.members)
        take(race, formula)

    monkeypatch.setattr(Race, "take", taken)
    for solver in ("auto", "portfolio"):
        result = nonogram.solve(PLANET, propagation=False, solver=solver)
        assert result.verdict is Verdict.UNIQUE
    assert opened == ["glucose4", "portfolio"]
    assert helped == [None]
    nonogram.solve(PLANET)
    assert opened[-1] == "auto"
    assert len(helped) == 2
    assert helped[1] is not None


@pytest.mark.parametrize(
    ("text", "reason"),
    [("1\n2\n5\n\n1\n1\n", ClueTooLong), ("2\n2\n1\n1\n\n1\n0\n", TotalsDiffer)],
)
def test_sums_say_why_after_the_solver_has_said_no(text: str, reason: type) -> None:
    result = nonogram.solve(nonogram.loads(text), propagation=False)
    assert result.verdict is Verdict.NO_SOLUTION
    assert [call["answer"] for call in result.stats.calls] == ["unsatisfiable"]
    assert isinstance(result.reasons[0], reason)


def test_a_deadline_in_the_past_decides_nothing() -> None:
    result = nonogram.solve(PLANET, propagation=False, timeout=0)
    assert (result.verdict, result.stats.calls) == (Verdict.UNDECIDED, ())
