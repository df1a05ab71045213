"""Guessed pictures are solutions; what is guessed changes no verdict."""

from __future__ import annotations

import random
from typing import Any

import pytest

import nonogram
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.core.logic.domains import Domains, initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.weighing.belief import Belief
from nonogram.core.sat.base import Status
from nonogram.core.search import guessing
from nonogram.core.search.context import Context
from nonogram.core.search.guessing import guessed, open_bits
from nonogram.core.search.session import SolverSession
from nonogram.core.search.terms import Terms
from support.candidates import small_puzzle
from support.trials import kinds, trials

_ROUNDS = 60


def left(puzzle: nonogram.Puzzle, given: nonogram.Grid | None = None) -> Domains:
    return propagate(initial_domains(puzzle, given), Deadline()).domains


def found(
    puzzle: nonogram.Puzzle, given: nonogram.Grid | None = None, rounds: int = _ROUNDS
) -> list[nonogram.Grid]:
    context = Context(puzzle.geometry.size, Terms(Deadline(), given))
    return [*guessed(puzzle, left(puzzle, given), context, rounds)]


@pytest.mark.parametrize("seed", kinds(range(4), 1, 2))
def test_random_puzzles_have_solutions_near_what_is_believed(seed: int) -> None:
    puzzle = nonogram.random_puzzle(20, 20, density=0.4, seed=seed)
    grids = found(puzzle)
    assert len(grids) > 1
    assert len({*grids}) == len(grids)
    assert [grid for grid in grids if not puzzle.is_solution(grid)] == []


def test_known_cells_stay_as_they_are() -> None:
    puzzle = nonogram.random_puzzle(20, 20, density=0.4, seed=1)
    first = found(puzzle)[0]
    cells = [cell if number % 7 == 0 else None for number, cell in enumerate(first.cells)]
    given = nonogram.Grid.of_cells(puzzle.geometry, cells)
    grids = found(puzzle, given)
    assert grids
    for grid in grids:
        assert puzzle.is_solution(grid)
        assert [
            (known, cell) for known, cell in zip(cells, grid.cells) if known not in (None, cell)
        ] == []


def test_minisat_finds_what_line_logic_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        guessing, "guess", lambda domains, deadline, belief, rounds: belief.round(deadline)
    )
    monkeypatch.setattr(guessing, "DOUBT", 1.0)
    puzzle = nonogram.random_puzzle(15, 15, density=0.4, seed=2)
    context = Context(puzzle.geometry.size, Terms(Deadline()))
    first = next(guessed(puzzle, left(puzzle), context, _ROUNDS))
    counters = context.counters
    assert puzzle.is_solution(first)
    assert counters.solver == "minisat-gh"
    assert counters.variables > 0
    assert list(counters.cpu_seconds) == ["guess"]
    monkeypatch.setattr(guessing, "_AT_FIRST", 0)
    monkeypatch.setattr(guessing, "_AT_LAST", 0)
    monkeypatch.setattr(guessing, "_MENDED_CELLS", 0)
    assert not found(puzzle)


@pytest.mark.parametrize("beliefs", [1, 9])
def test_pictures_of_beliefs_are_mended(monkeypatch: pytest.MonkeyPatch, beliefs: int) -> None:
    monkeypatch.setattr(guessing, "guess", lambda _, late, belief, rounds: belief.round(late))
    monkeypatch.setattr(guessing, "DOUBT", 1.0)
    monkeypatch.setattr(guessing, "_AT_FIRST", 0)
    monkeypatch.setattr(guessing, "_AT_LAST", 0)
    puzzle = nonogram.random_puzzle(20, 20, density=0.4, seed=5)
    monkeypatch.setattr(guessing, "_MENDED_CELLS", beliefs * 400)
    monkeypatch.setattr(guessing, "_LEAST_MENDED", 1)
    made: list[object] = []

    def believed(*args: object, **named: object) -> object:
        made.append(args)
        return Belief(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(guessing, "Belief", believed)
    context = Context(400, Terms(Deadline()))
    first = next(guessed(puzzle, left(puzzle), context, _ROUNDS))
    assert puzzle.is_solution(first)
    assert context.counters.solver == "minisat-gh"
    assert 1 <= len(made) <= beliefs


def test_another_belief_begins_where_pictures_are_not_mended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guessing, "guess", lambda _, late, belief, rounds: belief.round(late))
    monkeypatch.setattr(guessing, "DOUBT", 1.0)
    for conflicts in ("_AT_FIRST", "_AT_LAST", "MENDING"):  # none, so that nothing is ever found
        monkeypatch.setattr(guessing, conflicts, 0)
    monkeypatch.setattr(guessing, "_STUCK", 2)
    monkeypatch.setattr(guessing, "_MENDED_CELLS", 3 * 400)
    monkeypatch.setattr(guessing, "_LEAST_MENDED", 1)
    tried: list[int] = []

    class Asked(SolverSession):
        def ask(self, step: str, deadline: Deadline, *assumed: Any, **more: Any) -> Status:
            tried.append(len(*assumed))
            return super().ask(step, deadline, *assumed, **more)

    monkeypatch.setattr(guessing, "SolverSession", Asked)
    assert not found(nonogram.random_puzzle(20, 20, density=0.4, seed=5))
    first, *pictures, last = tried
    assert (first, last) == (0, 0)
    assert len(pictures) == 2 * 3
    assert 0 not in pictures


def test_no_solution_is_seen_while_a_picture_is_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "guess", lambda _, late, belief, rounds: belief.round(late))
    monkeypatch.setattr(guessing, "DOUBT", 1.0)
    puzzle = nonogram.random_puzzle(12, 12, density=0.4, seed=1)
    asked: list[Status] = []
    ask = SolverSession.ask

    def none_left(near: SolverSession, *args: object, **named: object) -> Status:
        if not asked:
            near.forbid([])
        asked.append(ask(near, *args, **named))  # type: ignore[arg-type]
        return asked[-1]

    monkeypatch.setattr(SolverSession, "ask", none_left)
    assert not found(puzzle)
    assert asked == [Status.UNSATISFIABLE]


def test_tight_clues_are_left_to_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonogram.ndom_puzzle(8)
    bits = open_bits(left(puzzle))
    assert 0 < bits < 0.8 * puzzle.geometry.size
    monkeypatch.setattr(guessing, "Belief", None)  # nothing is believed
    assert not found(puzzle)


def test_large_puzzles_are_left_to_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonogram.random_puzzle(20, 20, density=0.4, seed=1)
    work = sum(20 * len(clue) for clue in puzzle.clues)
    monkeypatch.setattr(guessing, "_MOST_WORK", work)
    assert found(puzzle)
    monkeypatch.setattr(guessing, "_MOST_WORK", work - 1)
    assert not found(puzzle)


def test_bits_are_those_of_the_placements() -> None:
    puzzle = nonogram.Puzzle.of([[1, 1], []], [[1], [], [1], []])
    # Three placements of 1 1 in four cells, one of an empty clue; two of 1 in two cells, twice.
    assert open_bits(initial_domains(puzzle)) == pytest.approx(3.585, abs=0.001)


@pytest.mark.parametrize("colours", [1, 2])
def test_no_verdict_changes(colours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(colours)
    monkeypatch.setattr(guessing, "_LOOSE", 0.0)
    for _ in range(trials(50)):
        puzzle = small_puzzle(rng, colours, 0)
        every = nonogram.solve(puzzle, limit=None)
        with monkeypatch.context() as patch:
            patch.setattr("nonogram.core.search.steps.ROUNDS", _ROUNDS)
            patch.setattr("nonogram.core.search.steps.EFFORT", (1, 1))
            guess = nonogram.solve(puzzle, limit=None)
            two = nonogram.solve(puzzle)
        assert guess.complete
        assert (two.verdict, guess.verdict) == (every.verdict, every.verdict)
        assert {*two.solutions} <= {*guess.solutions} == {*every.solutions}


def test_a_formula_after_a_guess_has_its_own_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonogram.random_puzzle(15, 15, density=0.4, seed=2)
    monkeypatch.setattr("nonogram.core.search.steps.EFFORT", (1, 1))
    plain = nonogram.solve(puzzle, limit=40).stats
    monkeypatch.setattr("nonogram.core.search.steps.ROUNDS", _ROUNDS)
    monkeypatch.setattr(guessing, "guess", lambda _, late, belief, rounds: belief.round(late))
    monkeypatch.setattr(guessing, "DOUBT", 1.0)
    monkeypatch.setattr(guessing, "completed", lambda *_: [])
    stats = nonogram.solve(puzzle, limit=40).stats
    assert stats.solver == "glucose4"
    assert (stats.variables, stats.clauses) == (plain.variables, plain.clauses)
    assert [call for call in stats.calls if not (float(call["conflicts"]) >= 0)] == []


def test_a_callback_ends_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonogram.random_puzzle(15, 15, density=0.4, seed=2)
    monkeypatch.setattr(guessing, "guess", lambda _, late, belief, rounds: belief.round(late))
    monkeypatch.setattr(guessing, "DOUBT", 1.0)

    def enough(progress: nonogram.Progress) -> None:
        if progress.step == "guess":
            raise nonogram.TimeUpError("enough")

    context = Context(225, Terms(Deadline(), on_progress=enough))
    with pytest.raises(OutOfTime):
        next(guessed(puzzle, left(puzzle), context, _ROUNDS))


def test_time_is_up() -> None:
    puzzle = nonogram.random_puzzle(20, 20, density=0.4, seed=1)
    domains = left(puzzle)
    with pytest.raises(OutOfTime):
        next(guessed(puzzle, domains, Context(400, Terms(Deadline(0))), _ROUNDS))
